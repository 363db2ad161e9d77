/** What several parts of the page do with its fields, its places and its colours. */

/** Say what signs mean: a line such as "on boards: + this, - that" as a chip for each sign, any other as it is. @param {string[]} lines */
function explain(lines) {
  const host = element("legend");
  const known = lines.join("\n");
  if (host.dataset.lines === known) return;
  host.dataset.lines = known;
  const chips = lines.flatMap((line) => {
    const [head, tail = ""] = line.split(": ");
    const signs = head.length === 1 ? [`${head} ${tail}`] : tail.split(", ");
    if (!signs.every((sign) => /^\S /.test(sign))) {
      const chip = made("p", "", head);
      if (tail) chip.append(made("span", "why", `: ${tail}`));
      return [chip];
    }
    return signs.map((sign) => {
      // Telephones say the whole of it once.
      const [, whose, more = ""] = /^(.*?)( has .*)?$/.exec(sign.slice(2)) || [];
      const chip = made("p", "sign-chip", whose);
      if (more) chip.append(made("span", "why", more));
      chip.prepend(made("b", "", WRITTEN_SIGNS[sign[0]] || sign[0]));
      return chip;
    });
  });
  host.title = lines.join("\n");
  host.replaceChildren(...chips);
  host.classList.toggle("signs", Boolean(host.querySelector(".sign-chip")));
}

/** Show the men of a game with their names and letters, if there are others than in chess. @param {BoardData | null} board */
function nameMen(board) {
  const isUsual = !board || board.kinds.every(([name]) => name in WORTH);
  element("men-box").hidden = isUsual;
  element("men").replaceChildren();
  if (isUsual) return;
  const drawings = board.kinds.map(([, figure]) => figure);
  board.kinds.forEach(([name, figure, , letter], kind) => {
    if (drawings.indexOf(figure) < kind) return; // promoted men look as others do
    const chip = made("li", "", name);
    chip.prepend(drawnMan(board, 0, kind, false), made("b", "", letter));
    element("men").append(chip);
  });
}

/** @param {string} name @param {[string, string][]} pairs values and texts @param {string} chosen */
function fillSelect(name, pairs, chosen) {
  const select = /** @type {HTMLSelectElement} */ (element(name));
  const isFilled =
    select.options.length === pairs.length &&
    pairs.every(
      ([value, text], at) => select.options[at].value === value && select.options[at].text === text,
    );
  if (!isFilled) select.replaceChildren(...pairs.map(([value, text]) => new Option(text, value)));
  select.value = chosen;
}

/** @param {Place | null} one @param {Place | null} other */
function samePlace(one, other) {
  return one !== null && other !== null && one.line === other.line && one.ply === other.ply;
}

function isDark() {
  const theme = document.documentElement.dataset.theme;
  return theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
}

function changeTheme() {
  document.documentElement.dataset.theme = isDark() ? "light" : "dark";
  nameTheme();
}

function nameTheme() {
  element("theme").textContent = isDark() ? "Light colours" : "Dark colours";
}

/** Return a button for a level that is small, which brings it nearer. @param {BoardView} board @param {Thumb} thumb @param {(key: string) => void} choose */
function thumbButton(board, { key, box }, choose) {
  const [left, top, right, bottom] = box.map(Math.round);
  const title = board.levels.all.find((level) => level.key === key)?.title || key;
  const button = made("button", "thumb", /^[^,(]+/.exec(title)?.[0].trim());
  button.setAttribute("type", "button");
  button.toggleAttribute("aria-current", key === board.focus);
  button.classList.toggle("begun", key === board.levelOfStart);
  for (const [name, size] of Object.entries({ left, top, width: right - left, height: bottom - top })) {
    button.style.setProperty(name, `${size}px`);
  }
  button.onclick = () => choose(key);
  return button;
}

/** Return a title as its parts between dashes, none of which is broken if a line has room for it. @param {string} title @returns {(string | Node)[]} */
function titleParts(title) {
  const parts = title.split(" – ");
  return parts.flatMap((part, at) => (at < parts.length - 1 ? [made("span", "whole", `${part} –`), " "] : [made("span", "whole", part)]));
}
