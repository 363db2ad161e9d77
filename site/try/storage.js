/**
 * What is kept in this browser, so that texts survive a reload: each tab has a place of its own, which it keeps.
 *
 * A lock says that a place is in use. A new tab takes the place that was used last of those that are free, so that texts
 * of a closed window are there again.
 */

const PREFIX = "plybook.try.";
const TAB = `${PREFIX}tab`;

/** The longest texts that are kept, in characters. */
export const LONGEST_KEPT = 1_000_000;

/** How many places are kept, of closed tabs too. */
const MOST_PLACES = 5;

/** @typedef {{name: string, text: string, variant: string, notation: string, end: string, rules: string[]}} KeptText */
/** @typedef {{at: number, current: number, texts: KeptText[]}} Kept */

export class Storage {
  constructor() {
    this.place = "";
  }

  /** Take a place, and return what is kept there. @returns {Promise<Kept | null>} */
  async open() {
    const own = read(sessionStorage, TAB);
    const free = kept()
      .sort((one, other) => other[1].at - one[1].at)
      .map(([place]) => place);
    for (const place of typeof own === "string" ? [own, ...free] : free) {
      if (await locked(place)) return this.use(place);
    }
    const fresh = crypto.randomUUID();
    await locked(fresh);
    return this.use(fresh);
  }

  /** @param {string} place */
  use(place) {
    this.place = place;
    write(sessionStorage, TAB, place);
    const found = /** @type {Kept | null} */ (read(localStorage, PREFIX + place));
    return found && Array.isArray(found.texts) ? found : null;
  }

  /** Keep texts; return whether all of them are kept. @param {KeptText[]} texts @param {number} current */
  keep(texts, current) {
    let room = LONGEST_KEPT;
    const short = texts.filter(({ text }) => (room -= text.length) >= 0);
    for (const [place] of kept().sort((one, other) => other[1].at - one[1].at).slice(MOST_PLACES)) {
      if (place !== this.place) localStorage.removeItem(PREFIX + place);
    }
    const isKept = write(localStorage, PREFIX + this.place, { at: Date.now(), current, texts: short });
    return isKept && short.length === texts.length;
  }

  /** Forget all that was kept, of other tabs too. */
  forget() {
    for (const [place] of kept()) localStorage.removeItem(PREFIX + place);
  }
}

/** Return all that is kept, by its place. @returns {[string, Kept][]} */
function kept() {
  const found = /** @type {[string, Kept][]} */ ([]);
  try {
    for (const key of Object.keys(localStorage)) {
      const value = key.startsWith(PREFIX) ? read(localStorage, key) : null;
      if (value && typeof value === "object" && "texts" in value) found.push([key.slice(PREFIX.length), /** @type {Kept} */ (value)]);
    }
  } catch {
    // the browser keeps nothing
  }
  return found;
}

/** Take the lock of a place until the tab is closed; return whether it was free. @param {string} place @returns {Promise<boolean>} */
function locked(place) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks
      .request(PREFIX + place, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock ? new Promise(() => {}) : undefined;
      })
      .catch(() => resolve(false));
  });
}

/** @param {globalThis.Storage} storage @param {string} key @returns {unknown} */
function read(storage, key) {
  try {
    return JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {globalThis.Storage} storage @param {string} key @param {unknown} value */
function write(storage, key, value) {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
