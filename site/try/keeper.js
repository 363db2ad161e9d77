/** A worker that keeps the memory of Python for later visits, and ends. */

import { keepPython } from "./loading.js";

// Without it, as where there is no room, Python is loaded anew at the next visit.
keepPython()
  .catch(() => {})
  .then(() => self.close());
