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
    const isLevel = panels.every((panel) => panel[6][5] === 0 && panel[6][8] === 0);
    const heights = [...new Set(panels.map((panel) => panel[6][2]))].sort((a, b) => a - b);
    this.isByHeight = isLevel && heights.length > 1;
    /** @type {Map<string, PanelData[]>} */
    const groups = new Map();
    for (const panel of this.isByHeight ? [...panels].sort((a, b) => a[6][2] - b[6][2]) : panels) {
      const key = this.key(panel);
      groups.set(key, [...(groups.get(key) || []), panel]);
    }
    /** @type {{key: string, title: string}[]} */
    this.all = [...groups].map(([key, found]) => ({ key, title: Levels.title(found) }));
  }

  /** @param {PanelData} panel */
  key(panel) {
    return this.isByHeight ? String(panel[6][2]) : panel[0];
  }

  /** @param {PanelData[]} panels */
  static title(panels) {
    const texts = (/** @type {string} */ role) =>
      panels.flatMap((panel) => panel[3].filter((label) => label[3] === role).map(([text]) => text));
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

/** How the stand of boards is looked at: turned and tilted, in degrees, its levels spread, nearer or farther. */
class Eye {
  constructor() {
    this.yaw = -24;
    this.tilt = 62;
    this.spread = 1;
    this.zoom = 1;
    /** by how much a seat is turned against the first one */
    this.seat = 0;
  }

  /** Return where a panel is in space. @param {PanelData} panel @returns {Place3} */
  place(panel) {
    const [x, y, z, ax, ay, az, dx, dy, dz] = panel[6];
    const k = this.spread;
    return new Place3([x, -y, z * k], [ax, -ay, az * k], [dx, -dy, dz * k]);
  }

  /** Look from the side on which the panels are not turned. @param {PanelData} panel */
  sitAt(panel) {
    const [, , , ax, ay] = panel[6];
    this.seat = (Math.atan2(-ay, ax) * 180) / Math.PI;
  }

  get turned() {
    return this.seat + this.yaw;
  }

  /** Return where on the screen a point is, in cells. @param {Vector} point @returns {[number, number]} */
  seen([x, y, z]) {
    const [turn, tilt] = [(-this.turned * Math.PI) / 180, (this.tilt * Math.PI) / 180];
    const across = x * Math.cos(turn) - y * Math.sin(turn);
    const down = x * Math.sin(turn) + y * Math.cos(turn);
    return [across, down * Math.cos(tilt) - z * Math.sin(tilt)];
  }
}
