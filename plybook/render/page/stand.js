/** What is seen of a stand in space besides its boards: posts, the ways of men, and names that turn with the eye. */

/** In space names of files and ranks are shown of no more panels than this, and of cells as large as this, in pixels. */
const MOST_NAMED = 16;
const LEAST_NAMED = 24;

/** About how wide a letter of a name is, in pixels, and from which width on names are written in full. */
const LETTER = 7;
const ROOMY = 600;

/** What stands in space beside panels. */
const OF_SPACE = ".post, .ground, .cut-plane, .gap";

/** Put something long and thin into space: two ribbons at a right angle, so that one can be seen from everywhere. @param {HTMLElement} scene @param {string} className @param {Vector} start @param {Vector} end */
function drawRibbons(scene, className, start, end) {
  const way = sum(end, scaled(start, -1));
  const along = scaled(way, 1 / (size(way) || 1));
  const aside = cross(along, Math.abs(along[2]) > 0.9 ? [0, 1, 0] : [0, 0, 1]);
  const across = scaled(aside, 1 / (size(aside) || 1));
  const other = cross(along, across);
  for (const [wide, out] of [
    [across, other],
    [other, across],
  ]) {
    const ribbon = made("div", className);
    const turn = [...along, 0, ...wide, 0, ...out, 0, 0, 0, 0, 1].map(round).join(",");
    const [x, y, z] = start.map((value) => `calc(var(--u) * ${round(value)})`);
    ribbon.style.setProperty("--long", String(round(size(way))));
    ribbon.style.transform = `translate3d(${x},${y},${z}) matrix3d(${turn})`;
    scene.append(ribbon);
  }
}

/** Return the posts of a stand: from pins to the boards on them, else from each level to the next above it. @param {Eye} eye @param {PanelView[]} panels @returns {[Vector, Vector][]} */
function postsOf(eye, panels) {
  /** @type {[Vector, Vector][]} */
  const posts = [];
  const places = new Map(panels.map((panel) => [panel, eye.place(panel.data)]));
  const placeOf = (/** @type {PanelView} */ panel) => /** @type {Place3} */ (places.get(panel));
  for (const panel of panels) {
    const foot = panel.data[6] ?? -1;
    for (const under of panels) {
      const pin = (under.data[5] || []).find(([cell]) => cell === foot);
      if (!pin) continue;
      const start = placeOf(under).at(pin[1] / 100, pin[2] / 100);
      posts.push([start, [start[0], start[1], placeOf(panel).origin[2]]]);
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
    const [left, far, right, near] = overlap(box, above.box) || box;
    const [low, high] = [placeOf(panel).origin[2], above.height];
    const isStack = right - left === box[2] - box[0] && near - far === box[3] - box[1];
    const corners = isStack
      ? [left, right].flatMap((x) => [far, near].map((y) => [x, y]))
      : [left, right].map((x) => [x, (far + near) / 2]);
    for (const [x, y] of corners) posts.push([[x, y, low], [x, y, high]]);
  }
  return posts;
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

/** Draw the posts of a board in space, and its shadow on the ground. @param {BoardView} board */
function drawPosts({ scene, eye, panels }) {
  const all = [...panels.values()];
  for (const [start, end] of postsOf(eye, all)) drawRibbons(scene, "post", start, end);
  const places = all.map((panel) => ({ panel, place: eye.place(panel.data) }));
  if (!places.every(({ place }) => place.isLevel)) return;
  const boxes = places.map(({ panel, place }) => groundOf(panel, place));
  const low = Math.min(...places.map(({ place }) => place.origin[2])) - 0.7;
  const [left, far] = [Math.min(...boxes.map((box) => box[0])), Math.min(...boxes.map((box) => box[1]))];
  const [right, near] = [Math.max(...boxes.map((box) => box[2])), Math.max(...boxes.map((box) => box[3]))];
  const lying = (/** @type {string} */ className, /** @type {number} */ height) => {
    const sheet = made("div", className);
    sheet.style.setProperty("--w", String(right - left + 3));
    sheet.style.setProperty("--h", String(near - far + 3));
    const [x, y, z] = [left - 1.5, far - 1.5, height].map((value) => `calc(var(--u) * ${round(value)})`);
    sheet.style.transform = `translate3d(${x},${y},${z})`;
    return sheet;
  };
  // A browser cuts what stands in space along the planes of what was drawn before. Planes of levels come first, so that
  // men are cut at boards, where it is not seen, and not boards along the planes of men, which leaves lines.
  const heights = new Set(places.map(({ place }) => place.origin[2]));
  scene.prepend(lying("ground", low), ...[...heights].map((height) => lying("cut-plane", height)));
}

/** Draw posts on the flat page, from pins to the boards that stand on them. @param {BoardView} board */
function drawFlatPosts(board) {
  board.posts.replaceChildren();
  const taken = new Set([...board.panels.values()].map((panel) => panel.data[6] ?? -1));
  for (const panel of board.panels.values()) panel.fillPins(taken);
  const titles = [...board.panels.values()].flatMap((panel) => labelsOf(board, panel, ["title", "owner"]));
  for (const panel of board.panels.values()) {
    const under = board.homes.get(panel.data[6] ?? -1);
    const pin = under?.data[5]?.find(([cell]) => cell === panel.data[6]);
    if (!under || !pin) continue;
    const [x, y] = board.onPage(under, pin[1] / 100, pin[2] / 100);
    const [width, height] = panel.shape;
    const [left, top] = board.onPage(panel, 0, 0);
    const [right, bottom] = board.onPage(panel, width / 100, height / 100);
    const end = /** @type {Point} */ ([Math.min(Math.max(x, left), right), Math.min(Math.max(y, top), bottom)]);
    for (const [[x1, y1], [x2, y2]] of partsOutside([x, y], end, titles)) {
      drawn("line", { x1, y1, x2, y2, class: "post-line" }, board.posts);
    }
  }
}

/** Return about where the labels of a panel that have one of some roles are on the flat page, in pixels. @param {BoardView} board @param {PanelView} panel @param {string[]} roles @returns {Box[]} */
function labelsOf(board, panel, roles) {
  const lower = board.shownSizes.owner ? undefined : ownerUnder(panel.data[3]);
  return panel.data[3].flatMap(([text, x, drawnAt, role]) => {
    const size = board.shownSizes[role];
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
const FILES = 0.45;

/** Return the way of a board from where it stood to the nearest side of where it stands, but for the upper one, where titles are. @param {BoardView} board @param {PanelView} panel @param {Point} start @returns {Point[]} */
function wayOfBoard(board, panel, start) {
  const { boards, labels } = barriersFor(board, [panel]);
  const [left, top, right, bottom] = panel.box;
  const more = 3 * REACH; // so that no way to a side leads over the board
  boards.push([left + more, top + more, right - more, bottom - more]);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const sides = /** @type {Point[]} */ ([[left + REACH, y], [right - REACH, y], [x, bottom - REACH]]);
  const ways = sides.map((side) => wayRound(start, side, { boards, labels }));
  const cost = (/** @type {Point[]} */ way) => lengthOf(way) + (leadsOver(way, labels) ? 1000 : 0);
  return ways.reduce((best, other) => (cost(other) < cost(best) ? other : best));
}

/**
 * Return what arrows go round that lead from one panel to another: boards, and where labels are beside them. Only where
 * boards stand on others there is room for arrows between labels.
 * @param {BoardView} board @param {PanelView[]} ends @returns {Barriers}
 */
function barriersFor(board, ends) {
  const panels = [...board.panels.values()];
  const others = panels.filter((panel) => !ends.includes(panel));
  const { fitting } = board;
  const standing = panels.filter(({ data }) => fitting && ((data[6] ?? -1) >= 0 || data[5]?.length));
  const inCells = (/** @type {Box} */ box) =>
    /** @type {Box} */ (box.map((side, at) => (side - (fitting?.shift[at % 2] || 0)) / (fitting?.unit || 1)));
  const files = board.shownSizes.file ? standing.filter((panel) => !ends.includes(panel)) : [];
  const titles = standing.flatMap((panel) => labelsOf(board, panel, ["title", "owner"]).map(inCells));
  // As far as the board, so that no way leads between the two.
  const near = standing.filter((panel) => ends.includes(panel)).flatMap((panel) => {
    const [edge, , , low] = panel.box;
    const boxes = (/** @type {string} */ role) => labelsOf(board, panel, [role]).map(inCells);
    return /** @type {Box[]} */ ([
      ...boxes("file").map(([left, , right, bottom]) => [left, low, right, bottom]),
      ...boxes("rank").map(([left, top, , bottom]) => [left, top, edge, bottom]),
    ]);
  });
  return {
    boards: others.map(({ box }) => box),
    labels: [
      ...files.map(({ box: [left, , right, bottom] }) => /** @type {Box} */ ([left, bottom, right, bottom + FILES])),
      ...titles,
      ...near,
    ],
  };
}

/** Draw the ways of the last move in space, and the outlines of where boards stood. @param {BoardView} board */
function drawPaths(board) {
  for (const { panel, data, shape } of board.ghosts) {
    const [from, to] = [board.eye.place(data), board.eye.place(panel.data)];
    const ghost = made("div", "path ghost-board");
    ghost.style.transform = from.transform;
    ghost.style.setProperty("--w", String(shape[0] / 100));
    ghost.style.setProperty("--h", String(shape[1] / 100));
    board.scene.append(ghost);
    const middle = (/** @type {Place3} */ place) => place.at(shape[0] / 200, shape[1] / 200);
    drawRibbons(board.scene, "path", middle(from), middle(to));
  }
  for (const [from, to] of board.legs) {
    const [start, end] = [board.whereIs(from), board.whereIs(to)];
    if (start && end && from !== to) drawRibbons(board.scene, "path", start, end);
  }
}

/** A way to stand at a point, and the point. @typedef {[string, Point]} Spot */

/** Return where the name of a panel may stand: on the left, on the right beyond the names of ranks, or below. @param {Point[]} corners @param {number} unit @returns {Spot[]} */
function spotsOfName(corners, unit) {
  const by = (/** @type {(corner: Point) => number} */ value) =>
    corners.reduce((best, other) => (value(other) > value(best) ? other : best));
  const [left, right] = [by(([x]) => -x), by(([x]) => x)];
  const [near, next] = [...corners].sort((one, other) => other[1] - one[1]);
  return [
    ["title", [left[0] - 0.45 * unit, left[1]]],
    ["title after", [right[0] + unit, right[1]]],
    ["title below", [(near[0] + next[0]) / 2, near[1] + 2 * LETTER]],
  ];
}

/** Return where the name of a board in one of two towers stands: outside, at the corner that is nearest to the eye, the same one of all its boards. @param {Eye} eye @param {PanelView} panel @param {Point[]} corners @param {number} unit @returns {Spot} */
function spotInTower(eye, panel, corners, unit) {
  const isRight = eye.isAside(panel.data);
  // Without what is near looking larger, by which the outermost corners of boards differ.
  const outside = panelCorners(panel).map(([x, y]) => {
    const [across, , near] = eye.seen(eye.place(panel.data).at(x, y));
    return near + (isRight ? across : -across);
  });
  const [x, y] = corners[outside.indexOf(Math.max(...outside))];
  return isRight ? ["title after", [x + unit, y]] : ["title", [x - 0.45 * unit, y]];
}

/** Return the first spot where a name hides no panel, and which is on the page; else the first. @param {Spot[]} spots @param {string} name @param {Point[][]} quads @param {number[]} size @returns {Spot} */
function clearSpot(spots, name, quads, [wide, high]) {
  const long = name.length * LETTER;
  const isClear = (/** @type {Spot} */ [role, [x, y]]) => {
    const start = role === "title" ? x - long : role === "title below" ? x - long / 2 : x;
    const points = [0, 0.5, 1].flatMap((part) =>
      [-12, 6].map((above) => /** @type {Point} */ ([start + part * long, y + above])),
    );
    const isOnPage = start >= 0 && start + long <= wide && y < high - LETTER;
    return isOnPage && !points.some((point) => quads.some((quad) => isWithin(point, quad)));
  };
  return spots.find(isClear) || spots[0];
}

/** Return where the name of a file or rank is beside the outline of a panel of squares, not of its rectangle; null where the panel has no cell of that file or rank. @param {PanelView} panel @param {number} x @param {number} y in cells @param {string} role @returns {Point | null} */
function besideOutline({ shape: [width, height, cells] }, x, y, role) {
  // Along this axis the name is moved; the other one says which cells it names.
  const along = role === "file" ? 1 : 0;
  const [at, across] = along ? [y, x] : [x, y];
  const end = (along ? height : width) / 100;
  if (at >= 0 && at <= end) return [x, y];
  let [low, high] = [Infinity, -Infinity];
  for (const [, ...corners] of cells) {
    const range = (/** @type {number} */ axis) => {
      const values = corners.filter((_, index) => index % 2 === axis).map((value) => value / 100);
      return [Math.min(...values), Math.max(...values), new Set(values).size];
    };
    const [own, other] = [range(along), range(1 - along)];
    if (corners.length !== 8 || own[2] !== 2 || other[2] !== 2) return [x, y];
    if (across < other[0] || across > other[1]) continue;
    [low, high] = [Math.min(low, own[0]), Math.max(high, own[1])];
  }
  if (low > high) return null;
  const moved = at < 0 ? low + at : high + at - end;
  return along ? [x, moved] : [moved, y];
}

/** Write names beside the boards in space, at those edges which are near the eye. @param {BoardView} board */
function nameInSpace(board) {
  const { tags, eye, sight, panels } = board;
  tags.replaceChildren();
  if (!board.isSpatial || !sight) return;
  const isShown = (/** @type {DOMTokenList} */ names) => !names.contains("gone") && !names.contains("model");
  const shown = [...panels.values()].filter(({ element }) => isShown(element.classList));
  const lowest = Math.min(...shown.map((panel) => panel.data[4][2]));
  const isNamed = (/** @type {PanelView} */ panel) =>
    (shown.length <= MOST_NAMED || board.levels.key(panel.data) === board.focused) &&
    sight.unit * eye.zoom >= LEAST_NAMED &&
    !panel.element.classList.contains("faded");
  const put = (/** @type {string} */ text, /** @type {string} */ role, /** @type {Point} */ [x, y]) => {
    const tag = made("span", `tag ${role}`, text);
    // The name of a level ends at its point, or begins there, and may not stand outside of the page.
    const long = text.length * LETTER;
    const left = role === "title" ? Math.max(x, long) : role === "title after" ? Math.min(x, sight.size[0] - long) : x;
    tag.style.transform = `translate(${round(left)}px,${round(y)}px)`;
    tags.append(tag);
  };
  const faces = shown.map((panel) => seenBoard(eye, sight, panel));
  const boards = faces.flat();
  for (const panel of shown) {
    const place = eye.place(panel.data);
    const isHidden = (/** @type {Point} */ point) => isCovered(point, place.origin[2], boards);
    const [width, height] = [panel.shape[0] / 100, panel.shape[1] / 100];
    const onPage = (/** @type {number} */ x, /** @type {number} */ y) => sight.onPage(eye, place.at(x, y));
    for (const [text, x, y, role] of panel.data[3]) {
      if (!isNamed(panel) || (role !== "file" && role !== "rank")) continue;
      // On a board of another shape a name has one place only.
      const isRegular = panel.slots.size <= width * height + 0.5 && panels.size > 1;
      const beside = besideOutline(panel, x / 100, y / 100, role);
      if (!beside) continue;
      const other = role === "file" ? [beside[0], height - beside[1]] : [width - beside[0], beside[1]];
      const spots = (isRegular ? [beside, other] : [beside]).map(([u, v]) => ({
        edge: onPage(Math.min(Math.max(u, 0), width), Math.min(Math.max(v, 0), height)),
        spot: onPage(u, v),
      }));
      const nearest = spots.reduce((best, one) => (one.spot[1] > best.spot[1] + 0.1 ? one : best));
      if (!isHidden(nearest.edge) && !isHidden(nearest.spot)) put(text, role, nearest.spot);
    }
    const title = panel.data[3].find(([, , , role]) => role === "title");
    if (!title || (shown.length > MOST_NAMED && panel.data[4][2] > lowest)) continue;
    const corners = panelCorners(panel).map(([x, y]) => onPage(x, y));
    if (eye.model) {
      // Below the names of files, on the boards' own side: there is no other room between large boards.
      const [left, right] = [onPage(0, height), onPage(width, height)];
      const isLong = title[0].length * LETTER > right[0] - left[0];
      const [x, y] = onPage(width / 2, height + 0.4);
      put(isLong ? title[0].replace(/:.*/, "") : title[0], "title below", [x, y + (isNamed(panel) ? 19 : 6)]);
      continue;
    }
    if (corners.every(isHidden)) continue;
    if (shown.length > MOST_NAMED) {
      // Many stacks stand beside one another: each is named below, and the levels are named on the left of all.
      const near = corners.reduce((best, other) => (other[1] > best[1] ? other : best));
      put(title[0].replace(/:.*/, ""), "file", [near[0], near[1] + 18]);
    } else {
      const full = title[0].replace(/^.*, (?=[A-Z]{3}$)/, "");
      const isRoomy = sight.size[0] >= ROOMY && !eye.aside;
      const short = full.replace(/,.*/, "");
      // On both sides of a small page there is room for the last word: the 7 of tier 7.
      const name = isRoomy ? full : eye.aside && sight.size[0] < ROOMY ? short.replace(/^.* /, "") : short;
      const quads = faces.filter((_, at) => shown[at] !== panel).map(([upper]) => upper.corners);
      const spots = eye.aside ? [spotInTower(eye, panel, corners, sight.unit)] : spotsOfName(corners, sight.unit);
      put(name, ...clearSpot(spots, name, quads, sight.size));
    }
  }
  if (shown.length <= MOST_NAMED) return;
  for (const { key, title } of board.levels.all) {
    const [left, top] = shown
      .filter((panel) => board.levels.key(panel.data) === key)
      .flatMap((panel) => panelCorners(panel).map(([x, y]) => sight.onPage(eye, eye.place(panel.data).at(x, y))))
      .reduce((best, other) => (other[0] < best[0] ? other : best));
    put(/^[^(]+/.exec(title)?.[0] || title, "title", [left - 8, top]);
  }
}
