/** The list of games, with search. */

const MOST_LISTED = 300;

class GamesView {
  /** @param {Summary[]} games */
  constructor(games) {
    this.games = games;
    this.texts = games.map((game) =>
      `${game.number} ${game.title} ${game.about} ${game.result}`.toLowerCase(),
    );
    const search = /** @type {HTMLInputElement} */ (element("search"));
    const button = element("show-games");
    button.hidden = games.length < 2;
    button.onclick = () => this.open(!this.isOpen);
    search.oninput = () => this.list(search.value);
    search.onkeydown = (event) => {
      if (event.key === "Escape") this.open(false);
      if (event.key === "Enter") /** @type {HTMLElement | null} */ (element("list").querySelector("a"))?.click();
    };
    element("list").onclick = () => this.open(false);
  }

  get isOpen() {
    return !element("games").hidden;
  }

  /** @param {boolean} isOpen */
  open(isOpen) {
    if (this.games.length < 2) return;
    element("games").hidden = !isOpen;
    element("show-games").setAttribute("aria-expanded", String(isOpen));
    if (isOpen) {
      this.list(/** @type {HTMLInputElement} */ (element("search")).value);
      element("search").focus();
    } else {
      element("show-games").focus();
    }
  }

  /** @param {string} wanted */
  list(wanted) {
    const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.games
      .map((_, at) => at)
      .filter((at) => words.every((word) => this.texts[at].includes(word)));
    const items = found.slice(0, MOST_LISTED).map((at) => {
      const game = this.games[at];
      const link = made("a", "foreign");
      link.setAttribute("href", `#game=${at + 1}&ply=0`);
      link.append(made("span", "number", `${at + 1}.`), " ", made("span", "name", game.title));
      link.append(" ", made("span", "result", game.result), made("span", "about", briefly(game.about)));
      const item = made("li", game.ok ? "" : "faulty");
      item.append(link);
      return item;
    });
    element("list").replaceChildren(...items);
    const rest = found.length - items.length;
    element("found").textContent =
      `${found.length} of ${this.games.length} games${rest ? `, the first ${items.length} listed` : ""}`;
  }
}

/** Return what is said about a game without the rest of addresses and of dates with times, which its header has. @param {string} about */
function briefly(about) {
  return about.replace(/(https?:\/\/)?(www\.)?([\w-]+(\.[\w-]+)+)\/\S*/g, "$3").replace(/ \d\d:\d\d:\d\d GMT[^·]*?(?= ·|$)/, "");
}
