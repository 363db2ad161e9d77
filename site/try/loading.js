/**
 * Python with plybook, in a worker: loaded anew, or as it was kept on an earlier visit.
 *
 * What is kept is the memory of Python when it had plybook loaded and no text of anybody in it. To take that up is much
 * quicker than to start Python and to import plybook.
 */

import { loadPyodide } from "pyodide";

/** The wheels to be unpacked, put in when the worker is built. */
const FILES = /** @type {string[]} */ (WHEELS);

/** How much more memory Python takes at a time until what is kept has room, in bytes. */
const STEP = 1 << 20;

const here = new URL("./", import.meta.url);
const indexURL = new URL("pyodide/", here).href;
const CACHE = `plybook-python-${PYTHON}`;
const KEPT = new URL(`memory-${PYTHON}`, here).href;

/** Return Python with plybook: as it was kept, or loaded anew. */
export async function loadPython() {
  const wheels = fetchWheels();
  const memory = await keptMemory();
  const restored = memory && restore(memory).catch(forget);
  return unpack((await restored) || (await loadPyodide({ indexURL })), wheels);
}

/** Load Python and plybook anew, and keep their memory if that is not done yet. */
export async function keepPython() {
  if (!globalThis.caches || (await keptMemory())) return;
  const python = await unpack(await loadPyodide({ indexURL, _makeSnapshot: true }), fetchWheels());
  python.runPython("from plybook.web.session import warm_up; warm_up()");
  const memory = python.makeMemorySnapshot();
  await (await caches.open(CACHE)).put(KEPT, new Response(/** @type {BodyInit} */ (memory)));
}

/** @param {any} python @param {Promise<ArrayBuffer>[]} wheels */
async function unpack(python, wheels) {
  for (const wheel of wheels) python.unpackArchive(await wheel, "wheel");
  return python;
}

function fetchWheels() {
  return FILES.map((name) => fetched(new URL(`wheels/${name}`, here)));
}

/** @param {URL} url */
async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  return response.arrayBuffer();
}

/** Return the memory that is kept; null if there is none, or the browser keeps nothing. */
async function keptMemory() {
  try {
    const found = await caches.match(KEPT);
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** @param {Uint8Array} memory */
async function restore(memory) {
  const { default: make } = await import(`${indexURL}pyodide.asm.mjs`);
  const createPyodideModule = async (/** @type {any} */ settings) => {
    const module = await make(settings);
    // All of it is overwritten by what was kept, so that nothing of this is lost.
    while (module.HEAP8.length < memory.length && module._malloc(STEP));
    return module;
  };
  return loadPyodide(/** @type {any} */ ({ indexURL, _loadSnapshot: memory, createPyodideModule }));
}

/** Drop what was kept, for it cannot be taken up. */
async function forget() {
  await caches.delete(CACHE);
  return null;
}
