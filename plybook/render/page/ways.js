/** The ways of moves over a page: arrows that taper, and go round the boards that have no part in the move. */

/**
 * @typedef {[number, number]} Point
 * @typedef {[number, number, number, number]} Box left, top, right, bottom
 * @typedef {number[]} Man where he, or a sign, is, and how large, as a man is
 * @typedef {{boards: Box[], texts: Box[], men: Man[], own?: Box[], page: Box}} Around
 *   what is around a way: no board is crossed if there is a bow round it, texts and men are if all else is far longer, and
 *   signposts stand beside the own boards if they can; it stays on the page
 */

/** How far from a board and from what is written an arrow has room, in cells, and into how many parts a bend is cut. */
const CLEAR = 0.15;
const CLEAR_OF_TEXT = 0.11;
const BENDS = 6;

/** As many cells longer a way may be that has one board, text or man less, and, where it is broad, hides one man less. */
const PER_BOARD = 99;
const PER_TEXT = 9;
const PER_MAN = 3;
const PER_HEART = 9;

/** A way that costs more, in cells, is no arrow, but each of its ends has a signpost, if these cost nothing. */
const LONGEST = 14;

/** From where the shaft of a signpost reaches from the middle of its cell, and how far, in cells, how near to it a man's middle is passed, how many directions are tried, and what it costs to point aside of the other end and away from it, to stand on an own board and on another. */
const POST = 0.36;
const REACHES = [1.15, 2.15, 1.55];
const FROM_SHAFT = 0.36;
const DIRECTIONS = 32;
const PER_TURN = 2;
const PER_BACK = 3;
const PER_OWN = 6;
const PER_OTHER = 27;

/** How far bows lead aside, of their length and at least in cells; into how many parts bows are cut, and how far from its middle a man is, and what of him a long way, where it is broad, may not hide, and how much more the head of an arrow hides, of the width of a cell. */
const BOWS = [0.13, -0.13, 0.17, -0.17, 0.23, -0.23, 0.28, -0.28, 0.35, -0.35, 0];
/** What is tried if none of these will do: flatter ones, and all that lean, by so much of their length, to an end. */
const FLAT_BOWS = [0.08, -0.08];
const LEANS = [0, 0.25, -0.25];
const LEAST_BOW = 0.6;
const STEPS = 12;
const BODY = 0.42;
const HEART = 0.3;
const BROADER = 0.1;

/** How far from the middle of a cell arrows begin, at its rim, and end, beside the man on it, of its width. */
const BEHIND = 0.5;
const AHEAD = 0.48;

/** @param {number[]} a @param {number[]} b */
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

/** @param {number} value @param {number} low @param {number} high */
function clamped(value, low, high) {
  return Math.min(Math.max(value, low), high);
}

/** Return the best bow: the shortest, where each board, text and man that it passes over makes it longer; the straight line where none stays on the page. More bows are tried if none will do for an arrow. @param {Point} start @param {Point} end @param {Around} around @param {number} width that of a cell @param {number[]} [bows] @returns {Point[]} */
function wayRound(start, end, around, width, bows = BOWS) {
  const far = Math.max(distance(start, end), (LEAST_BOW / BOWS[0]) * width);
  let best = [start, end];
  let least = Infinity;
  const leaning = LEANS.flatMap((lean) => [...FLAT_BOWS, ...bows].map((bend) => [bend, lean]));
  for (const tried of [bows.map((bend) => [bend, 0]), leaning]) {
    if (least > LONGEST * width) for (const [bend, lean] of tried) {
      const bow = bowOf(start, end, bend * far, lean);
      if (lengthOf(bow) >= least || !liesOn(bow, around.page)) continue;
      // Of two bows that are alike the upper one is taken; a straight line is as long as one with a cell more.
      const cost = costOf(bow, around, width, least + width) + 0.01 * bow[STEPS / 2][1] + (bend ? 0 : width);
      if (cost < least) [best, least] = [bow, cost];
    }
  }
  return best;
}

/** Say whether all points of a way lie in a box. @param {Point[]} way @param {Box} box */
function liesOn(way, [left, top, right, bottom]) {
  return way.every(([x, y]) => x > left && x < right && y > top && y < bottom);
}

/** Return how long a way is, and more for each board, text and man that it passes over, of men before the end of the arrow. @param {Point[]} way @param {Around} around @param {number} width @param {number} [most] above which it need not be exact */
function costOf(way, { boards, texts, men }, width, most = Infinity) {
  const area = boxOf(way, Math.max(CLEAR, (BODY + BROADER) * width)); // what is not in it is soon seen not to be met
  const long = lengthOf(way);
  const met = (/** @type {any[]} */ all, /** @type {(each: any, start: Point, end: Point) => boolean} */ isMet, first = 1, over = way) =>
    all.filter((each) => over.some((end, at) => at >= first && isMet(each, over[at - 1], end))).length;
  const boxes = (/** @type {Box[]} */ all, /** @type {number} */ clear) =>
    met(all.filter((box) => meets(box, area, 0)), (box, start, end) => crosses(start, end, box, clear));
  const cost = long + width * (PER_BOARD * boxes(boards, CLEAR) + PER_TEXT * boxes(texts, CLEAR_OF_TEXT));
  if (cost > most) return cost;
  const shown = part(way, 0, long - Math.min(AHEAD * width, long / 4));
  const near = men.filter(([x, y]) => x > area[0] && x < area[2] && y > area[1] && y < area[3]);
  const hides = (/** @type {number} */ share) => (/** @type {Man} */ man, /** @type {Point} */ start, /** @type {Point} */ end) =>
    farFrom(man, start, end) < (share + (distance(end, shown[shown.length - 1]) < width ? BROADER : 0)) * width * man[2];
  return cost + width * (PER_MAN * met(near, hides(BODY), 1, shown) +
    PER_HEART * met(near, hides(HEART), Math.floor(way.length / 3) + 1, shown));
}

/** Return the shaft of a signpost from a cell, outward, the box of its board, and what it costs: it points toward the other end of the way, or aside or away from it where it hides fewer men and texts. @param {Point} at @param {Point} toward @param {Point} size of its board @param {Around} around @param {number} width @returns {[[Point, Point], Box, number]} */
function signpost(at, toward, [wide, high], { boards, texts, men, own = [], page }, width) {
  const far = distance(at, toward) || 1;
  /** @type {[[Point, Point], Box, number]} */
  let best = [[at, at], [...at, ...at], Infinity];
  for (let turn = 0; turn < REACHES.length * DIRECTIONS; turn++) {
    const [x, y] = [Math.cos((2 * Math.PI * turn) / DIRECTIONS), Math.sin((2 * Math.PI * turn) / DIRECTIONS)];
    const reach = REACHES[Math.floor(turn / DIRECTIONS)];
    const [start, end] = [POST, reach].map((far) => /** @type {Point} */ ([at[0] + far * width * x, at[1] + far * width * y]));
    // The board stands at the end of the shaft, and near an edge of the page a little aside.
    const u = clamped(end[0] + (wide / 2) * x, page[0] + 0.55 * wide, page[2] - 0.55 * wide);
    const v = clamped(end[1] + (high / 2) * y, page[1] + 0.55 * high, page[3] - 0.55 * high);
    /** @type {Box} */
    const box = [u - wide / 2, v - high / 2, u + wide / 2, v + high / 2];
    const hidden = men.filter(([x, y]) => meets([x, y, x, y], box, 0.4 * width));
    const passed = men.filter((man) => farFrom(man, at, end) < FROM_SHAFT * width);
    const written = texts.filter((text) => meets(text, box, CLEAR_OF_TEXT) || crosses(at, end, text, CLEAR_OF_TEXT / 2));
    const ahead = (x * (toward[0] - at[0]) + y * (toward[1] - at[1])) / far;
    const over = (/** @type {Box[]} */ those) => Number(those.some((board) => meets(board, box, 0)));
    const cost = PER_TEXT * (written.length + hidden.length + passed.length) + PER_BACK * Number(ahead < 0) + PER_OTHER * over(boards) + PER_OWN * over(own) - PER_TURN * ahead + reach;
    if (cost < best[2] - 1e-9 && liesOn([end, [box[0], box[1]], [box[2], box[3]]], page)) best = [[start, end], box, cost];
  }
  return best;
}

/** @param {number[][]} points @param {number} axis */
function least(points, axis) {
  return points.reduce((best, point) => Math.min(best, point[axis]), Infinity);
}

/** @param {number[][]} points @param {number} axis */
function most(points, axis) {
  return points.reduce((best, point) => Math.max(best, point[axis]), -Infinity);
}

/** Return the box around points and so far beyond. @param {Point[]} points @param {number} far @returns {Box} */
function boxOf(points, far) {
  return [least(points, 0) - far, least(points, 1) - far, most(points, 0) + far, most(points, 1) + far];
}

/** Say whether two boxes overlap, or are nearer than this to each other. @param {Box} one @param {Box} other @param {number} by */
function meets(one, other, by) {
  return [0, 1].every((at) => Math.max(one[at] - other[at + 2], other[at] - one[at + 2]) < by);
}

/** Say whether the boxes around two shapes are no farther apart than so far. @param {Point[]} one @param {Point[]} other @param {number} far */
function areNear(one, other, far) {
  return [0, 1].every((axis) => least(one, axis) - most(other, axis) < far && least(other, axis) - most(one, axis) < far);
}

/** @param {Box} box @returns {Point[]} */
function cornersOfBox([left, top, right, bottom]) {
  return [[left, top], [right, top], [right, bottom], [left, bottom]];
}

/** @param {Box} box @param {number} across @param {number} down @returns {Box} */
function grown([left, top, right, bottom], across, down) {
  return [left - across, top - down, right + across, bottom + down];
}

/** Say whether a box and a convex shape have a point in common. @param {Box} box @param {Point[]} corners */
function isOver(box, corners) {
  const [left, top, right, bottom] = box;
  if (least(corners, 0) > right || most(corners, 0) < left || least(corners, 1) > bottom || most(corners, 1) < top) return false;
  return isWithin([(left + right) / 2, (top + bottom) / 2], corners) ||
    corners.some((end, at) => crosses(corners[(at || corners.length) - 1], end, box, 0));
}

/** Return a curve whose middle is so far to the right of a line, and that leans to its end by this much of it. @param {Point} start @param {Point} end @param {number} bend @param {number} [lean] @returns {Point[]} */
function bowOf(start, end, bend, lean = 0) {
  const far = distance(start, end) || 1;
  const [x, y] = between(start, end, 0.5 + lean);
  const aside = (2 * bend) / far;
  /** @type {Point} */
  const middle = [x - aside * (end[1] - start[1]), y + aside * (end[0] - start[0])];
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const share = step / STEPS;
    return between(between(start, middle, share), between(middle, end, share), share);
  });
}

/** Return how far a point is from a line. @param {number[]} at @param {Point} start @param {Point} end */
function farFrom(at, start, end) {
  const far = distance(start, end) || 1;
  const along = (at[0] - start[0]) * (end[0] - start[0]) + (at[1] - start[1]) * (end[1] - start[1]);
  return distance(at, between(start, end, clamped(along / far ** 2, 0, 1)));
}

/** Say whether a line goes over a box or close by it: cut off at each side, something remains. @param {Point} start @param {Point} end @param {Box} box @param {number} clear */
function crosses(start, end, box, clear) {
  const [first, last] = sharesWithin(start, end, box, clear);
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

/** Return the path of a line, "" of none. @param {Point[]} way */
function lineOf(way) {
  return way.length ? `M${way.map((point) => point.map(round).join(" ")).join("L")}` : "";
}

/** Return the path of an outline, "" of none. @param {Point[]} outline */
function pathOf(outline) {
  return outline.length ? `${lineOf(outline)}z` : "";
}

/** Return a way with curves that begins and ends short of its ends, so that the men there can be seen; none of less than a pixel. @param {Point[]} way @param {number} width that of a cell @param {number} [first] that of the one where it begins @param {number} [last] and where it ends @returns {Point[]} */
function shortened(way, width, first = width, last = width) {
  const long = lengthOf(way);
  if (long < 1) return [];
  const [before, after] = [BEHIND * first, AHEAD * last].map((short) => Math.min(short, long / 4));
  const curved = rounded(way, 0.5 * width);
  return part(curved, before, lengthOf(curved) - after);
}

/** Return of which width an arrow is between cells of these widths, where that of most is known: half of it where both are of small levels. @param {number} width @param {number} first @param {number} last */
function widthBetween(width, first, last) {
  return Math.max(first, last) < width ? width / 2 : width;
}

/** Return the outline of an arrow along a way, which becomes broader to its head. @param {Point[]} middle @param {number} width that of a cell @returns {Point[]} */
function tapered(middle, width) {
  const end = lengthOf(middle);
  if (!end) return [];
  const neckAt = Math.max(end - Math.min(0.42 * width, end * 0.6), 1e-6);
  const shaft = part(middle, 0, neckAt);
  let gone = 0;
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
  const tip = middle[middle.length - 1];
  const neck = shaft[shaft.length - 1];
  aside(neck, neck, tip, 0.21 * width);
  return [...left, tip, ...right.reverse()];
}

/** Say whether a point lies in a convex shape. @param {Point} point @param {Point[]} corners */
function isWithin([x, y], corners) {
  let sign = 0;
  let [u, v] = corners[corners.length - 1];
  for (const [p, q] of corners) {
    const side = (p - u) * (y - v) - (q - v) * (x - u);
    if (side * sign < 0) return false;
    if (side) sign = side;
    [u, v] = [p, q];
  }
  return true;
}
