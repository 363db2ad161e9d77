/** The elements of the page, and what several parts do with them. */

/** @param {string} id @returns {HTMLElement} */
export function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/** @param {string} id @returns {HTMLButtonElement} */
export const button = (id) => /** @type {HTMLButtonElement} */ (element(id));
/** @param {string} id @returns {HTMLSelectElement} */
export const select = (id) => /** @type {HTMLSelectElement} */ (element(id));
/** @param {string} id @returns {HTMLTextAreaElement} */
export const area = (id) => /** @type {HTMLTextAreaElement} */ (element(id));
/** @param {string} id @returns {HTMLDialogElement} */
export const dialog = (id) => /** @type {HTMLDialogElement} */ (element(id));

/** @param {string} name @param {string} className @param {string} [text] @returns {HTMLElement} */
export function made(name, className, text) {
  const found = document.createElement(name);
  if (className) found.className = className;
  if (text) found.textContent = text;
  return found;
}

/** @param {string} text @param {() => void} act @param {string} [className] */
export function madeButton(text, act, className = "") {
  const found = /** @type {HTMLButtonElement} */ (made("button", className, text));
  found.type = "button";
  found.onclick = act;
  return found;
}

/** @param {HTMLSelectElement} field @param {[string, string][]} pairs values and texts @param {string} chosen */
export function fill(field, pairs, chosen) {
  field.replaceChildren(...pairs.map(([value, text]) => new Option(text, value)));
  field.value = chosen;
  if (field.selectedIndex < 0) field.selectedIndex = 0;
}

/** Let the browser save a text as a file. @param {string} name @param {string} text */
export function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Copy a text; return whether that could be done. @param {string} text */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {number} count @param {string} what */
export function counted(count, what) {
  return `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;
}
