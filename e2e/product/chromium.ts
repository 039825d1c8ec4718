import { findChromium } from "#testing/system-packages.mjs";

/** How every browser here is started: the system's Chromium, silent towards the outside. */
export const CHROMIUM = {
  executablePath: findChromium(),
  args: [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
