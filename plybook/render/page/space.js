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
    const mains = panels.filter((panel) => (panel[6] ?? -1) < 0);
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

/** From how far the eye looks, in pixels; the style sheet has the same. */
const FAR = 1800;

/** How high men stand, in cells, and how far a level in focus lifts those above it. */
const TALL = 0.9;
const LIFT = 1.6;

/** Of these the first view is chosen. */
const YAWS = [-40, -32, -24, -16, -8, 8, 16, 24, 32, 40];
const TILTS = [48, 54, 60, 66, 72];
const TILTS_OF_ONE = [40, 46, 52];
const TILTS_OF_PLANE = [28, 34, 40];
const SPREADS = [1, 1.3, 1.7, 2.2, 2.8];

/** A stack of so many levels may stand as two, its levels by turns on the left and on the right. */
const MANY_LEVELS = 5;
const GAP = 1.6;

/** The least room beside boards in space for their names, in pixels, and for the last word of one. */
const LEAST_BESIDE = 56;
const LEAST_FOR_A_WORD = 18;

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
    /** how far to the right every other level stands, in cells */
    this.aside = 0;
    /** @type {number[]} the heights of levels, from the lowest */
    this.heights = [];
    this.zoom = 1;
    /** by how much a seat is turned against the first one */
    this.seat = 0;
    /** the height that is in focus, if any */
    this.focus = NaN;
    /** where boards are of which only a level is large @type {Model | null} */
    this.model = null;
    /** where on each page boards of one level are, by their places @type {Map<string, Point>[]} */
    this.grounds = [];
    /** on which of these pages they are now */
    this.page = 0;
  }

  /** Return where on the ground a point of the page is, for the one who sits there. @param {Point} point @returns {Point} */
  onGround([x, y]) {
    const turn = (this.seat * Math.PI) / 180;
    return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
  }

  /** Whether a panel is one of those that stand on the right of the others. @param {PanelData} panel */
  isAside(panel) {
    return this.aside > 0 && this.heights.indexOf(panel[4][2]) % 2 === 1;
  }

  /** Return where a panel is in space. @param {PanelData} panel @returns {Place3} */
  place(panel) {
    if (this.model) return this.model.place(panel, this);
    const spot = this.grounds[this.page]?.get(stackOf(panel));
    if (spot) return onSpot(panel, spot, this);
    const [x, y, z, ax, ay, az, dx, dy, dz] = panel[4];
    const k = this.spread;
    const lift = z > this.focus ? LIFT : z < this.focus ? -LIFT : 0;
    const aside = this.isAside(panel) ? this.aside : 0;
    const [right, near] = this.onGround([aside, 0]);
    return new Place3([x + right, near - y, z * k + lift], [ax, -ay, az * k], [dx, -dy, dz * k]);
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

/** Panels as they are seen: how large a cell is, and where the middle of the stand is. */
class Sight {
  /** @param {Eye} eye @param {PanelView[]} panels @param {number[]} size of the page in pixels */
  constructor(eye, panels, [wide, high]) {
    this.size = [wide, high];
    const corners = panels.flatMap((panel) => {
      const place = eye.place(panel.data);
      const below = panel.data[4][2] === eye.model?.focus ? ROOM_BELOW : 0;
      return (panels.length > 1 ? panelCorners(panel, below) : cellCorners(panel)).flatMap(([x, y]) => {
        const corner = place.at(x, y);
        return place.isLevel ? [corner, sum(corner, [0, 0, TALL])] : [corner];
      });
    });
    const range = (/** @type {number[]} */ values) => [Math.min(...values), Math.max(...values)];
    this.middle = /** @type {Vector} */ (
      [0, 1, 2].map((axis) => range(corners.map((corner) => corner[axis])).reduce((a, b) => (a + b) / 2))
    );
    const points = corners.map((corner) => eye.seen(sum(corner, scaled(this.middle, -1))));
    const [left, right] = range(points.map(([x]) => x));
    const [top, bottom] = range(points.map(([, y]) => y));
    // The names of levels stand on both sides of a stand that is two, else on the left; a small page has less room.
    const isRoomy = wide >= ROOMY;
    const isNarrow = !isRoomy || eye.model || panels.length < 2;
    const beside = isNarrow ? 1 : panels.length > MOST_NAMED ? 8 : eye.aside ? 2 : 3;
    const names = panels.length < 2 || eye.model?.side === BEHIND ? 0 : eye.aside ? 2 * (isRoomy ? LEAST_BESIDE : LEAST_FOR_A_WORD) : LEAST_BESIDE;
    this.unit = Math.min(
      wide / (right - left + beside),
      (wide - names) / (right - left + 1),
      high / (bottom - top + 1.2),
    );
    // What is near looks larger than it is; the stand may not grow out of the page.
    const near = Math.max(...points.map(([, , z]) => z)) * this.unit;
    this.unit *= Math.min(1, (FAR - near) / FAR + 0.03);
    const pushed = isRoomy || eye.aside ? 0 : names / this.unit / 2;
    this.shift = [pushed - (left + right) / 2, -(top + bottom) / 2];
  }

  /** Return where on the page a point is, in pixels. @param {Eye} eye @param {Vector} point @returns {Point} */
  onPage(eye, point) {
    const unit = this.unit * eye.zoom;
    const [x, y, z] = eye.seen(sum(point, scaled(this.middle, -1)));
    const nearer = FAR / Math.max(FAR - z * unit, 1);
    const [wide, high] = this.size;
    return [wide / 2 + (x + this.shift[0]) * unit * nearer, high / 2 + (y + this.shift[1]) * unit * nearer];
  }
}

/** @param {PanelView} panel @param {number} [below] how much more there is below it @returns {Point[]} */
function panelCorners({ shape }, below = 0) {
  const [width, height] = [shape[0] / 100, shape[1] / 100 + below];
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
}

/** @param {PanelView} panel @returns {Point[]} */
function cellCorners({ shape }) {
  return shape[2].flatMap(([, ...corners]) =>
    corners.flatMap((x, at) => (at % 2 ? [] : [/** @type {Point} */ ([x / 100, corners[at + 1] / 100])])),
  );
}

/** Turn the eye so that no King and no other man is hidden where that can be, large cells are seen, and little of a level is hidden by another. @param {Eye} eye @param {PanelView[]} panels @param {number[]} size @param {Standing[]} men */
function lookWell(eye, panels, size, men) {
  const heights = new Set(panels.map((panel) => panel.data[4][2]));
  [eye.yaw, eye.tilt, eye.spread, eye.aside, eye.model] = [-16, 52, 1, 0, null];
  eye.heights = [...heights].sort((a, b) => a - b);
  if (panels.length > MANY_BOARDS && heights.has(eye.focus)) {
    lookAtModel(eye, panels, size);
    return;
  }
  if (!panels.every((panel) => eye.place(panel.data).isLevel)) return;
  if (heights.size < 2) {
    lookAtOne(eye, panels, size);
    return;
  }
  const isStack = heights.size >= MANY_LEVELS && heights.size === panels.length;
  const wide = panels[0].shape[0] / 100;
  const asides = isStack ? [0, wide + GAP, 1.5 * wide] : [0];
  const take = (/** @type {number[]} */ view) => ([eye.yaw, eye.tilt, eye.spread, eye.aside] = view);
  const views = viewsOf(YAWS, TILTS, SPREADS, asides).map((view) => {
    take(view);
    // How large the boards are seen, not how wide: on flat ones men stand in front of each other.
    const area = new Sight(eye, panels, size).unit ** 2 * Math.cos((eye.tilt * Math.PI) / 180);
    return { view, score: area * visible(eye, panels) ** 8 };
  });
  // The first of the best views that hides no man will do: the men are looked for in no other.
  views.sort((one, other) => other.score - one.score);
  let [best, least] = [views[0].view, Infinity];
  for (const { view } of views) {
    take(view);
    const cost = hiddenMen(eye, new Sight(eye, panels, size), panels, men);
    if (cost < least) [best, least] = [view, cost];
    if (!cost) break;
  }
  take(best);
}

/** Tilt the eye so that boards beside one another look as large as can be. @param {Eye} eye @param {PanelView[]} panels @param {number[]} size */
function lookAtOne(eye, panels, size) {
  let best = { area: -1, tilt: 0, page: 0 };
  // Turned aside, a board is seen smaller, and as if it were crooked.
  eye.yaw = 0;
  for (const [tilt, page] of viewsOf(TILTS_OF_PLANE, [...(eye.grounds.length ? eye.grounds : [0]).keys()])) {
    [eye.tilt, eye.page] = [tilt, page];
    const area = new Sight(eye, panels, size).unit ** 2 * Math.cos((tilt * Math.PI) / 180);
    if (area > best.area) best = { area, tilt, page };
  }
  [eye.tilt, eye.page] = [best.tilt, best.page];
}

/** Return all views with one of each. @param {number[][]} parts @returns {number[][]} */
function viewsOf(...parts) {
  /** @type {number[][]} */
  let found = [[]];
  for (const part of parts) found = found.flatMap((view) => part.map((value) => [...view, value]));
  return found;
}

/** Return which share of the panels no higher one hides. @param {Eye} eye @param {PanelView[]} panels */
function visible(eye, panels) {
  const places = panels.map((panel) => eye.place(panel.data));
  const quads = panels.map((panel, at) => panelCorners(panel).map(([x, y]) => eye.seen(places[at].at(x, y))));
  let [seen, all] = [0, 0];
  panels.forEach((panel, at) => {
    const [width, height] = [panel.shape[0] / 100, panel.shape[1] / 100];
    for (let step = 0; step < 16; step++) {
      const spot = places[at].at((((step % 4) + 0.5) * width) / 4, ((Math.floor(step / 4) + 0.5) * height) / 4);
      const [x, y] = eye.seen(spot);
      // What stands on the nearer edge of a higher level hides no more than its foot.
      const isHidden = quads.some((quad, other) => places[other].origin[2] > spot[2] + 0.1 && isWithin([x, y], quad));
      seen += isHidden ? 0 : width * height;
      all += width * height;
    }
  });
  return seen / all;
}

/** A man on a panel: where, in cells, and whether he is a King. @typedef {{panel: PanelView, at: Point, isKing: boolean}} Standing */

/** Of a figure these points are looked at, in shares of its size: to the right of its foot, and above it. */
const SIDES_OF_FIGURE = [-0.22, 0, 0.22];
const HEIGHTS_OF_FIGURE = [0.1, 0.4, 0.7];

/** A man is hidden where so many of his points are; each point of a King counts as much as so many men. */
const POINTS_OF_HIDDEN = 6;
const POINT_OF_KING = 1000;

/** Return what is wrong with a view: how many men are hidden, and points of Kings, by boards above them and by the men on those. @param {Eye} eye @param {Sight} sight @param {PanelView[]} panels @param {Standing[]} men */
function hiddenMen(eye, sight, panels, men) {
  const places = new Map(panels.map((panel) => [panel, eye.place(panel.data)]));
  const boards = panels.flatMap((panel) => seenBoard(eye, sight, panel));
  const figures = men.map(({ panel, at, isKing }) => {
    const foot = /** @type {Place3} */ (places.get(panel)).at(...at);
    const { man } = panel.board;
    const points = HEIGHTS_OF_FIGURE.flatMap((up) =>
      SIDES_OF_FIGURE.map((right) => {
        const point = eye.onFigure(foot, right * man, up * man);
        return { height: point[2], spot: sight.onPage(eye, point) };
      }),
    );
    return { height: foot[2], isKing, points, box: [...points[0].spot, ...points[points.length - 1].spot] };
  });
  let hidden = 0;
  for (const { height, isKing, points } of figures) {
    const above = figures.filter((other) => other.height > height + 0.1);
    const count = points.filter(({ height: own, spot }) => {
      const [x, y] = spot;
      return (
        isCovered(spot, own, boards) || above.some(({ box: [l, b, r, t] }) => x > l && x < r && y > t && y < b)
      );
    }).length;
    hidden += isKing ? POINT_OF_KING * count : Number(count >= POINTS_OF_HIDDEN);
  }
  return hidden;
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

/** @param {Point} point @param {number[][]} corners of a convex shape */
function isWithin([x, y], corners) {
  const sides = corners.map(([u, v], at) => {
    const [p, q] = corners[(at + 1) % corners.length];
    return Math.sign((p - u) * (y - v) - (q - v) * (x - u));
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}
