import { readdirSync, readFileSync } from "node:fs";

/** Linux clock ticks per second. */
const TICKS = 100;
// Fields after the process name in parentheses, counted from the state.
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

export const cpuSeconds = (pid: number): number => sum(statOf(pid), [USER, SYSTEM]);

/** Returns the same including its children, ended ones too. */
export function cpuSecondsWithChildren(pid: number): number {
  const own = sum(statOf(pid), [USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM]);
  return childrenOf(pid).reduce((total, child) => {
    try {
      return total + cpuSeconds(child);
    } catch {
      // The child has ended, so its parent counts it.
      return total;
    }
  }, own);
}

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

export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
