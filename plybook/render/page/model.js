/** Many boards in space: those of one level stand large as on the flat page, and all others small, as a model beside. */

/** How large boards of the model may be, how far apart levels are, and how far from the large boards, in cells. */
const MODEL_SCALES = [0.07, 0.085, 0.1, 0.12, 0.14, 0.17, 0.2, 0.24];
const MODEL_APART = 0.3;
const MODEL_GAP = 1;

/** How large cells of the model should be, so that one sees where men stand, and by which power less makes it worth less; larger than that is worth a little. */
const MODEL_CELL = 4.5;
const POWER_OF_SMALL = 0.7;
const POWER_OF_LARGE = 0.2;

/** How much farther apart rows of large boards are than on the flat page, and the room below each, in cells: for names. */
const ROWS_APART = 1.12;
const ROOM_BELOW = 1.2;

/** The room for the name of a level, beside it or below, in pixels; in cells, of which one is to be enough for some more pixels. */
const MODEL_NAME = 52;
const LINE_OF_NAME = 15;
const MODEL_LINES = [0.25, 0.33, 0.45, 0.6, 0.8];

/** How far levels are apart whose names stand beside them: in cells, of which one is to be enough for so many pixels. */
const MODEL_GAPS = [0.08, 0.12, 0.18, 0.25, 0.35];
const LEAST_GAP = 5;

/** Where the model may stand: on the left of the large boards or behind them. */
const BESIDE = "beside";
const BEHIND = "behind";

/**
 * How a model stands: on which side, how many levels side by side, how large its boards are, seen from which tilt, how
 * much room there is below each level, in cells, and whether its name stands there; else it stands on the left of a tower.
 * @typedef {{side: string, across: number, scale: number, tilt: number, line: number, isBelow: boolean}} Form
 */

class Model {
  /**
   * @param {PanelView[]} panels
   * @param {number} focus the height of the large boards
   * @param {number[]} heights of all levels
   * @param {Form} form
   */
  constructor(panels, focus, heights, form) {
    this.focus = focus;
    this.heights = heights;
    this.form = form;
    const large = panels.filter((panel) => panel.data[4][2] === focus);
    /** where on the page each stack has its large board */
    this.spots = spotsOf(large);
    const [width, height] = large[0].shape.slice(0, 2).map((size) => Number(size) / 100);
    const range = (/** @type {number} */ axis) => [...this.spots.values()].map((spot) => spot[axis]);
    const [left, top] = [Math.min(...range(0)), Math.min(...range(1))];
    const [right, bottom] = [Math.max(...range(0)) + width, Math.max(...range(1)) + height + ROOM_BELOW];
    const { side, across, scale, tilt, line } = form;
    const [up, flat] = [Math.sin((tilt * Math.PI) / 180), Math.cos((tilt * Math.PI) / 180)];
    const [wide, deep] = [(right - left) * scale, (bottom - ROOM_BELOW - top) * scale];
    /** where the large boards begin on the page, and how far one level of a row is from the next */
    this.start = [left, top];
    this.pitch = wide + MODEL_APART;
    // Each row stands so much higher that it hides nothing of the one below it; a single row of levels is a stair.
    const row = (deep * flat + line) / up;
    this.ups = heights.map((_, at) => (across < heights.length ? Math.floor(at / across) : at / across) * row);
    const modelWide = this.pitch * across - MODEL_APART;
    /** its ground: how wide and deep that is, with the names below its lowest row */
    this.ground = [modelWide, deep + line / flat];
    const modelHigh = deep * flat + this.ups[heights.length - 1] * up + line;
    const boardsHigh = (bottom - top) * flat;
    /** @type {Point} the corner of the lowest level, on the page */
    this.corner =
      side === BESIDE
        ? [left - MODEL_GAP - modelWide, bottom - deep - ((boardsHigh - modelHigh) / 2 + line) / flat]
        : [(left + right - modelWide) / 2, top - MODEL_GAP - line / flat - deep];
    /** how wide and high all is as it is seen */
    this.seen =
      side === BESIDE
        ? [right - left + MODEL_GAP + modelWide, Math.max(boardsHigh, modelHigh)]
        : [Math.max(right - left, modelWide), boardsHigh + MODEL_GAP * flat + modelHigh];
  }

  /** How much room names want on the left of all, in pixels. */
  get beside() {
    return this.form.isBelow || this.form.side === BEHIND ? 0 : LEAST_BESIDE;
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
    const { across, scale } = this.form;
    const level = this.heights.indexOf(height);
    const [x, y] = /** @type {Point} */ (this.spots.get(stackOf(panel))).map((at, axis) => (at - this.start[axis]) * scale);
    const spot = eye.onGround([this.corner[0] + (level % across) * this.pitch + x, this.corner[1] + y]);
    return new Place3([...spot, this.ups[level] * eye.spread], scaled([ax, -ay, 0], scale), scaled([dx, -dy, 0], scale));
  }

  /** Return the corners of a panel of the model on the page. @param {PanelView} panel @param {Eye} eye @param {Sight} sight @returns {Point[]} */
  seenOn(panel, eye, sight) {
    const place = this.small(panel.data, eye);
    return panelCorners(panel).map(([x, y]) => sight.onPage(eye, place.at(x, y)));
  }

  /** Return the corners of its ground and of what is above it as high as the highest level. @param {Eye} eye @returns {Vector[]} */
  corners(eye) {
    const [[left, top], [wide, deep]] = [this.corner, this.ground];
    const [low, high] = [0, Math.max(...this.ups) * eye.spread];
    return [left, left + wide].flatMap((x) =>
      [top, top + deep].flatMap((y) => [low, high].map((z) => /** @type {Vector} */ ([...eye.onGround([x, y]), z]))),
    );
  }
}

/** Return where on the flat page panels are, by their places in space. @param {PanelView[]} panels @returns {Map<string, Point>} */
function spotsOf(panels) {
  return new Map(panels.map(({ data, spot: [x, y] }) => [stackOf(data), /** @type {Point} */ ([x, y * ROWS_APART])]));
}

/** How much farther than on the flat page hands are from a board: behind heads of men over its edge, before names, and beside it, in cells. */
const BEHIND_HEADS = 0.4;
const BEFORE_NAMES = 0.25;
const BESIDE_BOARD = 0.15;

/** Return where panels beside one another are on the ground as on a page, by their places in space. @param {number[]} page @param {PanelView[]} panels @returns {Map<string, Point>} */
function groundsOn(page, panels) {
  const spots = panels.map((_, at) => /** @type {Point} */ ([page[4 + 2 * at] / 100, page[5 + 2 * at] / 100]));
  const isHand = panels.map(({ data, board }) => data[2].every((cell) => cell >= board.cells));
  const board = isHand.indexOf(false);
  const [[left, top], [width, height]] = [spots[board], panels[board].shape];
  const moved = spots.map(([x, y], at) => {
    if (!isHand[at]) return /** @type {Point} */ ([x, y]);
    const isBeside = x < left || x >= left + width / 100;
    if (isBeside) return /** @type {Point} */ ([x + (x < left ? -BESIDE_BOARD : BESIDE_BOARD), y]);
    return /** @type {Point} */ ([x, y + (y < top ? -BEHIND_HEADS : BEFORE_NAMES)]);
  });
  return new Map(panels.map(({ data }, at) => [stackOf(data), moved[at]]));
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

/** Return the forms in which a model of so many levels may stand. @param {number} levels @returns {Form[]} */
function formsOf(levels) {
  const rows = [1, 2, 4, levels].filter((across, at, all) => across <= levels && all.indexOf(across) === at);
  return [BESIDE, BEHIND].flatMap((side) =>
    [true, false].flatMap((isBelow) =>
      viewsOf(isBelow ? rows : [1], MODEL_SCALES, TILTS_OF_ONE, isBelow ? MODEL_LINES : MODEL_GAPS).map(
        ([across, scale, tilt, line]) => ({ side, across, scale, tilt, line, isBelow }),
      ),
    ),
  );
}

/** Stand the model where boards are seen largest, and look at it. @param {Eye} eye @param {PanelView[]} panels @param {number[]} size */
function lookAtModel(eye, panels, size) {
  eye.yaw = 0; // turned aside, the large boards would be smaller, and look crooked
  /** @type {Map<string, {model: Model, worth: number}>} the best form of each kind, as all would be seen from far away */
  const kinds = new Map();
  for (const form of formsOf(eye.heights.length)) {
    const model = new Model(panels, eye.focus, eye.heights, form);
    const unit = Math.min((size[0] - model.beside) / (model.seen[0] + ROOM_ACROSS), size[1] / (model.seen[1] + ROOM_DOWN));
    const key = [form.side, form.across, form.line, form.isBelow].join();
    const worth = worthOfModel(model, unit);
    if (worth > (kinds.get(key)?.worth || 0)) kinds.set(key, { model, worth });
  }
  let highest = 0;
  for (const { model } of kinds.values()) {
    const before = eye.model;
    Object.assign(eye, { tilt: model.form.tilt, spread: 1, model });
    const sight = new Sight(eye, panels, size);
    const worth = worthOfModel(model, sight.unit) * (areLevelsNamed(eye, sight, panels) ? 1 : 0.1);
    if (worth > highest) highest = worth;
    else eye.model = before;
  }
  eye.tilt = eye.model?.form.tilt || eye.tilt;
}

/** Return what a model is worth beside large cells of so many pixels. @param {Model} model @param {number} unit */
function worthOfModel({ form, pitch }, unit) {
  const cell = (unit * form.scale) / MODEL_CELL;
  const seen = cell ** (cell < 1 ? POWER_OF_SMALL : POWER_OF_LARGE);
  const isWide = form.across < 2 || unit * pitch >= MODEL_NAME;
  return unit ** 2 * Math.cos((form.tilt * Math.PI) / 180) * seen * (isWide ? 1 : 0.1);
}

/** Say whether there is room between rows of levels for the names of these, or for levels whose names stand beside them. @param {Eye} eye @param {Sight} sight @param {PanelView[]} panels */
function areLevelsNamed(eye, sight, panels) {
  const model = /** @type {Model} */ (eye.model);
  const { across, isBelow } = model.form;
  const rows = model.heights.map((height) => {
    const points = panels.filter(({ data }) => data[4][2] === height).flatMap((panel) => model.seenOn(panel, eye, sight));
    return [least(points, 1), most(points, 1)];
  });
  return rows.every(([top, bottom], at) => {
    const above = rows[at + across];
    return !above || (top - above[1] >= (isBelow ? LINE_OF_NAME : LEAST_GAP) && bottom - above[1] >= LINE_OF_NAME);
  });
}

/** Draw where in the model the large boards belong, with dots for their men and the marks of the move. @param {BoardView} board */
function drawGaps({ scene, eye, panels }) {
  if (!eye.model) return;
  for (const { data, shape, under, shadows } of panels.values()) {
    if (data[4][2] !== eye.model.focus) continue;
    const gap = made("div", "gap model");
    gap.style.transform = eye.model.small(data, eye).transform;
    gap.style.setProperty("--w", String(shape[0] / 100));
    gap.style.setProperty("--h", String(shape[1] / 100));
    const squares = drawn("svg", { class: "squares", viewBox: `0 0 ${shape[0]} ${shape[1]}` });
    for (const group of [under, shadows]) if (group) squares.append(group.cloneNode(true));
    gap.append(squares);
    scene.append(gap);
  }
}

/** Return the levels of the model as they are seen, with room for their names on the left or below. @param {BoardView} board @returns {Thumb[]} */
function modelThumbs({ eye, sight, panels, levels }) {
  const { model } = eye;
  if (!model || !sight) return [];
  const { isBelow } = model.form;
  return levels.all.map(({ key }) => {
    const points = [...panels.values()]
      .filter((panel) => levels.key(panel.data) === key)
      .flatMap((panel) => model.seenOn(panel, eye, sight));
    const [left, top, right, bottom] = [least(points, 0), least(points, 1), most(points, 0), most(points, 1)];
    const aside = Math.max(0, MODEL_NAME - (right - left)) / 2;
    /** @type {Box} */
    const box = isBelow ? [left - aside, top, right + aside, bottom + LINE_OF_NAME] : [Math.max(left - MODEL_NAME, 0), top, right, bottom];
    return { key, box, isBelow };
  });
}
