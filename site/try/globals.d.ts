/** What the build puts in place of these names. */
declare const WHEELS: string[];
declare const PYTHON: string;
declare const PRECACHED: string[];
declare const VERSION: string;
