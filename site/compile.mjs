/**
 * Compile the modules of wheels with the Python that will run them, so that no browser has to, and leave out what a
 * browser has no use for.
 *
 *     node site/compile.mjs FOLDER
 */

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const COMPILE = `
import io, py_compile, zipfile

# Rooms that a browser has no use for: they need a terminal or another editor.
LEFT_OUT = tuple(f"plybook/{room}/" for room in ("lsp", "playing", "view"))

def compiled(content):
    """Return a wheel with compiled modules in place of sources."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(bytes(content))) as wheel, zipfile.ZipFile(packed, "w") as made:
        for entry in sorted(wheel.infolist(), key=lambda each: each.filename):
            name, data = entry.filename, wheel.read(entry)
            if name.endswith(("/py.typed", "/RECORD")) or ".data/" in name or name.startswith(LEFT_OUT):
                continue
            if name.endswith(".py"):
                with open("/tmp/module.py", "wb") as file:
                    file.write(data)
                py_compile.compile(
                    "/tmp/module.py", "/tmp/module.pyc", dfile=name, doraise=True, optimize=2,
                    invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
                )
                name += "c"
                with open("/tmp/module.pyc", "rb") as file:
                    data = file.read()
            made.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()

compiled
`;

const [folder] = process.argv.slice(2);
const indexURL = dirname(fileURLToPath(import.meta.resolve("pyodide")));
const python = await loadPyodide({ indexURL });
const compiled = python.runPython(COMPILE);
for (const name of readdirSync(folder)) {
  const path = join(folder, name);
  const made = compiled(python.toPy(new Uint8Array(readFileSync(path))));
  writeFileSync(path, made.toJs());
}
