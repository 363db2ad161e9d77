/** A board: its panels where they belong, flat or in space, and on them the position that is shown. */

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
    this.level = "";
    this.hidesOthers = false;
    this.eye = new Eye();
    this.scene = made("div", "scene");
    this.scene.style.setProperty("--man", String(board.room * MAN));
    host.replaceChildren(this.scene);
    /** @type {Map<string, PanelView>} the panels by their names */
    this.panels = new Map();
    /** @type {Map<number, PanelView>} on which panel a cell is */
    this.homes = new Map();
    this.looks = new Uint16Array(board.size);
    this.stand = -1;
    /** @type {State | null} */
    this.state = null;
    /** @type {Set<PanelView>} */
    this.marked = new Set();
    this.levels = new Levels([]);
    /** how wide and high the host was when it was measured */
    this.hostSize = [0, 0];
  }

  /** @returns {View} */
  get view() {
    return this.board.stands[this.stand][this.seat];
  }

  /** Take a position that is to be shown, so that its levels are known before it is drawn. @param {State} state */
  take(state) {
    this.state = state;
    const { panels } = this.board.stands[state.stand][this.seat];
    this.levels = new Levels(panels.map((number) => this.board.panels[number]));
  }

  /**
   * Show the position that was taken.
   * @param {number[]} [pointed] cells to be pointed at @param {number[]} [way] of a man to be seen
   */
  show(pointed = [], way = []) {
    const { state } = this;
    if (!state) return;
    if (state.stand !== this.stand) {
      this.stand = state.stand;
      this.build();
    }
    for (let cell = 0; cell < this.board.size; cell++) {
      if (state.looks[cell] !== this.looks[cell]) this.put(cell, state.looks[cell]);
    }
    this.mark(state, pointed);
    this.glide(way);
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
  }

  /** Draw the panels of the stand; those that were there are drawn again where they are now. */
  build() {
    const found = new Map();
    this.homes.clear();
    this.view.panels.forEach((number, at) => {
      const name = `${this.board.panels[number][0]}/${this.same(at)}`;
      const panel = this.panels.get(name) || new PanelView(this.board, name);
      found.set(name, panel);
      const isNew = panel.number !== number;
      if (isNew) panel.draw(number);
      if (!panel.element.isConnected) this.scene.append(panel.element);
      for (const cell of panel.slots.keys()) {
        this.homes.set(cell, panel);
        if (isNew && this.looks[cell]) panel.put(cell, this.looks[cell]);
      }
    });
    for (const [name, panel] of this.panels) if (!found.has(name)) panel.element.remove();
    this.panels = found;
    this.arrange();
  }

  /** Return how many panels of its name stand before one. @param {number} at */
  same(at) {
    const names = this.view.panels.slice(0, at + 1).map((number) => this.board.panels[number][0]);
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

  /** Put every panel where it belongs, and choose how large a cell is so that all of them can be seen. */
  arrange() {
    if (this.stand < 0) return;
    const panels = [...this.panels.values()];
    this.scene.classList.toggle("space", this.isSpatial);
    for (const panel of panels) {
      const isChosen = !this.level || this.levels.key(panel.data) === this.level;
      const isGone = !isChosen && (!this.isSpatial || this.hidesOthers);
      panel.element.classList.toggle("gone", isGone);
      panel.element.classList.toggle("faded", !isChosen && !isGone);
    }
    if (this.isSpatial) this.placeInSpace(panels);
    else this.placeFlat(panels);
    this.drawPath();
  }

  /** @param {PanelView[]} panels */
  placeFlat(panels) {
    let [left, top, width, height] = this.view.box;
    [width, height] = [width - left, height - top];
    const shown = panels.filter((panel) => !panel.element.classList.contains("gone"));
    if (shown.length && shown.length < panels.length) {
      const near = Math.min(...shown.map(({ data }) => data[4]));
      const upper = Math.min(...shown.map(({ data }) => data[5]));
      [width, height] = [
        Math.max(...shown.map(({ data, shape }) => data[4] + shape[0])) - near + 150,
        Math.max(...shown.map(({ data, shape }) => data[5] + shape[1])) - upper + 240,
      ];
      [left, top] = [near - 75, upper - 150];
    }
    const [wide, high] = this.hostSize;
    const unit = Math.min(wide / width, high / height) * 100;
    this.scene.style.setProperty("--u", `${round(unit)}px`);
    const [dx, dy] = [(wide - (width * unit) / 100) / 2, (high - (height * unit) / 100) / 2];
    this.scene.style.transform = `translate(${round(dx - (left * unit) / 100)}px,${round(dy - (top * unit) / 100)}px)`;
    for (const panel of panels) {
      const [x, y] = [panel.data[4] / 100, panel.data[5] / 100];
      panel.element.style.transform = `translate(calc(var(--u) * ${x}),calc(var(--u) * ${y}))`;
    }
  }

  /** @param {PanelView[]} panels */
  placeInSpace(panels) {
    this.eye.sitAt(panels[0].data);
    for (const panel of panels) {
      const place = this.eye.place(panel.data);
      panel.element.style.transform = place.transform;
      panel.element.style.setProperty("--undone", place.undone);
      panel.element.classList.toggle("upright", !place.isLevel);
    }
    this.fit(panels);
    this.look();
  }

  /**
   * Choose the size and the middle for the usual way to look, so that turning the boards does not change them.
   * @param {PanelView[]} panels
   */
  fit(panels) {
    const usual = new Eye();
    usual.spread = this.eye.spread;
    usual.seat = this.eye.seat;
    /** @type {Vector[]} */
    const corners = [];
    for (const panel of panels) {
      const place = usual.place(panel.data);
      const [width, height] = [panel.shape[0] / 100, panel.shape[1] / 100];
      for (const [x, y] of [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ])
        corners.push(place.at(x, y));
    }
    const range = (/** @type {number[]} */ values) => [Math.min(...values), Math.max(...values)];
    this.middle = /** @type {Vector} */ (
      [0, 1, 2].map((axis) => range(corners.map((corner) => corner[axis])).reduce((a, b) => (a + b) / 2))
    );
    const points = corners.map((corner) =>
      usual.seen(sum(corner, scaled(/** @type {Vector} */ (this.middle), -1))),
    );
    const [left, right] = range(points.map(([x]) => x));
    const [top, bottom] = range(points.map(([, y]) => y));
    const [wide, high] = this.hostSize;
    this.unit = Math.min(wide / (right - left + 1), high / (bottom - top + 2)) * 0.92;
    this.shift = [-(left + right) / 2, -(top + bottom) / 2 + 0.3];
  }

  /** Turn everything as the eye is. */
  look() {
    const { eye, scene } = this;
    const unit = (this.unit || 1) * eye.zoom;
    const [x, y, z] = this.middle || [0, 0, 0];
    const [dx, dy] = this.shift || [0, 0];
    scene.style.setProperty("--u", `${round(unit)}px`);
    scene.style.setProperty("--face", `rotateZ(${round(eye.turned)}deg) rotateX(${-round(eye.tilt)}deg)`);
    const [wide, high] = this.hostSize;
    scene.style.transform =
      `translate(${round(wide / 2 + dx * unit)}px,${round(high / 2 + dy * unit)}px) ` +
      `rotateX(${round(eye.tilt)}deg) rotateZ(${-round(eye.turned)}deg) ` +
      `translate3d(${round(-x * unit)}px,${round(-y * unit)}px,${round(-z * unit)}px)`;
  }

  /** @param {State} state @param {number[]} pointed */
  mark(state, pointed) {
    for (const panel of this.marked) panel.clearMarks();
    this.marked.clear();
    /** @type {[string, number[]][]} */
    const marks = [
      ["last-move", state.moved],
      ["check", state.check],
      ["marked", pointed],
    ];
    for (const [mark, cells] of marks) {
      for (const cell of cells) {
        const panel = this.homes.get(cell);
        if (!panel) continue;
        panel.mark(cell, mark);
        this.marked.add(panel);
      }
    }
    this.drawPath();
  }

  /** Return where a cell is on the scene, in cells. @param {number} cell @returns {Vector | null} */
  whereIs(cell) {
    const panel = this.homes.get(cell);
    if (!panel || panel.element.classList.contains("gone")) return null;
    const [x, y] = centre(panel.shape[2][/** @type {number} */ (panel.slots.get(cell))]).map(
      (each) => each / 100,
    );
    if (this.isSpatial) return this.eye.place(panel.data).at(x, y);
    return [panel.data[4] / 100 + x, panel.data[5] / 100 + y, 0];
  }

  /** Draw the way of the last move, where it leads through several boards or stands in space. */
  drawPath() {
    for (const old of this.scene.querySelectorAll(".path")) old.remove();
    const [from, to] = this.state ? this.state.path : [];
    if (from === undefined || from === to) return;
    const [start, end] = [this.whereIs(from), this.whereIs(to)];
    if (!start || !end || (!this.isSpatial && this.homes.get(from) === this.homes.get(to))) return;
    const way = sum(end, scaled(start, -1));
    const along = scaled(way, 1 / size(way));
    const aside = cross(along, Math.abs(along[2]) > 0.9 ? [0, 1, 0] : [0, 0, 1]);
    const across = scaled(aside, 1 / size(aside));
    // Two ribbons at a right angle, so that one of them can be seen from wherever one looks.
    const other = cross(along, across);
    for (const [wide, out] of this.isSpatial
      ? [
          [across, other],
          [other, across],
        ]
      : [[across, other]]) {
      const ribbon = made("div", "path");
      const turn = [...along, 0, ...wide, 0, ...out, 0, 0, 0, 0, 1].map(round).join(",");
      const [x, y, z] = start.map((value) => `calc(var(--u) * ${round(value)})`);
      ribbon.style.setProperty("--long", String(round(size(way))));
      ribbon.style.transform = `translate3d(${x},${y},${z}) matrix3d(${turn})`;
      this.scene.append(ribbon);
    }
  }

  /** Let the man who is on the last cell of a way come from the first. @param {number[]} way */
  glide([from, to]) {
    if (from === undefined || !movesAreWanted()) return;
    const panel = this.homes.get(to);
    const man = panel?.men.get(to);
    const [start, end] = [this.whereIs(from), this.whereIs(to)];
    if (!panel || !man || !start || !end) return;
    const back = sum(start, scaled(end, -1));
    const [x, y, z] = this.isSpatial ? this.eye.place(panel.data).local(back) : back;
    const shift = `calc(var(--u) * ${round(x)}) calc(var(--u) * ${round(y)}) calc(var(--u) * ${round(z)})`;
    panel.element.classList.add("arriving");
    const run = man.animate([{ translate: shift }, { translate: "0 0 0" }], {
      duration: 180,
      easing: "ease-out",
    });
    run.onfinish = run.oncancel = () => panel.element.classList.remove("arriving");
  }
}

/** Whether the reader has not asked for less motion. */
function movesAreWanted() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
