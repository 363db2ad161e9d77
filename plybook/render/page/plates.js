/** The plates of the players, at the sides where they sit: who they are, whose turn it is, whom they have taken, why they are out. */

/** What men of chess are worth; of others only their number counts. @type {Record<string, number>} */
const WORTH = { Pawn: 1, Knight: 3, Bishop: 3, Rook: 5, Queen: 9, King: 0 };

/** In corners that are narrower, in pixels, plates have a name, points and a clock alone. */
const SMALL_CORNER = 110;

/** How far inside of a plate its name begins, in pixels. */
const IN_PLATE = 8;

/**
 * Show the plates: the seats on the far side from left to right, and on the near side.
 * @param {Game} game @param {BoardData} board @param {State} state @param {number} viewer
 * @param {string} ending how the game has ended, "" if it has not
 */
function showPlates(game, board, state, viewer, ending) {
  const count = board.seats.length;
  // Seats follow one another round the board.
  const place = (/** @type {number} */ seat) => ((board.clockwise ? viewer - seat : seat - viewer) + count) / count;
  const across = (/** @type {number} */ seat) => Math.sin(2 * Math.PI * place(seat));
  const isNear = (/** @type {number} */ seat) => Math.cos(2 * Math.PI * place(seat)) > 0.01;
  const seats = board.seats.map((_, seat) => seat).sort((a, b) => across(a) - across(b));
  for (const [name, found] of /** @type {[string, number[]][]} */ ([
    ["near", seats.filter(isNear)],
    ["far", seats.filter((seat) => !isNear(seat))],
  ])) {
    const side = element(name);
    side.dataset.seats = String(found.length);
    side.replaceChildren(...found.map((seat) => plate(game, board, state, seat, ending)));
  }
  const { classList } = document.body;
  classList.toggle("several", count > 2);
  classList.toggle("four", count === 4);
  classList.toggle("robbed", Boolean(document.querySelector(".alike")));
}

/** How far from the cells beside a corner a plate stands in space, where there are names and heads of men, in cells. */
const CLEAR_OF_CELLS = 0.75;

/** Put the plates into the corners of a board that has some, beside their seats; there they take no room from it. @param {BoardView} view @param {number} viewer */
function placePlates(view, viewer) {
  const { corners } = view.board;
  const { classList } = document.body;
  classList.toggle("parted", view.view.panels.length > 1);
  classList.toggle("cornered", corners.length > 0);
  classList.toggle("handed", view.isHanded);
  const [far, near] = view.isSpatial ? besideInSpace(view) : besideBoards(view);
  element("far").style.cssText = far;
  element("near").style.cssText = near;
  if (!corners.length || !(view.isSpatial ? view.sight : view.fitting)) return;
  for (const chip of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".plates > .seat"))) {
    chip.style.cssText = "";
    const corner = corners[(Number(chip.dataset.seat) + corners.length - viewer) % corners.length];
    const [left, top, right, bottom] = cornerOnStage(view, corner);
    Object.assign(chip.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
    chip.classList.toggle("tiny", right - left < SMALL_CORNER);
  }
}

/** Return where plates begin on the flat page, where the boards do or the hands at their sides; how far from the right several end; and how much higher the lower one is, to be as near to its hand as the upper one. @param {BoardView} view */
function besideBoards(view) {
  const { isHanded, fitting } = view;
  if (!fitting) return ["", ""];
  const all = [...view.panels.values()].sort((one, other) => one.box[0] - other.box[0]);
  const boxes = all.filter(({ isHand }) => isHand || !isHanded).map(({ box }) => box);
  const [first, last] = [boxes[0], boxes[boxes.length - 1]];
  const [[left, top], [right], [end, bottom]] = [[first[0], first[1]], [last[0], 0], [last[2], last[3]]].map(([x, y]) => view.onHost([x, y]));
  const lift = `;--lift:${isHanded ? round(top + bottom - view.hostSize[1]) : 0}px`;
  return [left, isHanded ? right : left].map((x, at) => betweenSides(x, view.hostSize[0] - end) + (at ? lift : ""));
}

/** Return where plates begin in space, where boards or hands do as they are seen at first, and end; and how much nearer to these they are than the edges of the stage. @param {BoardView} view */
function besideInSpace(view) {
  const { sight, hostSize } = view;
  if (!sight) return ["", ""];
  const usual = usualEye(view);
  const hands = view.large.filter(({ isHand }) => isHand);
  const outlines = (hands.length ? hands : view.large).map((panel) => panelCorners(panel).map(([x, y]) => sight.onPage(usual, usual.place(panel.data).at(x, y))));
  // Hands follow one another from the upper left.
  outlines.sort(([[x, y]], [[u, v]]) => x + y - u - v);
  const [far, near] = hands.length ? [outlines.slice(0, 1), outlines.slice(-1)] : [outlines, outlines];
  const spare = sight.size[1] === hostSize[1] ? sight.spare / 2 : 0; // else small levels are below
  const nearer = [spare, -spare].map((px) => `;--nearer:${round(px)}px`);
  const side = (/** @type {Point[][]} */ all, /** @type {number} */ at) => all.map((corners) => corners[at][0]);
  return [far, near].map((all, row) =>
    betweenSides(Math.min(...side(all, 3 * row)), hostSize[0] - Math.max(...side(all, 1 + row))) + nearer[row]);
}

/** Say how far from the left plates begin, and from the right, in pixels. @param {number} left @param {number} right */
function betweenSides(left, right) {
  const [before, after] = [left, right].map((px) => round(Math.max(0, px - IN_PLATE)));
  return `--before:${before}px;--after:${after}px`;
}

/** Return where a corner of a board is on the stage; in space as it is seen at first, so that plates stay while the board is turned. @param {BoardView} view @param {Box} corner @returns {Box} */
function cornerOnStage(view, corner) {
  const { sight, fitting, panels } = view;
  if (!view.isSpatial || !sight) {
    const { unit, shift } = /** @type {Fitting} */ (fitting);
    return /** @type {Box} */ (corner.map((side, at) => shift[at % 2] + (side * unit) / 100));
  }
  const [{ data, shape }] = panels.values();
  const far = [Number(shape[0]), Number(shape[1])];
  const usual = usualEye(view);
  const inner = corner.map((side, at) => {
    const isInner = side > 0 && side < far[at % 2];
    return side / 100 + (isInner ? (at < 2 ? 1 : -1) * CLEAR_OF_CELLS : 0);
  });
  const points = [0, 2].flatMap((x) => [1, 3].map((y) => sight.onPage(usual, usual.place(data).at(inner[x], inner[y]))));
  const sides = [0, 1].map((axis) => points.map((point) => point[axis]).sort((a, b) => a - b));
  const [[, left, right], [, top, bottom]] = sides;
  // A small one has the room up to the edge of the stage, too.
  if (right - left > SMALL_CORNER) return [left, top, right, bottom];
  return corner[0] > 0 ? [left, top, view.hostSize[0], bottom] : [0, top, right, bottom];
}

/** @param {Game} game @param {BoardData} board @param {State} state @param {number} seat @param {string} ending */
function plate(game, board, state, seat, ending) {
  const why = state.out.get(seat);
  const isOut = why !== undefined;
  const isNext = seat === state.turn && !isOut && !ending;
  const hasWon = winners(board, ending).includes(seat);
  const chip = made("div", `seat${isNext ? " turn" : ""}${isOut ? " out" : ""}${hasWon ? " won" : ""}${state.clocks[seat] ? " clocked" : ""}`);
  chip.dataset.seat = String(seat);
  const name = made("span", "whose");
  name.append(made("i", `ink ink-${board.inks[seat]}`));
  const player = new Map(game.data.tags).get(board.tags[seat]);
  const isKnown = player && player !== "?";
  name.append(made("span", isKnown ? "player foreign" : "player", isKnown ? player : board.seats[seat]));
  if (isKnown) name.append(made("span", "unseen", `, ${board.seats[seat]}`));
  if (isNext) name.append(made("span", "unseen", " (to move)"));
  if (isOut) name.append(made("span", "remark", ` (${why})`));
  if (hasWon) name.append(made("span", "crown", "♛"), made("span", "unseen", " (has won)"));
  const [men, ahead] = spoils(board, state, seat);
  chip.append(name, men, state.points.length ? scored(state.points[seat]) : ahead);
  if (state.clocks[seat]) chip.append(made("span", "clock", state.clocks[seat]));
  return chip;
}

/** Return the points of a seat, in games that count them. @param {number} points */
function scored(points) {
  const shown = made("span", "points", `${points}`);
  shown.append(made("span", "unit", points === 1 ? " point" : " points"));
  return shown;
}

/** Return the seats that have won, by the result at the end of the game. @param {BoardData} board @param {string} ending @returns {number[]} */
function winners(board, ending) {
  const result = /\S+$/.exec(ending)?.[0] || "";
  const points = result.split("-");
  if (points.length !== new Set(board.leaders).size || !points.includes("1")) return [];
  const leaders = [...new Set(board.leaders)];
  return board.seats.map((_, seat) => seat).filter((seat) => points[leaders.indexOf(board.leaders[seat])] === "1");
}

/** Return the men whom a seat has taken, and by how much it is ahead. @param {BoardData} board @param {State} state @param {number} seat */
function spoils(board, state, seat) {
  const own = state.taken.filter(([, , taker]) => taker === seat);
  const lost = state.taken.filter(([owner]) => owner === seat);
  const men = made("span", "spoils");
  men.setAttribute("aria-hidden", "true");
  /** @type {Map<string, Taken[]>} */
  const alike = new Map();
  for (const man of [...own].sort(([one, a], [other, b]) => one - other || a - b)) {
    const key = `${man[0]}/${man[1]}`;
    alike.set(key, [...(alike.get(key) || []), man]);
  }
  for (const found of alike.values()) {
    const group = made("span", "alike");
    group.append(drawnMan(board, found[0][0], found[0][1], true, "slight"));
    if (found.length > 1) group.append(made("span", "count", `${found.length}`));
    men.append(group);
  }
  const isChess = board.kinds.every(([kind]) => kind in WORTH);
  const worth = (/** @type {Taken[]} */ taken) =>
    taken.reduce((all, [, kind]) => all + (isChess ? WORTH[board.kinds[kind][0]] : 1), 0);
  const ahead = worth(own) - worth(lost);
  const difference = made("span", "ahead", ahead > 0 ? `+${ahead}` : "");
  difference.title = isChess ? "points ahead" : "men ahead";
  return [men, difference];
}
