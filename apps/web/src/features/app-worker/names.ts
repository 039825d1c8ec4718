/** Where the worker is served from. */
export const WORKER_URL = "/sw.js";

/** What the worker answers for: the app, and public pages that cannot be reached. */
export const WORKER_SCOPE = "/";

/** The address whose page every address of the app is: the shell. */
export const APP_SHELL = "/app";

/** What a page tells a new version that waits. */
export const TAKE_OVER = "take-over";
