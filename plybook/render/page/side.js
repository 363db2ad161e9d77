/** Levels as they are seen from the side, small, where the flat page has a free corner: how high its boards are, and how far away. */

/** How high a level is at most, in cells of the board; how wide a rank is at most, in cells. */
const MOST_STOREY = 1.9;
const RANK_OF_CELL = 1.4;

/** How large letters are, of the height of a level and of the width of all, and in pixels at least and at most; how high lines of them are, of their size, and the room for the names of boards that stand on others. */
const LETTERS = [0.5, 0.06, 11, 15];
const LINE = 1.1;
const BELOW = 1.5;
const CAPTION = 1.3;
const BOARD_NAMES = 2.3;

/** How far names are from boards, in pixels. */
const FROM_BAR = 6;

/** How thick boards are there, of the height of a level, and in pixels at least; men of this size at least, in pixels. */
const BAR = 0.15;
const LEAST_BAR = 3;
const LEAST_STANDING = 13;

/** How far from their upper edge the feet of men are, and of cells of which size arrows are, which have room between two men, of the size of men. */
const FEET = 0.93;
const OF_ARROWS = 0.75;

/** How far bows lead aside there, of their length: nearly straight between men, if they can. */
const BOWS_OF_SIDE = [0.03, -0.03, 0.13, -0.13, 0.28, -0.28];

/** A corner is narrowed to a column of boards that has this share of its width. */
const WORTH_OF_COLUMN = 0.6;

/** How far it is from the edges of its corner, and arrows from the ends of boards, in pixels. */
const INSET = 4;

/** How much room there is around boards for what is written there, in cells: on the left, above, on the right, below; more above those whose owners are written, in hundredths. */
const MARGINS = [0.75, 0.8, 0.75, 0.8];
const FOR_OWNER = 40;

/**
 * @typedef {{group: SVGElement, marks: SVGElement, box: Box, ranks: Box, at: (panel: {data: PanelData}, down: number) => Point,
 *   tall: number, wide: number, men: Map<string, [number, SVGElement]>}} Side where levels are seen from the side, in pixels: where
 *   the middle of a rank is on its board, how large men are and how wide ranks, and the look and figure of each man
 */

/** Draw levels above one another from the side into the largest free corner, without men; null if there is no room. @param {BoardView} board @returns {Side | null} */
function sideOfBoards(board) {
  const panels = [...board.panels.values()];
  const { fitting, focused } = board;
  const levels = [...new Set(panels.map(({ data }) => data[4][2]))].sort((a, b) => a - b);
  if (!fitting || focused || levels.length < 2 || panels.some(({ data }) => data[4][5] || data[4][8])) return null;
  // Of all boards in the games, so that nothing moves when one travels.
  const all = board.board.panels.map((data) => sideOf(data, board.board.shapes[data[1]]));
  const [first, last] = [Math.min(...all.map(({ low }) => low)), Math.max(...all.map(({ high }) => high))];
  const [lowest, highest] = [Math.min(...all.map(({ z }) => z)), Math.max(...all.map(({ z }) => z))];
  const gap = Math.min(...levels.slice(1).map((z, at) => z - levels[at]));
  const [ranks, storeys] = [last - first, (highest - lowest) / gap + 1];
  const [left, top, right, bottom] = overLevels(board, freeCorner(board, ranks / storeys));
  const size = clamped(Math.min((LETTERS[0] * (bottom - top)) / (storeys + 1), LETTERS[1] * (right - left)), LETTERS[2], LETTERS[3]);
  // Boards on others have their names on their other side, where no men of these stand.
  const before = (BOARD_NAMES * size + FROM_BAR) * Number(panels.some(({ data }) => isOnPin(data)));
  const names = before + FROM_BAR + Math.max(...panels.map((panel) => (isOnPin(panel.data) ? 0 : widthOf(storeyName(panel), size))));
  const above = CAPTION * size;
  const storey = Math.min(MOST_STOREY * fitting.unit, (bottom - top - above - BELOW * size) / (storeys + BAR));
  const rank = Math.min(RANK_OF_CELL * fitting.unit, (right - left - names) / ranks);
  const thick = Math.max(BAR * storey, LEAST_BAR);
  const tall = Math.min(storey - thick, 0.95 * rank, fitting.unit);
  // Without men, boards would look as if these were not drawn yet.
  if (tall < LEAST_STANDING) return null;
  const start = (left + right - ranks * rank - names) / 2 + before;
  const ground = (top + bottom + storeys * storey + above - thick - BELOW * size) / 2;
  const isTurned = panels[0].data[4][3] < 0;
  const across = (/** @type {number} */ y) => round(start + (isTurned ? last - y : y - first) * rank);
  const up = (/** @type {number} */ z) => round(ground - ((z - lowest) / gap) * storey);
  const group = drawn("g", { class: "side", "font-size": size }, board.posts);
  const marks = drawn("g", {}, group);
  const write = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y, className = "") => {
    drawn("text", { x, y, class: className }, group).textContent = text;
  };
  /** @type {Map<string, string[]>} the names of boards, by where these are */
  const titles = new Map();
  /** @type {Map<number, string>} the names of ranks, by where they are */
  const named = new Map();
  for (const panel of panels) {
    const { low, high, z } = sideOf(panel.data, panel.shape);
    const [under, pin] = footing(board, panel);
    if (under && pin) {
      const x = across(depthOf(under.data, pin[2] / 100));
      drawn("path", { d: `M${x} ${up(z)}V${up(under.data[4][2])}`, class: "post-line" }, group);
    }
    const [x, end] = [across(low), across(high)].sort((a, b) => a - b);
    const ink = under ? `ink-${board.board.inks[panel.data[7] ?? 0]}` : "storey";
    group.prepend(drawn("rect", { x, y: up(z) - tall, width: end - x, height: tall, class: "back" }));
    drawn("rect", { x, y: up(z), width: end - x, height: thick, rx: thick / 5, class: ink }, group);
    const isBefore = under && end < across(sideOf(under.data, under.shape)[isTurned ? "low" : "high"]);
    const at = `${isBefore ? x - FROM_BAR : end + FROM_BAR} ${up(z)} ${isBefore ? "before" : "after"}`;
    titles.set(at, [...(titles.get(at) || []), under ? panel.data[0] : storeyName(panel)]);
    for (const [text, , y, role] of panel.data[3]) {
      if (role === "rank") named.set(across(depthOf(panel.data, y / 100)), text);
    }
  }
  for (const [at, found] of titles) {
    const [x, y, side] = at.split(" ");
    found.forEach((name, line) => {
      const down = (line - (found.length - 1) / 2) * LINE + 0.36;
      write(name, Number(x), Number(y) + thick / 2 + down * size, side);
    });
  }
  const below = ground + thick + 1.3 * size;
  for (const [x, text] of named) write(text, x, below);
  write("from the right", start + (ranks * rank) / 2, up(highest) - tall - 0.4 * size);
  return {
    group,
    marks,
    box: [start - before, up(highest) - tall - above, start - before + ranks * rank + names, ground + thick + BELOW * size],
    ranks: [start + INSET, up(highest) - tall - above, start + ranks * rank - INSET, ground + thick],
    at: ({ data }, down) => [across(depthOf(data, down)), up(data[4][2])],
    tall,
    wide: rank,
    men: new Map(),
  };
}

/** Return the part of a corner that is in the column of the boards below or above it, if these stand in columns and are so wide. @param {BoardView} board @param {Box} corner @returns {Box} */
function overLevels(board, [left, top, right, bottom]) {
  const boxes = [...board.panels.values()].map(({ box }) => [...board.onHost([box[0], box[1]]), ...board.onHost([box[2], box[3]])]);
  const own = boxes.filter((box) => box[0] < right && box[2] > left);
  const [first, last] = [least(own, 0), most(own, 2)];
  const isColumn = own.length && own.every((box) => box[0] === first && box[2] === last) && last - first > WORTH_OF_COLUMN * (right - left);
  return isColumn ? [first, top, last, bottom] : [left, top, right, bottom];
}

/** Return the name of a level without whose it is. @param {PanelView} panel */
function storeyName({ data }) {
  return (data[3].find(([, , , role]) => role === "title")?.[0] || "").replace(/,.*/, "");
}

/** Show the men and the last move from the side; only what changed is drawn anew. @param {BoardView} board @param {Side} side */
function showFromSide(board, side) {
  const { group, marks, at, tall, wide, men } = side;
  const spot = (/** @type {number} */ cell) => {
    const home = board.homes.get(cell);
    return home && at(home, home.middle(cell)[1]);
  };
  const ways = (board.state?.ways || []).map((way) => [way[0], way[way.length - 1]].map(spot));
  showMenFromSide(board, side);
  marks.replaceChildren();
  for (const old of group.querySelectorAll(".trail")) old.remove();
  for (const [left, reached] of ways) {
    for (const name of ["reached", "frame"]) {
      if (reached) drawn("rect", { x: reached[0] - wide / 2, y: reached[1] - tall, width: wide, height: tall, class: name }, marks);
    }
    // Who stands there now is not to be taken for the man who left.
    if (left) drawn("rect", { x: left[0] - wide / 2, y: left[1], width: wide, height: LEAST_BAR, class: "trail" }, group);
  }
  const legs = board.legs.map((leg) => leg.slice(0, 2).map((cell) => spot(Number(cell))));
  const moved = board.ghosts.map(({ panel, data, shape }) => [at({ data }, shape[1] / 200), at(panel, panel.shape[1] / 200)]);
  for (const [begin, end] of [...legs, ...moved]) {
    if (begin && end) drawn("path", { d: pathOf(tapered(wayPastMen(side, begin, end), OF_ARROWS * tall)), class: "trail" }, group);
  }
}

/** Return the best way from one rank to another past the men; it begins and ends between those who stand there and their neighbours. @param {Side} side @param {Point} from @param {Point} to */
function wayPastMen({ ranks, tall, wide, men }, from, to) {
  const [starts, ends] = [from, to].map(([x, y]) => {
    const aside = men.has(`${x} ${y}`) ? wide / 2 : 0;
    return [aside, -aside].map((away) => /** @type {Point} */ ([x + away, y - tall / 2]));
  });
  const middles = [...men.keys()].map((key) => key.split(" ").map(Number)).map(([x, y]) => [x, y - tall / 2, 1]);
  const around = { boards: [], texts: [], men: middles, page: ranks };
  const ways = starts.flatMap((start) => ends.map((end) => wayRound(start, end, around, tall, BOWS_OF_SIDE)));
  const costs = ways.map((way) => costOf(way, around, tall));
  return ways[costs.indexOf(Math.min(...costs))];
}

/** Show the men of all panels as they are seen from their right: of each rank the nearest, or who has just moved there. @param {BoardView} view @param {Side} side */
function showMenFromSide({ board, panels, looks, state }, { group, at, tall, men }) {
  const moved = (state?.ways || []).map((way) => way[way.length - 1]);
  /** @type {Map<string, [number, number]>} how near the man is who is seen at each place, and his look */
  const seen = new Map();
  for (const panel of panels.values()) {
    const { 4: plane } = panel.data;
    for (const cell of panel.men.keys()) {
      if (seenOf(board, looks[cell]).owner < 0) continue;
      const [x, y] = panel.middle(cell);
      const key = at(panel, y).join(" ");
      const near = moved.includes(cell) ? Infinity : plane[3] * (plane[0] + plane[3] * x + plane[6] * y);
      if (near > (seen.get(key)?.[0] ?? -Infinity)) seen.set(key, [near, looks[cell]]);
    }
  }
  for (const [key, [look, man]] of men) {
    if (seen.get(key)?.[1] === look) continue;
    man.remove();
    men.delete(key);
  }
  for (const [key, [, look]] of seen) {
    if (men.has(key)) continue;
    const { seat, kind } = seenOf(board, look);
    const isSmall = tall < SMALL.cell;
    const man = drawnMan(board, seat, kind, isSmall, isSmall ? "slight" : "");
    const [x, y] = key.split(" ").map(Number);
    for (const [name, value] of Object.entries({ x: x - tall / 2, y: y - FEET * tall, width: tall, height: tall })) man.setAttribute(name, String(round(value)));
    group.append(man);
    men.set(key, [look, man]);
  }
}

/** Return how far from the first seat a point of a panel is that lies so far down on it. @param {PanelData} data @param {number} down */
function depthOf({ 4: plane }, down) {
  return plane[1] + plane[7] * down;
}

/** Return from where to where a panel reaches, away from the first seat, and how high it is. @param {PanelData} data @param {Shape} shape */
function sideOf(data, shape) {
  const ends = [depthOf(data, 0), depthOf(data, shape[1] / 100)];
  return { low: Math.min(...ends), high: Math.max(...ends), z: data[4][2] };
}

/** Return the corner of the host, free of boards wherever they stand in the games, into which a picture of this width by height fits largest. @param {BoardView} board @param {number} ratio @returns {Box} */
function freeCorner({ board, seat, hostSize, fitting }, ratio) {
  const { unit, shift, page, isOwned } = /** @type {Fitting} */ (fitting);
  const boxes = board.stands.flatMap((views) => {
    const { panels, pages } = views[seat];
    return panels.map((number, at) => {
      const [x, y] = pages[page].slice(4 + 2 * at);
      const { 1: shape, 3: labels } = board.panels[number];
      const [width, height] = board.shapes[shape];
      const more = isOwned && labels.some(([, , , role]) => role === "owner") ? FOR_OWNER : 0;
      const box = [x, y - more, x + width, y + height];
      return box.map((side, at) => shift[at % 2] + (side / 100 + (at < 2 ? -1 : 1) * MARGINS[at]) * unit);
    });
  });
  const [wide, high] = hostSize;
  /** @type {Box} */
  let best = [0, 0, 0, 0];
  for (const isRight of [false, true]) {
    for (const isLow of [false, true]) {
      // Up to the near side of each box, a corner is as high as the boxes over it let it be.
      for (const reach of [wide, ...boxes.map((box) => (isRight ? wide - box[2] : box[0]))]) {
        const over = boxes.filter((box) => (isRight ? wide - box[2] : box[0]) < reach - 0.1);
        const tall = Math.min(high, ...over.map((box) => (isLow ? high - box[3] : box[1])));
        if (Math.min(reach / ratio, tall) <= Math.min((best[2] - best[0]) / ratio, best[3] - best[1])) continue;
        best = [isRight ? wide - reach : 0, isLow ? high - tall : 0, isRight ? wide : reach, isLow ? high : tall];
      }
    }
  }
  const [left, top, right, bottom] = best;
  return [left + INSET, top + INSET, right - INSET, bottom - INSET];
}
