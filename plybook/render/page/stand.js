/** What is seen of a stand in space besides its boards: posts, and the ways of men and boards. */

/** What stands in space beside panels. */
const OF_SPACE = ".post, .cut-plane";

/** Put a post into space: two ribbons at a right angle, so that one can be seen from everywhere. @param {HTMLElement} scene @param {Post} post */
function drawPost(scene, { start, end, corner }) {
  const way = sum(end, scaled(start, -1));
  const along = scaled(way, 1 / (size(way) || 1));
  const aside = cross(along, Math.abs(along[2]) > 0.9 ? [0, 1, 0] : [0, 0, 1]);
  const across = scaled(aside, 1 / (size(aside) || 1));
  const other = cross(along, across);
  for (const [wide, out] of [
    [across, other],
    [other, across],
  ]) {
    const ribbon = made("div", "post");
    if (corner) ribbon.dataset.corner = corner.join(" ");
    const turn = [...along, 0, ...wide, 0, ...out, 0, 0, 0, 0, 1].map(round).join(",");
    const [x, y, z] = start.map((value) => `calc(var(--u) * ${round(value)})`);
    ribbon.style.setProperty("--long", String(round(size(way))));
    ribbon.style.transform = `translate3d(${x},${y},${z}) matrix3d(${turn})`;
    scene.append(ribbon);
  }
}

/** How far inside of the edge of a board its post is, how far at least on the right and left those of levels, and how far below a board names of files are, in cells. */
const INSIDE = 0.08;
const LEAST_INSIDE = 0.5;

/** A post, and to which corner of levels it belongs, as a direction from their middle. @typedef {{start: Vector, end: Vector, corner?: Point}} Post */

/** Return the posts of a stand: from pins to the boards on them, else from each level to the next above it. @param {Eye} eye @param {PanelView[]} panels @returns {Post[]} */
function postsOf(eye, panels) {
  /** @type {Post[]} */
  const posts = [];
  const places = new Map(panels.map((panel) => [panel, eye.place(panel.data)]));
  const placeOf = (/** @type {PanelView} */ panel) => /** @type {Place3} */ (places.get(panel));
  for (const panel of panels) {
    const foot = panel.data[6] ?? -1;
    for (const under of panels) {
      const pin = (under.data[5] || []).find(([cell]) => cell === foot);
      if (!pin) continue;
      const start = placeOf(under).at(pin[1] / 100, pin[2] / 100);
      // Upright, or to the near edge of a board that is moved aside.
      const [left, far, right, near] = groundOf(panel, placeOf(panel));
      const end = [clamped(start[0], left + INSIDE, right - INSIDE), clamped(start[1], far + INSIDE, near - INSIDE)];
      posts.push({ start, end: [end[0], end[1], placeOf(panel).origin[2] - THICK] });
    }
  }
  const levels = panels.filter((panel) => (panel.data[6] ?? -1) < 0 && placeOf(panel).isLevel);
  for (const panel of levels) {
    const box = groundOf(panel, placeOf(panel));
    const above = levels
      .map((other) => ({ box: groundOf(other, placeOf(other)), height: placeOf(other).origin[2] }))
      .filter((other) => other.height > placeOf(panel).origin[2] + 0.01 && overlap(box, other.box))
      .sort((one, other) => one.height - other.height)[0];
    if (!above) continue;
    const [left, , right] = overlap(box, above.box) || box;
    const [low, high] = [placeOf(panel).origin[2], above.height];
    for (const [y, down] of [[box[1], -1], [box[3], 1]]) {
      // Below the near edge of the board above it, a post is seen between the names of two files.
      const names = down < 0 ? above.box[3] + FILES_BELOW : above.box[1] - FILES_BELOW;
      const lean = above.box[0] - (names - y) * Math.tan((-eye.turned * Math.PI) / 180);
      const first = Math.ceil(left + LEAST_INSIDE - lean) + lean;
      const last = Math.floor(right - LEAST_INSIDE - lean) + lean;
      for (const [x, across] of [[first, -1], [last, 1]]) {
        // At the edge of the lower board, so that no man of it is behind.
        const end = /** @type {Vector} */ ([x, clamped(y, above.box[1], above.box[3]), high]);
        posts.push({ start: [x, y, low], end, corner: [across, down] });
      }
    }
  }
  return posts;
}

/** Say whether the cells of a panel fill its rectangle. @param {PanelView} panel */
function isFull({ shape: [width, height, cells] }) {
  return cells.length >= (width * height) / 10000 - 0.5;
}

/** Return the rectangle over which a level panel stands. @param {PanelView} panel @param {Place3} place @returns {Box} */
function groundOf(panel, place) {
  const corners = panelCorners(panel).map(([x, y]) => place.at(x, y).map(round));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** @param {number} value @param {number} low @param {number} high */
function clamped(value, low, high) {
  return Math.min(Math.max(value, low), high);
}

/** @param {Box} one @param {Box} other @returns {Box | null} */
function overlap(one, other) {
  const [left, top] = [Math.max(one[0], other[0]), Math.max(one[1], other[1])];
  const [right, bottom] = [Math.min(one[2], other[2]), Math.min(one[3], other[3])];
  return right > left && bottom > top ? [left, top, right, bottom] : null;
}

/** Draw the posts of a board in space, and let its lowest boards have shadows. @param {BoardView} board */
function drawPosts(board) {
  const { scene, eye } = board;
  const all = board.large;
  board.spatialPosts = postsOf(eye, all);
  for (const post of board.spatialPosts) drawPost(scene, post);
  const places = all.map((panel) => ({ panel, place: eye.place(panel.data) }));
  if (!places.every(({ place }) => place.isLevel)) return;
  const boxes = places.map(({ panel, place }) => groundOf(panel, place));
  const heights = places.map(({ place }) => place.origin[2]);
  const lowest = Math.min(...heights);
  for (const { panel, place } of places) {
    panel.element.classList.toggle("lowest", (panel.data[6] ?? -1) < 0 && place.origin[2] < lowest + 0.01);
  }
  const side = (/** @type {number} */ at) => boxes.reduce((best, box) => Math[at < 2 ? "min" : "max"](best, box[at]), boxes[0][at]);
  const [left, far, right, near] = [side(0) - 1.5, side(1) - 1.5, side(2) + 1.5, side(3) + 1.5];
  // A browser cuts what stands in space along the planes of what was drawn before. Planes of levels come first, so that
  // men are cut at boards, where it is not seen, and not boards along the planes of men, which leaves lines.
  const planes = [...new Set(heights)].map((height) => {
    const sheet = made("div", "cut-plane");
    sheet.style.setProperty("--w", String(round(right - left)));
    sheet.style.setProperty("--h", String(round(near - far)));
    const [x, y, z] = [left, far, height].map((value) => `calc(var(--u) * ${round(value)})`);
    sheet.style.transform = `translate3d(${x},${y},${z})`;
    return sheet;
  });
  scene.prepend(...planes);
}

/** How thick discs are, in cells, and the most that is seen of that, of their thickness. */
const DISC = 0.14;
const MOST_OF_DISC = 1.5;

/** Say towards where on its board the body of a disc is seen below this, as the eye is turned. @param {BoardView} board */
function showThickness({ scene, eye }) {
  const [turn, tilt] = [(eye.yaw * Math.PI) / 180, (eye.tilt * Math.PI) / 180];
  const seen = DISC * Math.min(Math.tan(tilt), MOST_OF_DISC);
  scene.style.setProperty("--disc", String(DISC));
  scene.style.setProperty("--near-x", String(round(-Math.sin(turn) * seen)));
  scene.style.setProperty("--near-y", String(round(Math.cos(turn) * seen)));
}

/** Say whether a post of levels stands before these. @param {Eye} eye @param {Point} corner */
function isNear(eye, corner) {
  return eye.seen([...corner, 0])[2] > 0;
}

/** Leave out those posts of levels that stand before these: they would be seen over men and names. @param {BoardView} board */
function hideNearPosts({ scene, eye }) {
  for (const post of /** @type {NodeListOf<HTMLElement>} */ (scene.querySelectorAll(".post[data-corner]"))) {
    const [x, y] = (post.dataset.corner || "").split(" ").map(Number);
    post.classList.toggle("gone", isNear(eye, [x, y]));
  }
}

/** Pieces of posts on the flat page are at least as long as this, of the size of titles. */
const LEAST_POST = 1.2;

/** Draw posts on the flat page, from pins to the boards that stand on them. @param {BoardView} board */
function drawFlatPosts(board) {
  board.posts.replaceChildren();
  const taken = new Set([...board.panels.values()].map((panel) => panel.data[6] ?? -1));
  for (const panel of board.panels.values()) panel.fillPins(taken);
  const titles = [...board.panels.values()].flatMap((panel) => labelsOf(board, panel, ["title", "owner"]));
  for (const panel of board.panels.values()) {
    const [under, pin] = footing(board, panel);
    if (!under || !pin) continue;
    const [x, y] = board.onPage(under, pin[1] / 100, pin[2] / 100);
    const [width, height] = panel.shape;
    const [left, top] = board.onPage(panel, 0, 0);
    const [right, bottom] = board.onPage(panel, width / 100, height / 100);
    const end = /** @type {Point} */ ([clamped(x, left, right), clamped(y, top, bottom)]);
    for (const [[x1, y1], [x2, y2]] of partsOutside([x, y], end, titles)) {
      // Between two titles a piece would be seen as a stroke of these.
      if (Math.hypot(x2 - x1, y2 - y1) < LEAST_POST * board.shownSizes.title) continue;
      drawn("line", { x1, y1, x2, y2, class: "post-line" }, board.posts);
    }
  }
}

/** Return the panel on which another one stands, and its pin there; neither of one that stands by itself. @param {BoardView} board @param {PanelView} panel */
function footing({ homes }, { data }) {
  const under = homes.get(data[6] ?? -1);
  return /** @type {const} */ ([under, under?.data[5]?.find(([cell]) => cell === data[6])]);
}

/** Return about where the labels of a panel that have one of some roles are on the flat page, in pixels. @param {BoardView} board @param {PanelView} panel @param {string[]} roles @returns {Box[]} */
function labelsOf(board, panel, roles) {
  const lower = board.shownSizes.owner ? undefined : ownerUnder(panel.data[3]);
  return panel.data[3].flatMap(([text, x, drawnAt, role]) => {
    const size = panel.spot[2] < 1 ? 0 : board.shownSizes[role];
    if (!roles.includes(role) || !size) return [];
    const y = lower && role === "title" ? lower[2] : drawnAt;
    const [[u, v], high, wide] = [board.onPage(panel, x / 100, y / 100), size / 2, size * 0.27 * text.length];
    return [/** @type {Box} */ ([u - wide, v - high, u + wide, v + high])];
  });
}

/**
 * Where a board stood before the last move: its panel now, and then its data, its shape, and its place among the panels
 * on the pages.
 * @typedef {{panel: PanelView, data: PanelData, shape: Shape, at: number, pages: number[][]}} Ghost
 */

/** Return where boards stood that the last move took elsewhere. @param {BoardView} view @param {State} state @returns {Ghost[]} */
function ghostsOf({ board, panels: shown, seat }, { stand, stood }) {
  if (stand === stood) return [];
  const { panels, pages } = board.stands[stood][seat];
  return panels.flatMap((number, at) => {
    const data = board.panels[number];
    const panel = [...shown.values()].find((other) => other.data[0] === data[0]);
    const isElsewhere = panel && (data[6] ?? -1) >= 0 && data[2].join() !== panel.data[2].join();
    return isElsewhere ? [{ panel, data, at, pages, shape: board.shapes[data[1]] }] : [];
  });
}

/** Return the box of where a board stood on the flat page, in cells; null where its level is not shown. @param {BoardView} board @param {Ghost} ghost @returns {Box | null} */
function ghostBox({ fitting, focused, levels }, { data, at, pages, shape }) {
  if (!fitting || (focused && levels.key(data) !== focused)) return null;
  const page = pages[fitting.page];
  const [x, y] = [page[4 + 2 * at] / 100, page[5 + 2 * at] / 100];
  return [x, y, x + shape[0] / 100, y + shape[1] / 100];
}

/** How far around a board that has travelled its rim is, in hundredths of a cell, and how far into it arrows lead, in cells. */
const RIM = 17;
const REACH = 0.1;

/** About how much room the names of files take below a board, in cells. */
const NAMES = 0.45;

/** How far from a board ways lead beside it, outside the names of files and ranks and where there are none, how far above titles, and how far from its ends what is around a way is looked at, in cells. */
const LANE = 0.62;
const NARROW = 0.3;
const OVER_TITLES = 0.2;
const NEAR = 2;
const TITLES = ["title", "owner", "heading"];

/** Return the way of a board from where it stood to the best side of where it stands, but for the upper one, where titles are. @param {BoardView} board @param {PanelView} panel @param {Box} from @returns {Point[]} */
function wayOfBoard(board, panel, from) {
  const [left, top, right, bottom] = panel.box;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  /** @type {Point} */
  const start = [(from[0] + from[2]) / 2, (from[1] + from[3]) / 2];
  const sides = /** @type {Point[]} */ ([[left + REACH, y], [right - REACH, y], [x, bottom - REACH]]);
  const more = 3 * REACH; // so that no way to a side leads over the board
  const { room } = board.board;
  const ways = sides.map((side) => {
    const around = aroundFor(board, [[from, start], [panel.box, side]], [panel]);
    around.boards.push([left + more, top + more, right - more, bottom - more]);
    const way = wayRound(start, side, around, room);
    return { way, cost: costOf(way, around, room) };
  });
  return ways.reduce((best, other) => (other.cost < best.cost ? other : best)).way;
}

/** Return a box of the flat page, in pixels, in cells. @param {Fitting} fitting @param {number[]} box @returns {Box} */
function inCells({ shift, unit }, box) {
  return /** @type {Box} */ (box.map((side, at) => (side - shift[at % 2]) / unit));
}

/** Return the point at the edge of a small level from which an arrow leads to another point, as a box; null of a large panel. @param {BoardView} board @param {PanelView} panel @param {Point} to @returns {Box | null} */
function smallBox({ fitting, levels }, panel, to) {
  const key = levels.key(panel.data);
  const thumb = fitting && panel.spot[2] < 1 && fitting.thumbs.find((each) => each.key === key);
  if (!thumb) return null;
  const [left, top, right, bottom] = inCells(fitting, thumb.box);
  const [x, y] = [clamped(to[0], left, right), clamped(to[1], top, bottom)];
  return [x, y, x, y];
}

/**
 * Return what an arrow meets that leads from one box to another, and where it may bend. It goes between the names of
 * files and ranks of its own panels, and round those of others.
 * @param {BoardView} board @param {[Box, Point][]} ends @param {PanelView[]} own the panels at its ends @returns {Around}
 */
function aroundFor(board, ends, own) {
  const fitting = /** @type {Fitting} */ (board.fitting);
  const side = (/** @type {number} */ at) => Math[at < 2 ? "min" : "max"](...ends.map(([box]) => box[at]));
  const near = [...board.panels.values()].filter(({ box: [left, top, right, bottom] }) =>
    left < side(2) + NEAR && top < side(3) + NEAR && right > side(0) - NEAR && bottom > side(1) - NEAR);
  const others = near.filter((panel) => !own.includes(panel));
  const labels = (/** @type {PanelView} */ panel, /** @type {string[]} */ roles) =>
    labelsOf(board, panel, roles).map((box) => inCells(fitting, box));
  const lane = board.shownSizes.file ? LANE : NARROW;
  const titles = new Map(near.map((panel) => [panel, labels(panel, TITLES)]));
  const over = (/** @type {PanelView} */ panel) =>
    Math.min(panel.box[1], ...(titles.get(panel) || []).map((box) => box[1])) - OVER_TITLES;
  const rows = others.flatMap((panel) => ["file", "rank"].map((role) => labels(panel, [role]))).filter((row) => row.length);
  /** @type {Point[]} */
  const spots = [];
  ends.forEach(([[left, top, right, bottom], [x, y]], at) => {
    const scale = own[at]?.spot[2] ?? 1;
    const [wide, narrow] = [lane * scale, NARROW * scale];
    for (const by of [-scale / 2, scale / 2]) {
      spots.push([x + by, y], [x, y + by]); // between the men, and then between the names
      spots.push([left - wide, y + by], [x + by, bottom + wide], [x + by, top - narrow]);
      if (own[at]) spots.push([x + by, over(own[at])]);
    }
    spots.push([right + narrow, y], [right + wide, y]);
  });
  near.forEach((panel) => {
    const { box: [left, top, right, bottom], spot: [, , scale] } = panel;
    const highest = over(panel);
    const [wide, narrow] = [lane * scale, NARROW * scale];
    for (const x of [left - wide, right + narrow]) spots.push([x, highest], [x, top - narrow], [x, bottom + wide]);
  });
  const page = inCells(fitting, [0, 0, ...board.hostSize]);
  return {
    // Between small boards there is less room.
    boards: others.map(({ box, spot: [, , scale] }) => {
      const less = CLEAR * Math.max(1 - scale, 0);
      return [box[0] + less, box[1] + less, box[2] - less, box[3] - less];
    }),
    texts: [
      ...[...titles.values()].flat(),
      ...own.flatMap((panel) => labels(panel, ["file", "rank"])),
      ...rows.map((row) => /** @type {Box} */ ([...row[0].slice(0, 2), ...row[row.length - 1].slice(2)])),
    ],
    men: own.filter(({ spot }) => spot[2] === 1).flatMap((panel) => [...panel.men.keys()].map((cell) => board.onScene(panel, cell)))
      .filter((man) => ends.every(([, end]) => distance(end, man) > 0.1)),
    spots: spots.filter((spot) => liesOn([spot], page)),
    page,
  };
}

/** Return the way between two cells over the flat page, round the panels that have no part in it. @param {BoardView} board @param {number} from @param {number} to @returns {Point[]} */
function flatWay(board, from, to) {
  const [start, end] = [board.homes.get(from), board.homes.get(to)];
  if (!start || !end) return [];
  const ends = [board.onScene(start, from), board.onScene(end, to)];
  if (start === end) return ends;
  const boxes = [start, end].map((panel, at) => smallBox(board, panel, ends[1 - at]) || panel.box);
  boxes.forEach(([x, y, right], at) => {
    if (x === right) ends[at] = [x, y];
  });
  if (!distance(ends[0], ends[1])) return [];
  const around = aroundFor(board, [[boxes[0], ends[0]], [boxes[1], ends[1]]], [start, end]);
  return wayRound(ends[0], ends[1], around, board.board.room);
}

/** Draw on boards those steps of the last move that do not lead to another one, and the outlines of where boards stood. @param {BoardView} board */
function drawPaths(board) {
  for (const { data, shape } of board.ghosts) {
    const ghost = made("div", "path ghost-board");
    ghost.style.transform = board.eye.place(data).transform;
    ghost.style.setProperty("--w", String(shape[0] / 100));
    ghost.style.setProperty("--h", String(shape[1] / 100));
    board.scene.append(ghost);
  }
  for (const [from, to, isElsewhere] of board.legs) {
    const panel = board.homes.get(to);
    if (isElsewhere || !panel) continue;
    const ends = [from, to].map((cell) => /** @type {Point} */ (panel.middle(cell).map((at) => at * 100)));
    const width = board.board.room * 100;
    drawn("path", { d: pathOf(tapered(shortened(ends, width), width)), class: "path step" }, panel.under);
  }
}

/** Into how many parts ways are cut to see which of them boards hide. */
const PARTS = 40;

/** How high over cells ways end and men are passed, and how near to an end a man has his part in the move, in cells. */
const WAIST = 0.3;
const NEAR_END = 0.2;

/** How far bows in space lead aside, in cells. */
const MOST_BOW = 1.5;

/** Draw the ways of the last move from one board to another: bows round men, dashed where boards hide them. @param {BoardView} board @param {number} width that of a cell */
function drawBows(board, width) {
  const { eye, sight, over } = board;
  if (!sight) return;
  const faces = board.large.flatMap((panel) => seenBoard(eye, sight, panel));
  const men = waists(board);
  /** @type {Box} */
  const stage = [0, 0, board.hostSize[0], board.hostSize[1]];
  for (const [from, to] of waysBetween(board)) {
    const [start, end] = [from.at, to.at];
    const box = boxOf([start, end], (MOST_BOW + 1) * width);
    const passed = men.filter((man) => liesOn([man], box) && Math.min(distance(man, start), distance(man, end)) > NEAR_END * width);
    const heightAt = (/** @type {number} */ share) => from.height + (to.height - from.height || 0) * share;
    const hides = (/** @type {Point} */ at, /** @type {number} */ share) => isCovered(at, heightAt(share), faces);
    const [boards, spots] = Math.max(from.height, to.height) < Infinity ? [[], []] : gutters(board, [start, end], width);
    const around = { boards, spots, texts: board.named.filter((name) => crosses([name[0], name[1]], [name[2], name[3]], box, 0)), men: passed, page: stage, most: MOST_BOW * width, hides };
    const way = shortened(wayRound(start, end, around, width), width);
    const long = lengthOf(way) / PARTS;
    /** @type {[boolean, number, number][]} whether each part is hidden, and where it begins and ends */
    const parts = [];
    for (let step = 0; step < PARTS; step++) {
      const isHidden = hides(part(way, step * long, (step + 0.5) * long).at(-1) || start, (step + 0.5) / PARTS);
      const last = parts.at(-1);
      if (last?.[0] === isHidden) last[2] = step + 1;
      else parts.push([isHidden, step, step + 1]);
    }
    for (const [isHidden, first, last] of parts) {
      const [a, b] = [first * long, last < PARTS ? last * long : Infinity];
      const d = isHidden ? lineOf(part(way, a, last * long)) : pathOf(tapered(way, width, a, b));
      if (d) drawn("path", { d, class: isHidden ? "behind" : "trail" }, over);
    }
  }
}

/** How far from other boards ways to small levels lead, in cells. */
const BESIDE_BOARDS = 0.4;

/** Return the boxes of large boards on which no end of a way lies, and where it may bend beside them. @param {BoardView} board @param {Point[]} ends @param {number} width @returns {[Box[], Point[]]} */
function gutters(board, ends, width) {
  const outlines = board.large.map((panel) => panelCorners(panel).map(([x, y]) => board.onPage(panel, x, y)));
  const others = outlines.filter((outline) => !ends.some((end) => isWithin(end, outline)));
  const spots = others.flatMap((outline) => cornersOfBox(boxOf(outline, BESIDE_BOARDS * width)));
  return [others.map((outline) => boxOf(outline, 0)), spots];
}

/** Return the box around points and so far beyond. @param {Point[]} points @param {number} far @returns {Box} */
function boxOf(points, far) {
  return [least(points, 0) - far, least(points, 1) - far, most(points, 0) + far, most(points, 1) + far];
}

/** Return where the middles of men in space are on the page. @param {BoardView} board @returns {Point[]} */
function waists(board) {
  return board.large.flatMap((panel) =>
    [...panel.men.keys()].map((cell) => /** @type {Sight} */ (board.sight).onPage(board.eye, waistOver(board, cell))),
  );
}

/** @param {BoardView} board @param {number} cell @returns {Vector} */
function waistOver(board, cell) {
  return sum(board.whereIs(cell) || [0, 0, 0], [0, 0, WAIST]);
}

/** Where a way in space ends: on the page, and how high. @typedef {{at: Point, height: number}} EndOfWay */

/** Return from where to where boards were moved, and men from one board to another, in space; at the edges of small levels. @param {BoardView} board @returns {EndOfWay[][]} */
function waysBetween(board) {
  const { eye, sight, fitting, ghosts, homes } = board;
  const seen = (/** @type {Vector} */ point) => ({ at: /** @type {Sight} */ (sight).onPage(eye, point), height: point[2] });
  const boards = ghosts.map(({ panel, data, shape }) =>
    [data, panel.data].map((each) => seen(eye.place(each).at(shape[0] / 200, shape[1] / 200))));
  const legs = board.legs.filter(([, , isElsewhere]) => isElsewhere).map(([from, to]) => {
    const cells = [from, to].map((cell) => ({ cell, panel: /** @type {PanelView} */ (homes.get(cell)) }));
    const ends = cells.map(({ cell, panel }, at) => {
      if (board.isLarge(panel)) return seen(at ? waistOver(board, cell) : board.whereIs(cell) || [0, 0, 0]);
      return { at: board.onPage(panel, ...panel.middle(cell)), height: Infinity };
    });
    return ends.map(({ at, height }, end) => {
      const key = board.levels.key(cells[end].panel.data);
      const thumb = height === Infinity && fitting?.thumbs.find((each) => each.key === key);
      if (!thumb) return { at, height };
      const [left, top, right, bottom] = thumb.box;
      const [x, y] = ends[1 - end].at;
      return { at: /** @type {Point} */ ([clamped(x, left, right), clamped(y, top, bottom)]), height };
    });
  });
  return [...boards, ...legs].filter(([start, end]) => distance(start.at, end.at) > 1);
}
