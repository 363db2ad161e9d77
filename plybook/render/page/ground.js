/** The level that is large, and boards beside one another: where on the ground they are in space, and what is written beside them. */

/** How much farther apart rows of boards of a level are than on the flat page, and the room below each, in cells: for names. */
const ROWS_APART = 1.12;
const ROOM_BELOW = 1.2;

/** Return where on the flat page panels are, by their places in space. @param {PanelView[]} panels @returns {Map<string, Point>} */
function spotsOf(panels) {
  return new Map(panels.map(({ data, spot: [x, y] }) => [stackOf(data), /** @type {Point} */ ([x, y * ROWS_APART])]));
}

/** How much farther than on the flat page hands are from a board: behind heads of men over its edge, before names, and beside it, in cells. */
const BEHIND_HEADS = 0.4;
const BEFORE_NAMES = 0.25;
const BESIDE_BOARD = 0.15;

/** How much farther apart boards are that stand before one another, in cells: for their names. */
const NAME_BETWEEN = 0.6;

/** Return where panels beside one another are on the ground as on a page, by their places in space. @param {number[]} page @param {PanelView[]} panels @returns {Map<string, Point>} */
function groundsOn(page, panels) {
  const spots = panels.map((_, at) => /** @type {Point} */ ([page[4 + 2 * at] / 100, page[5 + 2 * at] / 100]));
  const isHand = panels.map(({ data, board }) => data[2].every((cell) => cell >= board.cells));
  const board = isHand.indexOf(false);
  const [[left, top], [width, height]] = [spots[board], panels[board].shape];
  const rows = [...new Set(spots.filter((_, at) => !isHand[at]).map(([, y]) => y))].sort((one, other) => one - other);
  const moved = spots.map(([x, y], at) => {
    if (!isHand[at]) return /** @type {Point} */ ([x, y + rows.indexOf(y) * NAME_BETWEEN]);
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

/** Return where panels of one level are on the ground, as on each page that has them; none of more levels. @param {BoardView} board @param {PanelView[]} panels */
function groundsOf({ fitting, view, built }, panels) {
  if (fitting) return [spotsOf(panels)];
  const isOneLevel = panels.length > 1 && new Set(panels.map(({ data }) => data[4][2])).size === 1;
  if (!isOneLevel || panels.some(({ data }) => data[4][5] || data[4][8])) return [];
  return view.pages.filter((_, page) => panelsOn(view, page) === built).map((page) => groundsOn(page, panels));
}

/** Return the level on which the last move ended, or where the side to move has most men. @param {BoardView} view */
function levelOfMove({ state, homes, levels, board }) {
  const cell = state?.ways[0]?.at(-1) ?? state?.marks.find(([, cells]) => cells.length)?.[1][0];
  const home = cell === undefined ? undefined : homes.get(cell);
  if (home) return levels.key(home.data);
  /** @type {Map<string, number>} */
  const counts = new Map(levels.all.map(({ key }) => [key, 0]));
  state?.looks.forEach((look, at) => {
    const panel = homes.get(at);
    if (!panel || board.looks[look][0] !== state.turn) return;
    const key = levels.key(panel.data);
    counts.set(key, (counts.get(key) || 0) + 1);
  });
  return [...counts].reduce((best, other) => (other[1] > best[1] ? other : best))[0];
}

/** Return the numbers of the corners of a panel as they are seen: on the left and on the right of the near edge, then of the far one. @param {Eye} eye @param {PanelView} panel */
function fromNear(eye, panel) {
  // Without what is near looking larger, by which the edges of boards differ.
  const seen = panelCorners(panel).map(([x, y]) => eye.seen(eye.place(panel.data).at(x, y)));
  const near = [0, 1, 2, 3].reduce((best, at) => {
    const nearness = (/** @type {number} */ side) => seen[side][2] + seen[(side + 1) % 4][2];
    return nearness(at) > nearness(best) + 0.01 ? at : best;
  }, 0);
  const round = [0, 1, 2, 3].map((step) => (near + step) % 4);
  const isFromLeft = seen[round[0]][0] < seen[round[1]][0];
  return isFromLeft ? round : [round[1], round[0], round[3], round[2]];
}

/**
 * Draw labels into a text; those of one sign each are drawn together, all of a role.
 * @param {PanelData[3]} labels @param {SVGElement} text
 */
function drawLabels(labels, text) {
  /** @type {Map<string, PanelData[3]>} */
  const groups = new Map();
  for (const label of labels) {
    const key = label[0].length === 1 ? label[3] : label.join();
    groups.set(key, [...(groups.get(key) || []), label]);
  }
  const owner = ownerUnder(labels);
  for (const group of groups.values()) {
    const role = group[0][3];
    const size = LABELS[role] || 30;
    const x = group.map((label) => label[1]).join(" ");
    const letters = group.map(([letters]) => letters).join("");
    const draw = (/** @type {string} */ name, /** @type {string} */ y) => {
      drawn("tspan", { class: `label ${name}`, x, y, "font-size": size }, text).textContent = letters;
    };
    const y = group.map((label) => label[2]).join(" ");
    if (role === "title" && owner) {
      // Where owners are not written, the title stands in their place.
      draw("title raised", y);
      draw("title lowered", String(owner[2]));
    } else draw(role, y);
  }
}

/** Return the label of an owner that stands under the title of a panel, if there is one. @param {PanelData[3]} labels */
function ownerUnder(labels) {
  return labels.some((label) => label[3] === "title") ? labels.find((label) => label[3] === "owner") : undefined;
}

/** Say whether names of ranks of a board that stands on another would be between it and a board that is nearer than any on the other side. @param {PanelView} panel @param {PanelView[]} panels */
function areRanksBetween({ box: [left, top, right, bottom], data }, panels) {
  const room = [0, 2].map((side) =>
    Math.min(...panels.map(({ box }) => (box[1] < bottom && box[3] > top ? (side ? left - box[2] : box[0] - right) : 0)).filter((far) => far > 0)));
  const isLeft = Number(data[3].some(([, x, , role]) => role === "rank" && x < 0));
  return (data[6] ?? -1) >= 0 && room[isLeft] < room[1 - isLeft];
}
