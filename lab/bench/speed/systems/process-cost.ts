import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { childrenOf } from "#topology/processes.ts";

/** The server and its database run on this core while they are measured, the load on the other. */
export const SERVER_CORE = "0";
export const LOAD_CORE = "1";

/** Linux clock ticks per second. */
const TICKS = 100;
// Fields after the process name in parentheses, counted from the state.
const [USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM] = [11, 12, 13, 14];

function secondsOf(pid: number, places: number[]): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return places.reduce((total, place) => total + Number(fields[place]), 0) / TICKS;
}

export const cpuSeconds = (pid: number): number => secondsOf(pid, [USER, SYSTEM]);

/** Returns the same including its children, ended ones too. */
export function cpuSecondsWithChildren(pid: number): number {
  const own = secondsOf(pid, [USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM]);
  return childrenOf(pid).reduce((total, child) => {
    try {
      return total + cpuSeconds(child);
    } catch {
      // The child has ended, so its parent counts it.
      return total;
    }
  }, own);
}

export function pin(pid: number, cores: string): void {
  execFileSync("taskset", ["-acp", cores, String(pid)], { stdio: "ignore" });
}
