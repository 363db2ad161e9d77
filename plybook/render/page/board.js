/** A board: its panels where they belong, flat or in space, and on them the position that is shown. */

/** The level that follows the moves, and the choice of all levels. */
const FOLLOWED = "follow";
const ALL = "";

class BoardView {
  /**
   * @param {HTMLElement} host what the board is to fill
   * @param {BoardData} board
   */
  constructor(host, board) {
    this.host = host;
    this.board = board;
    this.seat = 0;
    this.isSpatial = false;
    /** the level that was chosen; none is chosen as long as nobody has */
    this.level = /** @type {string | null} */ (null);
    this.hidesOthers = false;
    this.eye = new Eye();
    /** how far apart the reader wants the levels, against the first view */
    this.wider = 1;
    this.scene = made("div", board.golden ? "scene golden" : "scene");
    /** the small levels, where the others are in space */
    this.small = made("div", board.golden ? "other-levels golden" : "other-levels");
    /** where names in space are @type {Box[]} */
    this.named = [];
    /** for which view these names are @type {any[]} */
    this.namedFor = [];
    /** the posts in space @type {Post[]} */
    this.spatialPosts = [];
    this.posts = drawn("svg", { class: "over", "aria-hidden": "true" });
    this.over = drawn("svg", { class: "over", "aria-hidden": "true" });
    this.tags = made("div", "names");
    this.tags.setAttribute("aria-hidden", "true");
    host.replaceChildren(this.posts, this.scene, this.small, this.over, this.tags);
    /** @type {Map<string, PanelView>} the panels by their names */
    this.panels = new Map();
    /** @type {Map<number, PanelView>} on which panel a cell is */
    this.homes = new Map();
    this.looks = new Uint16Array(board.size);
    this.stand = -1;
    /** the numbers of the panels that were built @type {number[]} */
    this.built = [];
    /** whether there are hands, on both sides */
    this.isHanded = false;
    /** @type {State | null} */
    this.state = null;
    /** @type {Set<PanelView>} */
    this.marked = new Set();
    /** @type {Ghost[]} */
    this.ghosts = [];
    this.levels = new Levels([]);
    /** how wide and high the host was when it was measured */
    this.hostSize = [0, 0];
    /** @type {Sight | null} */
    this.sight = null;
    /** for which stand, seat and size the eye was turned well */
    this.looked = "";
    /** @type {Drawing[]} what the reader has drawn */
    this.drawings = [];
    /** @type {Fitting | null} */
    this.fitting = null;
    /** how large labels are on the flat page, in pixels, by their roles @type {Record<string, number>} */
    this.shownSizes = {};
    /** @type {{view: View | null, pages: FlatPages | null, known: Map<string, any>}} what fitted before */
    this.fittings = { view: null, pages: null, known: new Map() };
    /** levels as they are seen from the side @type {Side | null} */
    this.side = null;
    /** what is to be told of thumbnails @type {(thumbs: Thumb[]) => void} */
    this.onThumbs = () => {};
  }

  /** See the board as another one of the same game is seen. @param {BoardView} other */
  seeAs({ level, hidesOthers, wider, eye, looked, first }) {
    Object.assign(this, { level, hidesOthers, wider, looked, first });
    Object.assign(this.eye, eye);
  }

  /** @returns {View} */
  get view() {
    return this.board.stands[this.state ? this.state.stand : this.stand][this.seat];
  }

  /** The panels that are to be seen, those of the page that fits best; in space, where boards look less deep. */
  get numbers() {
    return panelsOn(this.view, this.view.others ? this.fitted(this.focus, this.deep).page : 0);
  }

  /** Take a position that is to be shown, so that its levels are known before it is drawn. @param {State} state */
  take(state) {
    this.state = state;
    // Boards are placed before this move is marked: what is drawn of the last one would be drawn between other boards.
    this.ghosts = [];
    const panels = this.board.stands[state.stand][this.seat].panels.map((number) => this.board.panels[number]);
    // Hands beside a single board are no levels.
    const boards = panels.filter(([, , cells]) => cells.some((cell) => cell < this.board.cells));
    this.levels = new Levels(boards.length > 1 ? panels : boards);
  }

  /**
   * Show the position that was taken.
   * @param {number[]} [pointed] cells to be pointed at @param {Motion | null} [motion] how men are to move
   */
  show(pointed = [], motion = null) {
    const { state } = this;
    if (!state) return;
    const before = motion && motionsAreWanted() ? new Before(this, motion) : null;
    if (state.stand !== this.stand) {
      this.stand = state.stand;
      this.build();
    }
    for (let cell = 0; cell < this.board.size; cell++) {
      if (state.looks[cell] !== this.looks[cell]) this.put(cell, state.looks[cell]);
    }
    this.drawings = [];
    this.mark(state, pointed);
    if (this.focus !== this.focused || hidesKing(this)) this.arrange();
    else this.annotate();
    before?.animate();
  }

  /** @param {number} cell @param {number} look */
  put(cell, look) {
    this.looks[cell] = look;
    this.homes.get(cell)?.put(cell, look);
  }

  /** Let another seat look. @param {number} seat */
  sit(seat) {
    this.seat = seat;
    if (!this.state) return;
    this.take(this.state);
    this.build();
    this.mark(this.state, []);
    this.annotate();
  }

  /** Draw the panels of the stand; those that were there are drawn again where they are now. */
  build() {
    const found = new Map();
    /** @type {PanelView[]} */
    const fresh = [];
    this.homes.clear();
    this.built = this.numbers;
    this.built.forEach((number, at) => {
      const name = `${this.board.panels[number][0]}/${this.same(at)}`;
      const panel = this.panels.get(name) || new PanelView(this.board, name);
      found.set(name, panel);
      const isNew = panel.number !== number;
      if (isNew) {
        panel.draw(number);
        fresh.push(panel);
      }
      if (!panel.element.isConnected) this.scene.append(panel.element);
      for (const cell of panel.slots.keys()) this.homes.set(cell, panel);
    });
    for (const [name, panel] of this.panels) if (!found.has(name)) panel.element.remove();
    this.panels = found;
    this.placePanels();
    for (const panel of fresh) {
      for (const cell of panel.slots.keys()) if (this.looks[cell]) panel.put(cell, this.looks[cell]);
    }
  }

  /** Return how many panels of its name stand before one. @param {number} at */
  same(at) {
    const names = this.built.slice(0, at + 1).map((number) => this.board.panels[number][0]);
    return names.filter((name) => name === names[at]).length;
  }

  /** Measure the host, which lays the page out; say whether it has another size than before. */
  measure() {
    const { clientWidth, clientHeight } = this.host;
    const [width, height] = this.hostSize;
    this.hostSize = [clientWidth, clientHeight];
    return width !== clientWidth || height !== clientHeight;
  }

  /** Put every panel where it belongs on a host that may have another size now. */
  place() {
    this.measure();
    this.arrange();
  }

  /** Put every panel where it belongs, with what is drawn over them. */
  arrange() {
    if (this.stand < 0) return;
    if (this.numbers !== this.built) return this.sit(this.seat); // the best page has other panels now
    this.placePanels();
    this.annotate();
  }

  /** Put every panel where it belongs, and choose how large a cell is so that all of them can be seen. */
  placePanels() {
    const panels = [...this.panels.values()];
    this.scene.classList.toggle("space", this.isSpatial);
    this.scene.classList.toggle("from-1", this.seat === 1); // wedges point ahead
    this.isHanded = this.built !== this.view.panels;
    this.scene.style.setProperty("--man", String(this.board.man));
    for (const old of this.scene.querySelectorAll(OF_SPACE)) old.remove();
    if (this.isSpatial) this.placeInSpace(panels);
    else this.placeFlat(panels);
  }

  /** The level that is shown large or in focus, "" for none. */
  get focus() {
    return this.focusIf(this.isSpatial ? this.isParted : this.isCrowded);
  }

  /** Return the level that is shown large or in focus, if that of the move is where none was chosen. @param {boolean} isFollowed */
  focusIf(isFollowed) {
    if (this.levels.all.length < 2) return ALL;
    const { level } = this;
    if (level !== null && level !== FOLLOWED) return this.levels.all.some(({ key }) => key === level) ? level : ALL;
    return level === FOLLOWED || isFollowed ? levelOfMove(this) : ALL;
  }

  /** The panels that are not left out and, in space, not small. */
  get large() {
    return [...this.panels.values()].filter((panel) => this.isLarge(panel));
  }

  /** @param {PanelView} panel */
  isLarge({ element }) {
    return element.parentElement === this.scene && !element.classList.contains("gone");
  }

  get hasMany() {
    return this.view.panels.length > MANY_BOARDS;
  }

  /** Whether in space one level is large and the others are small: cells would be too small if all were large. */
  get isParted() {
    const panels = this.view.panels.map((number) => this.board.panels[number]);
    const [width, height] = this.board.shapes[panels[0][1]];
    return this.hasMany || isTooHigh(panels, [width / 100, height / 100], this.hostSize);
  }

  /** Whether cells would be too small if all levels were shown on the flat page. */
  get isCrowded() {
    return this.board.room * this.fitted(ALL).unit < (this.hasMany ? SMALLEST_OF_MANY : SMALLEST_CELL);
  }

  /** How deep boards look, of their height on the flat page; a strip of small levels that is there stands in space as well. */
  get deep() {
    return !this.isSpatial || (this.focus && this.isCrowded) ? 1 : LESS_DEEP;
  }

  /** How much of the height of its host the flat page takes, in pixels. */
  get needed() {
    return this.state ? this.fitted(this.focusIf(this.isCrowded)).high : 0;
  }

  /** The level on which the last move began, if another one is large. */
  get levelOfStart() {
    const home = this.homes.get(this.state?.ways[0]?.[0] ?? -1);
    return home && this.levels.key(home.data) !== this.focus ? this.levels.key(home.data) : null;
  }

  /** Return how the panels fit the host with one level large, or with all. @param {string} focus @param {number} [deep] how deep these look, of their height @returns {Fitting} */
  fitted(focus, deep = 1) {
    const [wide, high] = this.hostSize;
    const key = `${wide} ${high} ${focus} ${deep}`;
    if (this.fittings.view !== this.view) {
      const keys = this.view.panels.map((number) => this.levels.key(this.board.panels[number]));
      this.fittings = { view: this.view, pages: new FlatPages(this.board, this.view, keys, this.seat), known: new Map() };
    }
    const { pages, known } = this.fittings;
    const found = known.get(key) || pages?.fit(wide, high, focus, deep);
    known.set(key, found);
    return found;
  }

  /** Put panels on a flat page, in a scene; in space say only where they would be: the strip has copies of all. @param {PanelView[]} panels @param {Fitting} fitting @param {HTMLElement} scene */
  lay(panels, fitting, scene) {
    const { unit, spots, shift } = fitting;
    scene.style.setProperty("--u", `${round(unit)}px`);
    scene.style.transform = `translate(${round(shift[0])}px,${round(shift[1])}px)`;
    panels.forEach((panel, at) => {
      panel.spot = spots[at];
      if (scene !== this.scene) return;
      if (!panel.element.isConnected) scene.append(panel.element);
      setFlat(panel.element, panel.spot, unit);
      panel.element.classList.remove("gone", "faded");
      panel.size(unit * panel.spot[2], this.looks);
    });
    if (scene === this.scene) for (const panel of panels) panel.turnRanks(areRanksBetween(panel, panels));
    this.shownSizes = sizeTexts(scene, this.board.room, fitting);
  }

  /** @param {PanelView[]} panels */
  placeFlat(panels) {
    this.focused = this.focus;
    this.fitting = this.fitted(this.focused);
    this.lay(panels, this.fitting, this.scene);
    drawFlatPosts(this);
    this.side = sideOfBoards(this);
  }

  /** @param {PanelView[]} all */
  placeInSpace(all) {
    const { eye } = this;
    this.focused = this.focus;
    const isChosen = (/** @type {PanelView} */ { data }) => !this.focused || this.levels.key(data) === this.focused;
    eye.isPart = Boolean(this.focused) && this.isParted;
    const panels = eye.isPart ? all.filter(isChosen) : all;
    const main = all.find((panel) => !isOnPin(panel.data) && isChosen(panel));
    eye.focus = this.focused && main ? main.data[4][2] : NaN;
    eye.sitAt(panels[0].data);
    this.fitting = eye.isPart ? this.fitted(this.focused, this.deep) : null;
    const size = this.fitting?.rest || this.hostSize;
    if (this.fitting) this.lay(all, this.fitting, this.small);
    for (const panel of all) if (!panels.includes(panel)) panel.element.remove();
    eye.grounds = groundsOf(this, panels);
    eye.travels = travelsOf(this);
    const isCrowded = areCrowded(panels);
    const looked = `${this.stand} ${this.seat} ${size.map((each) => Math.round(each / 90))} ${eye.isPart}`;
    const isOther = eye.isPart && isCrowded !== eye.isCrowded; // men of full levels are lower
    if (looked !== this.looked || isOther || hidesKing(this)) {
      eye.isCrowded = isCrowded;
      lookWell(eye, panels, size, standingOn(this));
      sizeMen(eye, panels, size);
      this.first = { yaw: eye.yaw, tilt: eye.tilt, spread: eye.spread };
      this.looked = looked;
    }
    eye.spread = (this.first?.spread || 1) * this.wider;
    // All in their order, if some were left out.
    if (panels.some(({ element }) => !element.parentElement)) this.scene.append(...panels.map(({ element }) => element));
    for (const panel of panels) {
      const place = eye.place(panel.data);
      const { style, classList } = panel.element;
      style.transform = place.transform;
      style.setProperty("--undone", place.undone);
      classList.toggle("upright", !place.isLevel);
      classList.toggle("gone", !isChosen(panel) && this.hidesOthers);
      classList.toggle("faded", !isChosen(panel) && !this.hidesOthers);
      classList.remove("small", "plain", "dotted", "tiny");
      panel.thicken();
    }
    // The size and the middle are those of the first view, so that turning the boards does not change them.
    this.sight = new Sight(usualEye(this), panels, size);
    this.scene.style.setProperty("--tall", String(round(eye.tall)));
    this.host.style.setProperty("--far", `${this.sight.far}px`);
    this.host.style.perspectiveOrigin = size.map((each) => `${each / 2}px`).join(" ");
    for (const panel of panels) panel.size(this.sight.unit * eye.tall, this.looks);
    this.posts.replaceChildren();
    this.side = null;
    drawPosts(this);
    this.turn();
  }

  /** Show everything as the eye sees it. */
  look() {
    this.turn();
    nameInSpace(this);
    this.drawOver();
  }

  /** Turn the boards as the eye is. */
  turn() {
    const { eye, scene, sight } = this;
    if (!sight) return;
    const unit = sight.unit * eye.zoom;
    const [[x, y, z], [dx, dy], [wide, high]] = [sight.middle, sight.shift, sight.size];
    scene.style.setProperty("--u", `${round(unit)}px`);
    scene.style.setProperty("--face", `rotateZ(${round(eye.turned)}deg) rotateX(${-round(eye.tilt)}deg)`);
    scene.style.transform =
      `translate(${round(wide / 2 + dx * unit)}px,${round(high / 2 + dy * unit)}px) ` +
      `rotateX(${round(eye.tilt)}deg) rotateZ(${-round(eye.turned)}deg) ` +
      `translate3d(${round(-x * unit)}px,${round(-y * unit)}px,${round(-z * unit)}px)`;
    document.body.classList.toggle("turned", !isFirstView(this));
    showThickness(this);
    hideNearPosts(this);
  }

  /** @param {State} state @param {number[]} pointed */
  mark(state, pointed) {
    for (const panel of this.marked) panel.clearMarks();
    this.marked.clear();
    this.ghosts = ghostsOf(this, state);
    const moved = this.ghosts.map(({ panel }) => panel);
    for (const [mark, cells] of [...state.marks, ["check", state.check], ["marked", pointed]]) {
      for (const cell of /** @type {number[]} */ (cells)) {
        const isOfBoard = mark === DEEDS[0] && moved.some((panel) => panel === this.homes.get(cell));
        if (!isOfBoard) this.markCell(cell, String(mark));
      }
    }
    for (const panel of moved) {
      panel.encircle();
      this.marked.add(panel);
    }
  }

  /** @param {number} cell @param {string} mark */
  markCell(cell, mark) {
    const panel = this.homes.get(cell);
    if (!panel) return;
    panel.mark(cell, mark);
    this.marked.add(panel);
  }

  /** Return where a cell is on the scene, in cells. @param {number} cell @returns {Vector | null} */
  whereIs(cell) {
    const panel = this.homes.get(cell);
    if (!panel || !this.isSpatial) return panel ? [...this.onScene(panel, cell), 0] : null;
    return this.isLarge(panel) ? this.eye.place(panel.data).at(...panel.middle(cell)) : null;
  }

  /** Return where a point of the flat page is on the host, in pixels. @param {Point} point in cells @returns {Point} */
  onHost([x, y]) {
    const { unit, shift } = /** @type {Fitting} */ (this.fitting);
    return [shift[0] + x * unit, shift[1] + y * unit];
  }

  /** Return where the middle of a cell is on the flat page, in cells. @param {PanelView} panel @param {number} cell @returns {Point} */
  onScene(panel, cell) {
    const [x, y] = panel.middle(cell);
    const [left, top, scale] = panel.spot;
    return [left + x * scale, top + y * scale];
  }

  /** Return where a point of a panel is on the page, in pixels. @param {PanelView} panel @param {number} x @param {number} y @returns {Point} */
  onPage(panel, x, y) {
    if (this.isSpatial && this.sight && panel.element.parentElement === this.scene) return this.sight.onPage(this.eye, this.eye.place(panel.data).at(x, y));
    const [left, top, scale] = panel.spot;
    return this.onHost([left + x * scale, top + y * scale]);
  }

  /** Draw what leads from cell to cell. */
  annotate() {
    for (const old of this.scene.querySelectorAll(".path")) old.remove();
    if (this.isSpatial) drawPaths(this);
    nameInSpace(this); // beside these ways
    this.drawOver();
    copyLarge(this);
    this.onThumbs(this.fitting?.thumbs || []); // one of them is that where the move began
  }

  /**
   * The steps of the last move that are drawn, and whether each leads to another panel: those of ways that do, so that one
   * sees where on its panel such a way began. Of all others frames say enough.
   * @returns {[number, number, boolean][]}
   */
  get legs() {
    return (this.state?.ways || []).flatMap((way) => {
      const homes = way.map((cell) => this.homes.get(cell));
      const steps = way.slice(1).map((cell, at) => /** @type {[number, number, boolean]} */ (
        [way[at], cell, homes[at] !== homes[at + 1]]
      ));
      // A man who is dropped would be led over others from the hand, which has a frame where he was.
      return new Set(homes).size > 1 ? steps.filter(([from]) => from < this.board.cells) : [];
    });
  }

  /** Draw arrows and circles over the board: those of the annotator and the reader, and flat those of the move. */
  drawOver() {
    this.over.replaceChildren();
    if (!this.state || (!this.fitting && !this.sight)) return;
    const unit = this.isSpatial && this.sight ? this.sight.unit * this.eye.zoom : this.fitting?.unit || 0;
    const width = this.board.room * unit;
    if (this.isSpatial) drawBows(this, width);
    else drawFlatMove(this);
    if (this.side) showFromSide(this, this.side);
    const onPage = (/** @type {number} */ cell) => {
      const panel = this.homes.get(cell);
      return panel && this.onPage(panel, ...panel.middle(cell));
    };
    for (const [colour, from, to] of [...this.state.drawings, ...this.drawings]) {
      const [start, end] = [onPage(from), onPage(to)];
      if (!start || !end) continue;
      if (from === to) {
        const circle = { cx: start[0], cy: start[1], r: width * 0.44, "stroke-width": width * 0.07 };
        drawn("circle", { ...circle, class: `drawing-${colour}` }, this.over);
      } else if (this.isSpatial) {
        drawn("path", { d: pathOf(tapered(shortened([start, end], width), width)), class: `drawing-${colour}` }, this.over);
      } else drawFlatWay(this, flatWay(this, from, to), `drawing-${colour}`);
    }
  }
}
