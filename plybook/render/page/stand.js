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

/** How far inside of the edges of a board its posts are, and how far from the middle of a name of a file they are seen, in cells. */
const INSIDE = 0.08;
const FROM_FILE = 0.27;

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
  const levels = panels.filter((panel) => !isOnPin(panel.data) && placeOf(panel).isLevel);
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
      // At the corners, but below the near edge of the board above a post is seen beside the names of files.
      const names = down < 0 ? above.box[3] + FILES_BELOW : above.box[1] - FILES_BELOW;
      const lean = above.box[0] - (names - y) * Math.tan((-eye.turned * Math.PI) / 180);
      for (const [corner, across] of [[left + INSIDE, -1], [right - INSIDE, 1]]) {
        const off = corner - lean - Math.floor(corner - lean) - 0.5;
        const x = Math.abs(off) < FROM_FILE ? corner - off - across * FROM_FILE : corner;
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
  // Of each column of levels, but of a stair only its lowest level.
  const isAbove = (/** @type {number} */ at, /** @type {number} */ other) =>
    heights[at] > heights[other] + 0.01 && (eye.pins.size > 0 || overlap(boxes[at], boxes[other]) !== null);
  places.forEach(({ panel }, at) => {
    panel.element.classList.toggle("lowest", !isOnPin(panel.data) && !places.some((_, other) => isAbove(at, other)));
  });
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

/** Return what stands in space beside boards, on the page: where boards stood, and posts that are seen. @param {BoardView} board @returns {Point[][]} */
function quadsBeside(board) {
  const { eye, sight, ghosts, spatialPosts } = board;
  if (!sight) return [];
  const onPage = (/** @type {Vector} */ point) => sight.onPage(eye, point);
  const stood = ghosts.map((ghost) => panelCorners(ghost).map(([x, y]) => onPage(eye.place(ghost.data).at(x, y))));
  const posts = spatialPosts.filter(({ corner }) => !corner || !isNear(eye, corner));
  return [...stood, ...posts.map(({ start, end }) => [onPage(start), onPage(end)])];
}

/** Pieces of posts on the flat page are at least as long as this, of the size of titles. */
const LEAST_POST = 1.2;

/** Draw posts on the flat page, from pins to the boards that stand on them. @param {BoardView} board */
function drawFlatPosts(board) {
  board.posts.replaceChildren();
  const taken = new Set([...board.panels.values()].map((panel) => panel.data[6] ?? -1));
  for (const panel of board.panels.values()) panel.fillPins(taken);
  const texts = [...board.panels.values()].flatMap((panel) => labelsOf(board, panel, WRITTEN));
  for (const panel of board.panels.values()) {
    const [under, pin] = footing(board, panel);
    if (!under || !pin) continue;
    const [x, y] = board.onPage(under, pin[1] / 100, pin[2] / 100);
    const [width, height] = panel.shape;
    const [left, top] = board.onPage(panel, 0, 0);
    const [right, bottom] = board.onPage(panel, width / 100, height / 100);
    const v = clamped(y, top, bottom);
    // Above and below, posts lead to the sides, where no names of files are.
    const side = x - left < right - x ? left : right;
    const end = /** @type {Point} */ ([v === y ? clamped(x, left, right) : side, v]);
    for (const [[x1, y1], [x2, y2]] of partsOutside([x, y], end, texts)) {
      // Between two texts a piece would be seen as a stroke of these.
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
  return panel.labels.flatMap(([text, x, drawnAt, role]) => {
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
    const isElsewhere = panel && isOnPin(data) && data[2].join() !== panel.data[2].join();
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

/** How far around a board that has travelled its rim is, in hundredths of a cell. */
const RIM = 17;

/** About how much room the names of files take below a board, in cells. */
const NAMES = 0.45;

/** Draw on boards those steps of the last move that do not lead to another one, and the outlines of where boards stood. @param {BoardView} board */
function drawPaths(board) {
  for (const { data, shape } of board.ghosts) {
    const ghost = made("div", "path ghost-board");
    ghost.style.transform = board.eye.place(data).transform;
    ghost.style.setProperty("--w", String(shape[0] / 100));
    ghost.style.setProperty("--h", String(shape[1] / 100));
    board.scene.append(ghost);
  }
  const draw = (/** @type {PanelView} */ panel, /** @type {number[]} */ leg, wayOf = (/** @type {Point[]} */ ...ends) => ends) => {
    const [start, end] = leg.map((cell) => /** @type {Point} */ (panel.middle(cell).map((at) => at * 100)));
    const width = board.board.room * 100;
    drawn("path", { d: pathOf(tapered(shortened(wayOf(start, end), width), width)), class: "path step" }, panel.under);
  };
  for (const [from, to, isElsewhere] of board.legs) {
    const panel = board.homes.get(to);
    if (panel && !isElsewhere) draw(panel, [from, to]);
  }
  for (const leg of aslantLegs(board)) draw(/** @type {PanelView} */ (board.homes.get(leg[1])), leg, bowAside);
}

/** How high over cells ways end and men are passed, and those with higher heads as well; where signs are beside men; and how near to an end a man has his part in the move, in cells. */
const WAIST = 0.3;
const CROWN = 0.55;
const BESIDE = [0.36, 0.32];
const NEAR_END = 0.2;

/** How far around a way in space it is looked for what it may meet, of its length, and how much farther for signposts, in cells; and how near it may come to names. */
const ASIDE = 0.6;
const REACH_OF_SIGN = 4;
const FROM_NAMES = 0.1;

/** How much nearer to the middles of cells than on the flat page ways begin: rows are less deep. */
const OFF_MIDDLE = 0.65;

/** Into how many boxes a board is cut that is seen aslant. */
const STRIPS = 6;

/** Draw the ways of the last move from one board to another: bows round men, names and other boards; signposts where one would be long or lead over any of these, or leads to a board that is not shown. @param {BoardView} board @param {number} cell how wide one is */
function drawBows(board, cell) {
  if (!board.sight) return;
  const men = waists(board);
  for (const [from, to] of waysBetween(board, cell)) {
    const [start, end, width] = [from.at, to.at, widthBetween(cell, from.cell, to.cell)];
    const box = boxOf([start, end], ASIDE * distance(start, end) + width);
    /** @type {Around} */
    const around = {
      ...boardsAround(board, [start, end], grown(box, REACH_OF_SIGN * width, REACH_OF_SIGN * width)),
      texts: board.named.filter((name) => meets(name, box, 0)).map((name) => grown(name, FROM_NAMES * width, FROM_NAMES * width)),
      men: men.filter((man) => liesOn([[man[0], man[1]]], box) && Math.min(distance(man, start), distance(man, end)) > NEAR_END * width),
      page: [0, 0, board.hostSize[0], board.hostSize[1]],
    };
    const isHidden = Math.min(from.cell, to.cell) === 0; // other levels are left out
    const bow = wayRound(start, end, around, width);
    const excess = isHidden ? Infinity : costOf(bow, around, width) - LONGEST * width;
    const sizeOf = (/** @type {string} */ text) => /** @type {Point} */ (signSize(text, cell).map((side) => side * cell));
    const posts = from.name ? postsFor([from, to], excess, sizeOf, around, cell) : [];
    for (const [text, shaft, box] of posts) {
      drawArrow(board, shaft, cell, "trail");
      drawSign(board, text, box);
    }
    const first = (from.isLarge ? OFF_MIDDLE : 1) * from.cell;
    if (!posts.length) drawArrow(board, shortened(bow, width, first, to.cell), width, "trail");
  }
}

/** Return the boxes of large boards on which no end of a way lies, and of those on which one does, some for each, for they are seen aslant; of those that are in an area. @param {BoardView} board @param {Point[]} ends @param {Box} area */
function boardsAround(board, ends, area) {
  const outlines = board.large.map((panel) => panelCorners(panel).map(([x, y]) => board.onPage(panel, x, y)));
  const [boards, own] = [false, true].map((isOwn) =>
    outlines.filter((outline) => ends.some((end) => isWithin(end, outline)) === isOwn).flatMap(([a, b, c, d]) =>
      Array.from({ length: STRIPS }, (_, at) => {
        const shares = [at / STRIPS, (at + 1) / STRIPS];
        return boxOf(shares.flatMap((share) => [between(a, d, share), between(b, c, share)]), 0);
      }).filter((box) => meets(box, area, 0))));
  // Over the small levels that have no part in it no way leads either.
  const small = (board.fitting?.thumbs || []).map(({ box }) => box).filter((box) => meets(box, area, 0) && !ends.some((end) => liesOn([end], box)));
  return { boards: [...boards, ...small], own };
}

/** Return where the middles of men and signs in space are on the page. @param {BoardView} board @returns {Man[]} */
function waists(board) {
  const { eye, sight } = board;
  return board.large.flatMap((panel) => obstaclesOn(panel).flatMap(([cell, size]) => {
    const [x, y] = panel.middle(cell);
    const man = panel.men.get(cell);
    if (!man) return [[...board.onPage(panel, x, y), size]];
    const kind = board.board.kinds[seenOf(board.board, board.looks[cell]).kind][0];
    // A King counts twice.
    const heights = man.classList.contains("pawn") ? [WAIST] : kind === "King" ? [WAIST, WAIST, CROWN, CROWN] : [WAIST, CROWN];
    const own = heights.map((up) => [.../** @type {Sight} */ (sight).onPage(eye, pointOver(board, cell, up)), size]);
    return panel.signs.has(cell) ? [...own, [...board.onPage(panel, x + BESIDE[0], y + BESIDE[1]), SIGN_TO_MAN]] : own;
  }));
}

/** Return the point so high over a cell of a large board. @param {BoardView} board @param {number} cell @param {number} up @returns {Vector} */
function pointOver(board, cell, up) {
  return sum(board.whereIs(cell) || [0, 0, 0], [0, 0, up]);
}

/** Where a way in space ends: on the page, how wide the cell is there, its name, "" where a board moves, and whether it is large. @typedef {{at: Point, cell: number, name: string, isLarge: boolean}} EndOfWay */

/** Return from where to where boards were moved, and men from one board to another, in space. @param {BoardView} board @param {number} width that of a cell @returns {EndOfWay[][]} */
function waysBetween(board, width) {
  const { eye, sight, fitting, ghosts, homes } = board;
  const seen = (/** @type {Vector} */ point, name = "") =>
    ({ at: /** @type {Sight} */ (sight).onPage(eye, point), cell: width, name, isLarge: true });
  const boards = ghosts.map(({ panel, data, shape }) =>
    [data, panel.data].map((each) => seen(eye.place(each).at(shape[0] / 200, shape[1] / 200))));
  const legs = board.legs.filter(([, , isElsewhere]) => isElsewhere).map(([from, to]) =>
    [from, to].map((cell, end) => {
      const panel = /** @type {PanelView} */ (homes.get(cell));
      if (board.isLarge(panel)) return seen(pointOver(board, cell, end ? WAIST : 0), cellName(board, cell));
      const small = board.board.room * (fitting?.unit || 0) * panel.spot[2];
      return { at: board.onPage(panel, ...panel.middle(cell)), cell: small, name: cellName(board, cell), isLarge: false };
    }),
  );
  return [...boards, ...legs].filter(([start, end]) => distance(start.at, end.at) > 1);
}
