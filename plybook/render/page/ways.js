/** The ways of moves over a page: arrows that taper, and go round the boards that have no part in the move. */

/**
 * @typedef {[number, number]} Point
 * @typedef {[number, number, number, number]} Box left, top, right, bottom
 * @typedef {{boards: Box[], labels: Box[]}} Barriers what ways go round
 */

/** How far from a board a way bends and how far from it an arrow has room, in cells, and into how many parts a bend is cut. */
const GUTTER = 0.3;
const CLEAR = 0.15;
const BENDS = 6;

/** How far bows round men lead aside, in cells, into how many parts they are cut, and how far from its middle a man is, of the width of a cell. */
const BOWS = [0.6, -0.6, 1.1, -1.1, 1.7, -1.7];
const STEPS = 10;
const BODY = 0.36;

/** @param {Point} a @param {Point} b */
function distance(a, b) {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

/** @param {Point} a @param {Point} b @param {number} share @returns {Point} */
function between(a, b, share) {
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
}

/** @param {Point[]} way */
function lengthOf(way) {
  return way.slice(1).reduce((sum, point, at) => sum + distance(way[at], point), 0);
}

/**
 * Return the corners of the shortest way over no board and no label; over labels where there is no other, and the
 * straight way where there is none round the boards.
 * @param {Point} start @param {Point} end @param {Barriers} barriers @returns {Point[]}
 */
function wayRound(start, end, { boards, labels }) {
  const found = labels.length ? shortest(start, end, [...boards, ...labels]) : null;
  return found || shortest(start, end, boards) || [start, end];
}

/** Return the corners of the shortest way over no board, if there is one. @param {Point} start @param {Point} end @param {Box[]} boards @returns {Point[] | null} */
function shortest(start, end, boards) {
  const isFree = (/** @type {Point} */ a, /** @type {Point} */ b) => !boards.some((board) => crosses(a, b, board));
  if (isFree(start, end)) return [start, end];
  /** @type {Point[]} */
  const spots = [start, end];
  for (const [left, top, right, bottom] of boards) {
    for (const x of [left - GUTTER, right + GUTTER]) spots.push([x, top - GUTTER], [x, bottom + GUTTER]);
  }
  const best = spots.map(() => Infinity);
  const came = spots.map(() => -1);
  const waiting = new Set([0]);
  best[0] = 0;
  while (waiting.size) {
    const guess = (/** @type {number} */ at) => best[at] + distance(spots[at], end);
    const here = [...waiting].reduce((one, other) => (guess(other) < guess(one) ? other : one));
    waiting.delete(here);
    if (here === 1) {
      /** @type {Point[]} */
      const way = [];
      for (let at = 1; at >= 0; at = came[at]) way.unshift(spots[at]);
      return way;
    }
    spots.forEach((spot, at) => {
      const far = best[here] + distance(spots[here], spot);
      if (far >= best[at] || !isFree(spots[here], spot)) return;
      [best[at], came[at]] = [far, here];
      waiting.add(at);
    });
  }
  return null;
}

/**
 * Return a way, or, if it is straight, the bow from its start to its end that passes over the fewest men, and of such
 * the shortest; none leads over boards and labels.
 * @param {Point[]} way @param {Point[]} men @param {Barriers} barriers @param {number} width that of a cell @returns {Point[]}
 */
function roundMen(way, men, { boards, labels }, width) {
  if (way.length !== 2 || !passed(way, men, width)) return way;
  const isFree = (/** @type {Point[]} */ points) => !leadsOver(points, [...boards, ...labels]);
  return bestBow([way, ...bowsOf(way[0], way[1], width).filter(isFree)], men, width);
}

/** Return the bows that are tried from a point to another one. @param {Point} start @param {Point} end @param {number} width that of a cell */
function bowsOf(start, end, width) {
  return BOWS.map((bend) => bowOf(start, end, bend * width));
}

/** Return the way that passes over the fewest men, and of such the shortest. @param {Point[][]} ways @param {Point[]} men @param {number} width that of a cell */
function bestBow(ways, men, width) {
  const cost = (/** @type {Point[]} */ way) => 1000 * passed(way, men, width) + lengthOf(way);
  return ways.reduce((best, other) => (cost(other) < cost(best) ? other : best));
}

/** Return over how many men a way leads. @param {Point[]} way @param {Point[]} men @param {number} width that of a cell */
function passed(way, men, width) {
  return men.filter((man) => way.slice(1).some((end, at) => farFrom(man, way[at], end) < BODY * width)).length;
}

/** Say whether a way leads over one of the boxes or close by it. @param {Point[]} way @param {Box[]} boxes */
function leadsOver(way, boxes) {
  return way.slice(1).some((end, at) => boxes.some((box) => crosses(way[at], end, box)));
}

/** Return a curve whose middle is so far to the right of a line. @param {Point} start @param {Point} end @param {number} bend @returns {Point[]} */
function bowOf(start, end, bend) {
  const far = distance(start, end) || 1;
  const [x, y] = between(start, end, 0.5);
  const aside = (2 * bend) / far;
  /** @type {Point} */
  const middle = [x - aside * (end[1] - start[1]), y + aside * (end[0] - start[0])];
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const share = step / STEPS;
    return between(between(start, middle, share), between(middle, end, share), share);
  });
}

/** Return how far a point is from a line. @param {Point} at @param {Point} start @param {Point} end */
function farFrom(at, start, end) {
  const far = distance(start, end) || 1;
  const along = (at[0] - start[0]) * (end[0] - start[0]) + (at[1] - start[1]) * (end[1] - start[1]);
  return distance(at, between(start, end, Math.min(Math.max(along / far ** 2, 0), 1)));
}

/** Say whether a line goes over a board or close by it: cut off at each side, something remains. @param {Point} start @param {Point} end @param {Box} board */
function crosses(start, end, board) {
  const [first, last] = sharesWithin(start, end, board, CLEAR);
  return last - first > 1e-6;
}

/** Return which part of a line lies within a box and so far around it; the first share is larger if none does. @param {Point} start @param {Point} end @param {Box} box @param {number} clear @returns {[number, number]} */
function sharesWithin(start, end, box, clear) {
  let [first, last] = [0, 1];
  for (const axis of [0, 1]) {
    const [low, high] = [box[axis] - clear, box[axis + 2] + clear];
    const along = end[axis] - start[axis];
    if (along === 0) {
      if (start[axis] <= low || start[axis] >= high) return [1, 0];
      continue;
    }
    const cuts = [(low - start[axis]) / along, (high - start[axis]) / along];
    first = Math.max(first, Math.min(...cuts));
    last = Math.min(last, Math.max(...cuts));
  }
  return [first, last];
}

/** Return the parts of a line that lie in none of the boxes. @param {Point} start @param {Point} end @param {Box[]} boxes @returns {[Point, Point][]} */
function partsOutside(start, end, boxes) {
  const shares = boxes.map((box) => sharesWithin(start, end, box, 0)).filter(([first, last]) => first < last);
  /** @type {[Point, Point][]} */
  const parts = [];
  let gone = 0;
  for (const [first, last] of [...shares.sort(([one], [other]) => one - other), [1, 1]]) {
    if (first > gone) parts.push([between(start, end, gone), between(start, end, first)]);
    gone = Math.max(gone, last);
  }
  return parts;
}

/** Return a way with a curve at each corner. @param {Point[]} way @param {number} radius @returns {Point[]} */
function rounded(way, radius) {
  const points = [way[0]];
  for (let at = 1; at < way.length - 1; at++) {
    const corner = way[at];
    const [a, c] = [way[at - 1], way[at + 1]].map((other) =>
      between(corner, other, Math.min(radius / (distance(corner, other) || 1), 0.5)),
    );
    for (let step = 0; step <= BENDS; step++) {
      const t = step / BENDS;
      points.push(between(between(a, corner, t), between(corner, c, t), t));
    }
  }
  return [...points, way[way.length - 1]];
}

/** Return the part of a way between two lengths from its start. @param {Point[]} way @param {number} first @param {number} last @returns {Point[]} */
function part(way, first, last) {
  /** @type {Point[]} */
  const found = [];
  let gone = 0;
  for (let at = 1; at < way.length; at++) {
    const long = distance(way[at - 1], way[at]);
    if (!long) continue;
    const cut = (/** @type {number} */ length) => between(way[at - 1], way[at], (length - gone) / long);
    if (!found.length && first <= gone + long) found.push(cut(first));
    if (found.length && last <= gone + long) return [...found, cut(last)];
    gone += long;
    if (found.length) found.push(way[at]);
  }
  return found;
}

/** Return the path of a line. @param {Point[]} way */
function lineOf(way) {
  return `M${way.map((point) => point.map(round).join(" ")).join("L")}`;
}

/** Return the path of an outline, "" of none. @param {Point[]} outline */
function pathOf(outline) {
  return outline.length ? `${lineOf(outline)}z` : "";
}

/** Return a way with curves that begins and ends short of its ends, so that the men there can be seen; none of less than a pixel. @param {Point[]} way @param {number} width that of a cell @returns {Point[]} */
function shortened(way, width) {
  const long = lengthOf(way);
  if (long < 1) return [];
  const cut = Math.min(0.4 * width, long / 4);
  const curved = rounded(way, 0.5 * width);
  return part(curved, cut, lengthOf(curved) - cut);
}

/**
 * Return the outline of an arrow along a way, which becomes broader to its head, or of a part of it between two lengths.
 * @param {Point[]} middle @param {number} width that of a cell @param {number} [first] @param {number} [last] @returns {Point[]}
 */
function tapered(middle, width, first = 0, last = Infinity) {
  const end = lengthOf(middle);
  if (!end) return [];
  const neckAt = Math.max(end - Math.min(0.42 * width, end * 0.6), 1e-6);
  let gone = Math.min(first, neckAt);
  const shaft = part(middle, gone, Math.min(last, neckAt));
  /** @type {Point[]} */
  const left = [];
  /** @type {Point[]} */
  const right = [];
  const aside = (/** @type {Point} */ at, /** @type {Point} */ a, /** @type {Point} */ b, /** @type {number} */ half) => {
    const [x, y] = between([0, 0], [b[0] - a[0], b[1] - a[1]], half / (distance(a, b) || 1));
    left.push([at[0] + y, at[1] - x]);
    right.push([at[0] - y, at[1] + x]);
  };
  shaft.forEach((point, at) => {
    if (at) gone += distance(shaft[at - 1], point);
    const [a, b] = [shaft[Math.max(at - 1, 0)], shaft[Math.min(at + 1, shaft.length - 1)]];
    aside(point, a, b, width * (0.02 + (0.06 * gone) / end));
  });
  if (last < end) return [...left, ...right.reverse()];
  const tip = middle[middle.length - 1];
  const neck = shaft[shaft.length - 1];
  aside(neck, neck, tip, 0.21 * width);
  return [...left, tip, ...right.reverse()];
}
