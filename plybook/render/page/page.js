/** The page: which game, which place in it, whose view; everything that is shown follows from these. */

/** The longest and the shortest time between two plies while the page plays, in milliseconds. */
const SLOWEST = 4000;
const FASTEST = 150;

/** After which rest the place is written into the address, in milliseconds: browsers refuse some hundred changes in half a minute. */
const REST = 200;

/**
 * @typedef {{page: PageData, game: (number: number) => GameData}} PageSource what all games share, and each of them, by
 *   its number from 1
 */

class Page {
  /** @param {PageSource} source */
  constructor(source) {
    this.source = source;
    this.data = withLabels(source.page);
    /** @type {Map<number, Game>} */
    this.games = new Map();
    defineMen(this.data);
    this.title = document.title;
    this.list = new GamesView(this.data.games);
    this.seat = source.page.seat;
    /** what is to be told of the place that is shown @type {(place: Place) => void} */
    this.onPlace = () => {};
    this.isSpatial = false;
    /** whether the reader has chosen a seat, which then stays */
    this.hasChosenSeat = false;
    this.number = 0;
    /** @type {Place} */
    this.place = { line: 0, ply: 0 };
    /** @type {BoardView | null} */
    this.board = null;
    /** @type {MovesView | null} */
    this.moves = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** @type {number | undefined} when the place is to be written into the address */
    this.writing = undefined;
    this.pointing = new Pointing(element("board"), () => this.board, (way) => this.act(way));
    this.listen();
    this.follow();
  }

  /** Show other games, at a place of the first, as the board is seen now. @param {PageSource} source @param {Place} place */
  take(source, place) {
    const before = this.board;
    this.source = source;
    this.data = withLabels(source.page);
    this.games.clear();
    defineMen(this.data);
    this.list = new GamesView(this.data.games);
    this.open(1);
    if (before && this.board && before.board.variant === this.board.board.variant) this.board.seeAs(before);
    this.go(place);
  }

  /** @returns {Game} */
  get game() {
    const known = this.games.get(this.number);
    if (known) return known;
    const summary = this.data.games[this.number - 1];
    const game = new Game(summary, this.source.game(this.number), this.data.boards[summary.board] || null);
    this.games.set(this.number, game);
    return game;
  }

  // --- where we are ------------------------------------------------------------------------------------------------

  /** Go where the link leads that the page was called with. */
  follow() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const read = (/** @type {string} */ name, /** @type {number} */ usual) => {
      const text = asked.get(name) ?? "";
      return /^\d{1,9}$/.test(text) ? Number(text) : usual;
    };
    const number = Math.max(1, Math.min(read("game", this.number || 1), this.data.games.length));
    if (!this.data.games.length) return;
    const leadsElsewhere = this.number > 0 && !asked.has("game") && !asked.has("ply"); // to a part of the page
    if (leadsElsewhere) return;
    if (number !== this.number) this.open(number);
    this.go({ line: read("line", 0), ply: read("ply", 0) });
    if (asked.has("space")) this.setSpatial(read("space", 1) > 0);
  }

  /** @param {number} number */
  open(number) {
    this.stop();
    this.number = number;
    const { game } = this;
    const { summary, data, board } = game;
    element("title").replaceChildren(...titleParts(summary.title));
    element("about").textContent = [briefly(summary.about), board ? board.title : ""].filter(Boolean).join(" · ");
    document.title = this.data.games.length > 1 ? `${summary.title} · ${this.title}` : this.title;
    this.moves = new MovesView(element("moves"), game, (place) => this.go(place));
    listFindings(element("findings"), game, (place, finding) => this.go(place, finding));
    element("findings-box").hidden = !data.findings.length;
    element("tags").replaceChildren(
      ...data.tags.flatMap(([name, value]) => [made("dt", "foreign", name), made("dd", "foreign", value)]),
    );
    element("tags-box").hidden = !data.tags.length;
    nameMen(board);
    const editor = /** @type {HTMLAnchorElement} */ (element("editor"));
    editor.hidden = !data.editor;
    if (data.editor) editor.href = data.editor;
    document.body.classList.toggle("unplayable", !game.isPlayable);
    this.board = board && game.isPlayable ? new BoardView(element("board"), board) : null;
    if (!this.board) element("board").replaceChildren();
    else this.board.onThumbs = (thumbs) => this.showThumbs(thumbs);
    const wanted = new Map(data.tags).get("Orientation")?.toLowerCase();
    const named = board ? board.tags.findIndex((name) => name.toLowerCase() === wanted) : -1;
    this.seat = named >= 0 && !this.hasChosenSeat ? named : board ? Math.min(this.seat, board.seats.length - 1) : 0;
    this.place = { line: 0, ply: 0 };
    if (!this.board || !board) return;
    this.board.seat = this.seat;
    this.board.isSpatial = this.isSpatial;
    fillSelect("seat", board.seats.map((name, at) => [String(at), name]), String(this.seat));
  }

  /** Show a place of the game. @param {Place} wanted @param {Finding} [finding] one to be pointed out */
  go(wanted, finding) {
    const { game, board } = this;
    const before = this.place;
    const place = game.settled(wanted);
    this.place = place;
    this.onPlace(place);
    clearTimeout(this.writing);
    const known = location.hash;
    this.writing = setTimeout(() => known === location.hash && this.writeLink(), REST);
    if (!board || !game.board) return;
    const state = game.state(place);
    const shown = board.state;
    const isNext = samePlace(game.after(before), place) || samePlace(before, game.before(place));
    const isBack = !isNext && samePlace(game.before(before), place);
    const gone = state.marks.flatMap(([mark, cells]) => (mark === "taken" || mark === "gone" ? cells : []));
    const back = isBack && shown ? shown.ways.map((way) => [...way].reverse()) : [];
    /** @type {Motion | null} */
    const motion = !shown ? null : isNext ? { ways: state.ways, taken: gone } : isBack ? { ways: back, taken: [] } : null;
    board.take(state);
    this.pointing.chosen = null;
    this.tell(state, finding);
    // Who asks for a size has all laid out that is there, so the panels come last, and are measured for before.
    if (!shown) {
      placePlates(board, this.seat);
      giveRoom(board);
    }
    this.moves?.show(place);
    board.show(finding ? finding.cells || [] : this.pointed(place), motion);
    this.pointing.point(this.pointing.resting);
    this.fillLevels();
  }

  /** Return what the findings at a ply of the main line point at. @param {Place} place @returns {number[]} */
  pointed({ line, ply }) {
    if (line !== 0) return [];
    const isLast = ply === this.game.plies(0).length;
    return this.game.data.findings
      .filter(
        (found) => found.severity === "error" && (found.ply === ply || (isLast && found.ply === ply + 1)),
      )
      .flatMap((found) => found.cells || []);
  }

  /** Write the place that is shown into the address, and whether it is shown in space. */
  writeLink() {
    const { line, ply } = this.place;
    const link = `#game=${this.number}${line ? `&line=${line}` : ""}&ply=${ply}${this.isSpatial ? "&space=1" : ""}`;
    if (location.hash !== link) history.replaceState(null, "", link);
  }

  /** Say where we are, in words. @param {State} state @param {Finding} [finding] */
  tell(state, finding) {
    const { game } = this;
    const board = /** @type {BoardData} */ (game.board);
    const { step } = state;
    const kind = game.data.lines[this.place.line].kind;
    const deed = step ? [step.n, step.t].filter(Boolean).join(" ") + `: ${step.s}` : "Start";
    const remark = kind === "main" ? "" : kind === "supposed" ? "Supposed: " : "Variation: ";
    const found = finding ? ` — ${finding.code}: ${finding.text}` : "";
    // How the game ends is read out with the move, and seen with the result.
    const end = `; ${(step?.e || "").replace(/, [^,]*$/, "")}`;
    const isEnd = deed.endsWith(end);
    element("said").replaceChildren(remark + (isEnd ? deed.slice(0, -end.length) : deed), ...(isEnd ? [made("span", "unseen", end)] : []), found);
    element("said").classList.toggle("supposed", kind === "supposed");
    const isLast = !game.after(this.place) && this.place.line === 0;
    const result = isLast ? game.data.result : "";
    const standing = [step?.e || result || `${board.seats[state.turn]} to move`, step?.k].filter(Boolean).join("; ");
    element("standing").textContent = standing;
    for (const name of ["said", "standing"]) element(name).classList.toggle("ended", Boolean(step?.e || result));
    const taken = takenInWords(board, state);
    element("taken").textContent = taken && `Taken: ${taken}`;
    element("copied").textContent = "";
    element("position").textContent = positionInWords(board, state, this.seat);
    element("fen").textContent = state.fen;
    explain(board.legends[state.legend]);
    showPlates(game, board, state, this.seat, step?.e || result);
    const [back, on] = [game.before(this.place), game.after(this.place)];
    for (const name of ["first", "previous"]) element(name).toggleAttribute("disabled", !back);
    for (const name of ["next", "last"]) element(name).toggleAttribute("disabled", !on);
  }

  /** Show the names of the levels that are small, and the plates where the board is now. @param {Thumb[]} thumbs */
  showThumbs(thumbs) {
    const { board } = this;
    if (!board) return;
    const strip = element("strip");
    const focused = [...strip.children].findIndex((each) => each === document.activeElement);
    strip.replaceChildren(...thumbs.map((thumb) => thumbButton(board, thumb, (key) => this.chooseLevel(key))));
    /** @type {HTMLElement | undefined} */ (strip.children[focused])?.focus({ preventScroll: true });
    placePlates(board, this.seat);
  }

  /** @param {string | null} level */
  chooseLevel(level) {
    if (!this.board) return;
    this.board.level = level;
    giveRoom(this.board);
    this.board.place();
    this.fillLevels();
  }

  fillLevels() {
    const { all } = this.board ? this.board.levels : new Levels([]);
    element("level-field").hidden = all.length < 2;
    document.body.classList.toggle("levelled", all.length > 1);
    const pairs = /** @type {[string, string][]} */ (all.map(({ key, title }) => [key, title]).reverse());
    const { level, focus } = this.board || { level: ALL, focus: ALL };
    const chosen = level ?? (focus ? FOLLOWED : ALL);
    fillSelect("level", [[ALL, "all"], [FOLLOWED, "that of the move"], ...pairs], chosen);
  }

  // --- what can be done --------------------------------------------------------------------------------------------

  /** @param {string} way */
  step(way) {
    const { game, place } = this;
    if (!game.isPlayable) return false;
    const end = { line: place.line, ply: game.plies(place.line).length };
    /** @type {Record<string, () => Place | null>} */
    const ways = {
      first: () => ({ line: 0, ply: 0 }),
      last: () => (place.ply < end.ply ? end : game.after(place)),
      next: () => game.after(place),
      previous: () => game.before(place),
      into: () => game.beside(place, 1),
      out: () => game.beside(place, -1),
    };
    const to = ways[way]?.();
    if (to) this.go(to);
    return Boolean(to);
  }

  /** @param {string} name */
  act(name) {
    /** @type {Record<string, () => void>} */
    const acts = {
      play: () => (this.timer === undefined ? this.play() : this.stop()),
      seat: () => this.sit((this.seat + 1) % (this.game.board?.seats.length || 1)),
      space: () => this.setSpatial(!this.isSpatial),
      games: () => this.list.open(!this.list.isOpen),
      flip: () => acts.seat(),
      menu: () => this.openMenu(element("menu").hidden),
      more: () => acts.menu(),
      clear: () => {
        this.pointing.clear();
        this.openMenu(false);
      },
      copy: () => this.copy(element("fen").textContent || "", "The position is copied."),
      link: () => {
        this.writeLink();
        this.copy(location.href, "The link is copied.");
      },
      get: () => save(`${this.fileName}.pgn`, gameText(this.game), "text/plain"),
      picture: () => this.savePicture(),
      theme: () => changeTheme(),
      higher: () => this.changeLevel(1),
      lower: () => this.changeLevel(-1),
      nearer: () => this.zoom(1.15),
      farther: () => this.zoom(1 / 1.15),
      wider: () => this.spread(1.15),
      denser: () => this.spread(1 / 1.15),
      "show-help": () => acts.help(),
      help: () => /** @type {HTMLDialogElement} */ (element("help")).showModal(),
    };
    const [, camera] = /^camera-(\d)$/.exec(name) || [];
    if (camera) this.view(Number(camera));
    else if (acts[name]) acts[name]();
    else {
      this.stop();
      this.step(name);
    }
  }

  play() {
    const isAtEnd = !this.game.after(this.place);
    if (isAtEnd) this.step("first");
    this.showPlaying(true);
    const speed = Number(/** @type {HTMLInputElement} */ (element("speed")).value);
    const pause = SLOWEST * (FASTEST / SLOWEST) ** ((speed - 1) / 9);
    this.timer = window.setTimeout(() => {
      if (this.step("next") && this.game.after(this.place)) this.play();
      else this.stop();
    }, pause);
  }

  stop() {
    window.clearTimeout(this.timer);
    this.timer = undefined;
    this.showPlaying(false);
  }

  /** @param {boolean} isPlaying */
  showPlaying(isPlaying) {
    const button = element("play");
    button.setAttribute("aria-pressed", String(isPlaying));
  }

  /** @param {number} seat */
  sit(seat) {
    this.seat = seat;
    this.hasChosenSeat = true;
    /** @type {HTMLSelectElement} */ (element("seat")).value = String(seat);
    this.board?.sit(seat);
    this.go(this.place);
  }

  /** @param {boolean} isSpatial */
  setSpatial(isSpatial) {
    this.isSpatial = isSpatial;
    element("space").setAttribute("aria-pressed", String(isSpatial));
    document.body.classList.toggle("in-space", isSpatial);
    if (!this.board) return;
    const isNew = isSpatial && !this.board.isSpatial;
    this.board.isSpatial = isSpatial;
    placePlates(this.board, this.seat);
    this.board.place();
    if (isNew) appear(this.board);
    this.pointing.point(this.pointing.resting);
    this.writeLink();
  }

  /** @param {number} way */
  changeLevel(way) {
    const { board } = this;
    if (!board || board.levels.all.length < 2) return;
    const keys = [ALL, ...board.levels.all.map(({ key }) => key)];
    this.chooseLevel(keys[(keys.indexOf(board.focus) + way + keys.length) % keys.length]);
  }

  /** @param {number} by */
  zoom(by) {
    if (!this.board || !this.isSpatial) return;
    this.board.eye.zoom = Math.max(0.4, Math.min(6, this.board.eye.zoom * by));
    this.board.look();
  }

  /** @param {number} by */
  spread(by) {
    const field = /** @type {HTMLInputElement} */ (element("spread"));
    field.value = String(Number(field.value) * by);
    if (!this.board) return;
    this.board.wider = Number(field.value) / 100;
    this.board.place();
  }

  /** @param {number} yaw @param {number} tilt */
  turn(yaw, tilt) {
    if (!this.board) return;
    const { eye } = this.board;
    eye.yaw += yaw;
    eye.tilt = Math.max(0, Math.min(88, eye.tilt + tilt));
    this.board.look();
  }

  /** Look from one of the cameras. @param {number} number */
  view(number) {
    const { board } = this;
    if (!board) return;
    this.setSpatial(true);
    const [, yaw, tilt] = CAMERAS[number];
    const { eye, first, sight } = board;
    if (first) Object.assign(eye, { yaw: yaw ?? first.yaw, tilt: tilt ?? first.tilt, zoom: 1 });
    // From elsewhere a stand may look higher, and its middle may be elsewhere.
    const isSeen = (/** @type {Point} */ at) => sight !== null && liesOn([at], [0, 0, sight.size[0], sight.size[1]]);
    const isWhole = () => board.large.every((panel) => panelCorners(panel).every(([x, y]) => isSeen(board.onPage(panel, x, y))));
    while (number && eye.zoom > 0.4 && !isWhole()) eye.zoom *= 0.95;
    board.look();
    /** @type {HTMLSelectElement} */ (element("camera")).value = String(number);
  }

  /** @param {boolean} isOpen */
  openMenu(isOpen) {
    if (isOpen) this.pointing.clear();
    element("menu").hidden = !isOpen;
    element("more").setAttribute("aria-expanded", String(isOpen));
  }

  /** A name for what a reader keeps of the game. */
  get fileName() {
    const { line, ply } = this.place;
    const words = this.game.summary.title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
    return `${words || "game"}${ply ? `-${line ? `${line}-` : ""}${ply}` : ""}`;
  }

  savePicture() {
    if (!this.board) return;
    if (this.isSpatial) this.setSpatial(false);
    save(`${this.fileName}.svg`, pictureText(this.board), "image/svg+xml");
  }

  /** @param {string} text @param {string} done */
  async copy(text, done) {
    element("copied").textContent = (await copied(text)) ? done : text;
  }

  // --- listening ---------------------------------------------------------------------------------------------------

  listen() {
    for (const { id } of document.querySelectorAll(".bar button, .acts button")) {
      element(id).onclick = () => this.act(id);
    }
    element("keys").replaceChildren(...KEYS.filter(([, , text]) => text).flatMap(([, , text]) => {
      const [key, said] = text.split(": ");
      return [made("dt", "", key), made("dd", "", said)];
    }));
    this.listenToFields();
    fillSelect(
      "camera",
      CAMERAS.map(([name], at) => [String(at), name]),
      "0",
    );
    const board = element("board");
    document.addEventListener("pointerdown", ({ target }) => {
      const isInside = target instanceof Element && target.closest("#menu, #more, .record");
      if (!isInside) this.openMenu(false);
    });
    /** @type {Handlers} */
    const handlers = {
      go: (way) => this.act(way),
      act: (name) => this.act(name),
      turn: (yaw, tilt) => this.turn(yaw, tilt),
      zoom: (by) => this.zoom(by),
      isSpatial: () => this.isSpatial,
    };
    listenToKeys(handlers);
    listenToWheel(board, handlers);
    listenToFingers(board, handlers);
    new ResizeObserver(() => this.board?.measure() && this.board.arrange()).observe(board);
    window.addEventListener("resize", () => {
      giveRoom(this.board);
      this.board?.arrange();
    });
    window.addEventListener("hashchange", () => this.follow());
    window.addEventListener("beforeprint", () => new Print(this.game, this.seat, this.place));
    window.addEventListener("afterprint", () => clearDiagrams());
    nameTheme();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", nameTheme);
  }

  listenToFields() {
    const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (element(name));
    field("seat").oninput = () => this.sit(Number(field("seat").value));
    field("level").oninput = () => this.chooseLevel(field("level").value);
    field("camera").oninput = () => this.view(Number(field("camera").value));
    field("others").oninput = () => {
      if (!this.board) return;
      this.board.hidesOthers = field("others").value === "hide";
      this.board.place();
    };
    field("spread").oninput = () => this.spread(1);
  }
}

function start() {
  new Page({ page: written("page"), game: (number) => written(`game-${number}`) });
}
