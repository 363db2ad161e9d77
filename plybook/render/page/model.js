/** Many boards in space: those of one level stand large as on the flat page, and all others small, as a model beside. */

/** How large boards of the model are, how far above each other and how far from the large boards, in cells. */
const MODEL = 0.14;
const MODEL_STOREY = 0.75;
const MODEL_APART = 0.25;
const MODEL_GAP = 1;

/** How much farther apart rows of large boards are than on the flat page, and the room below each, in cells: for names. */
const ROWS_APART = 1.12;
const ROOM_BELOW = 1.2;

/** How much farther apart its levels may stand where there is room. */
const MODEL_SPREADS = [1, 1.3, 1.6, 2];

/** The room for the name of a level beside the model, in pixels. */
const MODEL_NAME = 52;
const LINE_OF_NAME = 14;

/** Where the model may stand: on the left of the large boards or behind them. */
const BESIDE = "beside";
const BEHIND = "behind";

class Model {
  /**
   * @param {PanelView[]} panels
   * @param {number} focus the height of the large boards
   * @param {number[]} heights of all levels
   * @param {string} side
   */
  constructor(panels, focus, heights, side) {
    this.focus = focus;
    this.side = side;
    this.heights = heights;
    const large = panels.filter((panel) => panel.data[4][2] === focus);
    /** where on the page each stack has its large board */
    this.spots = spotsOf(large);
    // The stacks stand in the model from left to right as the one who looks has them.
    const [{ data: first }] = large;
    const across = (/** @type {PanelView} */ { data }) => data[4][0] * Math.sign(first[4][3]);
    this.stacks = [...large].sort((one, other) => across(one) - across(other)).map(({ data }) => stackOf(data));
    const [width, height] = large[0].shape.slice(0, 2).map((size) => Number(size) / 100);
    const range = (/** @type {number} */ axis) => [...this.spots.values()].map((spot) => spot[axis]);
    const [left, top] = [Math.min(...range(0)), Math.min(...range(1))];
    const [right, bottom] = [Math.max(...range(0)) + width, Math.max(...range(1)) + height];
    this.pitch = width * MODEL + MODEL_APART;
    const wide = this.pitch * this.stacks.length - MODEL_APART;
    const deep = height * MODEL;
    /** @type {Point} the corner of the model, on the page */
    this.corner =
      side === BESIDE ? [left - MODEL_GAP - wide, bottom - 2 * deep] : [(left + right - wide) / 2, top - 1 - deep];
  }

  /** Return where a panel is, for an eye. @param {PanelData} panel @param {Eye} eye @returns {Place3} */
  place(panel, eye) {
    return panel[4][2] === this.focus ? this.large(panel, eye) : this.small(panel, eye);
  }

  /** @param {PanelData} panel @param {Eye} eye */
  large(panel, eye) {
    return onSpot(panel, /** @type {Point} */ (this.spots.get(stackOf(panel))), eye);
  }

  /** Return where a panel is in the model, or would be. @param {PanelData} panel @param {Eye} eye */
  small(panel, eye) {
    const [, , height, ax, ay, , dx, dy] = panel[4];
    const [x, y] = this.corner;
    const spot = eye.onGround([x + this.stacks.indexOf(stackOf(panel)) * this.pitch, y]);
    const up = this.heights.indexOf(height) * MODEL_STOREY * eye.spread;
    return new Place3([...spot, up], scaled([ax, -ay, 0], MODEL), scaled([dx, -dy, 0], MODEL));
  }

  /** Return the corners of where in the model the large boards belong. @param {PanelView[]} panels @param {Eye} eye */
  cornersOfGaps(panels, eye) {
    const large = panels.filter((panel) => panel.data[4][2] === this.focus);
    return large.flatMap((panel) => panelCorners(panel).map(([x, y]) => this.small(panel.data, eye).at(x, y)));
  }
}

/** Return where on the flat page panels are, by their places in space. @param {PanelView[]} panels @returns {Map<string, Point>} */
function spotsOf(panels) {
  return new Map(panels.map(({ data, spot: [x, y] }) => [stackOf(data), /** @type {Point} */ ([x, y * ROWS_APART])]));
}

/** Return where a level panel is that lies on the ground as on a spot of the page. @param {PanelData} panel @param {Point} spot @param {Eye} eye */
function onSpot(panel, spot, eye) {
  const [, , , ax, ay, , dx, dy] = panel[4];
  return new Place3([...eye.onGround(spot), 0], [ax, -ay, 0], [dx, -dy, 0]);
}

/** Return over which place of the ground a panel stands. @param {PanelData} panel */
function stackOf(panel) {
  return `${panel[4][0]} ${panel[4][1]}`;
}

/** Stand the model where boards are seen largest, and look at it. @param {Eye} eye @param {PanelView[]} panels @param {number[]} size */
function lookAtModel(eye, panels, size) {
  const focus = eye.focus;
  let best = { area: -1, tilt: 0, spread: 1, model: /** @type {Model | null} */ (null) };
  eye.yaw = 0; // turned aside, the large boards would be smaller, and look crooked
  for (const side of [BESIDE, BEHIND]) {
    eye.model = new Model(panels, focus, eye.heights, side);
    for (const [tilt, spread] of viewsOf(TILTS_OF_ONE, MODEL_SPREADS)) {
      [eye.tilt, eye.spread] = [tilt, spread];
      const [{ unit }, slope] = [new Sight(eye, panels, size), (tilt * Math.PI) / 180];
      const isNamed = unit * MODEL_STOREY * spread * Math.sin(slope) >= LINE_OF_NAME;
      const area = unit ** 2 * Math.cos(slope) * spread ** 0.2 * (isNamed ? 1 : 0.1);
      if (area > best.area) best = { area, tilt, spread, model: eye.model };
    }
  }
  [eye.tilt, eye.spread, eye.model] = [best.tilt, best.spread, best.model];
}

/** Draw where in the model the large boards belong. @param {BoardView} board */
function drawGaps({ scene, eye, panels }) {
  if (!eye.model) return;
  for (const panel of panels.values()) {
    if (panel.data[4][2] !== eye.model.focus) continue;
    const gap = made("div", "gap");
    gap.style.transform = eye.model.small(panel.data, eye).transform;
    gap.style.setProperty("--w", String(panel.shape[0] / 100));
    gap.style.setProperty("--h", String(panel.shape[1] / 100));
    scene.append(gap);
  }
}

/** Return the levels of the model as they are seen, with room on the left for their names. @param {BoardView} board @returns {Thumb[]} */
function modelThumbs({ eye, sight, panels, levels }) {
  const { model } = eye;
  if (!model || !sight) return [];
  const found = levels.all.map(({ key }) => {
    const points = [...panels.values()]
      .filter((panel) => levels.key(panel.data) === key)
      .flatMap((panel) => panelCorners(panel).map(([x, y]) => sight.onPage(eye, model.small(panel.data, eye).at(x, y))));
    const range = (/** @type {number} */ axis) => points.map((point) => point[axis]);
    const middle = (Math.min(...range(1)) + Math.max(...range(1))) / 2;
    return { key, left: Math.min(...range(0)) - MODEL_NAME, right: Math.max(...range(0)), middle };
  });
  const high = Math.min(24, Math.abs(found[1].middle - found[0].middle));
  return found.map(({ key, left, right, middle }) => ({
    key,
    box: [Math.max(left, 0), middle - high / 2, right, middle + high / 2],
  }));
}
