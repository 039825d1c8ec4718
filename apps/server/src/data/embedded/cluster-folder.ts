import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DataDirError } from "#settings/data-dir-fault.ts";

/** The major version of PostgreSQL whose files these are; each has a folder of its own. */
const MAJOR = "18";

/** What may stand beside a cluster: the socket, what a volume has, and a cluster in the making. */
const BESIDE = /^(?:\.s\.PGSQL\..*|lost\+found|18(?:\.draft-\d+)?)$/;

const holdsCluster = (folder: string) => existsSync(join(folder, "PG_VERSION"));

/** The places of an embedded database: the folder that it has to itself, and its cluster in there. */
export type ClusterFolder = { home: string; data: string };

/**
 * Returns the places in a DATA_DIR and makes the folder where there is none. Throws a
 * {@link DataDirError} where something else is in its place.
 */
export function clusterFolder(dataDir: string): ClusterFolder {
  mkdirSync(join(dataDir, "postgres"), { recursive: true, mode: 0o700 });
  const home = realpathSync(join(dataDir, "postgres"));
  chmodSync(home, 0o700);
  const data = join(home, MAJOR);
  if (!holdsCluster(data)) {
    assertNoOtherDatabase(dataDir, home);
    const foreign = readdirSync(home).filter((name) => !BESIDE.test(name));
    if (foreign.length > 0 || existsSync(data)) {
      throw new DataDirError(
        `the folder postgres in DATA_DIR holds files that are no database (${foreign[0] ?? MAJOR})`,
      );
    }
  }
  return { home, data };
}

/** Throws where a DATA_DIR has a database of another kind or version and none of ours. */
function assertNoOtherDatabase(dataDir: string, home: string): void {
  for (const parent of [dataDir, home]) {
    const other = readdirSync(parent).find((name) => holdsCluster(join(parent, name)));
    if (!other) continue;
    const place = parent === home ? `postgres/${other}` : other;
    throw new DataDirError(
      `DATA_DIR holds a database that this version cannot open, in the folder ${place}. ` +
        "Move that folder away to begin with an empty database, or give this version its own DATA_DIR",
    );
  }
}

export const isMade = ({ data }: ClusterFolder): boolean => holdsCluster(data);

/**
 * Makes a cluster by `make`, which fills an empty folder; it takes its place only when it is whole, so
 * that a start that is killed or finds the disk full leaves nothing that looks like a database.
 */
export async function makeWhole(
  { data }: ClusterFolder,
  make: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${data}.draft-${process.pid}`;
  try {
    await make(draft);
    renameSync(draft, data);
  } catch (error) {
    // Another server may have been quicker; which of the two may go on is decided at the start.
    if (!holdsCluster(data)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Removes what starts that were killed left behind; only for the one that has the database. */
export function removeDrafts({ home }: ClusterFolder): void {
  for (const name of readdirSync(home)) {
    if (name.includes(".draft-")) rmSync(join(home, name), { recursive: true, force: true });
  }
}

/** Only this process's user may connect, under whichever user PostgreSQL runs. */
export function writeAccess({ data }: ClusterFolder, user: string, role: string): void {
  chmodSync(data, 0o700);
  const quoted = `"${user.replaceAll('"', '""')}"`;
  writeFileSync(join(data, "pg_hba.conf"), `local all ${role} peer map=owner\n`);
  writeFileSync(join(data, "pg_ident.conf"), `owner ${quoted} ${role}\n`);
}

/** Returns the lines of the file by which PostgreSQL marks a cluster as in use; none without one. */
function lockLines({ data }: ClusterFolder): string[] {
  const lock = join(data, "postmaster.pid");
  return existsSync(lock) ? readFileSync(lock, "utf8").split("\n") : [];
}

/** Returns the folder of the socket of the PostgreSQL that has the cluster, or last had it. */
export const lastSocketFolder = (folder: ClusterFolder): string | undefined =>
  lockLines(folder)[4] || undefined;

/**
 * Removes the mark of a cluster in use when the process that it names is another program, which got
 * that number after a power cut. Call it only when nothing answers on the socket.
 */
export function removeStaleLock(folder: ClusterFolder): void {
  const [pid] = lockLines(folder);
  if (!pid || process.platform !== "linux" || !existsSync(`/proc/${pid}`)) return;
  const command = readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  if (command !== "postgres") rmSync(join(folder.data, "postmaster.pid"), { force: true });
}
