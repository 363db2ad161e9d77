/** The flat page: which of its arrangements has the largest cells, and one level large beside the others small. */

/** Labels smaller than this are left out, in pixels; and where cells are smaller, one level is shown large. */
const SMALLEST_LABEL = 9;
const SMALLEST_NAMED = 24; // of a cell: names of files and ranks are a little larger than it then asks for
const SMALLEST_CELL = 19;

/** On cells that are smaller, signs are left out, in pixels. */
const SMALLEST_SIGNED = 10;

/** Of so many boards, one level is shown large where cells are smaller than this. */
const MANY_BOARDS = 16;
const SMALLEST_OF_MANY = 30;

/** Labels grow with the cells to these sizes, in pixels. */
const LARGEST_LABEL = 15;
const LARGEST_TITLE = 17;

/** How much of the page thumbnails take, and, in pixels, the room for the name of each and the width that it wants. */
const STRIP = 0.17;
const NAME = 16;
const LEAST_THUMB = 56;

/** The room around boards with names of files and ranks and without, in hundredths of a cell. */
const NAMED = 62;
const BARE = 16;

/** The room above boards for labels of a role: the distance of the highest one's upper edge. */
const ABOVE = /** @type {[string, number][]} */ ([
  ["heading", 165],
  ["owner", 106],
  ["title", 70],
]);

/**
 * @typedef {{unit: number, page: number, spots: [number, number, number][], thumbs: Thumb[], shift: Point}} Fitting
 *   how many pixels a cell has, which page is shown, where each panel is and how large, the thumbnails, and where the
 *   page begins
 * @typedef {{key: string, box: Box}} Thumb its level, and where it is in pixels
 */

/** The panels of a view with the places that they can have. */
class FlatPages {
  /** @param {BoardData} board @param {View} view @param {string[]} keys the level of each panel @param {number} seat who looks */
  constructor(board, view, keys, seat) {
    this.pages = view.pages;
    // Of all places in which boards stand in the games, so that nothing else moves when one travels.
    this.frames = view.pages.map((_, at) => {
      const boxes = board.stands.map((views) => views[seat].pages[at]);
      const most = (/** @type {number} */ side) => boxes.map((box) => box[side]);
      return [Math.min(...most(0)), Math.min(...most(1)), Math.max(...most(2)), Math.max(...most(3))];
    });
    this.keys = keys;
    const panels = view.panels.map((number) => board.panels[number]);
    this.sizes = panels.map((panel) => board.shapes[panel[1]]);
    const hasRole = (/** @type {string} */ role) => panels.some((panel) => panel[3].some((label) => label[3] === role));
    /** the room above all boards for what stands there */
    this.top = panels.length > 1 ? ABOVE.find(([role]) => hasRole(role))?.[1] || BARE : BARE;
  }

  /** Return the places that fill a page best; of those that are as good, the first. @param {number} wide @param {number} high @param {string} focus the level to be shown large, or "" @returns {Fitting} */
  fit(wide, high, focus) {
    const found = this.pages.flatMap((page, at) => {
      const fits = focus
        ? [this.focused(page, wide, high, focus, false), this.focused(page, wide, high, focus, true)]
        : [this.whole(page, wide, high, this.frames[at])];
      return fits.map((fit) => ({ ...fit, page: at }));
    });
    return found.reduce((best, other) => (other.unit > best.unit * 1.01 ? other : best));
  }

  /** @param {number[]} page @param {number} wide @param {number} high @param {number[]} frame */
  whole(page, wide, high, frame) {
    const { box, unit } = this.roomy(page, "", wide, high, frame);
    const spots = this.sizes.map((_, at) => this.spot(page, at));
    return { unit, spots, thumbs: [], shift: middled(box, unit, 0, 0, wide, high) };
  }

  /**
   * Show one level large, and the others as a strip below it or on its right.
   * @param {number[]} page @param {number} wide @param {number} high @param {string} focus @param {boolean} isBeside
   */
  focused(page, wide, high, focus, isBeside) {
    const strip = Math.max(56, (isBeside ? wide : high) * STRIP);
    const [free, tall] = isBeside ? [wide - strip, high] : [wide, high - strip];
    const [left, top, right, bottom] = this.around(page, focus);
    const named = [left - NAMED, top - this.top, right + NAMED, bottom + NAMED];
    const { box, unit } = this.roomy(page, focus, free, tall, named);
    const shift = middled(box, unit, 0, 0, free, tall);
    const others = [...new Set(this.keys)];
    const [stripWide, stripHigh] = isBeside ? [strip, high] : [wide, strip];
    const across = acrossFor(others.length, stripWide, stripHigh, this.around(page, focus));
    const [cellWide, cellHigh] = [stripWide / across, stripHigh / Math.ceil(others.length / across)];
    const slots = others.map((key, at) => {
      const [x, y] = [(at % across) * cellWide, Math.floor(at / across) * cellHigh];
      const [dx, dy] = isBeside ? [free + x, y] : [x, tall + y];
      const group = this.around(page, key);
      const small = unitFor(group, cellWide - 8, cellHigh - NAME - 4);
      const start = middled(group, small, dx, dy, cellWide, cellHigh - NAME);
      // The name stands right below the boards, and has the width of the slot where they are narrow.
      const wider = Math.max(4, (Math.min(cellWide, LEAST_THUMB) - ((group[2] - group[0]) * small) / 100) / 2);
      const [u, v, p, q] = group.map((side, at) => start[at % 2] + (side * small) / 100);
      return { key, small, start, box: /** @type {Box} */ ([u - wider, v - 2, p + wider, q + NAME + 2]) };
    });
    /** @type {[number, number, number][]} */
    const spots = this.keys.map((key, at) => {
      if (key === focus) return this.spot(page, at);
      const { small, start } = /** @type {typeof slots[0]} */ (slots.find((slot) => slot.key === key));
      const back = (/** @type {number} */ px, /** @type {number} */ own) => (px - own) / unit;
      const [px, py] = this.spot(page, at);
      return /** @type {[number, number, number]} */ ([
        back(start[0] + px * small, shift[0]),
        back(start[1] + py * small, shift[1]),
        small / unit,
      ]);
    });
    const thumbs = slots.map(({ key, box }) => ({ key, box }));
    return { unit, spots, thumbs, shift };
  }

  /**
   * Return the box that is to be seen of a page and how large its cells are: with all labels, or, where these would be
   * too small to be read, without the room for them.
   * @param {number[]} page @param {string} key @param {number} wide @param {number} high @param {number[]} named
   */
  roomy(page, key, wide, high, named) {
    const unit = unitFor(named, wide, high);
    if (unit >= SMALLEST_NAMED) return { box: named, unit };
    const [left, top, right, bottom] = this.around(page, key);
    // What owners of boards are called may be wider than these, and needs its room.
    const isOwned = this.top === ABOVE[1][1] && !key;
    const box = isOwned
      ? [named[0], named[1], named[2], named[3] - NAMED + BARE]
      : [left - BARE, top - Math.min(this.top, ABOVE[2][1]), right + BARE, bottom + BARE];
    return { box, unit: Math.min(unitFor(box, wide, high), SMALLEST_NAMED * 0.999) };
  }

  /** @param {number[]} page @param {number} at @returns {[number, number, number]} */
  spot(page, at) {
    return [page[4 + 2 * at] / 100, page[5 + 2 * at] / 100, 1];
  }

  /** Return the box around the cells of a level, or of all. @param {number[]} page @param {string} key @returns {Box} */
  around(page, key) {
    const boxes = this.sizes
      .map(([width, height], at) => [page[4 + 2 * at], page[5 + 2 * at], width, height])
      .filter((_, at) => !key || this.keys[at] === key);
    return [
      Math.min(...boxes.map(([x]) => x)),
      Math.min(...boxes.map(([, y]) => y)),
      Math.max(...boxes.map(([x, , width]) => x + width)),
      Math.max(...boxes.map(([, y, , height]) => y + height)),
    ];
  }
}

/** Return how many thumbnails stand side by side so that they are as large as can be. @param {number} count @param {number} wide @param {number} high @param {Box} box of one of them */
function acrossFor(count, wide, high, box) {
  const sizes = [1, 2, 3, 4, count].map((across) => {
    const [x, y] = [wide / across - 8, high / Math.ceil(count / across) - NAME - 4];
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
