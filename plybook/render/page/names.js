/** Names of levels, files and ranks beside boards in space, which turn with the eye. */

/** In space names of files and ranks are shown of no more panels than this, and of cells as large as this, in pixels. */
const MOST_NAMED = 16;
const LEAST_NAMED = 16;

/** Where a name is tried beside a board: how much farther out of its place, in cells; how near to another it may stand, in pixels, and to the middle of a man, in cells. */
const STEPS_OUT = [0, 0.25, 0.5];
const NAME_WIDE = 13;
const OVER_MAN = 0.5;

/** About how wide a letter of a name is, in pixels, and how much wider a capital; from which width on names are written in full. */
const LETTER = 6.6;
const CAPITAL = 3;
const ROOMY = 600;
const ROOM_FOR_RANK = 16;

/** How far below a board its name is at least, below the names of files, in pixels. */
const LEAST_BELOW = 29;

/** A way to stand at a point, and the point. @typedef {[string, Point]} Spot */

/** @param {string} text */
function widthOf(text) {
  return text.length * LETTER + text.replace(/[^A-Z]/g, "").length * CAPITAL;
}

/** Return what a panel in a stand of some levels may be called, the longest name first: on a small page, and between columns, there is room for less. @param {PanelData} panel @param {number} wide the page @param {boolean} isInColumn @returns {string[]} */
function namesOf(panel, wide, isInColumn) {
  const [title = ""] = panel[3].find(([, , , role]) => role === "title") || [];
  const full = title.replace(/^.*, (?=[A-Z]{3}$)/, "");
  const short = full.replace(/,.*/, "");
  if (wide >= ROOMY) return [full, short];
  return [isInColumn ? short.replace(/^.* /, "") : short]; // the 7 of tier 7
}

/** Return the room between columns of panels for the names of these and of ranks, in pixels. @param {PanelView[]} panels @param {number} wide the page */
function roomForNames(panels, wide) {
  const names = panels.map(({ data }) => namesOf(data, wide, true).at(-1) || "");
  return Math.max(...names.map(widthOf)) + ROOM_FOR_RANK;
}

/** Return the corners of a panel with the heads of men above it and the names of files below it, on the page. @param {BoardView} board @param {PanelView} panel @returns {Point[]} */
function withMen(board, panel) {
  const corners = panelCorners(panel, NAMES).map(([x, y]) => /** @type {Point} */ ([x, y || -OVER_EDGE]));
  return corners.map(([x, y]) => board.onPage(panel, x, y));
}

/** Return what is drawn in space of the last move, on the page: where boards stood, and the ways from there and of men. @param {BoardView} board @returns {Point[][]} */
function quadsOfMove(board) {
  const { eye, sight, ghosts } = board;
  if (!sight) return [];
  const onPage = (/** @type {Vector} */ point) => sight.onPage(eye, point);
  const stood = ghosts.map(({ data, shape: [width, height] }) =>
    [[0, 0], [width, 0], [width, height], [0, height]].map(([x, y]) => onPage(eye.place(data).at(x / 100, y / 100))),
  );
  const ways = waysBetween(board).map(([start, end]) => {
    const [[x, y], [u, v]] = [onPage(start), onPage(end)];
    const half = 3 / (Math.hypot(u - x, v - y) || 1);
    const [aside, below] = [(v - y) * half, (x - u) * half];
    return /** @type {Point[]} */ ([[x + aside, y + below], [u + aside, v + below], [u - aside, v - below], [x - aside, y - below]]);
  });
  return [...stood, ...ways];
}

/** Return where the name of a panel may stand: on the left, on the right beyond the names of ranks, or below; beside its near corners or the middles of its edges. @param {Eye} eye @param {PanelView} panel @param {Point[]} corners @param {number} unit @returns {Spot[]} */
function spotsOfName(eye, panel, corners, unit) {
  const [left, right, farRight, farLeft] = fromNear(eye, panel).map((at) => corners[at]);
  const middle = (/** @type {Point} */ [x, y], /** @type {Point} */ [u, v], aside = 0, below = 0) =>
    /** @type {Point} */ ([(x + u) / 2 + aside * unit, (y + v) / 2 + below * unit]);
  return [
    ["title", middle(left, left, -0.4)],
    ["title", middle(left, farLeft, -0.4)],
    ["title after", middle(right, farRight, 0.75)],
    ["title after", middle(right, right, 0.75)],
    ["title below", middle(left, right, 0, Math.max(0.75, LEAST_BELOW / unit))],
  ];
}

/** Return the numbers of the corners of a panel as they are seen: on the left and on the right of the near edge, then of the far one. @param {Eye} eye @param {PanelView} panel */
function fromNear(eye, panel) {
  // Without what is near looking larger, by which the edges of boards differ.
  const seen = panelCorners(panel).map(([x, y]) => eye.seen(eye.place(panel.data).at(x, y)));
  const near = [0, 1, 2, 3].reduce((best, at) => {
    const nearness = (/** @type {number} */ side) => seen[side][2] + seen[(side + 1) % 4][2];
    return nearness(at) > nearness(best) + 0.01 ? at : best;
  }, 0);
  const round = [0, 1, 2, 3].map((step) => (near + step) % 4);
  const isFromLeft = seen[round[0]][0] < seen[round[1]][0];
  return isFromLeft ? round : [round[1], round[0], round[3], round[2]];
}

/** Return the first name and spot at which it hides no panel, and which is on the page; else the last name at the first spot. @param {string[]} names @param {Spot[]} spots @param {Point[][]} quads @param {number[]} size @returns {[string, ...Spot]} */
function clearName(names, spots, quads, [wide, high]) {
  for (const name of names) {
    const long = widthOf(name);
    const isClear = (/** @type {Spot} */ [role, [x, y]]) => {
      const start = role === "title" ? x - long : role === "title below" ? x - long / 2 : x;
      const points = [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((part) =>
        [-8, 6].map((above) => /** @type {Point} */ ([start + part * long, y + above])),
      );
      const isOnPage = start >= 0 && start + long <= wide && y < high - LETTER;
      return isOnPage && !points.some((point) => quads.some((quad) => isWithin(point, quad)));
    };
    const spot = spots.find(isClear);
    if (spot) return [name, ...spot];
  }
  return [names[names.length - 1], ...spots[0]];
}

/** Return where the name of a file or rank is beside the outline of a panel of squares, not of its rectangle; null where the panel has no cell of that file or rank. @param {PanelView} panel @param {number} x @param {number} y in cells @param {string} role @returns {Point | null} */
function besideOutline({ shape: [width, height, cells] }, x, y, role) {
  // Along this axis the name is moved; the other one says which cells it names.
  const along = role === "file" ? 1 : 0;
  const [at, across] = along ? [y, x] : [x, y];
  const end = (along ? height : width) / 100;
  if (at >= 0 && at <= end) return [x, y];
  let [low, high] = [Infinity, -Infinity];
  for (const [, ...corners] of cells) {
    const range = (/** @type {number} */ axis) => {
      const values = corners.filter((_, index) => index % 2 === axis).map((value) => value / 100);
      return [Math.min(...values), Math.max(...values), new Set(values).size];
    };
    const [own, other] = [range(along), range(1 - along)];
    if (corners.length !== 8 || own[2] !== 2 || other[2] !== 2) return [x, y];
    if (across < other[0] || across > other[1]) continue;
    [low, high] = [Math.min(low, own[0]), Math.max(high, own[1])];
  }
  if (low > high) return null;
  const moved = at < 0 ? low + at : high + at - end;
  return along ? [x, moved] : [moved, y];
}

/** Write names beside the boards in space; what stands as it did is left alone. @param {BoardView} board */
function nameInSpace(board) {
  const { tags, isSpatial, sight } = board;
  const wanted = isSpatial && sight ? new Names(board, sight).all : [];
  while (tags.childElementCount > wanted.length) tags.lastElementChild?.remove();
  wanted.forEach(({ text, role, transform }, at) => {
    const tag = /** @type {HTMLElement} */ (tags.children[at] || tags.appendChild(made("span", "")));
    const name = `tag ${role}`;
    if (tag.className !== name) tag.className = name;
    if (tag.textContent !== text) tag.textContent = text;
    if (tag.dataset.at === transform) return;
    tag.dataset.at = transform;
    tag.style.transform = transform;
  });
}

/** The names of levels, files and ranks, at those edges of boards which are near the eye. */
class Names {
  /** @param {BoardView} board @param {Sight} sight */
  constructor(board, sight) {
    /** @type {BoardView} */
    this.board = board;
    /** @type {Sight} */
    this.sight = sight;
    /** @type {{text: string, role: string, transform: string}[]} */
    this.all = [];
    const isShown = (/** @type {DOMTokenList} */ names) => !names.contains("gone") && !names.contains("model");
    this.shown = [...board.panels.values()].filter(({ element }) => isShown(element.classList));
    /** @type {boolean} */
    this.isMany = this.shown.length > MOST_NAMED;
    /** the faces of boards on the page @type {[PanelView, SeenFace[]][]} */
    this.faces = this.shown.map((panel) => [panel, seenBoard(board.eye, sight, panel)]);
    const boards = this.faces.flatMap(([, faces]) => faces);
    /** where names of files and ranks are, and men @type {Point[]} */
    this.taken = [];
    this.men = waists(board);
    const isHidden = (/** @type {PanelView} */ panel) => (/** @type {Point} */ point) =>
      isCovered(point, board.eye.place(panel.data).origin[2], boards);
    for (const panel of this.shown) if (this.isNamed(panel)) this.nameCells(panel, isHidden(panel));
    for (const panel of this.shown) this.nameLevel(panel, isHidden(panel));
    if (this.isMany) this.nameLevels();
  }

  /** Whether files and ranks of a panel are named. @param {PanelView} panel */
  isNamed({ data, element }) {
    const { levels, focused, eye } = this.board;
    const isLarge = this.sight.unit * eye.zoom >= LEAST_NAMED && !element.classList.contains("faded");
    return isLarge && (!this.isMany || levels.key(data) === focused);
  }

  /** @param {string} text @param {string} role @param {Point} point */
  put(text, role, [x, y]) {
    // The name of a level ends at its point, or begins there, and may not stand outside of the page.
    const long = widthOf(text);
    const right = this.sight.size[0] - long;
    const left = role === "title" ? Math.max(x, long) : role === "title after" ? Math.min(x, right) : x;
    this.all.push({ text, role, transform: `translate(${round(left)}px,${round(y)}px)` });
  }

  /** Name the files and ranks of a panel. @param {PanelView} panel @param {(point: Point) => boolean} isHidden */
  nameCells(panel, isHidden) {
    const [width, height] = [panel.shape[0] / 100, panel.shape[1] / 100];
    // What has the same place belongs to the same board.
    const others = this.faces.flatMap(([{ data }, [face]]) => (String(data[4]) === String(panel.data[4]) ? [] : [face]));
    // A board of another shape has one place only for each name.
    const isRegular = others.length > 0 && panel.slots.size <= width * height + 0.5;
    for (const named of ["file", "rank"]) {
      const isFile = named === "file";
      const sides = (isRegular ? [false, true] : [false]).map((isOther) => {
        let worth = 0;
        /** @type {[string, Point][]} */
        const names = [];
        for (const [text, x, y, role] of panel.data[3]) {
          const beside = role === named && besideOutline(panel, x / 100, y / 100, role);
          if (!beside) continue;
          const [u, v] = isOther ? (isFile ? [beside[0], height - beside[1]] : [width - beside[0], beside[1]]) : beside;
          const edge = this.board.onPage(panel, clamped(u, 0, width), clamped(v, 0, height));
          const spot = isHidden(edge) ? null : this.freeSpot(panel, u, v, others);
          if (spot) names.push([text, spot]);
          // Files stand at the edge near the eye, ranks at that which leaves more room.
          worth += edge[1] + (spot && !isFile ? 10000 : 0);
        }
        return { names, worth };
      });
      const best = sides.reduce((one, other) => (other.worth > one.worth + 1 ? other : one));
      for (const [text, spot] of best.names) {
        this.taken.push(spot);
        this.put(text, named, spot);
      }
    }
  }

  /** Return where on the page a name has room beside a panel, on no other board and no other name, and if it can be on no man; null where there is none. @param {PanelView} panel @param {number} x @param {number} y in cells @param {SeenFace[]} others @returns {Point | null} */
  freeSpot(panel, x, y, others) {
    const [width, height, cells] = panel.shape;
    const [right, low] = [x - width / 200, y - height / 200];
    const long = Math.hypot(right, low);
    const far = this.sight.unit * this.board.eye.zoom * OVER_MAN + NAME_WIDE / 2;
    /** @type {Point | null} */
    let found = null;
    for (const out of STEPS_OUT) {
      const [u, v] = [x + (out * right) / long, y + (out * low) / long];
      const spot = this.board.onPage(panel, u, v);
      const isTaken =
        others.some(({ corners }) => [-5, 5].some((high) => isWithin([spot[0], spot[1] + high], corners))) ||
        this.taken.some((name) => distance(name, spot) < NAME_WIDE) ||
        (out > 0 && cells.some((cell) => isWithin([u, v], cornersOf(cell))));
      if (isTaken) continue;
      if (!this.men.some((man) => distance(man, spot) < far)) return spot;
      found ||= spot;
    }
    return found;
  }

  /** Name the level of a panel, or of many stacks the stack. @param {PanelView} panel @param {(point: Point) => boolean} isHidden */
  nameLevel(panel, isHidden) {
    const { board, sight, shown } = this;
    const { eye } = board;
    const [title] = panel.data[3].find(([, , , role]) => role === "title") || [];
    if (!title) return;
    const [width, height] = [panel.shape[0] / 100, panel.shape[1] / 100];
    const corners = panelCorners(panel).map(([x, y]) => board.onPage(panel, x, y));
    if (eye.model) {
      // Below the names of files, on the boards' own side: there is no other room between large boards.
      const [left, right] = [corners[3], corners[2]];
      const [x, y] = board.onPage(panel, width / 2, height + 0.4);
      const name = widthOf(title) > right[0] - left[0] ? title.replace(/:.*/, "") : title;
      this.put(name, "title below", [x, y + (this.isNamed(panel) ? 19 : 6)]);
    } else if (this.isMany) {
      // Many stacks stand beside one another: each is named below, and the levels are named on the left of all.
      if (panel.data[4][2] > Math.min(...shown.map(({ data }) => data[4][2])) || corners.every(isHidden)) return;
      const near = corners.reduce((best, other) => (other[1] > best[1] ? other : best));
      this.put(title.replace(/:.*/, ""), "file", [near[0], near[1] + 18]);
    } else if (!corners.every(isHidden)) {
      const isInColumn = eye.columns > 1 && !eye.pins.size;
      const others = shown.filter((other) => other !== panel);
      const names = this.taken.map(([x, y]) => /** @type {Point[]} */ ([[x - 8, y - 6], [x + 8, y - 6], [x + 8, y + 6], [x - 8, y + 6]]));
      const quads = [...others.map((other) => withMen(board, other)), ...quadsOfMove(board), ...names];
      const spots = spotsOfName(eye, panel, corners, sight.unit).slice(0, isInColumn ? 1 : 5);
      this.put(...clearName(namesOf(panel.data, sight.size[0], isInColumn), spots, quads, sight.size));
    }
  }

  /** Name the levels of many stacks on the left of all. */
  nameLevels() {
    const { board } = this;
    for (const { key, title } of board.levels.all) {
      const [left, top] = this.shown
        .filter((panel) => board.levels.key(panel.data) === key)
        .flatMap((panel) => panelCorners(panel).map(([x, y]) => board.onPage(panel, x, y)))
        .reduce((best, other) => (other[0] < best[0] ? other : best));
      this.put(/^[^(]+/.exec(title)?.[0] || title, "title", [left - 8, top]);
    }
  }
}
