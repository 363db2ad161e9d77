/**
 * Panels in space. Where a panel is, its plane says: an origin and two directions, x to the right of the first seat,
 * y away from it and z up. On the screen x goes right, y down and z to the eye, so that a board seen from above is as
 * on the page; the whole is then turned about the upright, and tilted.
 *
 * @typedef {[number, number, number]} Vector
 */

/** Which levels there are, from the lowest, and of each what it is called and which panels are on it. */
class Levels {
  /** @param {PanelData[]} panels */
  constructor(panels) {
    /** the panels on whose pins others stand, by the cells of these @type {Map<number, PanelData>} */
    this.stands = new Map(panels.flatMap((panel) => (panel[5] || []).map(([cell]) => [cell, panel])));
    const isLevel = panels.every((panel) => panel[4][5] === 0 && panel[4][8] === 0);
    const heights = [...new Set(panels.map((panel) => panel[4][2]))].sort((a, b) => a - b);
    this.isByHeight = isLevel && heights.length > 1;
    /** @type {Map<string, PanelData[]>} */
    const groups = new Map();
    for (const panel of this.isByHeight ? [...panels].sort((a, b) => a[4][2] - b[4][2]) : panels) {
      const key = this.key(panel);
      groups.set(key, [...(groups.get(key) || []), panel]);
    }
    /** @type {{key: string, title: string}[]} */
    this.all = [...groups].map(([key, found]) => ({ key, title: Levels.title(found) }));
  }

  /** Return the level of a panel; one that stands on another belongs to the level of that. @param {PanelData} panel */
  key(panel) {
    const main = this.stands.get(panel[6] ?? -1) || panel;
    return this.isByHeight ? String(main[4][2]) : main[0];
  }

  /** @param {PanelData[]} panels */
  static title(panels) {
    const mains = panels.filter((panel) => !isOnPin(panel));
    const texts = (/** @type {string} */ role) =>
      mains.flatMap((panel) => panel[3].filter((label) => label[3] === role).map(([text]) => text));
    const [heading] = texts("heading");
    if (heading) return heading;
    const titles = texts("title");
    if (titles.length < 2) return titles[0] || panels[0][0];
    const common = new Set(titles.map((title) => title.split(",")[0]));
    return common.size === 1 ? [...common][0] : titles.join(", ");
  }
}

/** Whether a board stands on a pin of another one. @param {PanelData} data */
function isOnPin({ 6: pin = -1 }) {
  return pin >= 0;
}

/** @param {Vector} a @param {Vector} b @returns {Vector} */
function cross(a, b) {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** @param {Vector} a */
function size(a) {
  return Math.hypot(...a);
}

/** @param {Vector} a @param {Vector} b */
function dot(a, b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** @param {Vector} a @param {number} by @returns {Vector} */
function scaled(a, by) {
  return [a[0] * by, a[1] * by, a[2] * by];
}

/** @param {Vector} a @param {Vector} b @returns {Vector} */
function sum(a, b) {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

/** Where a panel is: its origin, and its directions across, down and out of it, in cells. */
class Place3 {
  /** @param {Vector} origin @param {Vector} across @param {Vector} down */
  constructor(origin, across, down) {
    this.origin = origin;
    this.across = across;
    this.down = down;
    const out = cross(across, down);
    this.out = scaled(out, 1 / (size(out) || 1));
  }

  /** @param {number} x @param {number} y @returns {Vector} */
  at(x, y) {
    return sum(this.origin, sum(scaled(this.across, x), scaled(this.down, y)));
  }

  /** Return a direction in space as one on the panel: across, down and out. @param {Vector} way @returns {Vector} */
  local(way) {
    const [a, d] = [this.across, this.down];
    return [dot(way, a) / dot(a, a), dot(way, d) / dot(d, d), dot(way, this.out)];
  }

  /** The transform of an element whose upper left corner lies at the origin. */
  get transform() {
    const [x, y, z] = this.origin.map((value) => `calc(var(--u) * ${round(value)})`);
    const turn = [...this.across, 0, ...this.down, 0, ...this.out, 0, 0, 0, 0, 1].map(round).join(",");
    return `translate3d(${x},${y},${z}) matrix3d(${turn})`;
  }

  /** Whether men can stand on it; on a wall they are drawn as on paper. */
  get isLevel() {
    return this.across[2] === 0 && this.down[2] === 0;
  }

  /** The transform that undoes the turning, so that what stands on the panel can be turned in space. */
  get undone() {
    const wide = size(this.across);
    if (!this.isLevel) return `scale(1, ${round(wide / size(this.down))})`;
    /** @type {Vector[]} */
    const axes = [
      [wide, 0, 0],
      [0, wide, 0],
      [0, 0, wide],
    ];
    const columns = axes.map((axis) => this.local(axis));
    return `matrix3d(${columns
      .flatMap((column) => [...column, 0])
      .map(round)
      .join(",")},0,0,0,1)`;
  }
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10000) / 10000;
}

/** From how far the eye looks, against the longer side of the page: from farther at stacks, so that gaps between levels look alike. */
const FAR = 5.5;
const FAR_FROM_STACK = 14;

/** How far a level in focus lifts those above it, in cells, and how far men rise over the far edge of their board. */
const LIFT = 1.6;
const OVER_EDGE = 0.28;

/** The room above boards for the name of their level, in cells. */
const ROOM_OF_HEADING = 0.7;

/** The room beside boards in space for their names, in pixels: at least, and for many. */
const LEAST_BESIDE = 56;
const BESIDE_MANY = 90;

/** The room for a name below boards on both sides of which others stand, and below those of one level or of columns, in pixels. */
const LINE_BELOW = 14;
const NAME_BELOW = 22;

/** And above one board that has a name of a file at its tip. */
const NAME_ABOVE = 12;

/** About how deep a board beside others looks in space, of its height on the flat page. */
const LESS_DEEP = 0.8;

/** The views that can be asked for: what they are called, and how they are turned against the first one and tilted. @type {[string, number | null, number | null][]} */
const CAMERAS = [
  ["First view", null, null],
  ["From above", 0, 8],
  ["From the side", 68, 72],
  ["From low down", null, 80],
];

/** How the stand of boards is looked at: turned and tilted, in degrees, its levels spread, nearer or farther. */
class Eye {
  constructor() {
    this.yaw = -16;
    this.tilt = 54;
    this.spread = 1;
    /** in how many columns levels stand, and how far apart these are, in cells */
    this.columns = 1;
    this.aside = 0;
    /** how much room the names of boards want on the left, in pixels; none of those in columns where they stand below */
    this.beside = LEAST_BESIDE;
    /** how far boards that stand on pins are moved away from the board below them, in cells */
    this.out = 0;
    /** @type {number[]} the heights of levels, from the lowest, but of boards on pins */
    this.heights = [];
    /** on which board each pin is, and on which side of it: -1 on the left, 1 on the right @type {Map<number, {under: PanelData, side: number}>} */
    this.pins = new Map();
    /** where boards stand at other times of the games @type {{data: PanelData, shape: Shape}[]} */
    this.travels = [];
    this.zoom = 1;
    /** how large men are, of their size on the flat page */
    this.tall = 1;
    /** whether any board is so full that men stand before others everywhere */
    this.isCrowded = false;
    /** by how much a seat is turned against the first one */
    this.seat = 0;
    /** the height that is in focus, if any */
    this.focus = NaN;
    /** whether only the boards of one level are seen, each with its name below */
    this.isPart = false;
    /** where on each page boards of one level are, by their places @type {Map<string, Point>[]} */
    this.grounds = [];
    /** on which of these pages they are now */
    this.page = 0;
  }

  /** Whether boards of one level stand side by side. */
  get isRow() {
    const spots = [...(this.grounds[this.page]?.values() || [])];
    return spots.length > 0 && spots.every(([, y]) => y === spots[0][1]);
  }

  /** Return where on the ground a point of the page is, for the one who sits there. @param {Point} point @returns {Point} */
  onGround([x, y]) {
    const turn = (this.seat * Math.PI) / 180;
    return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
  }

  /** Know which levels there are, and which boards stand on others. @param {PanelData[]} panels */
  know(panels) {
    this.pins.clear();
    for (const under of panels) {
      const pins = under[5] || [];
      const middle = pins.reduce((all, [, x]) => all + x / pins.length, 0);
      for (const [cell, x] of pins) this.pins.set(cell, { under, side: Math.sign(x - middle) });
    }
    const levels = panels.filter((panel) => !this.pins.has(panel[6] ?? -1));
    this.heights = [...new Set(levels.map((panel) => panel[4][2]))].sort((a, b) => a - b);
  }

  /** Return the board on which a panel stands, or itself. @param {PanelData} panel */
  under(panel) {
    return this.pins.get(panel[6] ?? -1)?.under || panel;
  }

  /** Return in which column a level stands, and at the height of which level: the upper ones in the first column, the lowest of each beside one another; those of a stair each in its own. @param {number} level */
  stoodAt(level) {
    const [count, rows] = [this.heights.length, Math.ceil(this.heights.length / this.columns)];
    if (this.pins.size) return [level % this.columns, level];
    const column = Math.floor((count - 1 - level) / rows);
    const lowest = Math.max(count - (column + 1) * rows, 0);
    return [column, (level - lowest) * this.columns];
  }

  /** Return how far to the right and how high a panel is moved from where it would be over the others, in cells. @param {PanelData} panel @returns {[number, number]} */
  moved(panel) {
    const pin = this.pins.get(panel[6] ?? -1);
    const level = this.heights.indexOf(this.under(panel)[4][2]);
    const [column, place] = this.stoodAt(level);
    const up = this.heights[place] - this.heights[level];
    return [column * this.aside + (pin ? pin.side * this.out : 0), up];
  }

  /** Return where a panel is in space. @param {PanelData} panel @returns {Place3} */
  place(panel) {
    const spot = this.grounds[this.page]?.get(stackOf(panel));
    if (spot) return onSpot(panel, spot, this);
    const [x, y, z, ax, ay, az, dx, dy, dz] = panel[4];
    const k = this.spread;
    const level = this.under(panel)[4][2];
    const lift = level > this.focus ? LIFT : level < this.focus ? -LIFT : 0;
    const [aside, up] = this.moved(panel);
    const [right, near] = this.onGround([aside, 0]);
    return new Place3([x + right, near - y, (z + up) * k + lift], [ax, -ay, az * k], [dx, -dy, dz * k]);
  }

  /** Look from the side on which the panels are not turned. @param {PanelData} panel */
  sitAt(panel) {
    const [, , , ax, ay] = panel[4];
    this.seat = (Math.atan2(-ay, ax) * 180) / Math.PI;
  }

  get turned() {
    return this.seat + this.yaw;
  }

  /** Return the point on a figure that stands at a foot, which faces the eye. @param {Vector} foot @param {number} right @param {number} up @returns {Vector} */
  onFigure([x, y, z], right, up) {
    const [turn, tilt] = [(this.turned * Math.PI) / 180, (this.tilt * Math.PI) / 180];
    const back = up * Math.cos(tilt);
    return [
      x + right * Math.cos(turn) + back * Math.sin(turn),
      y + right * Math.sin(turn) - back * Math.cos(turn),
      z + up * Math.sin(tilt),
    ];
  }

  /** Return where on the screen a point is, and how near, in cells. @param {Vector} point @returns {Vector} */
  seen([x, y, z]) {
    const [turn, tilt] = [(-this.turned * Math.PI) / 180, (this.tilt * Math.PI) / 180];
    const across = x * Math.cos(turn) - y * Math.sin(turn);
    const down = x * Math.sin(turn) + y * Math.cos(turn);
    return [across, down * Math.cos(tilt) - z * Math.sin(tilt), down * Math.sin(tilt) + z * Math.cos(tilt)];
  }
}

/** Return the eye of the first view of a board, with levels as far apart as they are now. @param {BoardView} board */
function usualEye({ eye, first }) {
  return Object.assign(new Eye(), eye, first, { spread: eye.spread, zoom: 1 });
}

/** In how many steps cells are made as large as the page allows, and the room for names around boards, in cells. */
const FITTING_STEPS = 5;
const ROOM_ACROSS = 1.2;
const ROOM_BESIDE_ONE = 1; // one board has names of ranks on the left alone, where it is seen narrower than in front
const ROOM_DOWN = 0.9;
const ROOM_UNDER = 0.4;
const ROOM_AT_HANDS = 0.25; // of that, where hands are above and below: they have no names of files

/** How much room plates have beside a single board in low windows, in pixels. */
const BESIDE_LOW = 96;

/** Say whether plates stand over the moves, or beside a single board: where a telephone lies. */
function isLow() {
  return matchMedia("(max-height: 30rem) and (min-aspect-ratio: 4/3)").matches;
}

/** Panels as they are seen: how large a cell is, and where the middle of the stand is. */
class Sight {
  /** @param {Eye} eye @param {PanelView[]} panels @param {number[]} size of the page in pixels */
  constructor(eye, panels, size) {
    this.size = size;
    /** from how far the eye looks, in pixels */
    this.far = (eye.heights.length > 1 ? FAR_FROM_STACK : FAR) * Math.max(...size);
    const isHeaded = eye.isPart && panels.some(({ data }) => data[3].some(([, , , role]) => role === "heading"));
    const over = OVER_EDGE + (isHeaded ? ROOM_OF_HEADING : 0);
    const corners = [...panels, ...eye.travels].flatMap((panel) => {
      const place = eye.place(panel.data);
      return (panels.length > 1 || eye.isPart ? panelCorners(panel, eye.isPart ? ROOM_BELOW : 0) : cellCorners(panel)).flatMap(([x, y]) => {
        const corner = place.at(x, y);
        return place.isLevel ? [corner, eye.onFigure(corner, 0, over)] : [corner];
      });
    });
    this.middle = /** @type {Vector} */ ([0, 1, 2].map((axis) => (least(corners, axis) + most(corners, axis)) / 2));
    const away = scaled(this.middle, -1);
    /** how large a cell is, in pixels */
    this.unit = 1;
    /** @type {Point} how far the middle of the stand is moved on the page, in cells */
    this.shift = [0, 0];
    /** how much of the height of the page is left free, in pixels */
    this.spare = 0;
    const named = panels.filter(({ data }) => data[3].some(([, , , role]) => role === "title"));
    const isBetween = panels.some(({ isHand, shape }) => isHand && shape[0] > shape[1]);
    /** how much of the room for names there is */
    this.around = isBetween ? ROOM_AT_HANDS : 1;
    const isAlone = panels.length === 1 && !eye.isPart && isFull(panels[0]) && isLow();
    const beside = isAlone ? BESIDE_LOW : Sight.beside(eye, named.length);
    const isTipped = panels.length === 1 && panels[0].data[3].some(([, , y, role]) => y < 0 && role === "file");
    const isBelow = eye.grounds.length ? named.length > 1 : eye.beside === 0;
    const line = isTipped ? -NAME_ABOVE : eye.pins.size ? LINE_BELOW : !eye.isPart && isBelow ? NAME_BELOW : 0;
    this.fit(corners.map((corner) => eye.seen(sum(corner, away))), beside, line, named.length < 2 ? ROOM_BESIDE_ONE : ROOM_ACROSS, isAlone || eye.grounds.length > 0);
  }

  /** Return how much room names of levels want on the left, in pixels. @param {Eye} eye @param {number} count of panels that have a name */
  static beside(eye, count) {
    // Boards on pins stand beside levels, and leave room between for their names; below those of one level names have room.
    if (count < 2 || eye.isPart || eye.pins.size || eye.grounds.length) return 0;
    if (count > MOST_NAMED) return BESIDE_MANY;
    return eye.beside;
  }

  /** Make cells so large that points fill the page but for some room on the left and for a line below, or above if it is negative, and for names around boards, and put these into its middle. @param {Vector[]} points @param {number} names @param {number} line @param {number} room @param {boolean} isFree whether names may have room that is left free */
  fit(points, names, line, room, isFree) {
    const [wide, high] = this.size;
    const deep = most(points, 2);
    // What is near looks larger than it is, and by how much says the size of a cell: some steps come near enough.
    for (let step = 0; step < FITTING_STEPS; step++) {
      const { unit, shift } = this;
      let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
      for (const [x, y, z] of points) {
        const nearer = unit / Math.max(1 - (z * unit) / this.far, 0.1);
        const [u, v] = [(x + shift[0]) * nearer, (y + shift[1]) * nearer];
        if (u < left) left = u;
        if (u > right) right = u;
        if (v < top) top = v;
        if (v > bottom) bottom = v;
      }
      const [across, down] = [right - left + room * unit, bottom - top + ROOM_DOWN * this.around * unit];
      const grown = Math.min((wide - names) / across, (high - Math.abs(line)) / down);
      this.unit = Math.min(unit * grown, deep > 0 ? (0.6 * this.far) / deep : Infinity);
      this.spare = high - Math.abs(line) - down * grown;
      const pushed = (ROOM_UNDER * this.around * unit + line / grown) / 2;
      // Boards of one level, which are high, are not moved aside for names that have room there.
      const free = isFree ? (wide - across * grown) / 2 : 0;
      this.shift = [
        shift[0] + (clamped(names - free, 0, names / 2) / grown - (left + right) / 2) / unit,
        shift[1] - ((top + bottom) / 2 + pushed) / unit,
      ];
    }
  }

  /** Return where on the page a point is, in pixels. @param {Eye} eye @param {Vector} point @returns {Point} */
  onPage(eye, point) {
    const unit = this.unit * eye.zoom;
    const [x, y, z] = eye.seen(sum(point, scaled(this.middle, -1)));
    const nearer = this.far / Math.max(this.far - z * unit, 1);
    const [wide, high] = this.size;
    return [wide / 2 + (x + this.shift[0]) * unit * nearer, high / 2 + (y + this.shift[1]) * unit * nearer];
  }
}

/** @param {{shape: Shape}} panel @param {number} [below] how much more there is below it @returns {Point[]} */
function panelCorners({ shape }, below = 0) {
  const [width, height] = [shape[0] / 100, shape[1] / 100 + below];
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
}

/** @param {{shape: Shape}} panel @returns {Point[]} */
function cellCorners({ shape }) {
  return shape[2].flatMap(cornersOf);
}

/** Return the corners of a cell, in cells. @param {number[]} cell shade and corners @returns {Point[]} */
function cornersOf([, ...corners]) {
  return corners.flatMap((x, at) => (at % 2 ? [] : [/** @type {Point} */ ([x / 100, corners[at + 1] / 100])]));
}

/** How near to another side of an outline a name is in a corner, and how far that of a rank is moved away there, in cells. */
const IN_CORNER = 0.6;
const FROM_CORNER = 0.24;

/** What is known of outlines, by the shapes of panels: it stays the same at every step. @type {WeakMap<object, Map<string, Point | null>>} */
const OUTLINES = new WeakMap();

/** Return where the name of a file or rank is beside the outline of a panel of squares, not of its rectangle; null where the panel has no cell of that file or rank. @param {PanelView} panel @param {number} x @param {number} y in cells @param {string} role @returns {Point | null} */
function besideOutline({ shape }, x, y, role) {
  const known = OUTLINES.get(shape) || new Map();
  OUTLINES.set(shape, known);
  const place = `${role} ${x} ${y}`;
  if (!known.has(place)) known.set(place, soughtOutline(shape, x, y, role));
  return known.get(place);
}

/** @param {Shape} shape @param {number} x @param {number} y @param {string} role @returns {Point | null} */
function soughtOutline([width, height, cells], x, y, role) {
  // Along this axis the name is moved; the other one says which cells it names.
  const along = role === "file" ? 1 : 0;
  const [at, across] = along ? [y, x] : [x, y];
  const end = (along ? height : width) / 100;
  if (at >= 0 && at <= end) return [x, y];
  const ranges = cells.map(([, ...corners]) => [along, 1 - along].map((axis) => {
    const values = corners.filter((_, index) => index % 2 === axis).map((value) => value / 100);
    return [Math.min(...values), Math.max(...values), corners.length === 8 ? new Set(values).size : 0];
  }));
  if (ranges.some(([own, other]) => own[2] !== 2 || other[2] !== 2)) return [x, y];
  const named = ranges.filter(([, other]) => across >= other[0] && across <= other[1]);
  if (!named.length) return null;
  const moved = at < 0 ? least(named.map(([own]) => own), 0) + at : most(named.map(([own]) => own), 1) + at - end;
  if (along) return [x, moved];
  // In a corner between two sides it keeps away from the name that stands at the other one.
  const beside = ranges.find(([own, other]) => moved > own[0] && moved < own[1] && Math.min(Math.abs(other[0] - across), Math.abs(other[1] - across)) < IN_CORNER);
  return [moved, y + (beside ? Math.sign(across - (beside[1][0] + beside[1][1]) / 2) * FROM_CORNER : 0)];
}

/** How thick boards are, in cells; the style sheet has the same. */
const THICK = 0.13;

/** A face of a board as it is seen: the height of the board, and the corners on the page. @typedef {{height: number, corners: Point[]}} SeenFace */

/** Return the upper and the lower face of a board. @param {Eye} eye @param {Sight} sight @param {PanelView} panel @returns {SeenFace[]} */
function seenBoard(eye, sight, panel) {
  const place = eye.place(panel.data);
  return [0, -THICK].map((under) => ({
    height: place.origin[2],
    corners: panelCorners(panel).map(([x, y]) => sight.onPage(eye, sum(place.at(x, y), [0, 0, under]))),
  }));
}

/** Return whether a board above a height hides a point of the page. @param {Point} point @param {number} height @param {SeenFace[]} boards */
function isCovered(point, height, boards) {
  return boards.some((board) => board.height > height + 0.05 && isWithin(point, board.corners));
}
