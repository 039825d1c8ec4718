import { ANSWERED_FOR } from "@sovereign/domain/deployment-values";
import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { findRestore } from "#jobs/held-sendings.repository.ts";

/** The header with the mark of the restore that made a server's database. */
export const RESTORED_BY = "x-restored-by";

const TIMEOUT_MS = 8000;

/**
 * Returns how it shows that the server may still run of whose backup this database is: another
 * answers at APP_URL, or a backup is stored that none of this database made. Undefined where neither
 * is seen, which proves nothing: one that has lost its address shows by its next backup.
 */
export async function findFirstServer(
  db: Database,
  { appUrl, fetch: request = fetch }: { appUrl: string; fetch?: typeof fetch },
): Promise<string | undefined> {
  const restore = await findRestore(db);
  if (!restore) return undefined;
  const response = await request(`${appUrl}/health/ready`, {
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  const isOurs = response?.headers.has(ANSWERED_FOR);
  if (isOurs && response?.headers.get(RESTORED_BY) !== restore.mark) {
    return `Another server of this product answers at ${appUrl}.`;
  }
  // This server records what it stores; the others are found where backups go. One of its own whose
  // process was killed in between has its beginning, as in its name.
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from backups found where name is not null and reason is null
    and started_at > ${restore.held_at.toISOString()} and not exists (
      select from backups own where own.reason is not null and own.finished_at is null and own.failure is null
      and found.started_at between own.started_at - interval '1 second' and own.started_at + interval '1 minute')
    order by started_at desc limit 1`);
  const [foreign] = rows;
  return (
    foreign &&
    `The backup ${foreign.name} was stored since the restore, and this server has not recorded that it made it.`
  );
}
