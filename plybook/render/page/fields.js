/** What several parts of the page do with its fields, its places and its colours. */

/** @param {string} name @param {string[]} lines */
function fillLines(name, lines) {
  const host = element(name);
  const isFilled =
    host.children.length === lines.length &&
    lines.every((line, at) => host.children[at].textContent === line);
  if (!isFilled) host.replaceChildren(...lines.map((line) => made("p", "", line)));
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
