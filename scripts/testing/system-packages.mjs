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

/** Returns the path of CHROMIUM_PATH or an installed Chromium; undefined when missing. */
export function findChromium() {
  const known = [process.env.CHROMIUM_PATH, ...CHROMIUM].find((path) => path && existsSync(path));
  if (known) return known;
  const { stdout } = spawnSync("node", ["--print", PLAYWRIGHT], { cwd: ROOT, encoding: "utf8" });
  return [stdout?.trim()].find((path) => path && existsSync(path));
}

function mayInstall() {
  return process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
}

/** Installs Chromium if missing; on failure the stage that needs it reports it. */
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
  // The headless shell is smaller to fetch and a fifth faster.
  (await install("chromium-headless-shell")) && (await install("chromium"));
}

export const NO_CHROMIUM =
  "Chromium is missing. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to the " +
  "program of a Chromium or Chrome that you have.";
