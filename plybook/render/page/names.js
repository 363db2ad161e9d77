/** Names of levels, files and ranks beside boards in space, which turn with the eye. */

/** In space names of files and ranks are shown of no more panels than this, and of cells as large as this, in pixels. */
const MOST_NAMED = 16;
const LEAST_NAMED = 16;

/** Where a name is tried beside a board: how much farther out of its place and aside, in cells; and how near to the middle of a man it may stand, in cells. */
const SPOTS = [[0, 0], [0.2, 0], [0.4, 0], [0, 0.3], [0, -0.3], [0.2, 0.3], [0.2, -0.3], [-0.1, 0]];
const ROWS_OUT = 3; // the first of these spots are tried for all names of a row, of which most are to have room
const MOST_OF_ROW = 0.75;
const OVER_MAN = 0.5;
const FEW_NAMES = 5;

/** How high a name is, how wide a letter is and how much wider a capital, of its size; how much room there is around it, and between two, in pixels. */
const HIGH = 0.72;
const LETTER = 0.56;
const CAPITAL = 0.2;
const AROUND = 2;
const BETWEEN_NAMES = 5;

/** From which width on names are written in full, and the room for the names of ranks, of their size. */
const ROOMY = 600;
const ROOM_FOR_RANK = 1.4;

/** How far below a board names of files are, in cells, and its own name is below these, in pixels. */
const FILES_BELOW = 0.45;
const TITLE_BELOW = 3;

/** A way to stand at a point, and the point. @typedef {[string, Point]} Spot */

/** Return about how wide a text is. @param {string} text @param {number} size */
function widthOf(text, size) {
  return size * (text.length * LETTER + text.replace(/[^A-Z]/g, "").length * CAPITAL);
}

/** Return the box of a text around a point. @param {Point} point @param {string} text @param {number} size @returns {Box} */
function boxAround([x, y], text, size) {
  const [wide, high] = [widthOf(text, size) / 2, (HIGH * size) / 2];
  return [x - wide, y - high, x + wide, y + high];
}

/** Say whether the boxes around two shapes are no farther apart than so far. @param {Point[]} one @param {Point[]} other @param {number} far */
function areNear(one, other, far) {
  return [0, 1].every((axis) => least(one, axis) - most(other, axis) < far && least(other, axis) - most(one, axis) < far);
}

/** @param {Box} box @returns {Point[]} */
function cornersOfBox([left, top, right, bottom]) {
  return [[left, top], [right, top], [right, bottom], [left, bottom]];
}

/** Return what a panel in a stand of some levels may be called, the longest name first: on a small page, and between columns, there is room for less. @param {PanelData} panel @param {number} wide the page @param {boolean} isInColumn @returns {string[]} */
function namesOf(panel, wide, isInColumn) {
  const [title = ""] = panel[3].find(([, , , role]) => role === "title") || [];
  const full = title.replace(/^([A-Z]{3}) .*/, "$1");
  const short = full.replace(/,.*/, "");
  if (wide >= ROOMY) return [full, short];
  return [isInColumn ? short.replace(/^.* /, "") : short]; // the 7 of tier 7
}

/** Return the room between columns of panels for the names of these and of ranks, in pixels. @param {PanelView[]} panels @param {number} wide the page @param {number} unit */
function roomForNames(panels, wide, unit) {
  const names = panels.map(({ data }) => namesOf(data, wide, true).at(-1) || "");
  const title = labelSize("title", unit);
  return Math.max(...names.map((name) => widthOf(name, title))) + ROOM_FOR_RANK * labelSize("rank", unit);
}

/** Return the corners of a panel with the heads of men above it and the names of files below it, on the page. @param {BoardView} board @param {PanelView} panel @returns {Point[]} */
function withMen(board, panel) {
  const corners = panelCorners(panel, NAMES).map(([x, y]) => /** @type {Point} */ ([x, y || -OVER_EDGE]));
  return corners.map(([x, y]) => board.onPage(panel, x, y));
}

/** Return about what is drawn in space beside boards, on the page: where boards stood, ways of the last move, and posts on pins. @param {BoardView} board @returns {Point[][]} */
function quadsBeside(board) {
  const { eye, sight, ghosts, panels } = board;
  if (!sight) return [];
  const onPage = (/** @type {Vector} */ point) => sight.onPage(eye, point);
  const stood = ghosts.map(({ data, shape: [width, height] }) =>
    [[0, 0], [width, 0], [width, height], [0, height]].map(([x, y]) => onPage(eye.place(data).at(x / 100, y / 100))),
  );
  const posts = eye.pins.size ? postsOf(eye, [...panels.values()]).filter(({ corner }) => !corner) : [];
  const lines = [...waysBetween(board), ...posts.map(({ start, end }) => [start, end])].map(([start, end]) => {
    const [[x, y], [u, v]] = [onPage(start), onPage(end)];
    const half = 3 / (Math.hypot(u - x, v - y) || 1);
    const [aside, below] = [(v - y) * half, (x - u) * half];
    return /** @type {Point[]} */ ([[x + aside, y + below], [u + aside, v + below], [u - aside, v - below], [x - aside, y - below]]);
  });
  return [...stood, ...lines];
}

/** Return where the name of a panel may stand: on the left, on the right beyond the names of ranks, or below; beside its near corners or the middles of its edges. @param {Eye} eye @param {PanelView} panel @param {Point[]} corners @param {number} unit @param {number} letters how high names are @returns {Spot[]} */
function spotsOfName(eye, panel, corners, unit, letters) {
  const [left, right, farRight, farLeft] = fromNear(eye, panel).map((at) => corners[at]);
  const middle = (/** @type {Point} */ [x, y], /** @type {Point} */ [u, v], aside = 0, below = 0) =>
    /** @type {Point} */ ([(x + u) / 2 + aside * unit, (y + v) / 2 + below * unit]);
  return [
    ["title", middle(left, left, -0.4)],
    ["title", middle(left, farLeft, -0.4)],
    ["title after", middle(right, farRight, 0.75)],
    ["title after", middle(right, right, 0.75)],
    ["title below", middle(left, right, 0, FILES_BELOW + (letters + TITLE_BELOW) / unit)],
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

/** Return the first name and spot at which it hides no panel, and which is on the page; else the last name at the first spot. @param {string[]} names @param {number} letters how large they are @param {Spot[]} spots @param {Point[][]} quads @param {number[]} size @returns {[string, ...Spot]} */
function clearName(names, letters, spots, quads, [wide, high]) {
  for (const name of names) {
    const long = widthOf(name, letters);
    const isClear = (/** @type {Spot} */ [role, [x, y]]) => {
      const start = role === "title" ? x - long : role === "title below" ? x - long / 2 : x;
      const points = [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((part) =>
        [-letters / 2, letters / 2].map((above) => /** @type {Point} */ ([start + part * long, y + above])),
      );
      const isOnPage = start >= 0 && start + long <= wide && y < high - letters / 2;
      return isOnPage && !points.some((point) => quads.some((quad) => isWithin(point, quad)));
    };
    const spot = spots.find(isClear);
    if (spot) return [name, ...spot];
  }
  return [names[names.length - 1], ...spots[0]];
}

/** What is known of outlines, by the shapes of panels: it stays the same at every step. @type {WeakMap<object, Map<string, Point | null>>} */
const OUTLINES = new WeakMap();

/** Return where the name of a file or rank is beside the outline of a panel of squares, not of its rectangle; null where the panel has no cell of that file or rank. @param {PanelView} panel @param {number} x @param {number} y in cells @param {string} role @returns {Point | null} */
function besideOutline({ shape }, x, y, role) {
  const known = OUTLINES.get(shape) || new Map();
  OUTLINES.set(shape, known);
  const place = `${role} ${x} ${y}`;
  if (!known.has(place)) known.set(place, soughtOutline(shape, x, y, role));
  return known.get(place);
}

/** @param {Shape} shape @param {number} x @param {number} y @param {string} role @returns {Point | null} */
function soughtOutline([width, height, cells], x, y, role) {
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
  const names = isSpatial && sight ? new Names(board, sight) : null;
  for (const [role, size] of Object.entries(names?.sizes || {})) tags.style.setProperty(`--${role}`, `${round(size)}px`);
  const wanted = names?.all || [];
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
    const unit = sight.unit * board.eye.zoom;
    /** how large names of files and ranks are, and titles, in pixels */
    this.sizes = { name: labelSize("file", unit), title: labelSize("title", unit) };
    const isShown = (/** @type {DOMTokenList} */ names) => !names.contains("gone") && !names.contains("model");
    this.shown = [...board.panels.values()].filter(({ element }) => isShown(element.classList));
    /** @type {boolean} */
    this.isMany = this.shown.length > MOST_NAMED;
    /** the faces of boards on the page @type {[PanelView, SeenFace[]][]} */
    this.faces = this.shown.map((panel) => [panel, seenBoard(board.eye, sight, panel)]);
    const boards = this.faces.flatMap(([, faces]) => faces);
    /** where names of files and ranks are @type {Box[]} */
    this.taken = [];
    this.men = waists(board);
    /** what is drawn beside boards, where names of levels are not to stand */
    this.beside = board.eye.model || this.isMany ? [] : quadsBeside(board);
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
    const [wide] = this.sight.size;
    const long = widthOf(text, role.startsWith("title") ? this.sizes.title : this.sizes.name);
    const [low, high] = role === "title" ? [long, wide] : role === "title after" ? [0, wide - long] : [long / 2 + 1, wide - long / 2 - 1];
    const left = clamped(x, low, high);
    this.all.push({ text, role, transform: `translate(${round(left)}px,${round(y)}px)` });
  }

  /** Name the files and ranks of a panel. @param {PanelView} panel @param {(point: Point) => boolean} isHidden */
  nameCells(panel, isHidden) {
    const [width, height] = [panel.shape[0] / 100, panel.shape[1] / 100];
    // What has the same place belongs to the same board.
    const isOwn = (/** @type {[PanelView, SeenFace[]]} */ [{ data }]) => String(data[4]) === String(panel.data[4]);
    const others = this.faces.filter((each) => !isOwn(each));
    const boards = [...this.faces.filter(isOwn).flatMap((own) => this.coveredBy(own)), ...this.near(panel, others)];
    // A board of another shape has one place only for each name.
    const isRegular = others.length > 0 && panel.slots.size <= width * height + 0.5;
    for (const named of ["file", "rank"]) {
      const isFile = named === "file";
      const sides = (isRegular ? [false, true] : [false]).map((isOther) => {
        /** @type {[string, number, number][]} */
        const names = [];
        let worth = 0;
        for (const [text, x, y, role] of panel.data[3]) {
          const beside = role === named && besideOutline(panel, x / 100, y / 100, role);
          if (!beside) continue;
          const [u, v] = isOther ? (isFile ? [beside[0], height - beside[1]] : [width - beside[0], beside[1]]) : beside;
          const edge = this.board.onPage(panel, clamped(u, 0, width), clamped(v, 0, height));
          worth += edge[1];
          if (!isHidden(edge)) names.push([text, u, v]);
        }
        const found = this.freeSpots(panel, names, boards);
        // A few of many names would be taken for a mistake.
        const spots = names.length > FEW_NAMES && found.length < names.length / 2 ? [] : found;
        // Files stand at the edge near the eye, ranks at that which leaves more room.
        return { spots, worth: worth + (isFile ? 0 : 10000 * spots.length) };
      });
      const best = sides.reduce((one, other) => (other.worth > one.worth + 1 ? other : one));
      for (const [text, spot] of best.spots) {
        this.taken.push(boxAround(spot, text, this.sizes.name));
        this.put(text, named, spot);
      }
    }
  }

  /** Return what the board of a panel covers on the page: its faces, or its cells where these do not fill it. @param {[PanelView, SeenFace[]]} own @returns {Point[][]} */
  coveredBy([panel, faces]) {
    if (isFull(panel)) return faces.map(({ corners }) => corners);
    return panel.shape[2].map((cell) => cornersOf(cell).map((at) => this.board.onPage(panel, ...at)));
  }

  /** Return the faces of other boards that are near a panel on the page. @param {PanelView} panel @param {[PanelView, SeenFace[]][]} others @returns {Point[][]} */
  near(panel, others) {
    const outline = this.outlineOf(panel);
    const faces = others.flatMap(([, each]) => each.map(({ corners }) => corners));
    return faces.filter((corners) => areNear(outline, corners, 2 * this.sight.unit));
  }

  /** Return where on the page names have room beside a panel: most of them in a row, else each where it has, if anywhere. @param {PanelView} panel @param {[string, number, number][]} names and where they belong, in cells @param {Point[][]} boards on which they may not lie @returns {[string, Point][]} */
  freeSpots(panel, names, boards) {
    let taken = [...this.taken];
    const put = (/** @type {[string, number, number]} */ [text, x, y], /** @type {number[][]} */ spots, isNearMen = false) => {
      const free = spots.map((spot) => this.spotBeside(panel, x, y, spot)).filter((at) => this.isFree(text, at, boards, taken));
      const best = free.find((at) => !this.isOnMan(at)) || (isNearMen ? free[0] : undefined);
      if (!best) return [];
      taken.push(boxAround(best, text, this.sizes.name));
      return [/** @type {[string, Point]} */ ([text, best])];
    };
    /** where each name is in the row that has room for most, or nowhere @type {[string, Point][][]} */
    let row = [];
    for (const spot of SPOTS.slice(0, ROWS_OUT)) {
      row = names.map((name) => put(name, [spot]));
      if (row.flat().length >= MOST_OF_ROW * names.length) break;
      [row, taken] = [[], [...this.taken]];
    }
    return [...row.flat(), ...names.flatMap((name, at) => (row[at]?.length ? [] : put(name, SPOTS, true)))];
  }

  /** @param {PanelView} panel */
  outlineOf(panel) {
    return panelCorners(panel).map(([x, y]) => this.board.onPage(panel, x, y));
  }

  /** Return a point of the page beside a panel, so far out of a place and aside from it. @param {PanelView} panel @param {number} x @param {number} y in cells @param {number[]} spot @returns {Point} */
  spotBeside(panel, x, y, [out, aside]) {
    const [right, low] = [x - panel.shape[0] / 200, y - panel.shape[1] / 200];
    const long = Math.hypot(right, low);
    return this.board.onPage(panel, x + (out * right - aside * low) / long, y + (out * low + aside * right) / long);
  }

  /** Say whether a name at a point lies on no board and on no other name. @param {string} text @param {Point} at @param {Point[][]} boards @param {Box[]} taken by names */
  isFree(text, at, boards, taken) {
    const [left, top, right, bottom] = boxAround(at, text, this.sizes.name);
    const points = [at, ...cornersOfBox([left - AROUND, top - 1, right + AROUND, bottom + 1])];
    return (
      !boards.some((corners) => points.some((point) => isWithin(point, corners))) &&
      !taken.some(([l, t, r, b]) =>
        Math.max(l - right, left - r) < BETWEEN_NAMES && Math.max(t - bottom, top - b) < BETWEEN_NAMES)
    );
  }

  /** @param {Point} at */
  isOnMan(at) {
    const far = this.sight.unit * this.board.eye.zoom * OVER_MAN + this.sizes.name / 2;
    return this.men.some((man) => Math.abs(man[0] - at[0]) < far && distance(man, at) < far);
  }

  /** Name the level of a panel, or of many stacks the stack. @param {PanelView} panel @param {(point: Point) => boolean} isHidden */
  nameLevel(panel, isHidden) {
    const { board, sight, shown } = this;
    const { eye } = board;
    const [title] = panel.data[3].find(([, , , role]) => role === "title") || [];
    if (!title) return;
    const [width, height] = [panel.shape[0] / 100, panel.shape[1] / 100];
    const corners = this.outlineOf(panel);
    const between = (this.sizes.name + this.sizes.title) / 2;
    if (eye.model) {
      // Below the names of files, on the boards' own side: there is no other room between large boards.
      const [left, right] = [corners[3], corners[2]];
      const [x, y] = board.onPage(panel, width / 2, height + FILES_BELOW);
      const name = widthOf(title, this.sizes.title) > right[0] - left[0] ? title.replace(/:.*/, "") : title;
      this.put(name, "title below", [x, y + (this.isNamed(panel) ? between + TITLE_BELOW : 0)]);
    } else if (this.isMany) {
      // Many stacks stand beside one another: each is named below, and the levels are named on the left of all.
      if (panel.data[4][2] > Math.min(...shown.map(({ data }) => data[4][2])) || corners.every(isHidden)) return;
      const near = corners.reduce((best, other) => (other[1] > best[1] ? other : best));
      this.put(title.replace(/:.*/, ""), "file", [near[0], near[1] + 18]);
    } else if (!corners.every(isHidden)) {
      const isInColumn = eye.columns > 1 && !eye.pins.size;
      const others = shown.filter((other) => other !== panel);
      const names = this.taken.map(cornersOfBox);
      const quads = [...others.map((other) => withMen(board, other)), ...this.beside, ...names];
      const spots = spotsOfName(eye, panel, corners, sight.unit, between).slice(0, isInColumn ? 1 : 5);
      this.put(...clearName(namesOf(panel.data, sight.size[0], isInColumn), this.sizes.title, spots, quads, sight.size));
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
