import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { z } from "zod";
import {
  copyDatabase,
  databaseEntries,
  databaseFolder,
  holdsDatabase,
  replaceFiles,
  settleFiles,
} from "#database/database-files.ts";
import { migratePglite } from "#database/migrate-pglite.ts";
import { lockFolder } from "#locks/folder-lock.ts";
import { dataDirFault, isDiskFull } from "#settings/data-dir-fault.ts";
import { BackupFailure, notEmpty } from "./backup-failure.ts";
import { END_SESSIONS, VOID_WHAT_HELD } from "./end-sessions.ts";

/** What every file of a backup is: its hash by its path. */
const MANIFEST = "manifest.json";
const manifest = z.record(z.string(), z.string());

/** What belongs to a database and lies beside its folder. */
const BESIDE = ["auth-secret", "demo-accounts.json"];

/** Runs `work` with the built-in database's folder while no server has it. */
async function withFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = databaseFolder(join(dataDir, "pglite"));
  const lock = lockFolder(folder);
  try {
    settleFiles(folder);
    return await work(folder);
  } finally {
    lock.release();
  }
}

/** Copies the built-in database of a stopped server, whole or not at all, into a new folder. */
export function backUpFolder(dataDir: string, target: string): Promise<void> {
  return withFolder(dataDir, async (folder) => {
    if (!holdsDatabase(folder)) throw new BackupFailure("There is no database in DATA_DIR.");
    keep(dataDir, folder, target);
  });
}

function keep(dataDir: string, folder: string, target: string): void {
  const draft = `${target}.draft`;
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  rmSync(draft, { recursive: true, force: true });
  try {
    mkdirSync(draft, { mode: 0o700 });
    copyDatabase(folder, join(draft, "pglite"));
    for (const name of BESIDE) copyMissing(dataDir, draft, name);
    writeManifest(draft);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

function copyMissing(from: string, to: string, name: string): void {
  if (existsSync(join(from, name)) && !existsSync(join(to, name))) {
    copyFileSync(join(from, name), join(to, name));
  }
}

/** The database's folder of a backup: a copy of DATA_DIR, or of the database's folder alone. */
export function databaseOfBackup(backup: string): string | undefined {
  return [join(backup, "pglite"), backup].find(holdsDatabase);
}

type Restore = { dataDir: string; backup: string; keptAs: string | undefined };

/**
 * Puts a backup in the place of the built-in database and ends all sessions. What is there is first
 * backed up to `keptAs`; without that nothing is written over. Gives whether something was kept. A
 * backup that is damaged changes nothing: it is opened and read whole before anything is replaced.
 */
export function restoreFolder({ dataDir, backup, keptAs }: Restore): Promise<boolean> {
  return withFolder(dataDir, async (folder) => {
    const source = databaseOfBackup(backup);
    if (!source) throw new BackupFailure("The backup holds no database.");
    if (realpathSync(source) === folder)
      throw new BackupFailure("The backup is the database itself.");
    const occupied = databaseEntries(folder).length > 0;
    if (occupied && !keptAs) throw notEmpty("DATA_DIR");
    assertComplete(backup);
    await replaceFiles(folder, async (draft) => {
      copyDatabase(source, draft);
      await openForNobody(draft, END_SESSIONS + VOID_WHAT_HELD);
      if (occupied && keptAs) keep(dataDir, folder, keptAs);
    });
    if (source !== backup) for (const name of BESIDE) copyMissing(backup, dataDir, name);
    return occupied;
  });
}

/** Ends all sessions of the built-in database of a stopped server. */
export function endSessionsOfFolder(dataDir: string): Promise<void> {
  return withFolder(dataDir, async (folder) => {
    if (!holdsDatabase(folder)) throw new BackupFailure("There is no database in DATA_DIR.");
    await openForNobody(folder, END_SESSIONS);
  });
}

/** Opens the database of a folder, reads all of it, and runs what ends its sessions. */
async function openForNobody(folder: string, ending: string): Promise<void> {
  let pglite: PGlite | undefined;
  try {
    pglite = await PGlite.create(folder);
    await migratePglite(pglite);
    await readEverything(pglite);
    await pglite.exec(ending);
  } catch (cause) {
    if (isDiskFull(cause)) throw dataDirFault(cause);
    throw new BackupFailure("The database cannot be read whole: it is damaged.", { cause });
  } finally {
    await pglite?.close();
  }
}

/** Reads every row of every table, with what is stored apart: only then is it known to be there. */
async function readEverything(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of rows) await pglite.query(`select count(t::text) from ${name} t`);
}

/** Writes beside a backup's files what each of them is, so that half a backup is known as such. */
function writeManifest(folder: string): void {
  writeFileSync(join(folder, MANIFEST), JSON.stringify(sumsOf(folder)), { mode: 0o600 });
}

/** Throws when a backup is not what its manifest says; a copy made by hand has none. */
function assertComplete(folder: string): void {
  if (!existsSync(join(folder, MANIFEST))) return;
  const wanted = readManifest(join(folder, MANIFEST));
  const present = sumsOf(folder);
  const damaged = Object.keys(wanted).filter((name) => present[name] !== wanted[name]);
  if (damaged.length > 0) {
    throw new BackupFailure(`${damaged.length} files of the backup are missing or damaged.`);
  }
}

function readManifest(file: string): Record<string, string> {
  try {
    return manifest.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new BackupFailure("The manifest of the backup is damaged.", { cause });
  }
}

/** The hash of every file of a folder by its path in it. */
function sumsOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== MANIFEST)
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    files.map((file) => [
      file.slice(folder.length + 1),
      createHash("sha256").update(readFileSync(file)).digest("hex"),
    ]),
  );
}
