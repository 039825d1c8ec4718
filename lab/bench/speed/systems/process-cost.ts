import { readdirSync, readFileSync } from "node:fs";

/** What Linux counts processor time in, of a second; the same on every machine that Node runs on. */
const TICKS = 100;
// Behind the name in parentheses, which may hold spaces: counted from the state on.
const [PARENT, USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM] = [1, 11, 12, 13, 14];

function statOf(pid: number | string): number[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
}

const sum = (fields: number[], places: number[]) =>
  places.reduce((total, place) => total + (fields[place] ?? 0), 0) / TICKS;

/** Seconds of processor time that a process has used, in its own code and in the system's. */
export const cpuSeconds = (pid: number): number => sum(statOf(pid), [USER, SYSTEM]);

/** The same of a process and of all that it started, those that have ended among them. */
export function cpuSecondsWithChildren(pid: number): number {
  const own = sum(statOf(pid), [USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM]);
  return childrenOf(pid).reduce((total, child) => {
    try {
      return total + cpuSeconds(child);
    } catch {
      // It has ended meanwhile, and its parent counts it.
      return total;
    }
  }, own);
}

/** The processes that a process has started. */
export function childrenOf(pid: number): number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return statOf(name)[PARENT] === pid ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

/** Megabytes of memory that a process has resident. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
