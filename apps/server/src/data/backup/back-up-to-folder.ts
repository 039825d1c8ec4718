import { statSync } from "node:fs";
import { join } from "node:path";
import { backUp } from "./back-up.ts";
import { stampOf } from "./backup-failure.ts";

/** Writes a backup to DATA_DIR/backups; returns its size in bytes. */
export async function backUpToFolder(
  { url, dataDir }: { url: string; dataDir: string },
  now: Date,
): Promise<number> {
  const target = join(dataDir, "backups", `${stampOf(now)}.backup`);
  await backUp({ url, dataDir, target });
  return statSync(target).size;
}
