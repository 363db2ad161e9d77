/** The page on paper. */

/** From how many hundredths of a cell on a diagram is as wide as the paper. */
const WIDE = 1700;

/** From how many on the men of so wide a diagram are too small. */
const TOO_WIDE = 3000;

/** How much finer paper is than a screen: as much smaller are cells whose men have the form for small ones. */
const FINER = 2;

function clearDiagrams() {
  const paged = document.querySelector(".paged");
  paged?.replaceWith(paged.querySelector(".main") || "");
  for (const old of document.querySelectorAll(".diagram, .note-of")) old.remove();
}

/** Diagrams on paper: where the annotator asks for one, or else the position that is shown. */
class Print {
  /** @param {Game} game @param {number} seat @param {Place} place */
  constructor(game, seat, place) {
    this.game = game;
    this.seat = seat;
    this.host = element("moves");
    clearDiagrams();
    if (!game.isPlayable) return;
    this.repeatHeads();
    for (const flag of this.host.querySelectorAll(".flag")) this.explain(/** @type {HTMLElement} */ (flag));
    /** @type {NodeListOf<HTMLElement>} */
    const wanted = document.querySelectorAll(".wanted");
    for (const spot of wanted) {
      const [line, ply] = (spot.dataset.place || "0/0").split("/").map(Number);
      this.draw(spot, { line, ply });
    }
    const end = { line: 0, ply: game.plies(0).length };
    if (!wanted.length) this.draw(null, place.ply ? place : end);
  }

  /** Put the moves into a table whose head is on paper above each column of them. */
  repeatHeads() {
    const [main, ...heads] = this.host.querySelectorAll(".main, .main > .head");
    if (!heads.length) return;
    const paged = made("table", "paged");
    main.replaceWith(paged);
    const row = /** @type {HTMLElement} */ (main.cloneNode());
    row.append(...heads.map((head) => head.cloneNode(true)));
    const [above, below] = ["thead", "tbody"].map((name) => paged.appendChild(made(name, "")));
    above.append(row);
    below.append(main);
  }

  /** Say below the moves what the mark beside one means. @param {HTMLElement} flag */
  explain(flag) {
    const move = /** @type {HTMLElement} */ (flag.parentElement);
    const words = [...move.childNodes].slice(0, move.dataset.place ? 3 : 1).map((each) => each.textContent);
    this.host.append(made("p", "note-of notice foreign", `${words.join("")}: ${flag.title}`));
  }

  /** Draw above the moves, or at a spot among them, or below if it is too wide for that. @param {HTMLElement | null} spot @param {Place} place */
  draw(spot, place) {
    const data = /** @type {BoardData} */ (this.game.board);
    const state = this.game.state(place);
    const { pages, panels } = data.stands[state.stand][this.seat];
    const [left, top, right, bottom] = pages.reduce((best, page) => (spread(page) < spread(best) ? page : best));
    const isAmongNames = panels.length === 1 && !data.corners.length && data.panels[panels[0]][3].some(([, , , role]) => role === "owner");
    const isWide = right - left > WIDE;
    const figure = made("figure", isWide ? "diagram wide" : "diagram");
    const box = made("div", isAmongNames ? "board among-names" : "board");
    const { step } = state;
    figure.append(
      box,
      made("figcaption", "", step ? `After ${[step.n, step.t].filter(Boolean).join(" ")}` : "Start"),
    );
    box.style.aspectRatio = String((right - left) / (bottom - top));
    const players = new Map(this.game.data.tags);
    const sides = spot ? [] : data.seats.map((seat, at) => [seat, players.get(data.tags[at])]).filter(([, name]) => name && name !== "?");
    const turn = step?.e || `${data.seats[state.turn]} to move`;
    figure.append(made("p", "standing", [...sides.map((side) => side.join(": ")), turn].filter(Boolean).join(" · ")));
    if (spot) (isWide ? this.host : spot).append(figure);
    else this.host.prepend(figure);
    const board = new BoardView(box, data);
    board.seat = this.seat;
    const names = made("div", "strip");
    board.onThumbs = (thumbs) => names.replaceChildren(...thumbs.map((thumb) => thumbButton(board, thumb, () => {})));
    board.take(state);
    board.level = board.hasMany ? FOLLOWED : ALL;
    board.measure();
    SMALL.cell /= FINER;
    board.show();
    SMALL.cell *= FINER;
    box.append(names);
    figure.inert = true;
  }
}

/** Return how far a page is from the shape of paper, and how large; one too broad for paper may be as high as wide. @param {number[]} page */
function spread([left, top, right, bottom]) {
  return Math.max((right - left) / (right - left > TOO_WIDE ? 3 : 4), (bottom - top) / 3);
}
