import type { OnStop } from "#topology/clean-up.ts";
import type { KillRow } from "./kill.ts";

export type Scene = {
  /** An empty folder, which is removed at the end. */
  folder: string;
  onStop: OnStop;
  /** Number of kills that a life spreads over the time of a command. */
  spreadOver: number;
  onRow(row: KillRow): void;
};

/** One kind of command; rejects with a `Broken`, or with a `NotHere` if it cannot run. */
export type Life = { name: string; label: string; run(scene: Scene): Promise<string> };
