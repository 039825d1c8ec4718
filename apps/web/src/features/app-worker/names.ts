export const WORKER_URL = "/sw.js";

/** The worker serves the app, and a fallback for public pages while offline. */
export const WORKER_SCOPE = "/";

/** The URL whose page serves every URL of the app: the shell. */
export const APP_SHELL = "/app";

export const TAKE_OVER = "take-over";
