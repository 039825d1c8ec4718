import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "./paths.mjs";

const LOOK_MS = 100;
/** How often whoever has a turn says so, and after how long a silence nobody has it. */
const SIGN_MS = 1000;
const SILENCE_MS = 30_000;

/**
 * What both the web app's builds and its type check rewrite: the framework writes the types of the
 * routes anew whenever it starts, also the server by which a build draws its pages.
 */
export const ROUTE_TYPES = join(ROOT, ".cache", "route-types.turn");

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch ({ code }) {
    return code === "EPERM";
  }
}

/**
 * Whether somebody who ended without giving a turn back has left it. Its number may be another
 * process's by now, in a container even one's own: then the silence tells.
 */
function isLeft(turn) {
  try {
    const holder = Number(readFileSync(turn, "utf8"));
    const silentMs = Date.now() - statSync(turn).mtimeMs;
    return silentMs > SILENCE_MS || (holder > 0 && !isRunning(holder));
  } catch ({ code }) {
    if (code === "ENOENT") return false;
    throw new Error(`${turn} cannot be read (${code})`);
  }
}

/** Says that the turn is still had; where it was taken away meanwhile, there is nothing to say. */
function sign(turn) {
  try {
    const now = new Date();
    utimesSync(turn, now, now);
  } catch ({ code }) {
    if (code !== "ENOENT") throw new Error(`${turn} cannot be written (${code})`);
  }
}

function take(turn) {
  try {
    writeFileSync(turn, String(process.pid), { flag: "wx" });
    return true;
  } catch ({ code }) {
    if (code !== "EEXIST") throw new Error(`${turn} cannot be written (${code})`);
    if (isLeft(turn)) rmSync(turn, { force: true });
    return false;
  }
}

/** Does a task while no other process of this machine does one under the same file; gives its result. */
export async function inTurn(turn, task) {
  mkdirSync(dirname(turn), { recursive: true });
  while (!take(turn)) await pause(LOOK_MS);
  const signs = setInterval(sign, SIGN_MS, turn);
  try {
    return await task();
  } finally {
    clearInterval(signs);
    rmSync(turn, { force: true });
  }
}
