import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "./paths.mjs";

const LOOK_MS = 100;

/**
 * What both the web app's builds and its type check rewrite: the framework writes the types of the
 * routes anew whenever it starts, also the server by which a build draws its pages.
 */
export const ROUTE_TYPES = join(ROOT, ".cache", "route-types.turn");

function holderOf(turn) {
  try {
    return Number(readFileSync(turn, "utf8"));
  } catch {
    return undefined;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch ({ code }) {
    return code === "EPERM";
  }
}

function take(turn) {
  try {
    writeFileSync(turn, String(process.pid), { flag: "wx" });
    return true;
  } catch ({ code }) {
    if (code !== "EEXIST") throw new Error(`${turn} cannot be written (${code})`);
    const holder = holderOf(turn);
    // Whoever ended without giving it back does not need it any more.
    if (holder && !isRunning(holder)) rmSync(turn, { force: true });
    return false;
  }
}

/** Does a task while no other process of this machine does one under the same file; gives its result. */
export async function inTurn(turn, task) {
  mkdirSync(dirname(turn), { recursive: true });
  while (!take(turn)) await pause(LOOK_MS);
  try {
    return await task();
  } finally {
    rmSync(turn, { force: true });
  }
}
