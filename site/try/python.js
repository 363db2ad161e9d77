/** The worker in which Python runs, as the page sees it: it answers, it is stopped, and after a crash it starts anew. */

import { startWorker } from "./workers.js";

/** How long a check that was told to stop may take to do so, in milliseconds. */
const PATIENCE = 1500;

/** After so long without a sign of life the worker is taken to be lost, in milliseconds. */
const LOST = 90_000;

/** The worker ended before it had answered. */
export class Gone extends Error {}

/** The answer is an error: what was asked cannot be done. */
export class Refused extends Error {}

/**
 * @typedef {Record<string, any>} Part
 * @typedef {{resolve: (part: Part) => void, reject: (error: Error) => void, onPart: (part: Part) => void,
 *   last: Part}} Asked
 */

export class Python {
  /** @param {(reason: string) => void} onRestart is told why it started anew */
  constructor(onRestart) {
    this.onRestart = onRestart;
    /** @type {Map<number, Asked>} */
    this.asked = new Map();
    this.count = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.watch = undefined;
    this.start();
  }

  start() {
    const worker = startWorker("worker.js");
    this.worker = worker;
    /** whether Python is loaded @type {Promise<void>} */
    this.ready = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if (data.ready) resolve();
        else if (data.failed) reject(new Gone(data.failed));
        else this.take(data);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Gone(event.message || "the worker could not be started"));
        if (this.asked.size) this.restart(event.message || "it has ended");
      };
    });
    this.ready.catch(() => {});
  }

  /**
   * Ask a question, and return the last part of its answer; reject with `Refused` or `Gone`.
   * @param {Record<string, any>} question @param {(part: Part) => void} [onPart] @param {Uint8Array} [content]
   * @returns {Promise<Part> & {id: number}}
   */
  ask(question, onPart = () => {}, content) {
    const id = ++this.count;
    /** @type {Promise<Part>} */
    const answer = new Promise((resolve, reject) => this.asked.set(id, { resolve, reject, onPart, last: {} }));
    this.worker?.postMessage({ id, question: JSON.stringify(question), content });
    this.await();
    return Object.assign(answer, { id });
  }

  /** @param {{id: number, part?: string, end?: boolean, crash?: string}} message */
  take({ id, part, end, crash }) {
    this.await();
    const asked = this.asked.get(id);
    if (crash !== undefined) this.restart(crash);
    else if (asked && part !== undefined) {
      asked.last = JSON.parse(part);
      asked.onPart(asked.last);
    } else if (asked && end) {
      this.asked.delete(id);
      this.await();
      if (asked.last.error) asked.reject(new Refused(asked.last.error));
      else asked.resolve(asked.last);
    }
  }

  /** Begin anew to wait for a sign of life, as long as there is something to answer. */
  await() {
    clearTimeout(this.watch);
    if (this.asked.size) this.watch = setTimeout(() => this.restart("it took too long"), LOST);
  }

  /** Say that an answer is no longer wanted. @param {number} id */
  drop(id) {
    const asked = this.asked.get(id);
    this.asked.delete(id);
    asked?.reject(new Gone("dropped"));
    this.worker?.postMessage({ drop: id });
  }

  /** End what is going on: a check with what it has found, and anything else that does not end soon with the worker. */
  stop() {
    this.worker?.postMessage({ stop: true });
    const going = [...this.asked.keys()];
    setTimeout(() => {
      if (going.some((id) => this.asked.has(id))) this.restart("it was stopped");
    }, PATIENCE);
  }

  /** @param {string} reason */
  restart(reason) {
    clearTimeout(this.watch);
    this.worker?.terminate();
    const lost = [...this.asked.values()];
    this.asked.clear();
    this.start();
    for (const { reject } of lost) reject(new Gone(reason));
    this.onRestart(reason);
  }
}
