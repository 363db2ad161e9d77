/**
 * Python in a worker: takes questions one after the other, and answers each in parts.
 *
 * Between two parts of an answer it looks for other messages, so that a check can be stopped or dropped.
 */

import { loadPython } from "./loading.js";

/** The longest time between two looks for messages, in milliseconds. */
const PAUSE = 40;

/** With more memory than this a check is stopped, in bytes; the browser would end the worker a little later. */
const MOST_MEMORY = 1_500_000_000;

/** @typedef {{id: number, question: string, content?: Uint8Array}} Question */

/** @type {Question[]} */
const waiting = [];
/** @type {Set<number>} the questions whose answers are no longer wanted */
const dropped = new Set();
let isAnswering = false;

/** @type {Promise<any>} */
const ready = load();
ready.then(
  () => post({ ready: true }),
  (error) => post({ failed: String(error?.message || error) }),
);

/** Load Python and plybook, and give up the network: from then on nothing can leave. */
async function load() {
  const python = await loadPython();
  const session = python.runPython("from plybook.web.session import Session; Session()");
  const bytes = python.globals.get("bytes");
  for (const name of ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "importScripts", "WebTransport"]) {
    if (name in self) Object.defineProperty(self, name, { value: undefined });
  }
  return { python, session, bytes };
}

/** @param {Record<string, any>} message */
function post(message) {
  self.postMessage(message);
}

self.onmessage = async ({ data }) => {
  if (data.drop) dropped.add(data.drop);
  else if (data.stop) (await ready).session.stop();
  else {
    waiting.push(data);
    if (!isAnswering) answerAll();
  }
};

async function answerAll() {
  isAnswering = true;
  const tools = await ready;
  for (let asked = waiting.shift(); asked; asked = waiting.shift()) {
    try {
      if (!dropped.delete(asked.id)) await answer(tools, asked);
      post({ id: asked.id, end: true });
    } catch (error) {
      post({ id: asked.id, crash: firstWords(error) });
    }
  }
  isAnswering = false;
}

/** @param {any} tools @param {Question} asked */
async function answer({ python, session, bytes }, { id, question, content }) {
  const parts = session.answers(question, content ? bytes(python.toPy(content)) : bytes());
  let looked = performance.now();
  try {
    for (let part = parts.next(); !part.done; part = parts.next()) {
      post({ id, part: part.value });
      if (performance.now() - looked < PAUSE) continue;
      await new Promise((resolve) => setTimeout(resolve));
      if (dropped.delete(id)) break;
      if (memory(python) > MOST_MEMORY) session.stop();
      looked = performance.now();
    }
  } finally {
    parts.destroy();
  }
}

/** @param {any} python */
function memory(python) {
  return python._module.HEAP8.length;
}

/** Return the last line of an error of Python, which says what it is. @param {any} error */
function firstWords(error) {
  return String(error?.message || error).trim().split("\n").pop()?.slice(0, 300);
}
