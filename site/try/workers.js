/** Workers under the policy of the page. */

/**
 * Start a worker of the folder of the editor.
 *
 * A worker from an address has the policy that its host sends, and many hosts send none. One from a blob has the policy
 * of the page.
 * @param {string} name
 */
export function startWorker(name) {
  const script = `import ${JSON.stringify(new URL(name, import.meta.url).href)};`;
  return new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })), { type: "module" });
}
