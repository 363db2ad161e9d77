/** Levels as they are seen from the side, small, where the flat page has a free corner: how high its boards are, and how far away. */

/** How high a level and what is written below are, in units; how many pixels a unit has at least; how far apart levels are at most, in cells. */
const STOREY = 0.75;
const BELOW = 1.3;
const LEAST_SIDE = 9.5;
const MOST_STOREY = 1.9;

/** How wide a rank is at least, in pixels, and the names of boards that stand on others, and how high a line is where two stand at the same place, of the size of letters; how far names are from boards, in pixels; how wide a rank is at most, in units and in cells. */
const LEAST_RANK = 11;
const BOARD_NAMES = 2.3;
const LINE = 1.1;
const FROM_BAR = 6;
const MOST_RANK = 2;
const RANK_OF_CELL = 1.4;

/** How thick boards are there, in units, and in pixels at least; how large letters are, and how high the line above all is, of their size; men of this size at least, in pixels. */
const BAR = 0.16;
const LEAST_BAR = 5;
const LETTERS = [0.36, 11, 15];
const CAPTION = 1.6;
const LEAST_STANDING = 13;

/** How high men are at most, of the room below the next board. */
const BELOW_NEXT = 0.92;

/** How far from their upper edge the feet of men are, of their size. */
const FEET = 0.93;

/** A corner is narrowed to a column of boards that has this share of its width. */
const WORTH_OF_COLUMN = 0.6;

/** How far the sides of men are from their middle, of their size, and the tips of arrows from these, in pixels. */
const HALF_MAN = 0.36;
const FROM_MAN = 8;

/** How far it is from the edges of its corner, in pixels. */
const INSET = 8;

/** How much room there is around boards for what is written there, in cells: on the left, above, on the right, below; above without their owners. */
const MARGINS = [0.75, 1.2, 0.75, 0.8];
const BARE_ABOVE = 0.8;

/**
 * @typedef {{group: SVGElement, box: Box, across: (y: number) => number, up: (z: number) => number, tall: number,
 *   unit: number, men: Map<string, [number, SVGElement]>}} Side where levels are seen from the side, in pixels: where a rank
 *   is there, and the upper side of a board, how large men and units are, and the look and figure of each man
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
  const [ranks, high] = [last - first, (highest - lowest + gap) * STOREY + BELOW];
  const [left, top, right, bottom] = inColumn(board, freeCorner(board, (1.2 * ranks) / high));
  const most = (MOST_STOREY * fitting.unit) / (gap * STOREY);
  const size = clamped(LETTERS[0] * Math.min(fitting.unit, (bottom - top) / high), LETTERS[1], LETTERS[2]);
  const unit = Math.min(most, (bottom - top - CAPTION * size) / high);
  // Boards on others have their names on their other side, where no men of these stand.
  const isOnOther = (/** @type {PanelView} */ { data }) => (data[6] ?? -1) >= 0;
  const before = (BOARD_NAMES * size + FROM_BAR) * Number(panels.some(isOnOther));
  const names = before + FROM_BAR + Math.max(...panels.map((panel) => (isOnOther(panel) ? 0 : widthOf(storeyName(panel), size))));
  const rankWide = Math.min(MOST_RANK * unit, RANK_OF_CELL * fitting.unit, (right - left - names) / ranks);
  const thick = Math.max(BAR * unit, LEAST_BAR);
  const tall = Math.min(BELOW_NEXT * (gap * STOREY * unit - thick), 0.95 * rankWide, fitting.unit);
  // Without men, boards would look as if these were not drawn yet.
  if (unit < LEAST_SIDE || rankWide < LEAST_RANK || tall < LEAST_STANDING) return null;
  const start = (left + right - ranks * rankWide - names) / 2 + before;
  const end = (top + bottom + high * unit + CAPTION * size) / 2;
  const ground = end - BELOW * unit - thick / 2;
  const isTurned = panels[0].data[4][3] < 0;
  const across = (/** @type {number} */ y) => round(start + (isTurned ? last - y : y - first) * rankWide);
  const up = (/** @type {number} */ z) => round(ground - (z - lowest) * STOREY * unit);
  const group = drawn("g", { class: "side", "font-size": size }, board.posts);
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
  const upper = end - high * unit - CAPTION * size;
  write("from the side", start + (ranks * rankWide) / 2, upper + size, "faint");
  return { group, box: [start - before, upper, start - before + ranks * rankWide + names, end], across, up, tall, unit, men: new Map() };
}

/** Return the part of a corner that is in the column of the boards below or above it, if these stand in columns and are so wide. @param {BoardView} board @param {Box} corner @returns {Box} */
function inColumn(board, [left, top, right, bottom]) {
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
  const { group, across, up, unit, tall } = side;
  showMenFromSide(board, side);
  for (const old of group.querySelectorAll(".trail")) old.remove();
  const arrow = (/** @type {Point} */ from, /** @type {Point} */ to, tip = to) => {
    const aside = (from[0] < to[0] ? -0.2 : 0.2) * distance(from, tip);
    const outline = tapered(bowOf(from, tip, aside), 0.8 * unit).map((point) => point.map(round).join(" "));
    if (outline.length) drawn("path", { d: `M${outline.join("L")}z`, class: "trail" }, group);
  };
  for (const [from, to] of board.legs) {
    const [begin, end] = [from, to].map((cell) => {
      const home = board.homes.get(cell);
      return home && /** @type {Point} */ ([across(depthOf(home.data, home.middle(cell)[1])), up(home.data[4][2])]);
    });
    if (begin && end) arrow(begin, end, board.looks[to] ? besideMan(begin, end, tall) : end);
  }
  for (const { panel, data, shape } of board.ghosts) {
    const [begin, end] = [sideOf(data, shape), sideOf(panel.data, panel.shape)].map(({ low, high, z }) =>
      /** @type {Point} */ ([across((low + high) / 2), up(z)]));
    arrow(begin, end);
  }
}

/** Return where an arrow ends beside the man to whose feet it leads, on the side from which it comes. @param {Point} from @param {Point} feet @param {number} tall @returns {Point} */
function besideMan(from, feet, tall) {
  const way = Math.sign(from[0] - feet[0]) || Math.sign(from[1] - feet[1]);
  return [feet[0] + way * (HALF_MAN * tall + FROM_MAN), feet[1] - WAIST * tall];
}

/** Show the men of all panels as they are seen from their right: of each rank the nearest, or what the last move left. @param {BoardView} view @param {Side} side */
function showMenFromSide({ board, panels, looks, state, legs }, { group, across, up, tall, men }) {
  const gone = new Set(men.keys());
  const moved = [...legs.map(([from]) => from), ...(state?.ways || []).map((way) => way[way.length - 1])];
  for (const panel of panels.values()) {
    /** @type {Map<number, [number, number]>} how far on the right the nearest man of each rank is, and his look */
    const nearest = new Map();
    for (const cell of new Set([...panel.men.keys(), ...moved.filter((cell) => panel.slots.has(cell))])) {
      const [x, y] = panel.middle(cell);
      // The cell that the move reached wins over the one that it left, and this one over all others.
      const near = moved.includes(cell) ? (looks[cell] ? 3e3 : 2e3) : x;
      if (near > (nearest.get(y)?.[0] ?? -1)) nearest.set(y, [near, looks[cell]]);
    }
    for (const [y, [, look]] of nearest) {
      if (seenOf(board, look).owner < 0) continue;
      const key = `${panel.name} ${y}`;
      gone.delete(key);
      if (men.get(key)?.[0] === look) continue;
      men.get(key)?.[1].remove();
      const { seat, kind } = seenOf(board, look);
      const man = drawnMan(board, seat, kind, tall < SMALL.cell);
      const [x, top] = [across(depthOf(panel.data, y)) - tall / 2, up(panel.data[4][2]) - FEET * tall];
      for (const [name, value] of Object.entries({ x, y: top, width: tall, height: tall })) man.setAttribute(name, String(round(value)));
      group.append(man);
      men.set(key, [look, man]);
    }
  }
  for (const key of gone) {
    men.get(key)?.[1].remove();
    men.delete(key);
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
  const margins = MARGINS.map((margin, at) => (at === 1 && !isOwned ? BARE_ABOVE : margin));
  const boxes = board.stands.flatMap((views) => {
    const { panels, pages } = views[seat];
    return panels.map((number, at) => {
      const [x, y] = pages[page].slice(4 + 2 * at);
      const [width, height] = board.shapes[board.panels[number][1]];
      const box = [x, y, x + width, y + height];
      return box.map((side, at) => shift[at % 2] + (side / 100 + (at < 2 ? -1 : 1) * margins[at]) * unit);
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
