import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { OnStop } from "#topology/clean-up.ts";

/** Returns a folder on a disk of 600 MB where this may be made, otherwise an ordinary one. */
export function smallDisk(parent: string, onStop: OnStop): string {
  const folder = join(parent, "disk");
  mkdirSync(folder, { mode: 0o711 });
  const made = spawnSync("mount", ["-t", "tmpfs", "-o", "size=600m,mode=0711", "faults", folder]);
  if (made.status === 0) onStop(async () => void execFileSync("umount", ["--lazy", folder]));
  return folder;
}
