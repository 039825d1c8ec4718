import { realpath, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type DiskSample, isDiskFilling, recentSamples } from "@sovereign/domain/alarm";
import type { Clock } from "#app/clock.ts";

type Disk = { device: number; mount: string; free: number; size: number };

/** Folders that the product, its PostgreSQL and its log write; none for what is not on this machine. */
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

/** A folder of another machine may hang forever, which delays no other alarm by more than this. */
const ANSWER_MS = 3000;

/** Watches the disks of folders; each look returns for each disk whether it is filling up. */
export function createDiskWatch(
  folders: readonly string[],
  clock: Clock,
  find = diskOf,
  answerMs = ANSWER_MS,
) {
  let samples = new Map<string, DiskSample[]>();
  const asked = new Set<string>();

  /** Undefined where there is none, or no answer yet: one that hangs is not asked again. */
  async function findInTime(folder: string): Promise<Disk | undefined> {
    if (asked.has(folder)) return undefined;
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => late.resolve(undefined), answerMs);
    asked.add(folder);
    const finding = find(folder)
      .catch(() => undefined)
      .finally(() => asked.delete(folder));
    return Promise.race([finding, late.promise]).finally(() => clearTimeout(timer));
  }

  return async function look(): Promise<(Disk & { isFilling: boolean })[]> {
    const disks = new Map<number, Disk>();
    for (const disk of await Promise.all(folders.map(findInTime))) {
      if (disk) disks.set(disk.device, disk);
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
