import { realpath, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type DiskSample, isDiskFilling, recentSamples } from "@sovereign/domain/alarm";
import type { Clock } from "#app/clock.ts";

type Disk = { device: number; mount: string; free: number; size: number };

/** Where the product, its PostgreSQL and its log write; what is not on this machine has no folder. */
export const writtenFolders = ({
  dataDir,
  backupTo,
}: {
  dataDir: string;
  backupTo?: string | undefined;
}) => [
  dataDir,
  join(dataDir, "postgres", "18", "pg_wal"),
  backupTo ?? join(dataDir, "backups"),
  tmpdir(),
  "/var/lib/postgresql",
  "/var/log",
];

/** Returns the disk of a folder, by where it is mounted. */
export async function diskOf(folder: string): Promise<Disk> {
  let mount = await realpath(folder);
  const { dev: device } = await stat(mount);
  for (let above = dirname(mount); above !== mount; above = dirname(mount)) {
    if ((await stat(above)).dev !== device) break;
    mount = above;
  }
  const { bavail, blocks, bsize } = await statfs(mount);
  return { device, mount, free: bavail * bsize, size: blocks * bsize };
}

/** Watches the disks of folders; each look returns for each disk whether it is filling up. */
export function createDiskWatch(folders: readonly string[], clock: Clock, find = diskOf) {
  let samples = new Map<string, DiskSample[]>();

  return async function look(): Promise<(Disk & { isFilling: boolean })[]> {
    const found = await Promise.allSettled(folders.map(find));
    const disks = new Map<number, Disk>();
    for (const each of found) {
      if (each.status === "fulfilled") disks.set(each.value.device, each.value);
    }
    const at = clock().getTime();
    const looked = [...disks.values()].map((disk) => {
      const { mount, free, size } = disk;
      const recent = recentSamples([...(samples.get(mount) ?? []), { at, free, size }]);
      return { disk, recent };
    });
    samples = new Map(looked.map(({ disk, recent }) => [disk.mount, recent]));
    return looked.map(({ disk, recent }) => ({ ...disk, isFilling: isDiskFilling(recent) }));
  };
}
