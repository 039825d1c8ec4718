import type { BackupReason } from "@sovereign/domain/backup-expiry";
import { describeError } from "#problems/describe-error.ts";
import { connectTo } from "./back-up.ts";
import type { Rehearsal } from "./rehearse.ts";

/** A backup that is stored. */
export type MadeBackup = { name: string; bytes: number; sha256: string; isEncrypted: boolean };

type Times = { startedAt: Date; finishedAt: Date };

/** Records a finished backup for the office; false when the database could not store it. */
export const recordBackup = (
  url: string,
  { startedAt, finishedAt, reason, ...made }: MadeBackup & Times & { reason: BackupReason },
): Promise<boolean> =>
  insert(url, "backups", {
    started_at: startedAt,
    finished_at: finishedAt,
    bytes: made.bytes,
    name: made.name,
    reason,
    sha256: made.sha256,
    is_encrypted: made.isEncrypted,
  });

/** The same of a rehearsal with the owner's key. */
export const recordRehearsal = (
  url: string,
  { startedAt, finishedAt, name, ...found }: Rehearsal & Times & { name: string },
): Promise<boolean> =>
  insert(url, "rehearsals", {
    started_at: startedAt,
    finished_at: finishedAt,
    name,
    by_owners_key: true,
    sha256: found.sha256,
    rows: found.rows,
    ended_sessions: found.endedSessions,
  });

/** Codes for a database of an earlier version, which records less. */
const NOT_THERE = ["42P01", "42703"];

/** Returns the SHA-256 of the recorded backup of that name; undefined where there is none. */
export async function findRecorded(url: string, name: string): Promise<string | undefined> {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query<{ sha256: string }>(
      "select sha256 from backups where name = $1 and sha256 is not null order by id desc limit 1",
      [name],
    );
    return rows[0]?.sha256;
  } catch (error) {
    const { code } = describeError(error);
    if (code && NOT_THERE.includes(code)) return undefined;
    throw error;
  } finally {
    await client.end();
  }
}

/** Returns when backups were begun since `since`; none of a database of an earlier version. */
export async function findBegun(url: string, since: Date): Promise<Date[]> {
  const client = await connectTo(url);
  try {
    const { rows } = await client.query<{ started_at: Date }>(
      "select started_at from backups where reason is not null and started_at > $1",
      [since],
    );
    return rows.map(({ started_at }) => started_at);
  } catch (error) {
    const { code } = describeError(error);
    if (code && NOT_THERE.includes(code)) return [];
    throw error;
  } finally {
    await client.end();
  }
}

async function insert(url: string, table: string, values: object): Promise<boolean> {
  const client = await connectTo(url);
  const names = Object.keys(values);
  const places = names.map((_, at) => `$${at + 1}`);
  try {
    if ("reason" in values && "name" in values) {
      // A look at the store may have found it first.
      const found = "delete from backups where name = $1 and reason is null";
      await client.query(found, [values.name]);
    }
    const statement = `insert into ${table} (${names.join(", ")}) values (${places.join(", ")})`;
    await client.query(statement, Object.values(values));
    return true;
  } catch {
    // The file itself is complete: the caller reports that it is not recorded.
    return false;
  } finally {
    await client.end();
  }
}
