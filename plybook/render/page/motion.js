/** How men and boards move from one position to the next: as far as they go, so long it takes. */

/** The shortest and the longest motion in milliseconds, and how much longer each cell makes it. */
const QUICK = 180;
const LONG = 600;
const PER_CELL = 55;

/** How long it takes until all is seen in space, and at which share of it the boards have come there; the style sheet has the same. */
const LANDING = 750;
const LANDED = 2 / 3;

/** @typedef {{ways: number[][], taken: number[]}} Motion the ways of men, and the cells of those who vanish */

/** Whether the reader has not asked for less motion. */
function motionsAreWanted() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {number} cells how far it is */
function lasting(cells) {
  return Math.min(LONG, QUICK + PER_CELL * cells);
}

/** A position before it changes, and the motion to the next one. */
class Before {
  /** @param {BoardView} board @param {Motion} motion */
  constructor(board, motion) {
    this.board = board;
    this.motion = motion;
    this.stand = board.stand;
    /** @type {Map<PanelView, string>} */
    this.places = new Map();
    if (!board.isSpatial) {
      for (const panel of board.panels.values()) this.places.set(panel, panel.element.style.transform);
    }
    this.ghosts = motion.taken.flatMap((cell) => {
      const panel = board.homes.get(cell);
      const man = panel?.men.get(cell);
      return panel && man ? [{ panel, ghost: /** @type {SVGElement} */ (man.cloneNode(true)) }] : [];
    });
  }

  animate() {
    for (const way of this.motion.ways) this.glide(way);
    for (const { panel, ghost } of this.ghosts) {
      ghost.classList.replace("man", "ghost-man");
      panel.element.append(ghost);
      const run = ghost.animate([{ opacity: 1 }, { opacity: 0, scale: "0.6" }], { duration: 450, easing: "ease-in" });
      run.onfinish = run.oncancel = () => ghost.remove();
    }
    if (this.board.isSpatial || this.board.stand === this.stand) return;
    for (const [panel, before] of this.places) {
      const after = panel.element.style.transform;
      if (before === after || !panel.element.isConnected) continue;
      panel.element.animate([{ transform: before }, { transform: after }], { duration: LONG, easing: "ease-in-out" });
    }
  }

  /** Let the man who is on the last cell of a way come over the others. @param {number[]} way */
  glide(way) {
    const { board } = this;
    const to = way[way.length - 1];
    const panel = board.homes.get(to);
    const man = panel?.men.get(to) || panel?.signs.get(to);
    const end = board.whereIs(to);
    if (!panel || !man || !end) return;
    const isSunk = way.length > 2 && board.homes.get(way[way.length - 2]) !== panel;
    const points = isSunk ? this.points(way.slice(0, -1)) : this.points(way);
    if (points.length < 2) return;
    const far = points.slice(1).reduce((all, point, at) => all + size(sum(point, scaled(points[at], -1))), 0);
    let gone = 0;
    const share = isSunk ? 0.6 : 1;
    /** @type {Keyframe[]} */
    const frames = points.map((point, at) => {
      if (at) gone += size(sum(point, scaled(points[at - 1], -1)));
      return { translate: this.shift(panel, point, end), opacity: at || board.whereIs(way[0]) ? 1 : 0, offset: (share * gone) / (far || 1) };
    });
    if (isSunk) {
      // He sinks into the mirror, and comes out of it on the other board.
      const there = frames[frames.length - 1].translate;
      frames.push({ translate: there, opacity: 0, scale: "1 0.2", offset: 0.79 });
      frames.push({ translate: "0 0 0", opacity: 0, scale: "1 0.2", offset: 0.8 });
      frames.push({ translate: "0 0 0", opacity: 1, scale: "1 1", offset: 1 });
    }
    panel.element.classList.add("arriving");
    const run = man.animate(frames, { duration: isSunk ? LONG : lasting(far), easing: "ease-in-out" });
    run.onfinish = run.oncancel = () => panel.element.classList.remove("arriving");
  }

  /** Return the points over which a man goes: flat round other boards, in space level by level. @param {number[]} way @returns {Vector[]} */
  points(way) {
    const { board } = this;
    const places = way.map((cell) => board.whereIs(cell) || this.fromAfar(cell));
    /** @type {Vector[]} */
    const found = places[0] ? [places[0]] : [];
    way.slice(1).forEach((cell, at) => {
      const [start, end] = [places[at], places[at + 1]];
      if (!start || !end) return;
      if (board.isSpatial) {
        const between = board.levels.all.length > 1 ? levelsBetween(board, start[2], end[2]) : 0;
        for (let step = 1; step <= between; step++) {
          found.push(sum(start, scaled(sum(end, scaled(start, -1)), step / (between + 1))));
        }
      } else if (board.homes.get(way[at]) !== board.homes.get(cell)) {
        for (const [x, y] of flatWay(board, way[at], cell).way.slice(1, -1)) found.push([x, y, 0]);
      }
      found.push(end);
    });
    return found;
  }

  /** Return where a man comes from whose level is not large in space: from over or under the board that stands for his. @param {number} cell @returns {Vector | null} */
  fromAfar(cell) {
    const { board } = this;
    const home = board.homes.get(cell);
    const stack = home && stackOf(home.data);
    const panel = home && board.large.find(({ data }) => stackOf(data) === stack);
    return panel ? sum(board.eye.place(panel.data).at(...home.middle(cell)), [0, 0, home.data[4][2] - panel.data[4][2]]) : null;
  }

  /** Return a point as a shift of a man on a panel, who belongs at the end. @param {PanelView} panel @param {Vector} point @param {Vector} end */
  shift(panel, point, end) {
    const back = sum(point, scaled(end, -1));
    const local = this.board.isSpatial ? this.board.eye.place(panel.data).local(back) : scaled(back, 1 / panel.spot[2]);
    return local.map((value) => `calc(var(--u) * ${round(value)})`).join(" ");
  }
}

/** Return how many levels lie between two heights. @param {BoardView} board @param {number} one @param {number} other */
function levelsBetween(board, one, other) {
  const heights = new Set([...board.panels.values()].map((panel) => round(board.eye.place(panel.data).origin[2])));
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  return [...heights].filter((height) => height > low + 0.01 && height < high - 0.01).length;
}

/** Let what belongs to boards in space appear only when they have come there from the flat page. @param {BoardView} board */
function appear({ scene, over, tags }) {
  if (!motionsAreWanted()) return;
  for (const each of [over, tags, ...scene.querySelectorAll(`${OF_SPACE}, .path`)]) {
    each.animate([{ opacity: 0 }, { opacity: 0, offset: LANDED }, {}], { duration: LANDING });
  }
}
