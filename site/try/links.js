/** Links that carry a text: packed into the fragment, which is never sent to a server. */

/** The name of the packed text in a fragment. */
const MARK = "t";

/** The longest link, in characters, and the longest text that one may hold, in bytes. */
const LONGEST_LINK = 1_500_000;
const LONGEST_TEXT = 20_000_000;

/** @typedef {{text: string, name?: string, variant?: string, notation?: string, ask?: string}} Shared `ask` is
 * what the text is to be asked for but findings: "decode" */

/** Return the link to a text. @param {Shared} shared @returns {Promise<string>} */
export async function linkTo(shared) {
  const told = Object.fromEntries(Object.entries(shared).filter(([, value]) => value));
  const packed = await through(new TextEncoder().encode(JSON.stringify(told)), new CompressionStream("deflate-raw"));
  const signs = [];
  for (let at = 0; at < packed.length; at += 0x8000) {
    signs.push(String.fromCharCode(...packed.subarray(at, at + 0x8000)));
  }
  const text = btoa(signs.join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const link = `${location.href.split("#")[0]}#${MARK}=${text}`;
  if (link.length > LONGEST_LINK) throw new RangeError("The text is too long for a link.");
  return link;
}

/** Return what a fragment carries, null for nothing. Raises an error for what is broken. @param {string} fragment @returns {Promise<Shared | null>} */
export async function sharedBy(fragment) {
  const packed = new URLSearchParams(fragment.replace(/^#/, "")).get(MARK);
  if (!packed) return null;
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  const found = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
  if (typeof found?.text !== "string") throw new TypeError("there is no text in it");
  const named = (/** @type {string} */ key) => (typeof found[key] === "string" ? found[key].slice(0, 200) : undefined);
  return { text: found.text, name: named("name"), variant: named("variant"), notation: named("notation"), ask: named("ask") };
}

/** @param {Uint8Array} bytes @param {CompressionStream | DecompressionStream} packer @returns {Promise<Uint8Array>} */
async function through(bytes, packer) {
  const reader = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(packer).getReader();
  const parts = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > LONGEST_TEXT) {
      await reader.cancel();
      throw new RangeError("the text is too long");
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
