/** The men as elements, which are drawn once and copied, and what some stand on. */

/** The men by their numbers, and last the foot of one who is led by another: elements to be copied. */
const MEN = /** @type {SVGElement[]} */ ([]);

/** On cells of fewer pixels men have their small form. */
const SMALL = { cell: 0 };

/** The signs of cells that are drawn, not written. @type {Record<string, SVGElement>} */
const SIGNS = {};

/** Draw all men once. @param {PageData} data */
function defineMen({ figures, plinth, signs, labels, small }) {
  MEN.length = 0;
  for (const [sign, [body, lines]] of Object.entries(signs)) {
    SIGNS[sign] = drawn("svg", { viewBox: "0 0 100 100", class: "drawn-sign" });
    const outline = { "stroke-width": 4, "stroke-linejoin": "round" };
    drawn("path", { d: body, ...outline }, SIGNS[sign]);
    drawn("path", { d: lines, ...outline, class: "lines" }, SIGNS[sign]);
  }
  SMALL.cell = small;
  Object.assign(LABELS, labels);
  const outline = { "stroke-width": 4, "stroke-linejoin": "round" };
  for (const [body, lines, weight] of figures) {
    const man = drawn("svg", { viewBox: "0 0 100 100" });
    MEN.push(man);
    if (body) {
      drawn("path", { d: body, ...outline }, man);
      if (lines) drawn("path", { d: lines, class: "lines", "stroke-width": weight }, man);
      continue;
    }
    drawn("circle", { cx: 50, cy: 50, r: 41, "stroke-width": 4 }, man);
    const size = lines.length === 1 ? 58 : 44;
    drawn("text", { x: 50, y: 50 + size * 0.36, "font-size": size, class: "letters" }, man).textContent =
      lines;
  }
  MEN.push(drawn("path", { d: plinth, ...outline }));
}

/**
 * Return a man without his foot.
 * @param {BoardData} board @param {number} owner @param {number} kind @param {boolean} isSmall @param {string} [className]
 */
function drawnMan(board, owner, kind, isSmall, className = "") {
  const man = /** @type {SVGElement} */ (MEN[board.kinds[kind][isSmall ? 2 : 1]].cloneNode(true));
  const isPawn = board.pawns.includes(kind);
  if (board.tile) putOnTile(man, board.tile, owner, isPawn);
  const tile = board.tile ? ` on-tile on-${board.tile}` : "";
  man.setAttribute("class", `${className} ink-${board.inks[owner]}${isPawn ? " pawn" : ""}${tile}`.trim());
  return man;
}

/** A wedge that points up, and how large men are on tiles, and Pawns, who are low. @type {Record<string, number[]>} */
const TILES = { disc: [0.72, 0.92], wedge: [0.8, 0.98] };
const WEDGE = "M50 0L84 13L98 99L2 99L16 13z";

/** Put a man on a disc or a wedge, smaller, in its middle. @param {SVGElement} man @param {string} tile @param {number} owner @param {boolean} isPawn */
function putOnTile(man, tile, owner, isPawn) {
  const [size, ofPawn] = TILES[tile];
  const transform = isPawn ? `translate(50 50) scale(${ofPawn}) translate(-50 -66.5)` : `translate(50 49) scale(${size}) translate(-50 -50)`;
  const figure = drawn("g", { transform });
  figure.append(...man.childNodes);
  const shape = tile === "disc" ? drawn("circle", { cx: 50, cy: 50, r: 45, "stroke-width": 5, class: "disc" })
    : drawn("path", { d: WEDGE, "stroke-width": 3, "stroke-linejoin": "round", class: `disc wedge of-${owner}` });
  man.append(shape, figure);
}
