/** Keeps the files of the editor, so that it opens without a network after the first visit. */

const CACHE = `plybook-${VERSION}`;

/** What is still of use: this version, and the memory of its Python. */
const KEPT = [CACHE, `plybook-python-${PYTHON}`];

const scope = /** @type {any} */ (self);

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(PRECACHED)));
});

scope.addEventListener("activate", (/** @type {any} */ event) => {
  const old = async () => {
    const names = await caches.keys();
    const isOld = (/** @type {string} */ name) => name.startsWith("plybook-") && !KEPT.includes(name);
    await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(old());
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && url.origin === location.origin) event.respondWith(answer(event.request, url));
});

/** @param {Request} request @param {URL} url */
async function answer(request, url) {
  const plain = url.pathname.endsWith("/") ? `${url.pathname}index.html` : url.pathname;
  const found = await (await caches.open(CACHE)).match(plain);
  return found || fetch(request);
}
