/**
 * The board beside the editor: the page of games in a frame, which takes its game from the page around it.
 *
 * It stands behind the parts of the page's script, and begins in their place.
 */

function startInFrame() {
  /** @type {Page | null} */
  let page = null;
  let isTold = false;
  const tell = (/** @type {Record<string, any>} */ message) => parent.postMessage(message, location.origin);
  const show = (/** @type {{page: PageData, game: GameData, place: Place}} */ { page: shared, game, place }) => {
    const source = { page: shared, game: () => game };
    isTold = true;
    if (page) page.take(source, place);
    else {
      history.replaceState(null, "", location.pathname);
      page = new Page(source);
      page.onPlace = (at) => {
        if (!isTold) tell({ place: at });
      };
      page.go(place);
    }
    isTold = false;
  };
  window.addEventListener("message", ({ origin, source, data }) => {
    if (origin !== location.origin || source !== parent) return;
    if (data.game) show(data);
    if (data.place && !data.game && page) {
      isTold = true;
      page.go(data.place);
      isTold = false;
    }
    if (data.theme) document.documentElement.dataset.theme = data.theme;
    document.body.classList.toggle("empty", page === null || data.isEmpty === true);
  });
  tell({ ready: true });
}

startInFrame();
