import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./run-command.mjs";

const CHROMIUM = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const POSTGRES = "/usr/lib/postgresql";

/** The browser's program: CHROMIUM_PATH, else where systems put it; undefined when there is none. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...CHROMIUM].find((path) => path && existsSync(path));
}

/** The folder with initdb and postgres, newest version first; undefined when there is none. */
export function findPostgres() {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES) : [];
  const folders = versions.sort((one, other) => Number(other) - Number(one));
  const candidates = [
    process.env.POSTGRES_BIN,
    ...folders.map((name) => join(POSTGRES, name, "bin")),
    // The client's development files bring pg_config, too, and it names a folder without a server.
    spawnSync("pg_config", ["--bindir"], { encoding: "utf8" }).stdout?.trim(),
  ];
  return candidates.find((path) => path && existsSync(join(path, "initdb")));
}

function mayInstall() {
  return process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
}

/**
 * Installs the system packages that are missing, through apt where that is possible. What could not
 * be had is left to the stage that needs it, which says so.
 */
export async function installMissing({ chromium, postgres }) {
  const needsChromium = chromium && !findChromium();
  const needsPostgres = postgres && !process.env.TEST_DATABASE_URL && !findPostgres();
  if (!(needsChromium || needsPostgres) || !mayInstall()) return;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await runCommand("packages", ["apt-get", "update", "-q"], env);
  const install = (name) =>
    runCommand(
      "packages",
      ["apt-get", "install", "-y", "-q", "--no-install-recommends", name],
      env,
    );
  // The shell has nothing that only a window needs: lighter to fetch, and a fifth faster.
  if (needsChromium) (await install("chromium-headless-shell")) && (await install("chromium"));
  if (needsPostgres) await install("postgresql");
}

/** What to tell somebody whose machine has no browser. */
export const NO_CHROMIUM =
  "Chromium is missing. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to the " +
  "program of a Chromium or Chrome that you have.";

/** What to tell somebody whose machine has no PostgreSQL. */
export const NO_POSTGRES =
  "PostgreSQL is missing. Install it (Debian: apt-get install postgresql), or set POSTGRES_BIN to " +
  "the folder that holds initdb and postgres, or set TEST_DATABASE_URL to an empty database.";
