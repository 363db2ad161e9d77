/** The level that is large, and where on the ground boards beside one another are in space. */

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
  const isHand = panels.map((panel) => panel.isHand);
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
