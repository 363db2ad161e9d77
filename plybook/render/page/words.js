/** Positions and moves in words. */

/** Return what the seat that looks calls a cell. @param {BoardView} view @param {number} cell */
function cellName({ board, seat }, cell) {
  return (board.names[seat] || board.names[0])[cell];
}

/** @param {BoardData} board @param {State} state @param {number} seat whose names of cells are used */
function positionInWords(board, state, seat) {
  const names = board.names[seat] || board.names[0];
  /** @type {string[][][]} */
  const groups = [...board.seats, "Dead men"].map(() => board.kinds.map(() => []));
  state.looks.forEach((look, cell) => {
    const [owner, kind] = board.looks[look];
    if (owner >= 0) groups[owner][kind].push(names[cell]);
  });
  const sides = [...board.seats, "Dead men"].map((name, owner) => {
    const men = board.kinds
      .map(([kind], at) => (groups[owner][at].length ? `${kind} ${groups[owner][at].sort().join(", ")}` : ""))
      .filter(Boolean)
      .reverse();
    return men.length ? `${name}: ${men.join("; ")}.` : "";
  });
  return [`${board.seats[state.turn]} to move.`, ...sides].filter(Boolean).join(" ");
}

/** @param {BoardData} board @param {State} state */
function takenInWords(board, state) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [owner, kind] of state.taken) {
    const key = `${board.seats[owner]}'s ${board.kinds[kind][0]}`;
    counts.set(key, (counts.get(key) || 0) + 1);
  }
  return [...counts].map(([name, count]) => (count > 1 ? `${name} (${count})` : name)).join(", ");
}
