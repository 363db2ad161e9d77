/** Keys, wheel, mouse and fingers. */

/** @typedef {{go: (way: string) => void, turn: (yaw: number, tilt: number) => void, zoom: (by: number) => void,
 *   act: (name: string) => void, isSpatial: () => boolean}} Handlers */

/** The keys: what they do, the name of that, and what is said of it. @type {[string[], string, string][]} */
const KEYS = [
  [["ArrowRight"], "next", "→: forward"],
  [["ArrowLeft"], "previous", "←: back"],
  [["ArrowDown"], "into", "↓: into a variation, or the next"],
  [["ArrowUp"], "out", "↑: out of a variation"],
  [["Home"], "first", "Home: to the start"],
  [["End"], "last", "End: to the end"],
  [[" "], "play", "space: play, or stop"],
  [["f", "F"], "seat", "f: the next seat"],
  [["s", "S"], "space", "s: flat, or in space"],
  [["g", "G", "/"], "games", "g: the list of games"],
  [["m", "M"], "menu", "m: the menu"],
  [["Escape"], "clear", "Escape: close the menu, and take marks and arrows away"],
  [["1"], "camera-0", "1 to 4: first view, from above, from the side, from low down, in space"],
  [["2"], "camera-1", ""],
  [["3"], "camera-2", ""],
  [["4"], "camera-3", ""],
  [["c", "C"], "copy", "c: copy the position"],
  [["t", "T"], "theme", "t: light or dark"],
  [["PageUp"], "higher", "Page Up: the next level"],
  [["PageDown"], "lower", "Page Down: the level before"],
  [["+", "="], "nearer", "+: nearer, in space"],
  [["-"], "farther", "-: farther, in space"],
  [["]"], "wider", "]: levels farther apart"],
  [["["], "denser", "[: levels nearer to each other"],
  [["?"], "help", "?: the keys"],
  [[], "", "a click on an empty cell: back on the left half, forward on the right"],
  [[], "", "Shift + arrows: turn and tilt, in space"],
];
const TURNS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-6, 0],
  ArrowRight: [6, 0],
  ArrowUp: [0, -4],
  ArrowDown: [0, 4],
});
const WHEEL_STEP = 60; // as far the wheel turns for a step
const SWIPE = 36; // pixels

/** @param {Handlers} handlers */
function listenToKeys(handlers) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
    const turn = event.shiftKey && handlers.isSpatial() ? TURNS[event.key] : undefined;
    const found = KEYS.find(([keys]) => keys.includes(event.key));
    if (turn) handlers.turn(...turn);
    else if (found) handlers.act(found[1]);
    else return;
    event.preventDefault();
  });
}

/** Say whether a key belongs to what has the focus. @param {KeyboardEvent} event */
function isTaken(event) {
  const target = event.target;
  if (!(target instanceof HTMLElement) || document.querySelector("dialog[open]"))
    return target instanceof HTMLElement;
  if (target.closest("input, select, textarea")) return true;
  return event.key === " " && target.closest("button, summary, a") !== null && !target.closest(".move");
}

/** @param {HTMLElement} board @param {Handlers} handlers */
function listenToWheel(board, handlers) {
  let turned = 0;
  board.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      if (event.ctrlKey || event.shiftKey) {
        handlers.zoom(Math.exp(-(event.deltaY || event.deltaX) / 400));
        return;
      }
      turned += event.deltaMode === 0 ? event.deltaY : event.deltaY * WHEEL_STEP;
      if (Math.abs(turned) < WHEEL_STEP) return;
      handlers.go(turned > 0 ? "next" : "previous");
      turned = 0;
    },
    { passive: false },
  );
}

/** Fingers and mouse on the board: they turn it in space, pinching brings it nearer; flat, a swipe goes on or back. @param {HTMLElement} board @param {Handlers} handlers */
function listenToFingers(board, handlers) {
  /** @type {Map<number, {x: number, y: number, startX: number, startY: number}>} */
  const down = new Map();
  let apart = 0;
  const spread = () => {
    const [one, other] = [...down.values()];
    return other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  board.addEventListener("pointerdown", (event) => {
    down.set(event.pointerId, {
      x: event.clientX,
      y: event.clientY,
      startX: event.clientX,
      startY: event.clientY,
    });
    board.setPointerCapture(event.pointerId);
    apart = spread();
  });
  board.addEventListener("pointermove", (event) => {
    const finger = down.get(event.pointerId);
    if (!finger) return;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (!handlers.isSpatial()) return;
    if (down.size === 1) handlers.turn(-dx * 0.4, -dy * 0.3);
    else if (apart) {
      handlers.zoom(spread() / apart);
      apart = spread();
    }
  });
  const lift = (/** @type {PointerEvent} */ event) => {
    const finger = down.get(event.pointerId);
    down.delete(event.pointerId);
    if (!finger || handlers.isSpatial() || down.size || event.type === "pointercancel") return;
    const [dx, dy] = [event.clientX - finger.startX, event.clientY - finger.startY];
    if (Math.abs(dx) > SWIPE && Math.abs(dx) > 1.5 * Math.abs(dy)) handlers.go(dx < 0 ? "next" : "previous");
  };
  board.addEventListener("pointerup", lift);
  board.addEventListener("pointercancel", lift);
}
