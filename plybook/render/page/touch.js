/** What one can do on the board itself: names of cells, where a man can go, arrows of one's own. */

/** How far the name of a cell is from the edges of the page, in pixels. */
const EDGE = 8;

/** Where a man in space has his foot on his drawing, from its upper edge, and how far he is raised on the cell; the style sheet has the same. */
const FOOT = 0.97;
const RAISED = 0.25;

class Pointing {
  /** @param {HTMLElement} host @param {() => BoardView | null} board @param {(way: string) => void} go */
  constructor(host, board, go) {
    this.host = host;
    this.board = board;
    this.go = go;
    this.tip = element("tip");
    /** @type {number | null} */
    this.chosen = null;
    /** @type {number | null} where an arrow begins */
    this.origin = null;
    /** @type {MouseEvent | null} where the mouse rests on the board */
    this.resting = null;
    host.addEventListener("pointermove", (event) => this.hover(event));
    host.addEventListener("pointerleave", () => this.point(null));
    host.addEventListener("pointerdown", (event) => this.press(event), { capture: true });
    host.addEventListener("pointerup", (event) => this.release(event), { capture: true });
    host.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** @param {MouseEvent} event @returns {number | null} */
  cell(event) {
    const { left, top } = this.host.getBoundingClientRect();
    const board = this.board();
    return board && cellAt(board, [event.clientX - left, event.clientY - top]);
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType !== "touch" && !event.buttons) this.point(event);
  }

  /** Say what is where the mouse rests now. @param {MouseEvent | null} event */
  point(event) {
    this.resting = event;
    const [board, cell] = [this.board(), event && this.cell(event)];
    this.name(cell, event);
    this.host.classList.toggle("on-man", cell !== null && board !== null && targetsOf(board, cell).length > 0);
  }

  /** Show what a cell is called, and who stands there. @param {number | null} cell @param {MouseEvent | null} event */
  name(cell, event) {
    const board = this.board();
    this.tip.hidden = cell === null || !board;
    if (cell === null || !board || !event) return;
    const { names, seats, kinds } = board.board;
    const own = cellName(board, cell);
    const others = [...new Set(names.map((each) => each[cell]))].filter((name) => name !== own);
    const { owner, kind, sign } = seenOf(board.board, board.looks[cell]);
    const man = owner < 0 ? "" : seats[owner] ? `${seats[owner]}'s ${kinds[kind][0]}` : `dead ${kinds[kind][0]}`;
    const called = others.length ? `${own} (${others.join(", ")})` : own;
    this.tip.textContent = [called, man, sign && sign !== "." ? sign : ""].filter(Boolean).join(" · ");
    this.place(board, event);
  }

  /** Put the name into a corner without cells, so that it hides no man, else beside the pointer. @param {BoardView} board @param {MouseEvent} event */
  place(board, event) {
    const { left, top, width, height } = this.host.getBoundingClientRect();
    const [wide, high] = [this.tip.offsetWidth + 2 * EDGE, this.tip.offsetHeight + 2 * EDGE];
    const corners = [width - wide, 0].flatMap((x) => [height - high, 0].map((y) => /** @type {Point} */ ([x, y])));
    const isFree = (/** @type {Point} */ [x, y]) =>
      [0, 0.5, 1].every((u) => [0, 1].every((v) => cellAt(board, [x + u * wide, y + v * high]) === null));
    const [x, y] = [event.clientX - left, event.clientY - top];
    const beside = /** @type {Point} */ ([x > width / 2 ? x - wide : x + EDGE, y + 2 * EDGE]);
    const [u, v] = corners.find(isFree) || beside;
    this.tip.style.left = `${Math.round(u + EDGE)}px`;
    this.tip.style.top = `${Math.round(v + EDGE)}px`;
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.start = [event.clientX, event.clientY];
    if (event.button !== 2 && !event.altKey) return;
    this.origin = this.cell(event);
    event.stopImmediatePropagation();
  }

  /** @param {PointerEvent} event */
  release(event) {
    const board = this.board();
    if (!board) return;
    if (this.origin !== null) {
      const target = this.cell(event);
      if (target !== null) this.draw(board, this.origin, target, event.shiftKey ? 1 : 0);
      this.origin = null;
      event.stopImmediatePropagation();
      return;
    }
    const [x, y] = this.start || [0, 0];
    if (event.button || Math.hypot(event.clientX - x, event.clientY - y) > 5) return;
    const cell = this.cell(event);
    const isFree = cell === null || seenOf(board.board, board.looks[cell]).owner < 0;
    if (!isFree || this.chosen !== null || board.drawings.length) return this.choose(board, cell);
    const { left, width } = this.host.getBoundingClientRect();
    this.go(x < left + width / 2 ? "previous" : "next");
  }

  /** Take away what was chosen and drawn. */
  clear() {
    const board = this.board();
    if (board && (this.chosen !== null || board.drawings.length)) this.choose(board, null);
  }

  /** Draw an arrow, or take it away if it is there. @param {BoardView} board @param {number} from @param {number} to @param {number} colour */
  draw(board, from, to, colour) {
    const isSame = (/** @type {Drawing} */ [, start, end]) => start === from && end === to;
    const isThere = board.drawings.some(isSame);
    board.drawings = board.drawings.filter((drawing) => !isSame(drawing));
    if (!isThere) board.drawings.push([colour, from, to]);
    board.drawOver();
  }

  /** Show where a man can go, or no longer. @param {BoardView} board @param {number | null} cell */
  choose(board, cell) {
    const targets = cell === null || cell === this.chosen ? [] : targetsOf(board, cell);
    this.chosen = targets.length ? cell : null;
    board.drawings = [];
    if (board.state) {
      board.mark(board.state, []);
      board.annotate();
    }
    if (cell === null || !targets.length) return;
    board.markCell(cell, "selected");
    for (const target of targets) board.markCell(target, board.looks[target] ? "capture" : "target");
  }
}

/** Return the cells to which the man on a cell can go, if it is his turn. @param {BoardView} board @param {number} cell @returns {number[]} */
function targetsOf(board, cell) {
  const { state } = board;
  if (!state || board.board.looks[state.looks[cell]][0] !== state.turn) return [];
  return state.reach.get(cell) || [];
}

/** Return the cell at a point of the page, the nearest to the eye: in space that of the man who is seen there. @param {BoardView} board @param {Point} point @returns {number | null} */
function cellAt(board, point) {
  const panels = [...board.panels.values()].filter(({ element }) => !element.classList.contains("gone"));
  if (board.isSpatial) panels.sort((a, b) => b.data[4][2] - a.data[4][2]);
  const man = manAt(board, panels, point);
  if (man !== null) return man;
  for (const panel of panels) {
    for (const [cell, slot] of panel.slots) {
      const corners = cornersOf(panel.shape[2][slot]).map(([x, y]) => board.onPage(panel, x, y));
      if (isWithin(point, corners)) return cell;
    }
  }
  return null;
}

/** Return the cell of the man who is seen at a point of the page in space, where he may stand over another cell. @param {BoardView} board @param {PanelView[]} panels @param {Point} point @returns {number | null} */
function manAt({ isSpatial, eye, sight, board }, panels, point) {
  if (!isSpatial || !sight || board.tile) return null;
  const large = panels.filter(({ element }) => element.isConnected && !element.classList.contains("faded"));
  const boards = large.flatMap((panel) => seenBoard(eye, sight, panel));
  let [nearest, found] = [-Infinity, /** @type {number | null} */ (null)];
  for (const panel of large) {
    if (!eye.place(panel.data).isLevel) continue;
    for (const [cell, man] of panel.men) {
      const { foot, height, within } = onMan(eye, sight, panel, cell, point);
      const near = eye.seen(foot)[2];
      if (near <= nearest || !within || isCovered(point, height, boards) || !isDrawnAt(man, within)) continue;
      [nearest, found] = [near, cell];
    }
  }
  return found;
}

/** Return where a man stands, how high a point of the page is on him, and where it is on his drawing, if it is there. @param {Eye} eye @param {Sight} sight @param {PanelView} panel @param {number} cell @param {Point} point */
function onMan(eye, sight, panel, cell, [x, y]) {
  const size = panel.board.man * panel.largerOn(cell) * eye.tall;
  const foot = eye.place(panel.data).at(...footOf(panel, cell));
  const [left, top] = sight.onPage(eye, eye.onFigure(foot, -size / 2, FOOT * size));
  const [right, bottom] = sight.onPage(eye, eye.onFigure(foot, size / 2, (FOOT - 1) * size));
  const [across, down] = [(x - left) / (right - left), (y - top) / (bottom - top)];
  const isOn = across >= 0 && across <= 1 && down >= 0 && down <= 1;
  const [, , height] = eye.onFigure(foot, 0, (FOOT - down) * size);
  return { foot, height, within: isOn ? /** @type {Point} */ ([across * 100, down * 100]) : null };
}

/** Return where on a panel the man on a cell has his foot, in cells. @param {PanelView} panel @param {number} cell @returns {Point} */
function footOf(panel, cell) {
  const [x, y] = panel.middle(cell);
  if (panel.board.tile) return [x, y]; // they lie
  return [x, y - panel.lifted(cell) / 100 + ((FOOT - 0.5) * panel.largerOn(cell) - RAISED) * panel.board.man];
}

/** Say whether something of a man is drawn at a point of his drawing. @param {SVGElement} man @param {Point} point */
function isDrawnAt(man, point) {
  const at = new DOMPoint(...point);
  const shapes = /** @type {NodeListOf<SVGGeometryElement>} */ (man.querySelectorAll("svg > path, circle"));
  return [...shapes].some((shape) => shape.isPointInFill(at) || shape.isPointInStroke(at));
}
