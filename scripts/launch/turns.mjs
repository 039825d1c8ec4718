import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "./paths.mjs";

const LOOK_MS = 100;
/** How often whoever has a turn says so, and after how long a silence nobody has it. */
const SIGN_MS = 1000;
const SILENCE_MS = 30_000;
/** Who has a turn whose file is gone. */
const NOBODY = "nobody";

/**
 * What both the web app's builds and its type check rewrite: the framework writes the types of the
 * routes anew whenever it starts, also the server by which a build draws its pages.
 */
export const ROUTE_TYPES = join(ROOT, ".cache", "turns", "route-types");

/** Whether there is a process of this number. */
export function isRunning(pid) {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch ({ code }) {
    return code === "EPERM";
  }
}

/** Gives a folder another name, unless there is something of that name, or the folder is gone. */
function moved(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch ({ code }) {
    if (["ENOENT", "ENOTEMPTY", "EEXIST"].includes(code) || existsSync(to)) return false;
    throw new Error(`${to} cannot be written (${code})`);
  }
}

/**
 * Who has left a turn without giving it back, by the name of the file in its folder. The number in it
 * may be another process's by now, in a container even one's own: then the silence tells.
 */
export function leftBy(turn) {
  try {
    const [holder] = readdirSync(turn);
    const silentMs = Date.now() - statSync(join(turn, holder ?? "")).mtimeMs;
    if (silentMs > SILENCE_MS) return holder ?? NOBODY;
    // Without a file in it somebody is deleting the whole cache, or has been stopped at it.
    return holder === undefined || isRunning(Number.parseInt(holder, 10)) ? null : holder;
  } catch ({ code }) {
    if (code === "ENOENT") return null;
    throw new Error(`${turn} cannot be read (${code})`);
  }
}

/**
 * Puts a turn aside that a holder has left; tells whether it did. Two may see the same one left: who
 * comes second finds it put aside already, and cannot put aside the turn that somebody has had since,
 * for no folder takes the place of one that holds something.
 */
export const putAside = (turn, holder) => moved(turn, `${turn}.left-${holder}`);

/**
 * Forgets what was put aside so long ago that nobody is about to do it too, and what a process that
 * was stopped at taking or giving back has left beside the turn.
 */
function forgetLeft(turn) {
  mkdirSync(dirname(turn), { recursive: true });
  for (const name of readdirSync(dirname(turn))) {
    if (!name.startsWith(`${basename(turn)}.`)) continue;
    const aside = join(dirname(turn), name);
    const since = statSync(aside, { throwIfNoEntry: false })?.ctimeMs ?? Date.now();
    if (Date.now() - since > SILENCE_MS) rmSync(aside, { recursive: true, force: true });
  }
}

/** Says that the turn is still had; where it was taken away meanwhile, there is nothing to say. */
function sign(turn, holder) {
  try {
    const now = new Date();
    utimesSync(join(turn, holder), now, now);
  } catch ({ code }) {
    if (code !== "ENOENT") throw new Error(`${turn} cannot be written (${code})`);
  }
}

/** A turn is a folder with its holder's file, which comes whole into its place or not at all. */
function take(turn, holder) {
  if (existsSync(turn)) {
    const left = leftBy(turn);
    if (left) putAside(turn, left);
    return false;
  }
  const ready = `${turn}.ready-${holder}`;
  // Anew each time: the whole cache may have been deleted while this one waits.
  mkdirSync(ready, { recursive: true });
  writeFileSync(join(ready, holder), "");
  const taken = moved(ready, turn);
  if (!taken) rmSync(ready, { recursive: true, force: true });
  return taken;
}

function giveBack(turn, holder) {
  const done = `${turn}.done-${holder}`;
  if (existsSync(join(turn, holder)) && moved(turn, done))
    rmSync(done, { recursive: true, force: true });
}

/** Does a task while no other process of this machine does one under the same path; gives its result. */
export async function inTurn(turn, task) {
  const holder = `${process.pid}.${randomUUID()}`;
  while (!take(turn, holder)) await pause(LOOK_MS);
  const signs = setInterval(sign, SIGN_MS, turn, holder);
  try {
    forgetLeft(turn);
    return await task();
  } finally {
    clearInterval(signs);
    giveBack(turn, holder);
  }
}
