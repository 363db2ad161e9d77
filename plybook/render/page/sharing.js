/** What a reader takes along: the position, a link, the game as text, the board as a picture. */

/** @param {string} text */
async function copied(text) {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return isCopied || copiedTheOldWay(text);
}

/** Copy a text where the page may not use the clipboard. @param {string} text */
function copiedTheOldWay(text) {
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  return isCopied;
}

/** Let the reader keep a file. @param {string} name @param {string} text @param {string} type */
function save(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Return a game as text: its header, its moves with comments and variations, its result. @param {Game} game */
function gameText(game) {
  const { data, board } = game;
  const quoted = (/** @type {string} */ text) => text.replace(/[\\"]/g, "\\$&");
  const tags = new Map(data.tags);
  if (board && !tags.has("Variant")) tags.set("Variant", board.variant);
  const header = [...tags].map(([name, value]) => `[${name} "${quoted(value)}"]`).join("\n");
  const comments = (/** @type {string[] | undefined} */ texts) =>
    (texts || []).map((text) => `{${text.replace(/[{}]/g, "")}}`);
  const moves = (/** @type {number} */ number) => {
    const line = data.lines[number];
    /** @type {string[]} */
    const words = [];
    let isBroken = true;
    for (const ply of [...line.plies, ...line.rest]) {
      words.push(...comments(ply.b));
      if (ply.n && (isBroken || ply.b || /^\d+\.$/.test(ply.n))) words.push(ply.n);
      words.push(ply.t + (ply.g || []).map(([sign]) => sign).join(""));
      const said = [ply.y && `[%clk ${ply.y}]`, ply.q && `[%eval ${ply.q}]`, ply.raw].filter(Boolean).join(" ");
      const after = [...comments(said ? [said] : []), ...comments(ply.a), .../** @type {string[]} */ ((ply.v || []).map((each) => `(${moves(each)})`))];
      words.push(...after);
      isBroken = after.length > 0;
    }
    return /** @type {string} */ (words.join(" "));
  };
  const body = data.lines.length ? moves(0) : data.written.join(" ");
  return `${header}\n\n${[...comments(data.comments), body, data.result].filter(Boolean).join(" ")}\n`;
}

/** Return the board as a picture of its own, as it is seen flat now. @param {BoardView} view @returns {string} */
function pictureText(view) {
  const { fitting, hostSize } = view;
  if (!fitting) return "";
  const { unit, shift } = fitting;
  const [wide, high] = hostSize.map(Math.round);
  const page = getComputedStyle(document.body).backgroundColor;
  // A picture has the names of seats, no plates.
  const isCornered = document.body.classList.contains("cornered");
  document.body.classList.remove("cornered");
  const picture = drawn("svg", { xmlns: SVG, viewBox: `0 0 ${wide} ${high}`, width: wide, height: high });
  drawn("rect", { width: wide, height: high, fill: page }, picture);
  for (const part of view.posts.children) picture.append(coloured(part));
  for (const panel of view.panels.values()) {
    const [x, y, scale] = panel.spot;
    const size = scale * unit;
    const group = drawn("g", {}, picture);
    group.setAttribute(
      "transform",
      `translate(${round(shift[0] + x * unit)} ${round(shift[1] + y * unit)}) scale(${round(size / 100)})`,
    );
    const [width, height] = panel.shape;
    for (const part of panel.element.children) {
      const copy = /** @type {SVGElement} */ (coloured(part));
      const { style } = /** @type {SVGElement} */ (part);
      const share = (/** @type {string} */ text, /** @type {number} */ of) => round((parseFloat(text) / 100) * of);
      const isWhole = !style.left;
      copy.removeAttribute("style");
      copy.setAttribute("x", String(isWhole ? 0 : share(style.left, width)));
      copy.setAttribute("y", String(isWhole ? 0 : share(style.top, height)));
      copy.setAttribute("width", String(isWhole ? width : share(style.width, width)));
      copy.setAttribute("height", String(isWhole ? height : share(style.height, height)));
      copy.setAttribute("overflow", "visible");
      group.append(copy);
    }
  }
  for (const part of view.over.children) picture.append(coloured(part));
  document.body.classList.toggle("cornered", isCornered);
  return new XMLSerializer().serializeToString(picture);
}

/** The properties of which a picture needs to know what the style sheet says. */
const LOOKS = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "stroke-linecap", "opacity",
  "font-size", "font-weight", "font-family", "text-anchor", "dominant-baseline", "display", "paint-order",
];

/** Return a copy of an element that has its colours with it. @param {Element} part @returns {Node} */
function coloured(part) {
  const copy = /** @type {SVGElement} */ (part.cloneNode(true));
  const originals = [part, ...part.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((each, at) => {
    const style = getComputedStyle(originals[at]);
    for (const name of LOOKS) each.setAttribute(name, style.getPropertyValue(name));
    each.removeAttribute("class");
  });
  return copy;
}
