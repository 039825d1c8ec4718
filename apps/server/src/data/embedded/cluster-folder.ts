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
import { DataDirError } from "#settings/data-dir-error.ts";

/** PostgreSQL's major version; each has its own folder. */
const MAJOR = "18";

/** Allowed next to a cluster: its socket, a volume's own folder, and unfinished clusters. */
const BESIDE = /^(?:\.s\.PGSQL\..*|lost\+found|18(?:\.draft-\d+)?)$/;

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
    const foreign = readdirSync(home).filter((name) => !BESIDE.test(name));
    if (foreign.length > 0 || existsSync(data)) {
      throw new DataDirError(
        `the folder postgres in DATA_DIR contains files that are not a database (${foreign[0] ?? MAJOR})`,
      );
    }
  }
  return { home, data };
}

function assertNoOtherDatabase(dataDir: string, home: string): void {
  for (const parent of [dataDir, home]) {
    const other = readdirSync(parent).find((name) => holdsCluster(join(parent, name)));
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
  const draft = `${data}.draft-${process.pid}`;
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
  for (const name of readdirSync(home)) {
    if (name.includes(".draft-")) rmSync(join(home, name), { recursive: true, force: true });
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

function lockLines({ data }: ClusterFolder): string[] {
  const lock = join(data, "postmaster.pid");
  return existsSync(lock) ? readFileSync(lock, "utf8").split("\n") : [];
}

/** Returns the socket's folder of the PostgreSQL that runs, or last ran, on the cluster. */
export const lastSocketFolder = (folder: ClusterFolder): string | undefined =>
  lockLines(folder)[4] || undefined;

/** Deletes a `postmaster.pid` of another program. Call it only when the socket does not respond. */
export function removeStaleLock(folder: ClusterFolder): void {
  const [pid] = lockLines(folder);
  if (!pid || process.platform !== "linux" || !existsSync(`/proc/${pid}`)) return;
  const command = readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  if (command !== "postgres") rmSync(join(folder.data, "postmaster.pid"), { force: true });
}
