/**
 * What plybook has written into the page, and the positions of a game, put together from what differs from ply to ply.
 *
 * Lengths are in hundredths of a cell. A *place* in a game is a line and how many plies of it have been played.
 *
 * @typedef {{t: string, n?: string, w?: string, g?: [string, string][], b?: string[], a?: string[], v?: number[],
 *   s: string, d: number[], m?: number[][], p?: number[][], x?: [number, number], h?: number, l?: number, u?: number,
 *   o?: [number, string][], i?: number[], c?: number[], f?: any[], e?: string, k?: string, r?: number, y?: string, q?: string, raw?: string,
 *   j?: Drawing[], z?: number[][]}} Ply
 * @typedef {[number, number, number]} Drawing a colour and two cells, the same one twice for a circle
 * @typedef {{d: number[], h: number, l: number, u: number, o: [number, string][], i: number[], c: number[], f: string[],
 *   z: number[][]}} Start
 * @typedef {{kind: string, parent: number, at: number, plies: Ply[], rest: Ply[], why?: string[], start?: Start}} Line
 * @typedef {{code: string, name: string, severity: string, text: string, hint: string, line: number, ply?: number,
 *   cells?: number[]}} Finding
 * @typedef {{tags: [string, string][], headings: string[], comments: string[], result: string, file: string,
 *   lines: Line[], written: string[], findings: Finding[], start?: Start, supposed?: number, editor?: string}} GameData
 * @typedef {{title: string, number: number, result: string, board: number, about: string, plies: number,
 *   ok: boolean}} Summary
 * @typedef {[number, number, number[][], number[][], number[][]?, [number, ...number[][]]?, [number, ...number[][]]?]} Shape width, height, cells
 *   (shade, then corners), lines, dots (colour, middle, radius), how much larger than usual men are, and elsewhere (how much, slots), how far above the middle they are, and elsewhere (how far, slots)
 * @typedef {[string, number, number[], [string, number, number, string][], number[], number[][]?, number?, number?]}
 *   PanelData name, shape, cells, labels, plane, pins (cell, place), the cell it stands on, its owner
 * @typedef {{pages: number[][], panels: number[], others?: number[][], compact?: number}} View pages: left, top, right,
 *   bottom, then the place of each panel; the other panels that the pages after the first one have, with the same cells;
 *   how many of the last pages have no room for the owners of boards
 * @typedef {[string, string, number, string, string]} Tile name, outline, how broad that is, and how men and Pawns stand on it
 * @typedef {{variant: string, title: string, seats: string[], tags: string[], leaders: number[], clockwise: boolean, corners: Box[], inks: number[], golden: boolean,
 *   kinds: [string, number, number, string][], pawns: number[], looks: [number, number, string][], names: string[][], size: number, cells: number, room: number,
 *   man: number, tile: Tile | null, shapes: Shape[], panels: PanelData[], stands: View[][], legends: string[][]}} BoardData
 * @typedef {{games: Summary[], boards: BoardData[], seat: number, figures: [string, string, number][],
 *   plinth: string, signs: Record<string, [string, string]>, labels: Record<string, number>, small: number}} PageData
 * @typedef {{line: number, ply: number}} Place
 * @typedef {[number, number, number]} Taken the seat and kind of a man that was taken, and the seat that took him
 * @typedef {{looks: Uint16Array, stand: number, stood: number, legend: number, turn: number, out: Map<number, string>, points: number[], check: number[],
 *   marks: [string, number[]][], ways: number[][], drawings: Drawing[], fen: string, taken: Taken[],
 *   clocks: string[], reach: Map<number, number[]>, step: Ply | null}} State
 */

/** The marks that a move leaves, in the order in which a ply has their cells. */
const DEEDS = ["last-move", "from", "taken", "crossed", "gone", "opened", "closed"];

/** @param {string} name @returns {any} */
function written(name) {
  return JSON.parse(element(name).textContent || "null");
}

/** Return the data of a page with all names and corners of cells, and the cells and labels of panels: they have the differences of the ones, and the numbers of the others. @param {any} page @returns {PageData} */
function withLabels(page) {
  // Of a parallelogram the fourth corner is left out, of a unit square three.
  const cornered = (/** @type {number[]} */ [shade, x, y, u = x + 100, v = y, p = x + 100, q = y + 100, ...more]) =>
    [shade, x, y, u, v, p, q, ...(more.length ? more : [x + p - u, y + q - v])];
  const labelled = (/** @type {any} */ { names, apart, labels, panels, shapes, ...board }) => ({
    ...board,
    names: names.map((/** @type {string} */ each) => [...each.split(" "), ...apart]),
    shapes: shapes.map((/** @type {any[]} */ [width, height, cells, ...more]) => [width, height, cells.map(cornered), ...more]),
    panels: panels.map((/** @type {any[]} */ panel) => [
      ...panel.slice(0, 2),
      panel[2].map(((at) => (/** @type {number} */ more) => (at += more))(0)),
      panel[3].map((/** @type {number} */ each) => labels[each]),
      ...panel.slice(4),
    ]),
  });
  return { ...page, boards: page.boards.map(labelled) };
}

/** @param {string} name @returns {HTMLElement} */
function element(name) {
  const found = document.getElementById(name);
  if (!found) throw new Error(`no element ${name}`);
  return found;
}

/** One game: its lines, and the position at any place of them. */
class Game {
  /** @param {Summary} summary @param {GameData} data @param {BoardData | null} board */
  constructor(summary, data, board) {
    this.summary = summary;
    this.data = data;
    this.board = board;
  }

  /** Whether there is a position to show. */
  get isPlayable() {
    return this.board !== null && this.data.start !== undefined;
  }

  /** @param {number} line */
  plies(line) {
    return this.data.lines[line].plies;
  }

  /**
   * Return the nearest place there is; the beginning of a line lies on the line that it varies.
   * @param {Place} place @returns {Place}
   */
  settled(place) {
    if (!this.isPlayable || !this.data.lines[place.line]) return { line: 0, ply: 0 };
    const line = this.data.lines[place.line];
    const ply = Math.max(0, Math.min(place.ply, line.plies.length));
    return ply === 0 && line.parent >= 0
      ? this.settled({ line: line.parent, ply: line.at })
      : { line: place.line, ply };
  }

  /** @param {Place} place @returns {Place | null} */
  after(place) {
    if (!this.isPlayable) return null;
    const plies = this.plies(place.line);
    if (place.ply < plies.length) return { line: place.line, ply: place.ply + 1 };
    const supposed = this.data.supposed;
    const line = supposed === undefined ? null : this.data.lines[supposed];
    if (
      line &&
      supposed !== undefined &&
      line.parent === place.line &&
      line.at === place.ply &&
      line.plies.length
    ) {
      return { line: supposed, ply: 1 };
    }
    return null;
  }

  /** @param {Place} place @returns {Place | null} */
  before(place) {
    return this.isPlayable && place.ply > 0 ? this.settled({ line: place.line, ply: place.ply - 1 }) : null;
  }

  /**
   * Return the next of the plies that could stand where this one does: what varies it, or what it varies.
   * @param {Place} place @param {number} way 1 into variations, -1 out of them @returns {Place | null}
   */
  beside(place, way) {
    if (!this.isPlayable || place.ply === 0) return null;
    const line = this.data.lines[place.line];
    if (way > 0) {
      const into = this.varied(line.plies[place.ply - 1]);
      if (into.length) return { line: into[0], ply: 1 };
    }
    if (line.parent < 0) return null;
    const here = this.data.lines[line.parent].plies[line.at];
    const others = here ? this.varied(here) : [];
    const at = others.indexOf(place.line) + way;
    if (way > 0 && place.ply === 1 && at < others.length) return { line: others[at], ply: 1 };
    return way < 0 ? this.settled({ line: line.parent, ply: line.at + 1 }) : null;
  }

  /** @param {Ply} ply */
  varied(ply) {
    return (ply.v || []).filter((line) => this.data.lines[line].plies.length);
  }

  /** @param {Place} place @returns {{start: Start, steps: Ply[]}} */
  way({ line, ply }) {
    const { parent, at, plies, start } = this.data.lines[line];
    const steps = plies.slice(0, ply);
    if (start) return { start, steps };
    if (parent < 0) return { start: /** @type {Start} */ (this.data.start), steps };
    const before = this.way({ line: parent, ply: at });
    return { start: before.start, steps: before.steps.concat(steps) };
  }

  /** @param {Place} place @returns {State} */
  state(place) {
    const board = /** @type {BoardData} */ (this.board);
    const { start, steps } = this.way(place);
    const looks = new Uint16Array(board.size);
    let fen = start.f.slice();
    let stood = start.h;
    let { h: stand, l: legend, u: turn, i: points, c: check } = start;
    const out = new Map(start.o);
    const put = (/** @type {number[]} */ changes) => {
      for (let i = 0; i < changes.length; i += 2) looks[changes[i]] = changes[i + 1];
    };
    put(start.d);
    /** @type {Map<number, number[]>} */
    const reach = new Map();
    const learn = (/** @type {number[][]} */ found) => {
      for (const [cell, ...steps] of found) {
        let at = 0;
        reach.set(cell, steps.map((step) => (at += step)));
      }
    };
    learn(start.z);
    /** @type {Taken[]} */
    const taken = [];
    /** @type {string[]} */
    const clocks = [];
    for (const step of steps) {
      put(step.d);
      stood = stand;
      stand = step.h ?? stand;
      legend = step.l ?? legend;
      for (const [seat, why] of step.o || []) out.set(seat, why);
      points = step.i ?? points;
      check = step.c ?? [];
      if (step.x) taken.push([...step.x, turn]);
      if (step.y) clocks[turn] = step.y;
      turn = turnAfter(board, turn, step);
      fen = changedFen(fen, step.f || []);
      learn(step.z || []);
    }
    const step = steps.length ? steps[steps.length - 1] : null;
    const marks = (step ? marksOf(step) : []).map((cells, at) => /** @type {[string, number[]]} */ ([DEEDS[at], cells]));
    const [ways, drawings] = [step ? waysOf(step) : [], step?.j || []];
    const text = fen.join("");
    return {
      looks, stand, stood, legend, turn, out, points, check, marks, ways, drawings, fen: text, taken, clocks, reach, step,
    };
  }
}

/** Return the ways of the men in a move, from cell to cell: a ply that leaves one cell empty and changes one other says no more. @param {Ply} ply */
function waysOf({ d, p }) {
  const [one, look, other, last] = d;
  return p || (d.length === 4 && !look !== !last ? [look ? [other, one] : [one, other]] : []);
}

/** Return the cells that have each of the marks of a move: usually the ends of a way, and where it ends a man who is taken. @param {Ply} ply @returns {number[][]} */
function marksOf(ply) {
  const [way, ...others] = waysOf(ply);
  if (ply.m || !way || others.length) return ply.m || [];
  const last = way[way.length - 1];
  return [[last], [way[0]], ...(ply.x ? [[last]] : [])];
}

/** Return the seat to move after a ply of another one. @param {BoardData} board @param {number} seat @param {Ply} ply */
function turnAfter({ seats }, seat, ply) {
  return ply.u ?? (seat + 1) % seats.length;
}

/** @param {string[]} parts @param {any[]} changes */
function changedFen(parts, changes) {
  if (changes[0] === -1) return changes[1].slice();
  for (let i = 0; i < changes.length; i += 4) {
    const [part, first, last, text] = changes.slice(i, i + 4);
    const was = parts[part];
    parts[part] = was.slice(0, first) + text + was.slice(was.length - last);
  }
  return parts;
}
