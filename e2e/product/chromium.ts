import { findChromium } from "#testing/system-packages.mjs";

/** The launch options of every browser: the system's Chromium, without background requests. */
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
