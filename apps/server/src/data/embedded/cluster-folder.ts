import { randomUUID } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DataDirError } from "#settings/data-dir-error.ts";

/** PostgreSQL's major version; each has its own folder. */
const MAJOR = "18";

/** A cluster that a start was making. */
const DRAFT = /^18\.draft-[\da-f-]+$/;

/** Allowed next to a cluster: its socket, and a volume's own folder. */
const BESIDE = /^(?:\.s\.PGSQL\..*|lost\+found)$/;

const holdsCluster = (folder: string) => existsSync(join(folder, "PG_VERSION"));

export type ClusterFolder = { home: string; data: string };

/** Creates the folder if missing; throws a {@link DataDirError} when something else is there. */
export function clusterFolder(dataDir: string): ClusterFolder {
  mkdirSync(join(dataDir, "postgres"), { recursive: true, mode: 0o700 });
  const home = realpathSync(join(dataDir, "postgres"));
  chmodSync(home, 0o700);
  const data = join(home, MAJOR);
  if (!holdsCluster(data)) {
    assertNoOtherDatabase(dataDir, home);
    const foreign = readdirSync(home).find((name) => !BESIDE.test(name) && !DRAFT.test(name));
    if (foreign) {
      throw new DataDirError(
        `the folder postgres in DATA_DIR contains files that are not a database (${foreign})`,
      );
    }
  }
  return { home, data };
}

function assertNoOtherDatabase(dataDir: string, home: string): void {
  for (const parent of [dataDir, home]) {
    const other = readdirSync(parent).find(
      (name) => !DRAFT.test(name) && holdsCluster(join(parent, name)),
    );
    if (!other) continue;
    const place = parent === home ? `postgres/${other}` : other;
    throw new DataDirError(
      `DATA_DIR contains a database that this version cannot open, in the folder ${place}. ` +
        "Move that folder away to start with an empty database, or set another DATA_DIR for this version",
    );
  }
}

export const isMade = ({ data }: ClusterFolder): boolean => holdsCluster(data);

/** Moves a complete cluster into place, so that a killed start never creates a partial one. */
export async function makeWhole(
  { data }: ClusterFolder,
  make: (draft: string) => Promise<void>,
): Promise<void> {
  // Processes of two containers may have the same number.
  const draft = `${data}.draft-${randomUUID()}`;
  try {
    await make(draft);
    renameSync(draft, data);
  } catch (error) {
    // Another server may have been faster; the start decides which one continues.
    if (!holdsCluster(data)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Deletes leftovers of killed starts; only the database's owner may call it. */
export function removeDrafts({ home }: ClusterFolder): void {
  // A killed start's initdb may write for a moment yet.
  const options = { recursive: true, force: true, maxRetries: 5 };
  for (const name of readdirSync(home)) {
    if (DRAFT.test(name)) rmSync(join(home, name), options);
  }
}

/** Allows connections by this process's user only, whichever user PostgreSQL runs as. */
export function writeAccess({ data }: ClusterFolder, user: string, roles: string[]): void {
  chmodSync(data, 0o700);
  const quoted = `"${user.replaceAll('"', '""')}"`;
  const lines = (line: (role: string) => string) => roles.map((role) => `${line(role)}\n`).join("");
  const [access, ident] = [join(data, "pg_hba.conf"), join(data, "pg_ident.conf")];
  writeFileSync(
    access,
    lines((role) => `local all ${role} peer map=owner`),
  );
  writeFileSync(
    ident,
    lines((role) => `owner ${quoted} ${role}`),
  );
}

/** PostgreSQL's lock of the cluster, or of its socket. */
const lockOf = ({ data }: ClusterFolder) => join(data, "postmaster.pid");
const socketLockOf = (socketFolder: string) => join(socketFolder, ".s.PGSQL.5432.lock");

const linesOf = (lock: string): string[] =>
  existsSync(lock) ? readFileSync(lock, "utf8").split("\n") : [];

/** Returns the socket's folder of the PostgreSQL that runs, or last ran, on the cluster. */
export const lastSocketFolder = (folder: ClusterFolder): string | undefined =>
  linesOf(lockOf(folder))[4] || undefined;

/**
 * Deletes locks whose process id is another program's since, as after a reboot, and those that a
 * power cut emptied. Call it only when the socket does not respond.
 */
export function removeStaleLocks(folder: ClusterFolder, socketFolder: string): void {
  if (process.platform !== "linux") return;
  for (const lock of [lockOf(folder), socketLockOf(socketFolder)]) {
    const [pid] = linesOf(lock);
    if (pid === "" || (pid && worksElsewhere(pid, folder.data))) rmSync(lock, { force: true });
  }
}

/** PostgreSQL and its processes work in the cluster's folder. */
function worksElsewhere(pid: string, data: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(data);
  } catch {
    // It has ended, or is another user's, whom PostgreSQL itself disregards.
    return false;
  }
}
