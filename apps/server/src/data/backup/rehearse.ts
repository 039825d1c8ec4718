import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { findNewestBuild, type NewestBuild } from "#database/builds.ts";
import {
  type BackupTarget,
  NotVerifiedError,
  sha256Of,
} from "#providers/backup-target/backup-target.ts";
import { connectTo, findLogHead } from "./back-up.ts";
import { BackupFailure } from "./backup-failure.ts";
import { ENDED_TABLES } from "./end-sessions.ts";
import { restore } from "./restore-backup.ts";
import { lockRehearsal, rehearsalDatabase, rehearsalFolder } from "./tidy.ts";

const NOT_ALLOWED = "42501";

export type Rehearsal = {
  /** Hash of the file that was read back from the target. */
  sha256: string;
  /** The restored rows of each table. */
  rows: Record<string, number>;
  /** Number of sessions of the backup that the restore ended. */
  endedSessions: number;
  /** Whether the staff log of the database has the backup's; null without any in the backup. */
  logContinues: boolean | null;
};

type Options = {
  /** URL of the database next to which the other is created. */
  url: string;
  dataDir: string;
  target: BackupTarget;
  name: string;
  identities: readonly string[];
  secret?: string | undefined;
  /** Hash of the file that was sent; undefined if only its name is known. */
  made?: string | undefined;
};

/**
 * Reads a backup back from its target, restores it into a new database, compares the number of rows
 * of each table with the file, and drops the database.
 */
export async function rehearse({ url, target, ...options }: Options): Promise<Rehearsal> {
  const folder = rehearsalFolder(options.dataDir);
  const clear = () => rm(folder, { recursive: true, force: true });
  // The folder exists before and after the database, so that a leftover one is noticed.
  const prepare = async () => {
    await clear();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return clear;
  };
  return withScratchDatabase(url, prepare, async (scratch) => {
    const file = join(folder, options.name);
    await target.get(options.name, file);
    const sha256 = await sha256Of(file);
    if (options.made !== undefined && sha256 !== options.made) throw new NotVerifiedError();
    const { rows, logHead } = await restore({
      url: scratch,
      dataDir: folder,
      keptAs: undefined,
      recipients: [],
      backup: { file, identities: options.identities },
      secret: options.secret,
      takesOtherSecret: false,
      isTrial: true,
      newest: await newestBuildIn(url),
    });
    const endedSessions = rows.get("session") ?? 0;
    return {
      sha256,
      rows: await countRestored(scratch, rows),
      endedSessions,
      logContinues: logHead ? await isInLog(url, logHead) : null,
    };
  });
}

async function newestBuildIn(url: string): Promise<NewestBuild | null> {
  const client = await connectTo(url);
  return findNewestBuild(client).finally(() => client.end());
}

/** If the database still has the backup's last seal, the log was not rewritten since. */
async function isInLog(
  url: string,
  { position, seal }: { position: number; seal: string },
): Promise<boolean> {
  const client = await connectTo(url);
  try {
    return (await findLogHead(client, position))?.seal === seal;
  } finally {
    await client.end();
  }
}

async function withScratchDatabase<Result>(
  url: string,
  prepare: () => Promise<() => Promise<void>>,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query("select current_database() as name, current_user as role");
    const [{ name, role }] = rows;
    if (!(await lockRehearsal(client))) throw new BackupFailure("A rehearsal is running.");
    const scratch = rehearsalDatabase(name);
    const quoted = client.escapeIdentifier(scratch);
    const clear = await prepare();
    try {
      await client.query(`drop database if exists ${quoted} with (force)`);
      await client.query(`create database ${quoted}`).catch((cause: Error & { code?: string }) => {
        if (cause.code !== NOT_ALLOWED) throw cause;
        throw new BackupFailure(
          `The database's role may not create databases, so no backup can be restored on trial: alter role ${client.escapeIdentifier(role)} createdb.`,
          { cause },
        );
      });
      return await work(Object.assign(new URL(url), { pathname: `/${scratch}` }).href);
    } finally {
      await client.query(`drop database if exists ${quoted} with (force)`);
      await clear();
    }
  } finally {
    await client.end();
  }
}

/** Returns the restored rows; throws where a table has others than the file. */
export async function countRestored(
  url: string,
  expected: ReadonlyMap<string, number>,
): Promise<Record<string, number>> {
  const client = await connectTo(url);
  try {
    const restored: Record<string, number> = {};
    for (const [table, count] of expected) {
      const rows = await countRows(client, table);
      const shouldBe = ENDED_TABLES.includes(table) ? 0 : count;
      if (rows !== shouldBe) {
        throw new BackupFailure(`The restored table ${table} has ${rows} rows, not ${shouldBe}.`);
      }
      restored[table.replaceAll('"', "")] = rows;
    }
    return restored;
  } finally {
    await client.end();
  }
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as count from ${table}`);
  return rows[0].count;
}
