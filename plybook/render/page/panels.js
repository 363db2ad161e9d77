/** The parts of a board as elements: panels, labels and marks. A panel is drawn once; men come and go. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} name @param {Record<string, string | number>} attributes @param {Element} [parent]
 * @returns {SVGElement}
 */
function drawn(name, attributes, parent) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (parent) parent.append(made);
  return made;
}

/** @param {string} name @param {string} className @param {string} [text] @returns {HTMLElement} */
function made(name, className, text) {
  const found = document.createElement(name);
  if (className) found.className = className;
  if (text) found.textContent = text;
  return found;
}

/** @param {number[]} cell shade and corners, as many as there are */
function outline(cell) {
  return `M${cell.slice(1).join(" ")}z`;
}

/** @param {number} share */
function percent(share) {
  return `${round(share * 100)}%`;
}

/** @param {number[]} cell @returns {[number, number]} */
function centre(cell) {
  const middle = [0, 0];
  for (let at = 1; at < cell.length; at++) middle[1 - (at % 2)] += cell[at] / ((cell.length - 1) / 2);
  return [middle[0], middle[1]];
}

/** How large labels are, in hundredths of a cell. @type {Record<string, number>} */
const LABELS = {};

/** How large signs are, alone on a cell and beside a man, in hundredths of a cell. */
const SIGN = 46;
const SIGN_BESIDE = 38;
/** How far from a corner beside a man, of the room; aside from the middle of a cell that leans, and up. */
const SIGN_IN = 0.15;
const NUMBER_IN = 0.18;
const SIGN_ASIDE = 36;
const SIGN_UP = 11;

/** The signs that are written as others than they are in texts. @type {Record<string, string>} */
const WRITTEN_SIGNS = { ".": "•", "-": "−" };

/** How far below a hand its owner is named, in hundredths of cells: in the row of the names of files. */
const BELOW_HAND = 32;

/** How far men stand above the middle of hexagons, which narrow under their feet, of the room in a cell. */
const IN_HEXAGON = 0.05;

/** What is drawn for a mark on a cell: parts of these classes, each as large as this share of the cell. */
const MARKS = /** @type {Record<string, [string, number][]>} */ ({
  "last-move": [
    ["reached", 1],
    ["frame", 0.93],
  ],
  from: [["frame", 0.93]],
  crossed: [["frame ghost", 0.9]],
  opened: [["frame dashed", 0.93]],
  closed: [
    ["tint", 1],
    ["frame dashed", 0.93],
  ],
  check: [
    ["tint", 1],
    ["frame", 0.93],
    ["frame dots", 0.74],
  ],
  selected: [
    ["tint", 1],
    ["frame", 0.93],
  ],
});

/** The cells of panels without anything on them, to be copied, as many panels have the same shape. */
const SQUARES = /** @type {WeakMap<Shape, SVGElement>} */ (new WeakMap());

/** @param {Shape} shape */
function copiedSquares(shape) {
  const squares = SQUARES.get(shape) || drawnSquares(shape);
  SQUARES.set(shape, squares);
  return /** @type {SVGElement} */ (squares.cloneNode(true));
}

/** @param {Shape} shape */
function drawnSquares(shape) {
  const [width, height, cells, lines, dots = []] = shape;
  const svg = drawn("svg", { class: "squares", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  drawn("path", { class: "edge", d: cells.map(outline).join("") }, svg);
  for (const shade of new Set(cells.map(([shade]) => shade))) {
    const path = cells
      .filter((cell) => cell[0] === shade)
      .map(outline)
      .join("");
    drawn("path", { class: `shade-${shade}`, d: path }, svg);
  }
  for (const [dot, cx, cy, r] of dots) drawn("circle", { class: `dot-${dot}`, cx, cy, r }, svg);
  for (const [x, y, u, v, isWall] of lines) {
    drawn("path", { class: isWall ? "wall" : "line", d: `M${x} ${y}L${u} ${v}` }, svg);
  }
  return svg;
}

/**
 * Draw labels into a text; those of one sign each are drawn together, all of a role.
 * @param {PanelData[3]} labels @param {SVGElement} text
 */
function drawLabels(labels, text) {
  /** @type {Map<string, PanelData[3]>} */
  const groups = new Map();
  for (const label of labels) {
    const key = label[0].length === 1 ? label[3] : label.join();
    groups.set(key, [...(groups.get(key) || []), label]);
  }
  const owner = ownerUnder(labels);
  for (const group of groups.values()) {
    const role = group[0][3];
    const size = LABELS[role] || 30;
    const x = group.map((label) => label[1]).join(" ");
    const letters = group.map(([letters]) => letters).join("");
    const draw = (/** @type {string} */ name, /** @type {string} */ y) => {
      drawn("tspan", { class: `label ${name}`, x, y, "font-size": size }, text).textContent = letters;
    };
    const y = group.map((label) => label[2]).join(" ");
    if (role === "title" && owner) {
      // Where owners are not written, the title stands in their place.
      draw("title raised", y);
      draw("title lowered", String(owner[2]));
    } else draw(role, y);
  }
}

/** Return the label of an owner that stands under the title of a panel, if there is one. @param {PanelData[3]} labels */
function ownerUnder(labels) {
  return labels.some((label) => label[3] === "title") ? labels.find((label) => label[3] === "owner") : undefined;
}

/** Say whether names of ranks of a board that stands on another would be between it and a board that is nearer than any on the other side. @param {PanelView} panel @param {PanelView[]} panels */
function areRanksBetween({ box: [left, top, right, bottom], data }, panels) {
  const room = [0, 2].map((side) =>
    Math.min(...panels.map(({ box }) => (box[1] < bottom && box[3] > top ? (side ? left - box[2] : box[0] - right) : 0)).filter((far) => far > 0)));
  const isLeft = Number(data[3].some(([, x, , role]) => role === "rank" && x < 0));
  return isOnPin(data) && room[isLeft] < room[1 - isLeft];
}

/** Return what a slot has of values that list the usual one and others with their slots. @param {number} slot @param {[number, ...number[][]] | undefined} values @param {number} usual */
function valueOf(slot, values, usual) {
  const [most = usual, ...others] = values || [];
  return others.find(([, ...slots]) => slots.includes(slot))?.[0] ?? most;
}

/** Return what a look is: the owner of a man, the seat whose men are drawn, there or absent, the kind, and a sign. @param {BoardData} board @param {number} look */
function seenOf(board, look) {
  const [owner, kind, sign] = board.looks[look];
  const isAbsent = owner < 0 && kind >= 0;
  return { owner, kind, seat: isAbsent ? Number(sign) : owner, sign: isAbsent ? "" : sign };
}

/** One panel: an element of its own, so that it can stand on the page and in space, and travel. */
class PanelView {
  /** @param {BoardData} board @param {string} name */
  constructor(board, name) {
    this.board = board;
    this.name = name;
    this.element = made("div", "panel");
    this.number = -1;
    /** @type {Map<number, SVGElement>} */
    this.men = new Map();
    /** @type {Map<number, SVGElement>} */
    this.signs = new Map();
    /** @type {Map<number, SVGElement>} the shadows of men in space */
    this.shades = new Map();
    /** @type {Map<number, number>} the cells and where they are in the shape */
    this.slots = new Map();
    /** whether men have their small form */
    this.isSmall = false;
    /** @type {[number, number, number]} where it is on the flat page, and how large, in cells */
    this.spot = [0, 0, 1];
    /** whether the names of ranks stand on the other side of it than usual, on the flat page */
    this.isTurned = false;
    this.written = drawn("text", { class: "labels" });
    /** @type {SVGElement | null} */
    this.beside = null;
    /** what was copied of it as it is now @type {HTMLElement | null} */
    this.copied = null;
  }

  /** @returns {PanelData} */
  get data() {
    return this.board.panels[this.number];
  }

  /** @returns {Shape} */
  get shape() {
    return this.board.shapes[this.data[1]];
  }

  /** What is written beside it on the flat page. @returns {PanelData[3]} */
  get labels() {
    const [, , cells, labels] = this.data;
    const [width, height] = this.shape;
    const { seats, cells: count } = this.board;
    // Hands follow one another by their seats, and have no other name.
    if (this.isHand) return [[seats[(cells[0] - count) / cells.length], width / 2, height + BELOW_HAND, "file"]];
    return this.isTurned ? labels.map(([text, x, y, role]) => [text, role === "rank" ? width - x : x, y, role]) : labels;
  }

  /** Whether it holds the men of a seat that are off the board. */
  get isHand() {
    return this.data[2].every((cell) => cell >= this.board.cells);
  }

  /** Write what stands beside it on the flat page. */
  write() {
    this.written.replaceChildren();
    drawLabels(this.labels, this.written);
  }

  /** Let the names of ranks stand on the other side than usual, or not. @param {boolean} isTurned */
  turnRanks(isTurned) {
    if (isTurned === this.isTurned) return;
    this.isTurned = isTurned;
    this.write();
  }

  /** Draw the panel of this number, without men. @param {number} number */
  draw(number) {
    this.number = number;
    this.copied = null;
    this.men.clear();
    this.signs.clear();
    this.shades.clear();
    this.slots = new Map(this.data[2].map((cell, slot) => [cell, slot]));
    this.element.classList.toggle("hand", this.isHand);
    const [width, height] = this.shape;
    const svg = copiedSquares(this.shape);
    this.element.style.setProperty("--w", String(width / 100));
    this.element.style.setProperty("--h", String(height / 100));
    const owner = this.data[7] ?? -1;
    if (owner >= 0) {
      const rim = { x: 0, y: 0, width, height, rx: 3, class: `rim ink-${this.board.inks[owner]}` };
      svg.prepend(drawn("rect", { ...rim, class: "rim-edge " + rim.class }), drawn("rect", rim));
    }
    svg.append(this.written);
    this.write();
    this.under = drawn("g", {}, svg);
    this.shadows = drawn("g", { class: "shadows" }, svg);
    this.pins = drawn("g", { class: "pins" }, svg);
    for (const [, x, y] of this.data[5] || []) drawn("circle", { cx: x, cy: y, r: 7 }, this.pins);
    // All signs of a panel are one text, those beside men and all labels others: it is texts that take long to lay out.
    this.text = drawn("text", {}, svg);
    this.beside = null;
    this.element.replaceChildren(svg);
  }

  /** The text of the signs beside men, which is there where there are any. */
  get besideMen() {
    const look = { class: "beside-men", "font-size": SIGN_BESIDE * this.board.room };
    return (this.beside ||= drawn("text", look, this.text?.parentElement || undefined));
  }

  /** Put a look on a cell. @param {number} cell @param {number} look */
  put(cell, look) {
    const slot = /** @type {number} */ (this.slots.get(cell));
    const { owner, seat, kind, sign } = seenOf(this.board, look);
    const before = this.men.get(cell)?.classList.contains("came");
    this.copied = null;
    this.men.get(cell)?.remove();
    this.men.delete(cell);
    this.shade(cell, owner >= 0);
    this.signs.get(cell)?.remove();
    this.signs.delete(cell);
    if (sign) this.signs.set(cell, this.drawnSign(cell, sign, owner < 0));
    if (seat < 0) return;
    const man = drawnMan(this.board, seat, kind, this.isSmall, owner < 0 ? "man absent" : this.isSmall ? "slight man" : "man");
    const leader = this.board.leaders[seat] ?? seat; // dead men are no seat's
    if (leader !== seat) {
      const foot = /** @type {SVGElement} */ (MEN[MEN.length - 1].cloneNode());
      foot.setAttribute("class", `ink-${this.board.inks[leader]}`);
      man.append(foot);
    }
    if (before) man.classList.add("came"); // until marks are cleared
    const [x, y] = centre(this.shape[2][slot]);
    this.set(man, x, y - this.lifted(cell), this.largerOn(cell));
    this.men.set(cell, man);
  }

  /** Draw a sign on a cell, beside a man if it is not alone; numbers are always in a corner. @param {number} cell @param {string} sign @param {boolean} isAlone @returns {SVGElement} */
  drawnSign(cell, sign, isAlone) {
    const isNumber = Number(sign) > 0;
    const isBeside = !isAlone || isNumber;
    const slot = /** @type {number} */ (this.slots.get(cell));
    let [x, y] = centre(this.shape[2][slot]);
    const { room } = this.board;
    if (SIGNS[sign]) {
      const figure = /** @type {SVGElement} */ (SIGNS[sign].cloneNode(true));
      this.set(figure, x, y, 1);
      return figure;
    }
    const [, ...corners] = this.shape[2][slot];
    const isSquare = new Set(corners).size < 5;
    const away = (isNumber ? NUMBER_IN : SIGN_IN) * Math.min(corners[2] - corners[0], corners[5] - corners[1]);
    if (isBeside) [x, y] = isSquare ? [corners[2] - away, corners[3] + away] : [x + SIGN_ASIDE * room, y - this.lifted(cell) - SIGN_UP * room];
    const size = (isBeside ? SIGN_BESIDE : SIGN) * room;
    const text = isBeside && isSquare ? this.besideMen : this.text;
    const drawing = drawn("tspan", { x, y, "font-size": size, class: `sign${isBeside ? " beside" : ""}` }, text);
    drawing.classList.toggle("quiet", isAlone && isBeside);
    drawing.classList.toggle("fine", isBeside && !isSquare);
    drawing.textContent = WRITTEN_SIGNS[sign] || sign;
    return drawing;
  }

  /** Return how far above the middle of a cell a man stands. @param {number} cell */
  lifted(cell) {
    const slot = /** @type {number} */ (this.slots.get(cell));
    if (this.shape[2][slot].length === 13) return IN_HEXAGON * 100 * this.board.room;
    return valueOf(slot, this.shape[6], 0);
  }

  /** Return how much larger than usual a man is on a cell. @param {number} cell */
  largerOn(cell) {
    return valueOf(/** @type {number} */ (this.slots.get(cell)), this.shape[5], 1);
  }

  /** Say how large a cell is, in pixels, on which the form of the men depends. @param {number} cell @param {Uint16Array} looks */
  size(cell, looks) {
    const isSmall = cell * this.board.room < SMALL.cell;
    if (isSmall === this.isSmall) return;
    this.isSmall = isSmall;
    for (const at of [...this.men.keys()]) this.put(at, looks[at]);
  }

  /** Put a shadow under a man, or take it away. @param {number} cell @param {boolean} isThere */
  shade(cell, isThere) {
    if (isThere === this.shades.has(cell)) return;
    this.shades.get(cell)?.remove();
    this.shades.delete(cell);
    if (!isThere) return;
    const [x, y] = footOf(this, cell);
    const size = this.board.man * this.largerOn(cell) * 100;
    const place = { cx: x * 100, cy: y * 100 - 0.08 * size, rx: 0.27 * size, ry: 0.19 * size };
    this.shades.set(cell, drawn("ellipse", place, this.shadows));
  }

  /** @param {number} cell @returns {Point} its middle, in cells */
  middle(cell) {
    const [x, y] = centre(this.shape[2][/** @type {number} */ (this.slots.get(cell))]);
    return [x / 100, y / 100];
  }

  /** Return the rectangle of the panel on the flat page. @returns {Box} */
  get box() {
    const [x, y, scale] = this.spot;
    return [x, y, x + (this.shape[0] * scale) / 100, y + (this.shape[1] * scale) / 100];
  }

  /** Set something as large as a man on the panel. @param {SVGElement} what @param {number} x @param {number} y @param {number} larger */
  set(what, x, y, larger) {
    const [width, height] = this.shape;
    const size = this.board.man * larger * 100;
    const [left, top] = [x - size / 2, y - size / 2];
    what.style.left = percent(left / width);
    what.style.top = percent(top / height);
    what.style.width = percent(size / width);
    what.style.height = percent(size / height);
    this.element.append(what);
  }

  /** A copy for a thumbnail: no names and signs, and of each man his body. */
  get picture() {
    if (this.copied) return this.copied;
    const copy = (this.copied = made("div", "copy"));
    copy.style.cssText = this.element.style.cssText;
    const svg = copiedSquares(this.shape);
    svg.prepend(...[...this.element.querySelectorAll(".rim")].map((rim) => rim.cloneNode()));
    if (this.under) svg.append(this.under.cloneNode(true));
    for (const [cell, man] of this.men) {
      const [x, middle] = this.middle(cell);
      const y = middle - this.lifted(cell) / 100;
      const size = this.board.man * this.largerOn(cell);
      const body = /** @type {SVGElement} */ (/** @type {Element} */ (man.firstElementChild).cloneNode(true));
      body.setAttribute("transform", `translate(${round(100 * (x - size / 2))} ${round(100 * (y - size / 2))}) scale(${round(size)})`);
      body.setAttribute("class", (man.getAttribute("class") || "").replace(/(slight )?man /, ""));
      svg.append(body);
    }
    copy.append(svg);
    return copy;
  }

  /** Give the panel an edge for space: its outline again, a little below. */
  thicken() {
    if (this.element.querySelector(".slab")) return;
    const [width, height, cells] = this.shape;
    for (const layer of ["slab upper", "slab", "slab ground"]) {
      if (isFull(this)) {
        this.element.prepend(made("div", layer)); // drawn far sooner than an outline
        continue;
      }
      const svg = drawn("svg", { class: layer, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
      drawn("path", { d: cells.map(outline).join("") }, svg);
      this.element.prepend(svg);
    }
  }

  /** Fill the pins on which boards stand. @param {Set<number>} taken their cells */
  fillPins(taken) {
    (this.data[5] || []).forEach(([cell], at) => this.pins?.children[at].classList.toggle("taken", taken.has(cell)));
  }

  clearMarks() {
    this.copied = null;
    this.under?.replaceChildren();
    for (const ring of this.element.querySelectorAll(".ring")) ring.remove();
    for (const man of this.element.querySelectorAll(".came")) man.classList.remove("came");
  }

  /** Draw a rim around the panel, which the last move took here. */
  encircle() {
    const [width, height] = this.shape;
    const rim = { x: -RIM, y: -RIM, width: width + 2 * RIM, height: height + 2 * RIM };
    drawn("rect", { ...rim, class: "mark frame" }, this.under);
  }

  /** @param {number} cell @param {string} mark */
  mark(cell, mark) {
    this.copied = null;
    const found = this.shape[2][/** @type {number} */ (this.slots.get(cell))];
    const [x, y] = centre(found);
    if (mark === "marked" || mark === "capture") {
      const ring = drawn("svg", { class: "ring", viewBox: "0 0 100 100" });
      drawn("circle", { cx: 50, cy: 50, r: 47, class: `mark ${mark}` }, ring);
      this.set(ring, x, y, 1);
      return;
    }
    if (mark === "last-move") this.men.get(cell)?.classList.add("came");
    const group = drawn("g", { class: `mark ${mark}` }, this.under);
    const room = this.board.room * 100;
    if (mark === "target") drawn("circle", { cx: x, cy: y, r: room * 0.17 }, group);
    if (mark === "taken") drawn("path", { class: "cut", d: cutCorners(found) }, group);
    if (mark === "gone") drawn("path", { class: "cross", d: crossAt(x, y, room * 0.16) }, group);
    for (const [part, share] of MARKS[mark] || []) {
      const transform = `translate(${x} ${y}) scale(${share}) translate(${-x} ${-y})`;
      drawn("path", { class: part, d: outline(found), transform }, group);
    }
  }
}

/** Return triangles in the corners of a cell. @param {number[]} cell */
function cutCorners(cell) {
  const middle = centre(cell);
  const corners = cornersOf(cell).map(([x, y]) => between(middle, [100 * x, 100 * y], 0.93));
  return corners.map((corner, at) => {
    const sides = [corners[(at || corners.length) - 1], corners[(at + 1) % corners.length]];
    return `M${[corner, ...sides.map((other) => between(corner, other, 0.24))].join("L")}z`;
  }).join("");
}

/** @param {number} x @param {number} y @param {number} arm */
function crossAt(x, y, arm) {
  return `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x + arm} ${y - arm}L${x - arm} ${y + arm}`;
}
