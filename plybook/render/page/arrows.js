/** Arrows over the flat page: those of the last move, of boards that travelled, and what was drawn. */

/** How far into a board arrows to all of it lead, and how far from its ends what is around a way is looked at, in cells. */
const REACH = 0.1;
const NEAR = 2;
/** How large a sign on a cell is, as a man is. */
const SIGN_TO_MAN = 0.8;
/** So many cells a way has at least that is shown on one board. */
const LONG_WAY = 4;

/** How far aside of the line bows lead of men that go over one another, of its length. */
const ASIDE_OF_LINE = 0.2;

/** How much farther than others from the middle of its cell an arrow begins that leads back beside the one before it. */
const OFF_HEAD = 1.3;

const WRITTEN = ["title", "owner", "heading", "file", "rank"];

/** How large the letters on signposts are, in cells, and in pixels at least and at most; how wide one is about, and how high a board is, of their size. */
const SIGNPOST = 0.34;
const LEAST_SIGNPOST = 11;
const LARGEST_SIGNPOST = 15;
const WIDE_LETTER = 0.54;
const HIGH_BOARD = 1.4;

/** How much longer an arrow may be, in cells, that shows where on a small level the other end is, which has no signpost. */
const WORTH_OF_END = 12;

/** The way of an arrow and how large the cells are where it begins and ends, or signposts: the text of each, its arrow, and its box; in cells. @typedef {{way: Point[], ends?: number[], posts: [string, [Point, Point], Box][]}} FlatWay */

/** Return the way of a board from where it stood to the best side of where it stands, but for the upper one, where titles are; a signpost where it stood, if the way is long or leads over much. @param {BoardView} board @param {PanelView} panel @param {Box} from @returns {FlatWay} */
function wayOfBoard(board, panel, from) {
  const [left, top, right, bottom] = panel.box;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  /** @type {Point} */
  const start = [(from[0] + from[2]) / 2, (from[1] + from[3]) / 2];
  const sides = /** @type {Point[]} */ ([[left + REACH, y], [right - REACH, y], [x, bottom - REACH]]);
  const more = 3 * REACH; // so that no way to a side leads over the board
  const around = aroundFor(board, [from, panel.box], [panel], []);
  around.boards.push([left + more, top + more, right - more, bottom - more]);
  const ways = sides.map((side) => {
    const way = wayRound(start, side, around, board.board.room);
    return { way, cost: costOf(way, around, board.board.room) };
  });
  const { way, cost } = ways.reduce((best, other) => (other.cost < best.cost ? other : best));
  if (cost <= LONGEST * board.board.room) return { way, posts: [] };
  const text = `${panel.data[0]} to ${footing(board, panel)[0]?.data[0]}`;
  const [wide, high] = signSize(text, /** @type {Fitting} */ (board.fitting).unit);
  return { way: [], posts: [[text, [start, start], [start[0] - wide / 2, start[1] - high / 2, start[0] + wide / 2, start[1] + high / 2]]] };
}

/** Return how wide and high the board of a signpost is, in cells. @param {string} text @param {number} unit how many pixels a cell has @returns {Point} */
function signSize(text, unit) {
  const size = clamped(SIGNPOST, LEAST_SIGNPOST / unit, LARGEST_SIGNPOST / unit);
  return [size * (WIDE_LETTER * text.length + 0.5), size * HIGH_BOARD];
}

/** Return where labels of panels are on the flat page, in cells. @param {BoardView} board @param {PanelView[]} panels @param {string[]} roles */
function namesBy(board, panels, roles) {
  const fitting = /** @type {Fitting} */ (board.fitting);
  return panels.flatMap((panel) => labelsOf(board, panel, roles).map((box) => inCells(fitting, box)));
}

/** Return a box of the flat page, in pixels, in cells. @param {Fitting} fitting @param {number[]} box @returns {Box} */
function inCells({ shift, unit }, box) {
  return /** @type {Box} */ (box.map((side, at) => (side - shift[at % 2]) / unit));
}

/**
 * Return what an arrow from one box to another meets.
 * @param {BoardView} board @param {Box[]} ends @param {PanelView[]} own the panels at its ends @param {Point[]} cells where it begins and ends
 * @returns {Around}
 */
function aroundFor(board, ends, own, cells) {
  const fitting = /** @type {Fitting} */ (board.fitting);
  const side = (/** @type {number} */ at) => Math[at < 2 ? "min" : "max"](...ends.map((box) => box[at]));
  /** @type {Box} */
  const area = [side(0), side(1), side(2), side(3)];
  const near = [...board.panels.values()].filter(({ box }) => meets(box, area, NEAR));
  // The boards of a small level are at its end together.
  const small = own.filter(({ spot }) => spot[2] < 1).map(({ data }) => board.levels.key(data));
  const isLarge = (/** @type {PanelView} */ { spot }) => spot[2] === 1;
  const isOwn = (/** @type {PanelView} */ panel) => own.includes(panel) || small.includes(board.levels.key(panel.data));
  const boards = near.filter((panel) => isLarge(panel) && !isOwn(panel)).map(({ box }) => box);
  if (board.side) boards.push(inCells(fitting, board.side.box));
  const thumbs = fitting.thumbs.map(({ box }) => inCells(fitting, box));
  return {
    boards: [...boards, ...thumbs.filter((box) => meets(box, area, NEAR) && !cells.some((cell) => liesOn([cell], box)))],
    texts: namesBy(board, near, WRITTEN),
    men: near.filter(isOwn).flatMap((panel) => obstaclesOn(panel).map(([cell, size]) => [...board.onScene(panel, cell), size * panel.spot[2]]))
      .filter((man) => cells.every((end) => distance(end, man) > 0.1 * man[2])),
    own: own.filter(isLarge).map(({ box }) => box),
    page: inCells(fitting, [0, 0, ...board.hostSize]),
  };
}

/** Return the cells of a panel on which men or, on large ones, signs are seen, and how large, as men are. @param {PanelView} panel */
function obstaclesOn({ men, signs, spot }) {
  const cells = new Set([...men.keys(), ...(spot[2] < 1 ? [] : signs.keys())]);
  return [...cells].map((cell) => [cell, men.has(cell) ? 1 : SIGN_TO_MAN]);
}

/** Return the way between two cells over the flat page, round the panels that have no part in it; a small level has no signpost. One that leads back beside that from the cell *before* begins off the head of that. @param {BoardView} board @param {number} from @param {number} to @param {number} [before] @returns {FlatWay} */
function flatWay(board, from, to, before = from) {
  const [start, end] = [board.homes.get(from), board.homes.get(to)];
  if (!start || !end) return { way: [], posts: [] };
  const ends = [board.onScene(start, from), board.onScene(end, to)];
  if (start === end) return { way: ends, posts: [] };
  const { unit } = /** @type {Fitting} */ (board.fitting);
  const { room } = board.board;
  const around = aroundFor(board, [start.box, end.box], [start, end], ends);
  const scales = [start.spot[2], end.spot[2]];
  const [[x, y], [u, v], [p, q]] = [ends[0], ends[1], board.onScene(board.homes.get(before) || start, before)];
  const isBeside = (u - x) * (p - x) + (v - y) * (q - y) > 0;
  const way = wayRound(ends[0], ends[1], around, room);
  const cost = costOf(way, around, room);
  const posts = postsFor([from, to].map((cell, at) => ({ at: ends[at], name: cellName(board, cell), isLarge: scales[at] === 1 })),
    cost - LONGEST * room, (text) => signSize(text, unit), around, room);
  if (posts.length) return { way: [], posts };
  return { way, ends: scales.map((scale, at) => room * scale * (isBeside && !at ? OFF_HEAD : 1)), posts: [] };
}

/**
 * Return the signposts of a way that costs so much more than is free, none where they would cost more: the text of each, its arrow and its box.
 * @param {Pick<EndOfWay, "at" | "name" | "isLarge">[]} ends @param {number} excess @param {(text: string) => Point} sizeOf @param {Around} around @param {number} width
 * @returns {FlatWay["posts"]}
 */
function postsFor(ends, excess, sizeOf, around, width) {
  if (excess <= 0) return [];
  const found = ends.flatMap((own, at) => {
    const other = ends[1 - at];
    if (!own.isLarge) return [];
    const text = `${at ? "from" : "to"} ${other.name}`;
    const [[start, end], box, cost] = signpost(own.at, other.at, sizeOf(text), around, width);
    excess -= width * (Math.max(cost, 0) + (other.isLarge ? 0 : WORTH_OF_END));
    return [/** @type {FlatWay["posts"][0]} */ ([text, at ? [end, start] : [start, end], box])];
  });
  return excess > 0 ? found : [];
}

/** Draw an arrow over the flat page, or its signposts. @param {BoardView} board @param {FlatWay} flat @param {string} className */
function drawFlatWay(board, { way, ends, posts }, className) {
  const { unit } = /** @type {Fitting} */ (board.fitting);
  const onHost = board.onHost.bind(board);
  const width = board.board.room * unit;
  const [first, last] = ends?.map((cell) => cell * unit) || [width, width];
  const own = widthBetween(width, first, last);
  drawArrow(board, shortened(way.map(onHost), own, first, last), own, className);
  for (const [text, shaft, [left, top, right, bottom]] of posts) {
    drawArrow(board, shaft.map(onHost), own, className);
    drawSign(board, text, [...onHost([left, top]), ...onHost([right, bottom])]);
  }
}

/** @param {BoardView} board @param {Point[]} way in pixels @param {number} width that of a cell @param {string} className */
function drawArrow({ over }, way, width, className) {
  const d = pathOf(tapered(way, width));
  if (d) drawn("path", { d, class: className }, over);
}

/** Draw the board of a signpost. @param {BoardView} board @param {string} text @param {Box} box in pixels */
function drawSign({ over }, text, [x, y, right, bottom]) {
  const [width, height] = [right - x, bottom - y];
  const group = drawn("g", { class: "signpost" }, over);
  drawn("rect", { x, y, width, height, rx: 3 }, group);
  const size = height / HIGH_BOARD;
  drawn("text", { x: x + width / 2, y: y + height / 2 + 0.36 * size, "font-size": size }, group).textContent = text;
}

/** Return from where to where the last move led each of several men, if all went aslant over one board: frames do not say who went where, as they do on a row. @param {BoardView} view */
function aslantLegs({ board, homes, looks, state }) {
  const legs = (state?.ways || []).map((way) => [way[0], way[way.length - 1]]);
  const owners = new Set(legs.map(([, to]) => seenOf(board, looks[to]).owner));
  const [panel, ...others] = new Set(legs.flat().map((cell) => homes.get(cell)));
  if (legs.length < 2 || owners.size > 1 || owners.has(-1) || others.length || !panel || !isFull(panel)) return [];
  const isAslant = legs.every(([from, to]) => {
    const [[x, y], [u, v]] = [panel.middle(from), panel.middle(to)];
    return Math.min(Math.abs(u - x), Math.abs(v - y)) > board.room / 2;
  });
  return isAslant ? legs : [];
}

/** Return a bow between two points that passes the men on the line. @param {Point} start @param {Point} end */
function bowAside(start, end) {
  return bowOf(start, end, ASIDE_OF_LINE * distance(start, end));
}

/** Draw the arrows of the last move over the flat page. @param {BoardView} board */
function drawFlatMove(board) {
  for (const cells of board.state?.ways || []) {
    const homes = cells.map((cell) => board.homes.get(cell));
    // Of a line that bends all cells are named.
    if (cells.length < LONG_WAY || homes.some((home) => !home || home !== homes[0])) continue;
    const way = cells.map((cell) => board.onScene(/** @type {PanelView} */ (homes[0]), cell));
    drawFlatWay(board, { way, posts: [] }, "trail");
  }
  board.legs.forEach(([from, to], at, legs) => {
    const [before, middle] = legs[at - 1] || [];
    drawFlatWay(board, flatWay(board, from, to, middle === from ? before : from), "trail");
  });
  for (const leg of aslantLegs(board)) {
    const [start, end] = leg.map((cell) => board.onScene(/** @type {PanelView} */ (board.homes.get(cell)), cell));
    drawFlatWay(board, { way: bowAside(start, end), posts: [] }, "trail");
  }
  for (const ghost of board.ghosts) {
    const box = ghostBox(board, ghost);
    if (!box) continue;
    const [left, top] = board.onHost([box[0], box[1]]);
    const [right, bottom] = board.onHost([box[2], box[3]]);
    drawn("rect", { x: left, y: top, width: right - left, height: bottom - top, class: "ghost-board" }, board.over);
    drawFlatWay(board, wayOfBoard(board, ghost.panel, box), "trail");
  }
}
