import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#launch/paths.mjs";
import { runCommand } from "./run-command.mjs";

const CHROMIUM = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

const PLAYWRIGHT = "require('@playwright/test').chromium.executablePath()";

/** Returns the browser's program: CHROMIUM_PATH, else where systems or Playwright put it; undefined when there is none. */
export function findChromium() {
  const known = [process.env.CHROMIUM_PATH, ...CHROMIUM].find((path) => path && existsSync(path));
  if (known) return known;
  const { stdout } = spawnSync("node", ["--print", PLAYWRIGHT], { cwd: ROOT, encoding: "utf8" });
  return [stdout?.trim()].find((path) => path && existsSync(path));
}

function mayInstall() {
  return process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
}

/**
 * Installs Chromium where there is none: through apt as root on Debian, elsewhere by Playwright's
 * own installer. What could not be had is left to the stage that needs it, which says so.
 */
export async function installChromium() {
  if (findChromium()) return;
  if (!mayInstall()) {
    const playwright = join(ROOT, "node_modules", "@playwright", "test", "cli.js");
    await runCommand("packages", ["node", playwright, "install", "--no-shell", "chromium"]);
    return;
  }
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runCommand("packages", ["apt-get", "update", "-q"], env);
  const install = (name) =>
    runCommand(
      "packages",
      ["apt-get", "install", "-y", "-q", "--no-install-recommends", name],
      env,
    );
  // The shell has nothing that only a window needs: lighter to fetch, and a fifth faster.
  (await install("chromium-headless-shell")) && (await install("chromium"));
}

/** What to tell somebody whose machine has no browser. */
export const NO_CHROMIUM =
  "Chromium is missing. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to the " +
  "program of a Chromium or Chrome that you have.";
