import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NotHere } from "#topology/run-steps.ts";
import { until } from "#topology/until.ts";
import { aFailure, broken } from "../promises.ts";
import type { Step } from "../scene.ts";

/** Changes in memory may go on until the log needs its next file. */
const MAX_FULL_MS = 6000;
const BLOCK = Buffer.alloc(1024 * 1024);

/** Fills the disk of `folder` to its last byte; returns how to free it. */
function fill(folder: string): () => void {
  const file = join(folder, "filling");
  for (let size = BLOCK.length; size > 0; ) {
    try {
      writeFileSync(file, BLOCK.subarray(0, size), { flag: "a" });
    } catch {
      // Full for a block of this size.
      size = Math.floor(size / 2);
    }
  }
  return () => rmSync(file);
}

export const diskFull: Step = {
  name: "disk",
  label: "Filling the database's disk",
  async run(scene) {
    const { dataDir } = scene.database;
    const { blocks, bsize } = statfsSync(dataDir);
    if (blocks * bsize > 1024 ** 3) {
      throw new NotHere("only root can give the database a small disk of its own");
    }
    return broken(scene, "The database's disk is full", async () => {
      const since = performance.now();
      const free = fill(dataDir);
      await aFailure(scene, "POST", MAX_FULL_MS).catch(() => undefined);
      const refused = scene.outcomes
        .since(since)
        .failed.filter(({ name }) => name === "POST").length;
      free();
      await until("a write to be taken", async () => {
        const { failed, asked } = scene.outcomes.since(performance.now() - 500);
        return asked > 0 && failed.length === 0;
      });
      return `${refused} writes refused while it was full`;
    });
  },
};
