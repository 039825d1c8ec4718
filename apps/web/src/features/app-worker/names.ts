/** Where the worker is served from. */
export const WORKER_URL = "/sw.js";

/** The address whose page every address of the app is: the shell. */
export const APP_SHELL = "/app";

/** What a page tells a new version that waits. */
export const TAKE_OVER = "take-over";
