/**
 * Run a quick part of the tests on the Python of the browser, with the wheels that the site brings.
 *
 *     node site/suite.mjs EDITOR WHEELS TESTS...
 */

import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const LIBRARIES = "/lib/python3.14/site-packages";

const [editor, wheels, ...tests] = process.argv.slice(2);
const root = dirname(dirname(fileURLToPath(import.meta.url)));
// The wheels have no docstrings and no assertions, as the compiled package.
const env = { PLYBOOK_TESTS: "quick", PLYBOOK_BUILD: "compiled", PYTHONDONTWRITEBYTECODE: "1" };
const python = await loadPyodide({ indexURL: dirname(fileURLToPath(import.meta.resolve("pyodide"))), env });
for (const folder of [join(editor, "wheels"), wheels]) {
  for (const name of readdirSync(folder)) {
    python.unpackArchive(new Uint8Array(readFileSync(join(folder, name))), "wheel", { extractDir: LIBRARIES });
  }
}
python.mountNodeFS("/checkout", root);
python.globals.set("tests", python.toPy(tests));
try {
  process.exitCode = python.runPython(`
import os, sys
sys.path.remove("")  # what is tried are the wheels, and not the sources
os.chdir("/checkout")
import pytest
older = "ignore:'asyncio:DeprecationWarning"  # in the library of chess
int(pytest.main(["-q", "--import-mode=append", "-p", "no:cacheprovider", "-W", older, *tests]))
`);
} catch (error) {
  // The source of Pyodide, one line of a megabyte, is no help.
  console.error(error.message);
  process.exitCode = 1;
}
