/**
 * The first view in space. Of many views the one is taken that is worth most, by this measure:
 *
 *   worth = area * clear ** 12 / (1 + lost) ** 3
 *
 * *area* is the area, in square pixels, in which a cell is seen of the board on which it is seen smallest, and less where
 * a board is seen flatter than it should be. *clear* is which share of all cells no higher board hides. *lost* is a sum
 * over men, in which a King counts as four: of each the share that boards hide, and the square of the share that men
 * nearer to the eye hide. Of a man only what is above his foot is looked at, so the foot may be hidden for nothing, and a
 * whole man only where cells are eight times as large for it.
 */

/** The views that are tried: in degrees, and how far apart levels are against what the variant says. */
const YAWS = [-8, -14];
const YAW_OF_COLUMNS = -5;
const TILTS = [28, 32, 36, 40, 44, 48, 52];
const TILTS_OF_BROAD = [...TILTS, 55]; // of boards that are broader than deep
const SPREADS = [0.6, 0.8, 1, 1.2, 1.5, 1.8, 2.1, 2.5];
const SPREADS_OF_STACK = [1, 1.04, 1.12, 1.25]; // against what hides nothing, if all is seen from far away
const POWER_OF_SPREAD = 0.15; // by which wider ones are worth more, where there is room
const TILTS_OF_PLANE = [28, 34, 40];

/** How high men and the thickness of a board above them are seen over the far edge of a level, at least and at most, in cells. */
const ABOVE_BOARD = /** @type {const} */ ([0.8, 1]);
const LEAST_GAP = 40; // in pixels, where names of files are between levels of small cells

/** No board is seen flatter than this, in degrees, if that can be: its area counts for less, by this power. */
const LEAST_SLOPE = 36;
const POWER_OF_FLAT = 8;

/** A stack of so many levels may stand in columns, so far apart, in cells; levels with boards on pins as a stair. */
const MANY_LEVELS = 3;
const MOST_COLUMNS = 4;
const GAP = 0.4; // and the room for names
const MOST_GAP = 6;
const WORTH_OF_UNEVEN = 0.97; // of columns of which the last has fewer levels, against cells as large
const STAIRS = [0, 1, 2, 3, 4.8]; // whole cells, so that posts stand between men

/** How far boards on pins are moved away from the board below them, so that they stand beside it, in cells. */
const OUTS = [1.9, 2.2];

/** Turn the eye to the view that is worth most. @param {Eye} eye @param {PanelView[]} panels @param {number[]} size @param {Standing[]} men */
function lookWell(eye, panels, size, men) {
  Object.assign(eye, { yaw: -16, tilt: 46, spread: 1, columns: 1, aside: 0, out: 0, beside: LEAST_BESIDE });
  eye.know(panels.map(({ data }) => data));
  const heights = new Set(panels.map((panel) => panel.data[4][2]));
  if (!panels.every((panel) => eye.place(panel.data).isLevel)) return;
  if (heights.size < 2) {
    lookAtOne(eye, panels, size);
    return;
  }
  const take = (/** @type {number[]} */ [tilt, spread, yaw, columns, aside, out, beside = LEAST_BESIDE]) => {
    Object.assign(eye, { yaw, tilt, spread, columns, aside, out, beside });
    sizeMen(eye, panels, size);
  };
  // By an odd number, so that men of all ranks and files are asked.
  const every = Math.ceil(men.length / MOST_ASKED) | 1;
  const asked = men.filter(({ isKing }, at) => isKing || at % every === 0);
  const views = viewsFor(eye, panels, size).map((view) => {
    take(view);
    const sight = new Sight(eye, panels, size);
    return { view, sight, area: leastArea(eye, sight, panels) * (view[7] ?? 1) };
  });
  views.sort((one, other) => other.area - one.area);
  let [best, highest] = [views[0].view, 0];
  for (const { view, sight, area } of views) {
    if (area <= highest) break; // no other is worth more than its area
    take(view);
    const boards = panels.map((panel) => seenBoard(eye, sight, panel));
    const room = nameableShare(eye, sight, panels, boards) ** POWER_OF_NAMES;
    const clear = area * room * clearShare(eye, sight, panels, boards) ** POWER_OF_HIDDEN;
    if (clear <= highest) continue;
    const part = asked.length / men.length || 1;
    const lost = lostMen(eye, sight, men, boards.flat(), asked, (Math.cbrt(clear / highest) - 1) * part) / part;
    const worth = clear / (1 + lost) ** 3;
    if (worth > highest) [best, highest] = [view, worth];
  }
  take(best);
}

/** Return where boards that stand on others are in the games, so that there is room for them and where they stood. @param {BoardView} board */
function travelsOf({ board, seat }) {
  const numbers = new Set(board.stands.flatMap((views) => views[seat].panels));
  const all = [...numbers].map((number) => board.panels[number]);
  return all.filter(isOnPin).map((data) => ({ data, shape: board.shapes[data[1]] }));
}

/** Return the views that are tried: how tilted and spread, turned by how much, in how many columns, how far apart these are, how far boards on pins are moved away, how much room names want, and what that is worth. @param {Eye} eye @param {PanelView[]} panels @param {number[]} size @returns {number[][]} */
function viewsFor(eye, panels, size) {
  const { heights, pins } = eye;
  if (pins.size) return viewsOf(TILTS, SPREADS, YAWS, [heights.length], STAIRS, OUTS);
  const storey = Math.min(...heights.slice(1).map((height, at) => height - heights[at]));
  const [broad, deep] = [0, 1].map((side) => Math.max(...panels.map(({ shape }) => Number(shape[side]) / 100)));
  return layoutsFor(eye, panels, size).flatMap((layout) => {
    const unit = roughUnit(heights.length, [broad, deep], layout[2], size);
    const above = clamped(LEAST_GAP / unit, ...ABOVE_BOARD) + (layout[5] ? 0 : NAME_BELOW / unit);
    return (broad > deep ? TILTS_OF_BROAD : TILTS).flatMap((tilt) => {
      const slope = (tilt * Math.PI) / 180;
      const clear = (deep * Math.cos(slope) + above) / (layout[2] * storey * Math.sin(slope));
      const [worth, ...rest] = layout;
      return SPREADS_OF_STACK.map((spread) => [tilt, spread * clear, ...rest, worth * spread ** POWER_OF_SPREAD]);
    });
  });
}

/** Return how a stack of levels may stand, each way with what it is worth and else as in a view. @param {Eye} eye @param {PanelView[]} panels @param {number[]} size @returns {number[][]} */
function layoutsFor({ heights }, panels, size) {
  const layouts = YAWS.map((yaw) => [1, yaw, 1, 0, 0, LEAST_BESIDE]);
  const [width, height] = panels[0].shape.slice(0, 2).map((side) => Number(side) / 100);
  for (const columns of columnsOf(panels.map(({ data }) => data)).slice(1)) {
    // Between columns there is room for names, of which the long ones may cost nothing, however large cells will be, and for what leans.
    const unit = roughUnit(heights.length, [width, height], columns, size);
    const leaning = height * Math.sin((-YAW_OF_COLUMNS * Math.PI) / 180);
    // Below boards names are as plain as short ones beside them, and take no room from their width.
    [...formsOfNames(panels.map(({ data }) => data), size[0]), null].forEach((names) => {
      const beside = names ? roomForNames(names, unit) : 0;
      const gap = GAP + (beside + ROOM_FOR_RANK * labelSize("rank", unit)) / unit;
      layouts.push([heights.length % columns ? WORTH_OF_UNEVEN : 1, YAW_OF_COLUMNS, columns, width + Math.min(gap, MOST_GAP) + leaning, 0, beside]);
    });
  }
  return layouts;
}

/** Return in how many columns panels may stand: as many in each, or fewer in the last. @param {PanelData[]} panels */
function columnsOf(panels) {
  const levels = new Set(panels.map((panel) => panel[4][2])).size;
  if (levels < MANY_LEVELS || levels !== panels.length) return [1];
  const all = Array.from({ length: Math.min(levels, MOST_COLUMNS) }, (_, at) => at + 1);
  return all.filter((columns) => levels >= 2 * columns - 1 || columns === levels);
}

/** Return about how many pixels a cell has in so many columns of levels. @param {number} levels @param {number[]} shape of each, in cells @param {number} columns @param {number[]} size */
function roughUnit(levels, [width, height], columns, [wide, high]) {
  return Math.min(wide / (columns * (width + 2)), high / (Math.ceil(levels / columns) * height * 0.9));
}

/** Say whether cells would be too small if all levels of a stack were large. @param {PanelData[]} panels @param {number[]} shape of each, in cells @param {number[]} size */
function isTooHigh(panels, shape, size) {
  const columns = columnsOf(panels);
  if (columns.length < 2) return false;
  const units = columns.map((count) => roughUnit(panels.length, shape, count, size));
  return Math.max(...units) < (panels.length > MANY_SMALL ? SMALLEST_OF_STACK : SMALLEST_CELL);
}

/** Return the area of the cell that is seen smallest, in square pixels; less where a board is seen too flat. @param {Eye} eye @param {Sight} sight @param {PanelView[]} panels */
function leastArea(eye, sight, panels) {
  const tilt = (eye.tilt * Math.PI) / 180;
  let smallest = Infinity;
  for (const panel of panels) {
    const middle = eye.place(panel.data).at(panel.shape[0] / 200, panel.shape[1] / 200);
    const [x, y, z] = eye.seen(sum(middle, scaled(sight.middle, -1)));
    const [across, down, near] = [x + sight.shift[0], y + sight.shift[1], sight.far / sight.unit - z];
    const slope = (down * Math.sin(tilt) + near * Math.cos(tilt)) / Math.hypot(across, down, near);
    const flat = Math.min(1, slope / Math.sin((LEAST_SLOPE * Math.PI) / 180));
    const area = (sight.far / near) ** 2 * slope * flat ** POWER_OF_FLAT;
    smallest = Math.min(smallest, area);
  }
  return smallest;
}

/** How high above cells it is looked whether they are hidden, in cells. */
const HEIGHT_OF_CELL = 0.45;

/** Return which share of cells no higher board hides. @param {Eye} eye @param {Sight} sight @param {PanelView[]} panels @param {SeenFace[][]} boards */
function clearShare(eye, sight, panels, boards) {
  const faces = boards.map(([upper]) => upper);
  let [seen, all] = [0, 0];
  for (const panel of panels) {
    const place = eye.place(panel.data);
    const [width, height] = [panel.shape[0] / 400, panel.shape[1] / 400];
    for (let step = 0; step < 16; step++) {
      const foot = place.at(((step % 4) + 0.5) * width, (Math.floor(step / 4) + 0.5) * height);
      const point = eye.onFigure(foot, 0, HEIGHT_OF_CELL);
      seen += isCovered(sight.onPage(eye, point), point[2], faces) ? 0 : width * height;
      all += width * height;
    }
  }
  return seen / all;
}

/** Where names of files would stand below a board and those of ranks on its right: at these shares of its edges, and how far these names reach beyond them, in cells. */
const ALONG_EDGE = [0.15, 0.5, 0.85];
const BELOW_EDGE = 0.95;
const BESIDE_EDGE = 0.75;

/** By which power names that stand on other boards make a view worth less. */
const POWER_OF_NAMES = 1.5;

/** Return which share of the room for names below boards and beside them lies on no other board. @param {Eye} eye @param {Sight} sight @param {PanelView[]} panels @param {SeenFace[][]} boards */
function nameableShare(eye, sight, panels, boards) {
  let free = 0;
  panels.forEach((panel, at) => {
    const [width, height] = [panel.shape[0] / 100, panel.shape[1] / 100];
    for (const share of ALONG_EDGE) {
      for (const [x, y] of [[share * width, height + BELOW_EDGE], [width + BESIDE_EDGE, share * height]]) {
        const spot = sight.onPage(eye, eye.place(panel.data).at(x, y));
        if (!boards.some(([{ corners }], other) => other !== at && isWithin(spot, corners))) free++;
      }
    }
  });
  return free / (2 * panels.length * ALONG_EDGE.length);
}

/** A man on a panel: where his foot is, and how large his drawing, in cells, and whether he is a King. @typedef {{panel: PanelView, at: Point, size: number, isKing: boolean}} Standing */

/** Return the men of the position, where they stand. @param {BoardView} board @returns {Standing[]} */
function standingOn({ state, board, homes }) {
  const men = [...(state?.looks || [])].map((look, cell) => ({ look: board.looks[look], cell }));
  return men.flatMap(({ look: [owner, kind], cell }) => {
    const panel = homes.get(cell);
    if (!panel || owner < 0) return [];
    const size = board.man * panel.largerOn(cell);
    return [{ panel, at: footOf(panel, cell), size, isKing: board.kinds[kind][0] === "King" }];
  });
}

/** Say whether the reader has not turned away from the first view. @param {BoardView} board */
function isFirstView({ eye, first, wider }) {
  return first !== undefined && eye.yaw === first.yaw && eye.tilt === first.tilt && eye.zoom === 1 && wider === 1;
}

/** Say whether the first view, from which the reader has not turned away, hides a King now that men have moved. @param {BoardView} board */
function hidesKing(board) {
  const { eye, sight } = board;
  if (!board.isSpatial || !sight || !isFirstView(board) || board.focused || board.levels.all.length < 2) return false;
  const men = standingOn(board);
  const faces = [...board.panels.values()].flatMap((panel) => seenBoard(eye, sight, panel));
  return men.some((man) => man.isKing && lostMen(eye, sight, men, faces, [man]) >= LOST_KING);
}

/** Of a figure these points are looked at, in shares of its drawing: to the right of its middle, and from its upper edge. */
const SIDES_OF_FIGURE = [-0.27, 0.27];
const HEIGHTS_OF_FIGURE = [0.66, 0.54, 0.4, 0.24, 0.1]; // a Pawn has the lower three

/** How wide to each side a figure hides what is behind it, and between which heights. */
const HALF_FIGURE = 0.24;
const LOW_OF_FIGURE = 0.88;
const HIGH_OF_FIGURE = 0.16;

/** Men are no higher than this share of how deep a row is seen, where many levels are small as well, but for what is above the highest ones' drawings. */
const HIGHEST = 0.88;
const HIGHEST_OF_MANY = 0.8;
const MANY_SMALL = 5;
const HEAD = 0.08;

/** Where a board is as full as this at least, as share of its cells, all men are lower: each stands before others; smaller boards do not count. */
const CROWD = 0.6;
const HIGHEST_OF_CROWD = 0.76;
const LEAST_OF_CROWD = 9;

/** On boards of a few levels, which are tilted more than one alone, rows have fewer men, and these may stand before others. */
const HIGHEST_OF_FEW = 1.05;

/** Say whether any board is so full that men stand before others everywhere. @param {PanelView[]} panels */
function areCrowded(panels) {
  return panels.some(({ slots, men }) => slots.size >= LEAST_OF_CROWD && men.size >= CROWD * slots.size);
}

/** Of so many levels one is shown large where cells of all would be smaller than this, in pixels: men would stand too near to be told apart. */
const SMALLEST_OF_STACK = 27;

/** On one board of cells that are smaller than this, about, in pixels, men are no higher either: of many sides, they stand shoulder at head. */
const SMALL_OF_ONE = 42;

/** Let men be no larger than rows are deep, as these are seen now. @param {Eye} eye @param {PanelView[]} panels @param {number[]} size */
function sizeMen(eye, [{ board, data, shape }, ...others], size) {
  const depth = eye.place(data).isLevel ? Math.cos((eye.tilt * Math.PI) / 180) : 1;
  const isSmall = !others.length && Math.min(...size) / Math.sqrt(shape[2].length) < SMALL_OF_ONE;
  const levels = eye.heights.length;
  const isMany = levels >= MANY_SMALL && !eye.isPart;
  const highest = eye.isCrowded ? HIGHEST_OF_CROWD : isMany || isSmall ? HIGHEST_OF_MANY : levels > 1 ? HIGHEST_OF_FEW : HIGHEST;
  eye.tall = Math.min(1, (highest * depth) / ((FOOT - HEAD) * board.man));
}

/** Of more men than this some are looked at for all. */
const MOST_ASKED = 48;

/** By which power hidden cells make a view worth less: men will come to stand on them. */
const POWER_OF_HIDDEN = 12;

/** As how many men a King counts, and at how much that is lost of him another view is looked for. */
const WORTH_OF_KING = 4;
const LOST_KING = 1;

/** Return how much of some men is hidden, by boards and by all men: the sum of which share of each is. More than is of interest need not be found. @param {Eye} eye @param {Sight} sight @param {Standing[]} men @param {SeenFace[]} boards @param {Standing[]} asked @param {number} [interest] */
function lostMen(eye, sight, men, boards, asked, interest = Infinity) {
  const places = new Map([...new Set(men.map(({ panel }) => panel))].map((panel) => [panel, eye.place(panel.data)]));
  const placeOf = (/** @type {PanelView} */ panel) => /** @type {Place3} */ (places.get(panel));
  const figures = new Map(men.map((man) => [man, figureOf(eye, sight, man, placeOf(man.panel))]));
  let lost = 0;
  for (const man of asked) {
    const figure = /** @type {Figure} */ (figures.get(man));
    const [left, top, right, bottom] = figure.box;
    /** @type {Box[]} */
    const before = [];
    for (const { near, box } of figures.values()) {
      const [l, t, r, b] = box;
      if (near > figure.near && l < right && r > left && t < bottom && b > top) before.push(box);
    }
    let [byBoards, byMen] = [0, 0];
    for (const up of HEIGHTS_OF_FIGURE) {
      for (const aside of SIDES_OF_FIGURE) {
        const point = eye.onFigure(figure.foot, aside * figure.size, (FOOT - up) * figure.size);
        const [x, y] = sight.onPage(eye, point);
        if (isCovered([x, y], point[2], boards)) byBoards++;
        else if (before.some(([l, t, r, b]) => x > l && x < r && y > t && y < b)) byMen++;
      }
    }
    const all = HEIGHTS_OF_FIGURE.length * SIDES_OF_FIGURE.length;
    lost += (byBoards / all + (byMen / all) ** 2) * (man.isKing ? WORTH_OF_KING : 1);
    if (lost >= interest) break;
  }
  return lost;
}

/** A man as he is seen: where he stands, how near and how large he is, and his box on the page. @typedef {{foot: Vector, near: number, size: number, box: Box}} Figure */

/** @param {Eye} eye @param {Sight} sight @param {Standing} man @param {Place3} place of his panel @returns {Figure} */
function figureOf(eye, sight, { at, size: drawn }, place) {
  const size = drawn * eye.tall;
  const foot = place.at(...at);
  const [left, bottom] = sight.onPage(eye, eye.onFigure(foot, -HALF_FIGURE * size, (FOOT - LOW_OF_FIGURE) * size));
  const [right, top] = sight.onPage(eye, eye.onFigure(foot, HALF_FIGURE * size, (FOOT - HIGH_OF_FIGURE) * size));
  return { foot, near: eye.seen(foot)[2], size, box: [left, top, right, bottom] };
}

/** Boards in a row are worth more than others that are as large: ways between them lead over no other cells. */
const WORTH_OF_ROW = 1.3;

/** Tilt the eye so that boards beside one another look as large as can be. @param {Eye} eye @param {PanelView[]} panels @param {number[]} size */
function lookAtOne(eye, panels, size) {
  let best = { area: -1, tilt: 0, page: 0 };
  // Turned aside, a board is seen smaller, and as if it were crooked.
  eye.yaw = 0;
  const pages = [...(eye.grounds.length ? eye.grounds : [0]).keys()];
  for (const [tilt, page] of viewsOf(TILTS_OF_PLANE, pages)) {
    [eye.tilt, eye.page] = [tilt, page];
    const worth = eye.isRow ? WORTH_OF_ROW : 1;
    const area = worth * new Sight(eye, panels, size).unit ** 2 * Math.cos((tilt * Math.PI) / 180);
    if (area > best.area) best = { area, tilt, page };
  }
  [eye.tilt, eye.page] = [best.tilt, best.page];
}

/** Return all views with one of each. @param {(number | number[])[][]} parts @returns {number[][]} */
function viewsOf(...parts) {
  /** @type {number[][]} */
  let found = [[]];
  for (const part of parts) found = found.flatMap((view) => part.map((value) => [...view, value].flat()));
  return found;
}
