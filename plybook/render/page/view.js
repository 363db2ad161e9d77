/** The flat page: which of its arrangements has the largest cells, and one level large beside the others small. */

/** Labels smaller than this are left out, in pixels. */
const SMALLEST_LABEL = 9;

/** The smallest cells that have names of files and ranks, headings and titles, in pixels: these are larger than the cells ask for. */
const SMALLEST_NAMED = 16;
const SMALLEST_HEADED = 24;
const SMALLEST_TITLED = 15;

/** How large cells with names of files and ranks are at least, of those without. */
const NAMES_WORTH = 0.88;

/** Where cells are smaller, in pixels, one level is shown large. */
const SMALLEST_CELL = 21;

/** On cells that are smaller, signs are left out, and of this size they are at least, alone and beside men, in pixels. */
const SMALLEST_SIGNED = 10;
const SMALLEST_SIGN = 13;
const SMALLEST_BESIDE = 10;

/** Of so many boards, one level is shown large where cells are smaller than this. */
const MANY_BOARDS = 16;
const SMALLEST_OF_MANY = 30;

/** Labels grow with the cells to these sizes, in pixels. */
const LARGEST_LABEL = 15;
const LARGEST_TITLE = 17;

/** How much of the page thumbnails take, at least and where there is room, beside boards and below them, and in pixels; the room for the name of each, how far apart they are, above one another with their frames, and side by side where they are narrow and broad, how wide frames are, and the width that each wants. */
const STRIP = 0.17;
const WIDE_STRIP = 0.3;
const HIGH_STRIP = 0.3;
const SMALLEST_STRIP = 56;
const NAME = 16;
const BETWEEN = 14;
const APART = /** @type {const} */ ([3, 6]);
const FRAME = 2;
const LEAST_THUMB = 56;

/** Thumbnails below boards that have a little less stand in one row all the same, if each has so much, in pixels. */
const LEAST_IN_ROW = 44;

/** How much of their size large cells may keep so that thumbnails have more room. */
const KEPT = [1, 0.95, 0.9];

/** On cells of fewer pixels marks are larger than these. */
const LEAST_MARK = 3;

/** On cells of fewer pixels the outlines of men are wider, and their lines are left out: they would be seen as one grey. */
const PLAIN_MAN = 13;

/** On cells of fewer pixels men are dots. */
const DOT = 10;

/** How far from boards thumbnails beside them are at least and at most, in pixels. */
const LEAST_BESIDE_BOARDS = 4;
const MOST_BESIDE = 40;

/** The room around boards with names of files and ranks and without, in hundredths of a cell. */
const NAMED = 62;
const BARE = 16;

/** The room above boards for labels of a role: the distance of the highest one's upper edge. */
const ABOVE = /** @type {[string, number][]} */ ([
  ["heading", 132],
  ["owner", 101],
  ["title", 65],
]);

/**
 * @typedef {[number, number, number]} FlatSpot where a panel is, and how large, in cells
 * @typedef {{unit: number, small: number, page: number, spots: FlatSpot[], copies: (FlatSpot | null)[], thumbs: Thumb[], shift: Point,
 *   high: number, rest?: number[], isOwned: boolean, isNamed: boolean, isHeaded: boolean}} Fitting
 *   how many pixels a cell has, and one of a thumbnail, which page is shown, where each panel is, and a copy of it that is small, the thumbnails,
 *   where the page begins, how high it is in pixels, how wide and high the room is beside a strip, and whether there is room for the owners of boards, names of files and headings
 * @typedef {{key: string, box: Box}} Thumb its level, and where it is in pixels
 */

/** Return the numbers of the panels on a page of a view. @param {View} view @param {number} page */
function panelsOn({ panels, others = [] }, page) {
  return others[page - 1] || panels;
}

/** The panels of a view with the places that they can have. */
class FlatPages {
  /** @param {BoardData} board @param {View} view @param {string[]} keys the level of each panel @param {number} seat who looks */
  constructor(board, view, keys, seat) {
    this.pages = view.pages;
    // Of all places in which boards stand in the games, so that nothing else moves when one travels.
    const all = board.stands.map((views) => views[seat]);
    this.owned = view.pages.map((_, at) => at < view.pages.length - (view.compact || 0));
    this.frames = view.pages.map((_, at) => {
      const boxes = all.map((stand) => stand.pages[at]);
      const most = (/** @type {number} */ side) => boxes.map((box) => box[side]);
      return [Math.min(...most(0)), Math.min(...most(1)), Math.max(...most(2)), Math.max(...most(3))];
    });
    this.keys = keys;
    const panels = view.panels.map((number) => board.panels[number]);
    /** the shapes of the panels on each page */
    this.sizes = view.pages.map((_, at) => panelsOn(view, at).map((number) => board.shapes[board.panels[number][1]]));
    const hasRole = (/** @type {string} */ role) => panels.some((panel) => panel[3].some((label) => label[3] === role));
    /** the room above all boards for what stands there */
    this.top = panels.length > 1 ? ABOVE.find(([role]) => hasRole(role))?.[1] || BARE : BARE;
  }

  /** Return the places that fill a page best; of those that are as good, the first. @param {number} wide @param {number} high @param {string} focus the level to be shown large, or "" @param {number} deep how deep it looks, of its height @returns {Fitting} */
  fit(wide, high, focus, deep) {
    const found = this.pages.flatMap((_, page) => {
      const fits = focus
        ? KEPT.flatMap((share) => [false, true].map((isBeside) => this.focused(page, wide, high, focus, deep, isBeside, share)))
        : [this.whole(page, wide, high / deep)];
      return fits.map((fit) => ({ ...fit, page, isOwned: this.owned[page] }));
    });
    return found.reduce((best, other) => (worthOf(other) > 1.01 * worthOf(best) ? other : best));
  }

  /** @param {number} page @param {number} wide @param {number} high */
  whole(page, wide, high) {
    const { box, unit, isNamed } = this.roomy(page, ALL, wide, high, this.frames[page]);
    const spots = this.sizes[page].map((_, at) => this.spot(page, at));
    const shift = middled(box, unit, 0, 0, wide, high);
    return { unit, small: Infinity, isNamed, isHeaded: unit >= SMALLEST_HEADED, spots, copies: [], thumbs: [], shift, high: ((box[3] - box[1]) * unit) / 100 };
  }

  /**
   * Show one level large, and the others as a strip below it or on its right.
   * @param {number} page @param {number} wide @param {number} high @param {string} focus @param {number} deep
   * @param {boolean} isBeside @param {number} share how large its cells are, of what they can be beside the narrowest strip
   */
  focused(page, wide, high, focus, deep, isBeside, share) {
    const levels = [...new Set(this.keys)];
    const groups = levels.map((key) => this.around(page, key));
    const largest = [0, 1].map((side) => Math.max(...groups.map((group) => group[side + 2] - group[side])));
    const side = isBeside ? wide : high;
    // Where they have room, thumbnails stand above one another, as levels do.
    const tallest = high / levels.length - NAME - BETWEEN;
    const lean = (tallest * largest[0]) / largest[1];
    const isColumn = isBeside && Math.min(tallest, lean) >= LEAST_THUMB;
    const own = wide / levels.length;
    const isRow = !isBeside && own >= LEAST_IN_ROW && own < LEAST_THUMB;
    const row = (besideOthers(own) * largest[1]) / largest[0] + NAME + 8;
    const most = isColumn ? lean + 2 * BETWEEN : isRow ? row : side;
    const narrow = Math.min(most, Math.max(SMALLEST_STRIP, side * STRIP));
    const near = isBeside ? LEAST_BESIDE_BOARDS : 0;
    const fits = levels.map((key) => {
      const [left, top, right, bottom] = this.around(page, key);
      const named = [left - NAMED, top - this.top, right + BARE, bottom + NAMED];
      return this.roomy(page, key, wide - (isBeside ? narrow + near : 0), (high - (isBeside ? 0 : narrow)) / deep, named);
    });
    // As large as that of all levels which has least room, so that cells keep their size when the level changes.
    const unit = share * Math.min(...fits.map((fit) => fit.unit));
    const needed = [1, deep].map((part, at) => Math.max(...fits.map(({ box }) => ((box[at + 2] - box[at]) * part * unit) / 100)));
    const spare = side - needed[isBeside ? 0 : 1] - near;
    const strip = Math.max(narrow, Math.min(side * (isBeside ? WIDE_STRIP : HIGH_STRIP), spare, isRow ? row : side));
    const { box, isNamed } = fits[levels.indexOf(focus)];
    const [stripWide, stripHigh] = isBeside ? [strip, high] : [wide, strip];
    const across = isRow ? levels.length : acrossFor(levels.length, stripWide, stripHigh, [0, 0, largest[0], largest[1]]);
    const rows = Math.ceil(levels.length / across);
    const small = unitFor([0, 0, ...largest], besideOthers(stripWide / across), stripHigh / rows - NAME - 8);
    // No farther apart than they need to be, in the middle of the strip.
    const cellWide = Math.min(stripWide / across, Math.max((largest[0] * small) / 100, LEAST_THUMB) + BETWEEN);
    const apart = across > 1 ? cellWide - besideOthers(cellWide) + FRAME : BETWEEN;
    const cellHigh = Math.min(stripHigh / rows, (largest[1] * small) / 100 + NAME + apart);
    const marginHigh = (stripHigh - rows * cellHigh) / 2;
    // Beside boards it stands near them, and what room is left is on both sides of all.
    const rest = isBeside ? spare + near - across * cellWide : 0;
    const gap = Math.max(near, Math.min(rest / 3, MOST_BESIDE));
    const free = isBeside ? needed[0] : wide;
    const left = (rest - gap) / 2;
    const [fromLeft, fromTop] = isBeside ? [left + free + gap, 0] : [(wide - across * cellWide) / 2, high - strip];
    const shift = middled(box, unit, left, 0, free, isBeside ? high : high - strip);
    const slots = levels.map((key, at) => {
      const [dx, dy] = [fromLeft + (at % across) * cellWide, fromTop + marginHigh + Math.floor(at / across) * cellHigh];
      const group = groups[at];
      const start = middled(group, small, dx, dy, cellWide, cellHigh - NAME);
      const broad = ((group[2] - group[0]) * small) / 100;
      // The name stands right below the boards, and has the width of the slot where they are narrow.
      const wider = (Math.min(besideOthers(cellWide) + FRAME, Math.max(LEAST_THUMB, broad + 8)) - broad) / 2;
      const [u, v, p, q] = group.map((side, at) => start[at % 2] + (side * small) / 100);
      return { key, start, box: /** @type {Box} */ ([u - wider, v - 2, p + wider, q + NAME + 2]) };
    });
    const back = (/** @type {number} */ px, /** @type {number} */ own) => (px - own) / unit;
    const reduced = this.keys.map((key, at) => {
      const { start } = /** @type {typeof slots[0]} */ (slots.find((slot) => slot.key === key));
      const [px, py] = this.spot(page, at);
      return /** @type {FlatSpot} */ ([back(start[0] + px * small, shift[0]), back(start[1] + py * small, shift[1]), small / unit]);
    });
    const spots = reduced.map((spot, at) => (this.keys[at] === focus ? this.spot(page, at) : spot));
    const copies = reduced.map((spot, at) => (this.keys[at] === focus ? spot : null));
    const thumbs = slots.map(({ key, box }) => ({ key, box }));
    return { unit, small, isNamed, isHeaded: unit >= SMALLEST_NAMED, spots, copies, thumbs, shift, high: needed[1] + (isBeside ? 0 : Math.min(strip, rows * cellHigh)), rest: isBeside ? [fromLeft, high] : [wide, fromTop] };
  }

  /**
   * Return the box that is to be seen of a page and how large its cells are: with all labels, or, where these could not
   * be read or cells would be much smaller, without the room for names of files and ranks.
   * @param {number} page @param {string} key @param {number} wide @param {number} high @param {number[]} named
   */
  roomy(page, key, wide, high, named) {
    const unit = unitFor(named, wide, high);
    if (unit >= SMALLEST_HEADED) return { box: named, unit, isNamed: true };
    const [left, top, right, bottom] = this.around(page, key);
    // What owners of boards are called may be wider than these, and needs its room.
    const isOwned = this.top === ABOVE[1][1] && !key;
    const box = isOwned
      ? [named[0], named[1], named[2], named[3] - NAMED + BARE]
      : [left - BARE, top - Math.min(this.top, ABOVE[2][1]), right + BARE, bottom + BARE];
    const bare = { box, unit: Math.min(unitFor(box, wide, high), SMALLEST_HEADED * 0.999), isNamed: false };
    const least = Math.max(SMALLEST_NAMED, bare.unit * NAMES_WORTH);
    return unit < least ? bare : { box: named, unit: Math.min(unit, SMALLEST_HEADED * 0.999), isNamed: true };
  }

  /** @param {number} page @param {number} at @returns {FlatSpot} */
  spot(page, at) {
    return [this.pages[page][4 + 2 * at] / 100, this.pages[page][5 + 2 * at] / 100, 1];
  }

  /** Return the box around the cells of a level, or of all. @param {number} page @param {string} key @returns {Box} */
  around(page, key) {
    const boxes = this.sizes[page]
      .map(([width, height], at) => [this.pages[page][4 + 2 * at], this.pages[page][5 + 2 * at], width, height])
      .filter((_, at) => !key || this.keys[at] === key);
    return [
      Math.min(...boxes.map(([x]) => x)),
      Math.min(...boxes.map(([, y]) => y)),
      Math.max(...boxes.map(([x, , width]) => x + width)),
      Math.max(...boxes.map(([, y, , height]) => y + height)),
    ];
  }
}

/** How much it is worth to enlarge cells of thumbnails on which men have no lines, against large ones. */
const POWER_OF_SMALL = 0.43;

/** Return what large and small cells are worth together. @param {{unit: number, small: number}} fitting */
function worthOf({ unit, small }) {
  return unit * Math.min(1, small / PLAIN_MAN) ** POWER_OF_SMALL;
}

/** Return how wide a thumbnail is for which there is so much room, in pixels. @param {number} wide */
function besideOthers(wide) {
  return wide - clamped(0.08 * wide, ...APART) - FRAME;
}

/** Return how many thumbnails stand side by side so that they are as large as can be. @param {number} count @param {number} wide @param {number} high @param {Box} box of one of them */
function acrossFor(count, wide, high, box) {
  const sizes = [1, 2, 3, 4, count].map((across) => {
    const [x, y] = [besideOthers(wide / across), high / Math.ceil(count / across) - NAME - 8];
    return { across, unit: x > 0 && y > 0 ? unitFor(box, x, y) : 0 };
  });
  return sizes.reduce((best, other) => (other.unit > best.unit ? other : best)).across;
}

/** Return how many pixels a cell has that a box in hundredths of cells fills. @param {number[]} box @param {number} wide @param {number} high */
function unitFor([left, top, right, bottom], wide, high) {
  return Math.max(0.01, Math.min(wide / (right - left), high / (bottom - top)) * 100);
}

/** Return where the page begins whose box lies in the middle. @param {number[]} box @param {number} unit @param {number} x @param {number} y @param {number} wide @param {number} high @returns {Point} */
function middled([left, top, right, bottom], unit, x, y, wide, high) {
  return [x + (wide - ((left + right) * unit) / 100) / 2, y + (high - ((top + bottom) * unit) / 100) / 2];
}

/** Put a panel somewhere on a flat page. @param {HTMLElement} element @param {FlatSpot} spot @param {number} unit how many pixels a cell has */
function setFlat({ style, classList }, [x, y, scale], unit) {
  style.transform = `translate(calc(var(--u) * ${round(x)}),calc(var(--u) * ${round(y)})) scale(${round(scale)})`;
  classList.toggle("small", scale < 1);
  classList.toggle("plain", scale * unit < PLAIN_MAN);
  classList.toggle("dotted", scale * unit < DOT);
  classList.toggle("tiny", scale * unit < LEAST_MARK);
}

/** Show the level that is large among the thumbnails of the others, too; in space all of these are copies. @param {BoardView} board */
function copyLarge({ scene, small, panels, fitting, isSpatial }) {
  const { spots = [], copies = [], unit = 0 } = fitting || {};
  const shown = [...panels.values()].flatMap((panel, at) => {
    const spot = copies[at] || (isSpatial && spots[at]);
    if (!spot) return [];
    setFlat(panel.picture, spot, unit);
    return [panel.picture];
  });
  const host = isSpatial ? small : scene;
  for (const old of [...small.children, ...scene.querySelectorAll(".copy")]) {
    if (old.parentElement !== host || !shown.some((copy) => copy === old)) old.remove();
  }
  host.append(...shown.filter((copy) => !copy.isConnected));
}

/** How much of the height of the stage a board leaves free, at least, that would be larger if the record were narrower. */
const LEAST_SPARE = 0.04;

/** Give the stage as much room as the board can use: height in windows that are higher than wide, width from the record in others. @param {BoardView | null} board */
function giveRoom(board) {
  const { style } = element("stage");
  const { classList } = document.body;
  style.removeProperty("--needed");
  classList.remove("broad");
  if (!board) return;
  board.measure();
  classList.toggle("broad", board.needed < (1 - LEAST_SPARE) * board.hostSize[1]);
  board.measure();
  style.setProperty("--needed", `${Math.ceil(board.needed)}px`);
  board.measure();
}

/** Return how large a label of a role is beside cells of so many pixels, in pixels. @param {string} role @param {number} unit */
function labelSize(role, unit) {
  const isName = role === "file" || role === "rank";
  const least = role === "title" ? SMALLEST_LABEL + 0.5 : isName ? SMALLEST_LABEL : 0;
  return Math.max(least, Math.min((LABELS[role] * unit) / 100, isName ? LARGEST_LABEL : LARGEST_TITLE));
}

/**
 * Write labels and signs of a flat page as large as they can be read, and leave out those that have no room. Return how
 * large labels are, in pixels, by their roles.
 * @param {HTMLElement} scene @param {number} room in a cell @param {Fitting} fitting @returns {Record<string, number>}
 */
function sizeTexts({ classList, style }, room, { unit, isOwned, isNamed, isHeaded }) {
  /** @type {Record<string, boolean>} */
  const isShown = { file: isNamed, rank: isNamed, heading: isHeaded, title: unit > SMALLEST_TITLED };
  /** @type {Record<string, number>} */
  const sizes = {};
  for (const [role, size] of Object.entries(LABELS)) {
    const pixels = (size * unit) / 100;
    const isLeftOut = !(isShown[role] ?? pixels >= SMALLEST_LABEL) || (role === "owner" && !isOwned);
    const shown = labelSize(role, unit);
    classList.toggle(`no-${role}`, isLeftOut);
    style.setProperty(`--${role}`, `${round((shown * 100) / unit)}px`);
    sizes[role] = isLeftOut ? 0 : shown;
  }
  classList.toggle("no-sign", room * unit < SMALLEST_SIGNED);
  const sized = (/** @type {number} */ size, /** @type {number} */ least) =>
    `${round(Math.max(size * room, (least * 100) / unit))}px`;
  style.setProperty("--sign", sized(SIGN, SMALLEST_SIGN));
  style.setProperty("--beside", sized(SIGN_BESIDE, SMALLEST_BESIDE));
  return sizes;
}
