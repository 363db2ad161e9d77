/** The board beside the text, in a frame: it follows the cursor, and the cursor follows it. */

import { element } from "./elements.js";

/**
 * @typedef {{line: number, ply: number}} Place
 * @typedef {[number, number]} Stretch
 * @typedef {{number: number, page: any, game: any, places: Stretch[][]}} BoardData
 */

export class BoardFrame {
  /** @param {(at: Stretch) => void} onMove is told of the move that the reader has chosen on the board */
  constructor(onMove) {
    this.frame = /** @type {HTMLIFrameElement} */ (element("board"));
    /** @type {BoardData | null} */
    this.data = null;
    /** the beginnings of the plies with their places, in order @type {[number, number, Place][]} */
    this.plies = [];
    /** @type {Place} */
    this.place = { line: 0, ply: 0 };
    this.isReady = false;
    /** @type {Record<string, any> | null} what waits for the frame */
    this.waiting = null;
    this.listen(onMove);
    this.frame.src = "board.html"; // only now, for it says when it is ready
  }

  /** @param {(at: Stretch) => void} onMove */
  listen(onMove) {
    window.addEventListener("message", ({ source, origin, data }) => {
      if (source !== this.frame.contentWindow || origin !== location.origin) return;
      if (data.ready) {
        this.isReady = true;
        this.tell({ theme: document.documentElement.dataset.theme });
        if (this.waiting) this.tell(this.waiting);
        this.waiting = null;
      }
      if (data.place) {
        this.place = data.place;
        const at = this.stretch(data.place);
        if (at) onMove(at);
      }
    });
  }

  /** @param {Record<string, any>} message */
  tell(message) {
    if (this.isReady) this.frame.contentWindow?.postMessage(message, location.origin);
    else this.waiting = { ...this.waiting, ...message };
  }

  /** Show a game at the place of the cursor. @param {BoardData} data @param {number} cursor */
  show(data, cursor) {
    this.data = data;
    this.plies = data.places
      .flatMap((line, number) =>
        line
          .slice(0, data.game.lines[number].plies.length)
          .map(([from, to], at) => /** @type {[number, number, Place]} */ ([from, to, { line: number, ply: at + 1 }])),
      )
      .filter(([from, to]) => to > from)
      .sort(([one, , { line }], [other, , { line: another }]) => one - other || another - line);
    this.place = this.at(cursor);
    this.frame.hidden = false;
    element("no-board").hidden = true;
    this.tell({ page: data.page, game: data.game, place: this.place });
    return this.stretch(this.place);
  }

  hide() {
    this.data = null;
    this.plies = [];
    this.frame.hidden = true;
    element("no-board").hidden = false;
  }

  /** Go to the move at the cursor; return where it stands. @param {number} cursor */
  follow(cursor) {
    const place = this.at(cursor);
    if (place.line !== this.place.line || place.ply !== this.place.ply) {
      this.place = place;
      this.tell({ place });
    }
    return this.stretch(place);
  }

  /** Return the place of the last move that begins before the cursor. @param {number} cursor @returns {Place} */
  at(cursor) {
    let [low, high] = [0, this.plies.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.plies[middle][0] <= cursor) low = middle + 1;
      else high = middle;
    }
    return low ? this.plies[low - 1][2] : { line: 0, ply: 0 };
  }

  /** Return where the move to a place stands in the text; null for the start. @param {Place} place @returns {Stretch | null} */
  stretch({ line, ply }) {
    const at = this.data?.places[line]?.[ply - 1];
    return at && at[1] > at[0] ? at : null;
  }
}
