/** Names of levels, files and ranks beside boards in space, which turn with the eye. */

/** In space names of files and ranks are shown of no more panels than this, and of cells as large as this, in pixels. */
const MOST_NAMED = 16;
const LEAST_NAMED = 16;

/** Where a name is tried beside a board: how much farther out of its place and aside, in cells. */
const SPOTS = [[-0.1, 0], [0, 0], [0.2, 0], [0.4, 0]];
const MOST_OF_ROW = 0.75; // of all names of a row, which are tried at each of these spots together

/** Where names are tried that have no room there: a little out of the row rather than nowhere, and not where they would be taken for those of another board; farther out beside boards of another shape, whose names are in no row. */
const OUT_OF_ROW = [[0, 0.2], [0, -0.2], [0.2, 0.2], [0.2, -0.2]];
const OF_ROWS = [...SPOTS.slice(0, 3), ...OUT_OF_ROW];
const OF_OTHERS = [...SPOTS, [0.6, 0], [0.8, 0], ...OUT_OF_ROW];
const FEW_NAMES = 5;

/** How far heads of men rise over the far edge of their board where names are not to stand, in cells. */
const HEADS = 0.12;

/** How far names of ranks are from boards at most, if they have room there, in pixels, and on how large cells it is tried farther away in the usual steps. */
const FROM_RANK = 9;
const STEPS_OF_RANK = 35;
const FROM_FILES = 5; // and names of files from the front of boards

/** How high a name is, how wide a letter is and how much wider a capital, of its size; how much room there is around it, and between two of a row, in pixels. */
const HIGH = 0.72;
const LETTER = 0.53;
const CAPITAL = 0.2;
const AROUND = 2;
const BETWEEN_NAMES = 5;

/** How far names are from those of other rows, of their own and of other boards, and from other boards on the left and right, of their size. */
const FROM_OWN = 0.5;
const FROM_OTHERS = 0.9;
const FROM_BOARDS = 0.45;

/** From which width on names are written in full, and the room for the names of ranks, of their size. */
const ROOMY = 600;
const ROOM_FOR_RANK = 1.4;

/** How far below a board names of files are, in cells, and its own name is below these, in pixels. */
const FILES_BELOW = 0.45;
const TITLE_BELOW = 5;

/** A way to stand at a point, and the point. @typedef {[string, Point]} Spot */

/** What names of a row keep clear of: its own board, others, and the row itself. @typedef {{own: Point[][], others: Point[][], row: string}} Neighbours */

/** A name on the page: where it is, and to which row it belongs. @typedef {{box: Box, row: string}} NameBox */

/** Return about how wide a text is. @param {string} text @param {number} size */
function widthOf(text, size) {
  return size * (text.length * LETTER + text.replace(/[^A-Z]/g, "").length * CAPITAL);
}

/** Return the box of a text around a point. @param {Point} point @param {string} text @param {number} size @returns {Box} */
function boxAround([x, y], text, size) {
  const [wide, high] = [widthOf(text, size) / 2, (HIGH * size) / 2];
  return [x - wide, y - high, x + wide, y + high];
}

/** Return the box of the name of a level, which ends at a point, begins there, or has it in its middle. @param {string} text @param {number} size @param {string} role @param {Point} point @returns {Box} */
function boxOfTitle(text, size, role, [x, y]) {
  const half = widthOf(text, size) / 2;
  return boxAround([role === "title" ? x - half : role === "title after" ? x + half : x, y], text, size);
}

/** Return the names of panels in a stand of some levels in several forms, the longest first: on a small page there is room for less. @param {PanelData[]} panels @param {number} wide the page @returns {string[][]} */
function formsOfNames(panels, wide) {
  const full = panels.map((panel) => (panel[3].find(([, , , role]) => role === "title")?.[0] || ""));
  const short = full.map((name) => name.replace(/,.*/, ""));
  return wide >= ROOMY ? [full, short] : [short, short.map((name) => name.replace(/ \(.*/, "").replace(/^.* /, ""))]; // QLW of QLW (5), the 7 of tier 7
}

/** Return the room that the longest of some names wants beside its board, in pixels. @param {string[]} names @param {number} unit */
function roomForNames(names, unit) {
  const title = labelSize("title", unit);
  return Math.max(...names.map((name) => widthOf(name, title))) + FROM_BOARD * title;
}

/** Return the corners of a panel with the heads of men above it and the names of files below it, on the page. @param {BoardView} board @param {PanelView} panel @returns {Point[]} */
function withMen(board, panel) {
  const corners = panelCorners(panel, NAMES).map(([x, y]) => /** @type {Point} */ ([x, y || -OVER_EDGE]));
  return corners.map(([x, y]) => board.onPage(panel, x, y));
}

/** How far above and below boards on pins the names of levels are, of their size. */
const FROM_PINNED = 4;

/** Where along a side of a board its name may stand, from the near corner, and how far from it in columns, of the size of names, so that ways have room between. */
const FROM_BOARD = 1;
const ALONG_SIDE = [0.5, 0.25, 0.75, 0, 1];

/** Return where the name of a panel may stand: on the left, on the right beyond the names of ranks, or below. @param {Eye} eye @param {PanelView} panel @param {Point[]} corners @param {number} unit @param {number} letters how high names are @returns {Spot[]} */
function spotsOfName(eye, panel, corners, unit, letters) {
  const [left, right, farRight, farLeft] = fromNear(eye, panel).map((at) => corners[at]);
  const along = (/** @type {string} */ role, /** @type {Point} */ near, /** @type {Point} */ far, /** @type {number} */ aside) =>
    ALONG_SIDE.map((share) => {
      const [x, y] = between(near, far, share);
      return /** @type {Spot} */ ([role, [x + aside * unit, y]]);
    });
  const [x, y] = between(left, right, 0.5);
  return [
    ...along("title", left, farLeft, -Math.max(0.4, eye.columns > 1 && !eye.pins.size ? (FROM_BOARD * letters) / unit : 0)),
    ...along("title after", right, farRight, 0.75),
    ["title below", [x, y + FILES_BELOW * unit + letters + TITLE_BELOW]],
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

/** Names on one side of a panel: where they have room, and what it is worth that they stand there. @typedef {{spots: [string, Point][], worth: number}} SideNames */

/** Return the number of the side that is worth most for several panels together, -1 where there is no choice. @param {SideNames[][]} panels */
function bestOf(panels) {
  if (panels.length < 2 || panels.some((sides) => sides.length < 2)) return -1;
  const [one, other] = [0, 1].map((at) => panels.reduce((all, sides) => all + sides[at].worth, 0));
  return Number(other > one + 1);
}

/** Write names beside the boards in space, if these are seen otherwise than before; what stands as it did is left alone. @param {BoardView} board */
function nameInSpace(board) {
  const { tags, isSpatial, sight, eye, ghosts, focused } = board;
  const view = isSpatial ? [sight, eye.yaw, eye.tilt, eye.zoom, ghosts.length, focused] : [];
  if (view.length === board.namedFor.length && view.every((part, at) => part === board.namedFor[at])) return;
  board.namedFor = view;
  const names = isSpatial && sight ? new Names(board, sight) : null;
  for (const [role, size] of Object.entries(names?.sizes || {})) tags.style.setProperty(`--${role}`, `${round(size)}px`);
  const wanted = names?.all || [];
  board.named = names?.taken.map(({ box }) => box) || [];
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
    this.shown = board.large;
    /** @type {boolean} */
    this.isMany = this.shown.length > MOST_NAMED;
    /** the faces of boards on the page @type {[PanelView, SeenFace[]][]} */
    this.faces = this.shown.map((panel) => [panel, seenBoard(board.eye, sight, panel)]);
    const boards = this.faces.flatMap(([, faces]) => faces);
    /** where names are @type {NameBox[]} */
    this.taken = [];
    /** what stands beside boards, where names are not to stand */
    this.beside = board.eye.isPart || this.isMany ? [] : quadsBeside(board);
    const isHidden = (/** @type {PanelView} */ panel) => (/** @type {Point} */ point) =>
      isCovered(point, board.eye.place(panel.data).origin[2], boards);
    const withNames = this.shown.filter((panel) => this.isNamed(panel));
    const ranks = withNames.map((panel) => this.sidesOf(panel, isHidden(panel), "rank"));
    // All levels of a stack have the names of ranks on the same side, if they can.
    const side = board.eye.pins.size ? -1 : bestOf(ranks);
    withNames.forEach((panel, at) => this.nameCells(panel, "rank", ranks[at], ranks[at][side]));
    for (const panel of withNames) this.nameCells(panel, "file", this.sidesOf(panel, isHidden(panel), "file"));
    const named = this.shown.filter((panel) => !this.outlineOf(panel).every(isHidden(panel)));
    if (board.eye.isPart) this.nameLevel();
    else if (this.isMany) this.nameStacks(named);
    else {
      // Boards on pins stand elsewhere beside others than these do.
      this.nameAside(named.filter(({ data }) => isOnPin(data)));
      this.nameAside(named.filter(({ data }) => !isOnPin(data)));
    }
    this.nameHands();
  }

  /** Say beside hands whose they are, where there is room for all: on the left, below, or beyond them as the board is seen. */
  nameHands() {
    if (!isLow()) return; // plates stand beside them
    const { board, looks, eye } = this.board;
    const letters = this.sizes.title;
    const hands = this.shown.filter(({ isHand }) => isHand).map((panel) => {
      const owners = panel.data[2].map((cell) => seenOf(board, looks[cell]).seat);
      const outline = this.outlineOf(panel);
      const [left, right, , farLeft] = fromNear(eye, panel).map((at) => outline[at]);
      const [x, y] = between(left, right, 0.5);
      const others = this.shown.filter((other) => other !== panel).map((other) => withMen(this.board, other));
      const isFar = others.every((other) => most(other, 1) > y);
      const beyond = isFar ? least(withMen(this.board, panel), 1) - letters : y + 1.4 * letters;
      const spots = /** @type {Spot[]} */ ([
        ["title", [left[0] - letters, between(left, farLeft, 0.5)[1]]],
        ["title below", [x, y + 1.4 * letters]],
        ["title below", [x, beyond]],
      ]);
      return { name: board.seats[Math.max(...owners)] || "", spots, others };
    });
    const spot = [0, 1, 2].find((at) => hands.every(({ name, spots, others }) => this.isClear(name, spots[at], others)));
    if (spot !== undefined) for (const { name, spots } of hands) this.put(name, ...spots[spot]);
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
    if (role.startsWith("title")) this.taken.push({ box: boxOfTitle(text, this.sizes.title, role, [left, y]), row: "title" });
    this.all.push({ text, role, transform: `translate(${round(left)}px,${round(y)}px)` });
  }

  /** Name the files or the ranks of a panel on the side that is worth most, or on that of all. @param {PanelView} panel @param {string} named @param {SideNames[]} sides @param {SideNames} [common] */
  nameCells(panel, named, sides, common) {
    const best = common?.spots.length ? common : sides.reduce((one, other) => (other.worth > one.worth + 1 ? other : one));
    for (const [text, spot] of best.spots) {
      this.taken.push({ box: boxAround(spot, text, this.sizes.name), row: `${panel.name} ${named}` });
      this.put(text, named, spot);
    }
  }

  /** Return where names of files or of ranks have room on each side of a panel, and what they are worth there. @param {PanelView} panel @param {(point: Point) => boolean} isHidden @param {string} named @returns {SideNames[]} */
  sidesOf(panel, isHidden, named) {
    const [width, height] = [panel.shape[0] / 100, panel.shape[1] / 100];
    // What has the same place belongs to the same board.
    const isOwn = (/** @type {[PanelView, SeenFace[]]} */ [{ data }]) => String(data[4]) === String(panel.data[4]);
    const others = this.faces.filter((each) => !isOwn(each));
    const own = this.faces.filter(isOwn).flatMap((each) => this.coveredBy(each));
    const near = [...this.near(panel, others), ...this.beside];
    // A board of another shape has one place only for each name.
    const isRegular = others.length > 0 && panel.slots.size <= width * height + 0.5;
    const isFile = named === "file";
    return (isRegular ? [false, true] : [false]).map((isOther) => {
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
      const found = this.freeSpots(panel, names, { own, others: near, row: `${panel.name} ${named}` });
      // A few of many names would be taken for a mistake.
      const spots = names.length > FEW_NAMES && found.length < names.length / 2 ? [] : found;
      // Files stand at the edge near the eye, ranks at that which leaves more room.
      return { spots, worth: worth + (isFile ? 0 : 10000 * spots.length) };
    });
  }

  /** Return what the board of a panel covers on the page: its faces, with the rim that some have, or its cells where these do not fill it; and men on them, or their heads over its far edge. @param {[PanelView, SeenFace[]]} own @returns {Point[][]} */
  coveredBy([panel, faces]) {
    if (!isFull(panel)) {
      const { eye } = this.board;
      const place = eye.place(panel.data);
      const faces = panel.shape[2].flatMap((cell) => [0, -THICK].map((up) =>
        cornersOf(cell).map((at) => this.sight.onPage(eye, sum(place.at(...at), [0, 0, up])))));
      const men = [...panel.slots.keys()].map((cell) => {
        const size = this.board.board.man * panel.largerOn(cell);
        const { box } = figureOf(eye, this.sight, { panel, at: footOf(panel, cell), size, isKing: false }, place);
        return cornersOfBox(grown(box, 0, (HIGH_OF_FIGURE - HEAD) * size * this.sight.unit));
      });
      return [...faces, ...men];
    }
    if ((panel.data[7] ?? -1) >= 0) {
      const rim = panelCorners(panel).map(([x, y]) => /** @type {const} */ ([x + (x ? RIM : -RIM) / 100, y + (y ? RIM : -RIM) / 100]));
      return this.withHeads(rim.map((at) => this.board.onPage(panel, ...at)));
    }
    return [...this.withHeads(faces[0].corners), faces[1].corners];
  }

  /** Return a face as it is seen, and where heads of men are over it. @param {Point[]} corners @returns {Point[][]} */
  withHeads(corners) {
    const over = HEADS * this.sight.unit * this.board.eye.zoom;
    return [corners, corners.map(([x, y]) => /** @type {Point} */ ([x, y - over]))];
  }

  /** Return the faces of other boards that are near a panel on the page. @param {PanelView} panel @param {[PanelView, SeenFace[]][]} others @returns {Point[][]} */
  near(panel, others) {
    const outline = this.outlineOf(panel);
    const isNear = (/** @type {[PanelView, SeenFace[]]} */ [, [{ corners }]]) => areNear(outline, corners, 2 * this.sight.unit);
    return others.filter(isNear).flatMap((each) => this.coveredBy(each));
  }

  /** Return where on the page names have room beside a panel: most of them in a row, else each where it has, if anywhere. @param {PanelView} panel @param {[string, number, number][]} names and where they belong, in cells @param {Neighbours} neighbours @returns {[string, Point][]} */
  freeSpots(panel, names, neighbours) {
    let taken = [...this.taken];
    const put = (/** @type {[string, number, number]} */ [text, x, y], /** @type {number[][]} */ spots) => {
      const best = spots.map((spot) => this.spotBeside(panel, x, y, spot)).find((at) => this.isFree(text, at, neighbours, taken));
      if (!best) return [];
      taken.push({ box: boxAround(best, text, this.sizes.name), row: neighbours.row });
      return [/** @type {[string, Point]} */ ([text, best])];
    };
    /** where each name is in the row that has room for most, or nowhere @type {[string, Point][][]} */
    let row = [];
    for (const spot of SPOTS) {
      row = names.map((name) => put(name, [spot]));
      if (row.flat().length >= MOST_OF_ROW * names.length) break;
      [row, taken] = [[], [...this.taken]];
    }
    return [...row.flat(), ...names.flatMap((name, at) => (row[at]?.length ? [] : put(name, isFull(panel) ? OF_ROWS : OF_OTHERS)))];
  }

  /** @param {PanelView} panel */
  outlineOf(panel) {
    return panelCorners(panel).map(([x, y]) => this.board.onPage(panel, x, y));
  }

  /** Return a point of the page beside a panel, so far out of a place, at a right angle to the side beyond which it is, and aside from it; on large boards ranks are no farther from these than on others. @param {PanelView} panel @param {number} x @param {number} y in cells @param {number[]} spot @returns {Point} */
  spotBeside(panel, x, y, [out, aside]) {
    const halves = [panel.shape[0] / 200, panel.shape[1] / 200];
    const [across, down] = [x - halves[0], y - halves[1]];
    const [isAside, isBelow] = [Math.abs(across) > halves[0], Math.abs(down) > halves[1]];
    const [right, low] = [isBelow && !isAside ? 0 : across, isAside && !isBelow ? 0 : down];
    const long = Math.hypot(right, low) || 1;
    const unit = this.sight.unit * this.board.eye.zoom;
    if (low && !right) return this.beyondEdge(panel, x + aside, Math.sign(low), Math.abs(low) - halves[1], out * Math.min(1, STEPS_OF_RANK / unit));
    if (low) return this.board.onPage(panel, x + (out * right - aside * low) / long, y + (out * low + aside * right) / long);
    const rim = (panel.data[7] ?? -1) >= 0 ? RIM / 100 : 0;
    const far = Math.min(Math.abs(across), halves[0] + rim + (FROM_RANK + this.sizes.name / 2) / unit) + out * Math.min(1, STEPS_OF_RANK / unit);
    return this.board.onPage(panel, halves[0] + Math.sign(across) * far, y + aside);
  }

  /** Return a point of the page beyond the near or the far edge of a panel, at most so far from it: below the near one as near to the rim as names of ranks. @param {PanelView} panel @param {number} x @param {number} side @param {number} far @param {number} out @returns {Point} */
  beyondEdge(panel, x, side, far, out) {
    const { eye } = this.board;
    const half = panel.shape[1] / 200;
    const at = (/** @type {number} */ beyond) => this.board.onPage(panel, x, half + side * (half + beyond));
    const [edge, next] = [at(0), at(1)];
    const under = next[1] > edge[1] ? THICK * Math.sin((eye.tilt * Math.PI) / 180) * this.sight.unit * eye.zoom : Infinity;
    const rim = (panel.data[7] ?? -1) >= 0 ? RIM / 100 : 0;
    return at(Math.min(far, rim + (under + FROM_FILES + (HIGH * this.sizes.name) / 2) / distance(edge, next)) + out);
  }

  /** Say whether a name at a point lies on the page, on no board, and is far enough from other names. @param {string} text @param {Point} at @param {Neighbours} neighbours @param {NameBox[]} taken */
  isFree(text, at, { own, others, row }, taken) {
    const box = boxAround(at, text, this.sizes.name);
    const [left, top, right, bottom] = box;
    const panel = row.slice(0, -4);
    const isNear = (/** @type {NameBox} */ { box: [l, t, r, b], row: other }) => {
      const far = other === row ? BETWEEN_NAMES : (other.startsWith(panel) ? FROM_OWN : FROM_OTHERS) * this.sizes.name;
      return Math.max(l - right, left - r) < far && Math.max(t - bottom, top - b) < far;
    };
    const isCut = top < 0 || bottom > this.sight.size[1];
    return !isCut && !taken.some(isNear) && !own.some((corners) => isOver(grown(box, AROUND, AROUND), corners)) &&
      !others.some((corners) => isOver(grown(box, FROM_BOARDS * this.sizes.name, 1), corners));
  }

  /** Name the boards of the level that is large, and above these the level itself, if they do not say it. */
  nameLevel() {
    for (const panel of this.shown) this.nameBelow(panel);
    const [heading] = this.shown.flatMap(({ data }) => data[3].filter(([, , , role]) => role === "heading"));
    if (!heading) return;
    const corners = this.shown.flatMap((panel) => this.outlineOf(panel));
    const top = least(corners, 1) - OVER_EDGE * this.sight.unit * this.board.eye.zoom - this.sizes.title;
    this.put(heading[0], "title below heading", [(least(corners, 0) + most(corners, 0)) / 2, Math.max(top, this.sizes.title)]);
  }

  /** Name the level of a large board beside a strip of small ones below the names of files, on the boards' own side: there is no other room between large boards. @param {PanelView} panel */
  nameBelow(panel) {
    const [title] = panel.data[3].find(([, , , role]) => role === "title") || [];
    if (!title) return;
    const [width, height] = [panel.shape[0] / 100, panel.shape[1] / 100];
    const [, , right, left] = this.outlineOf(panel);
    const [x, y] = this.board.onPage(panel, width / 2, height + FILES_BELOW);
    const between = (this.sizes.name + this.sizes.title) / 2;
    const name = widthOf(title, this.sizes.title) > right[0] - left[0] ? title.replace(/:.*/, "") : title;
    this.put(name, "title below", [x, y + (this.isNamed(panel) ? between + TITLE_BELOW : 0)]);
  }

  /** Name many stacks, which stand beside one another, below, and the levels on the left of all. @param {PanelView[]} panels */
  nameStacks(panels) {
    const lowest = Math.min(...this.shown.map(({ data }) => data[4][2]));
    for (const panel of panels.filter(({ data }) => data[4][2] === lowest)) {
      const [title] = panel.data[3].find(([, , , role]) => role === "title") || [];
      const near = this.outlineOf(panel).reduce((best, other) => (other[1] > best[1] ? other : best));
      if (title) this.put(title.replace(/:.*/, ""), "file", [near[0], near[1] + 18]);
    }
    this.nameLevels();
  }

  /** Name panels beside them, all in one form and where most of them have room; those that have none there elsewhere, if anywhere, first on the same side. @param {PanelView[]} panels */
  nameAside(panels) {
    const { board, sight } = this;
    const { eye } = board;
    const isInColumn = eye.columns > 1 && !eye.pins.size;
    const between = (this.sizes.name + this.sizes.title) / 2;
    const places = panels.map((panel) => {
      const spots = spotsOfName(eye, panel, this.outlineOf(panel), sight.unit, between).map((spot) => this.beyondRanks(panel, spot));
      const others = this.shown.filter((other) => other !== panel);
      const quads = [...others.map((other) => withMen(board, other)), ...this.beside];
      // A level's name above or below a board on a pin, or its name, would be taken for another name of this.
      const own = others.filter(({ data }) => !isOnPin(panel.data) && isOnPin(data));
      const far = own.map((other) => cornersOfBox(grown(/** @type {Box} */ (boxOf(withMen(board, other), 0)), 0, FROM_PINNED * this.sizes.title)));
      return { quads, far: [...quads, ...far], spots: isInColumn ? [spots[eye.beside ? ALONG_SIDE.indexOf(0) : spots.length - 1]] : spots };
    });
    const all = formsOfNames(panels.map(({ data }) => data), sight.size[0]);
    // A word alone is the name of a level in a column, where it could be a rank elsewhere.
    const forms = (isInColumn || sight.size[0] >= ROOMY ? all : all.slice(0, 1)).map((names) => {
      const free = places.map(({ spots, far }, at) => spots.map((spot) => this.isClear(names[at], spot, far)));
      return { names, free, named: free.filter((each) => each.includes(true)).length };
    });
    const { names, free } = forms.reduce((best, other) => (other.named > best.named ? other : best));
    const counts = (places[0]?.spots || []).map((_, spot) => free.filter((each) => each[spot]).length);
    const best = counts.indexOf(Math.max(...counts));
    places.forEach(({ spots, quads }, at) => {
      const order = [best, ...spots.keys()].sort((one, other) => Number(spots[other][0] === spots[best][0]) - Number(spots[one][0] === spots[best][0]));
      const near = () => order.find((each) => this.isClear(names[at], spots[each], quads, true));
      const spot = order.find((each) => free[at][each]) ?? near() ?? (isInColumn ? best : -1);
      if (spot >= 0 && names[at]) this.put(names[at], ...spots[spot]);
    });
  }

  /** Return a spot for the name of a panel, on the left farther away if names of ranks are there. @param {PanelView} panel @param {Spot} spot @returns {Spot} */
  beyondRanks(panel, [role, [x, y]]) {
    const near = this.taken.filter(({ row, box }) => row === `${panel.name} rank` && box[0] < x && box[1] < y + this.sizes.title && box[3] > y - this.sizes.title);
    return [role, [role === "title" ? Math.min(x, ...near.map(({ box }) => box[0] - this.sizes.name)) : x, y]];
  }

  /** Say whether a name lies on the page at a spot, on nothing, and, if it is not to be narrow, near to nothing. @param {string} name @param {Spot} spot @param {Point[][]} quads @param {boolean} [isNarrow] */
  isClear(name, [role, at], quads, isNarrow = false) {
    const [wide, high] = this.sight.size;
    const letters = this.sizes.title;
    const box = boxOfTitle(name, letters, role, at);
    if (Math.min(box[0], box[1]) < 0 || box[2] > wide || box[3] > high - 2) return false;
    const far = grown(box, isNarrow ? AROUND : FROM_OTHERS * this.sizes.name, isNarrow || role === "title below" ? AROUND : FROM_BOARDS * letters);
    const isNear = (/** @type {NameBox} */ other) =>
      isOver(other.row === "title" ? grown(far, 0, letters) : far, cornersOfBox(other.box));
    return !quads.some((quad) => isOver(far, quad)) && !this.taken.some(isNear);
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
