import type { BackupReason } from "@sovereign/domain/backup-expiry";
import { connectTo } from "./back-up.ts";
import type { MadeBackup } from "./backups.ts";
import type { Rehearsal } from "./rehearse.ts";

type Times = { startedAt: Date; finishedAt: Date };

/** Records a finished backup for the office; false when the database could not store it. */
export const recordBackup = (
  url: string,
  { startedAt, finishedAt, reason, ...made }: MadeBackup & Times & { reason: BackupReason },
): Promise<boolean> =>
  insert(url, "backups", {
    ...{ started_at: startedAt, finished_at: finishedAt, bytes: made.bytes, name: made.name },
    ...{ reason, sha256: made.sha256, is_encrypted: made.isEncrypted },
  });

/** The same of a rehearsal with the owner's key. */
export const recordRehearsal = (
  url: string,
  { startedAt, finishedAt, name, ...found }: Rehearsal & Times & { name: string },
): Promise<boolean> =>
  insert(url, "rehearsals", {
    ...{ started_at: startedAt, finished_at: finishedAt, name, by_owners_key: true },
    ...{ sha256: found.sha256, rows: found.rows, ended_sessions: found.endedSessions },
  });

async function insert(url: string, table: string, values: object): Promise<boolean> {
  const client = await connectTo(url);
  const names = Object.keys(values);
  const places = names.map((_, at) => `$${at + 1}`);
  try {
    const statement = `insert into ${table} (${names.join(", ")}) values (${places.join(", ")})`;
    await client.query(statement, Object.values(values));
    return true;
  } catch {
    // The file itself is complete: the caller says that it is not recorded.
    return false;
  } finally {
    await client.end();
  }
}
