import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#launch/paths.mjs";
import { runCommand, sayFor } from "./run-command.mjs";

const SHELL = "chromium-headless-shell";

const CHROMIUM = [
  `/usr/bin/${SHELL}`,
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

const NONINTERACTIVE = { DEBIAN_FRONTEND: "noninteractive" };

function mayInstall() {
  return process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
}

/** Java, JUnit 4, Android's resource compiler and fastlane's language, for the native apps' tests. */
const ANDROID_PACKAGES = [
  "default-jre-headless",
  "junit4",
  "libhamcrest-java",
  "libandroid-json-org-java",
  "aapt",
  "android-framework-res",
  "ruby",
];

/** Resolves with whether it worked. */
async function aptGet(...args) {
  const { code } = await runCommand("packages", ["apt-get", ...args], NONINTERACTIVE);
  return code === 0;
}

const install = (names) => aptGet("install", "-y", "-q", "--no-install-recommends", ...names);

const update = () => aptGet("update", "-q");

/** Installs what the tests of the native apps use; without it they are skipped. */
export async function installAndroidTools() {
  if (spawnSync("dpkg", ["-s", ...ANDROID_PACKAGES]).status === 0) return;
  if (mayInstall() && (await update()) && (await install(ANDROID_PACKAGES))) return;
  sayFor("packages", `Tests of the native apps may be skipped: ${ANDROID_PACKAGES.join(", ")}`);
}

/**
 * Installs Chromium if missing, and its shell where packages may be installed: journeys take little
 * more than half of the processor time in it. On failure the stage that needs it reports it.
 */
export async function installChromium() {
  if (process.env.CHROMIUM_PATH || existsSync(CHROMIUM[0])) return;
  if (mayInstall()) {
    await update();
    if (await install([SHELL])) return;
  }
  if (findChromium()) return;
  if (mayInstall()) {
    await install(["chromium"]);
    return;
  }
  const playwright = join(ROOT, "node_modules", "@playwright", "test", "cli.js");
  await runCommand("packages", ["node", playwright, "install", "--no-shell", "chromium"]);
}

export const NO_CHROMIUM =
  "Chromium is missing. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to the " +
  "program of a Chromium or Chrome that you have.";
