import { HELD_KINDS, type HeldKind } from "@sovereign/domain/held-sendings";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { eraseAgain } from "#app/data/backup/erased-accounts.repository.ts";
import type { Database } from "#database/database.ts";
import { heldSendings } from "#schema/schema.ts";

/** A held email is a job of the far future: every node leaves it alone, whatever it runs. */
export const PARKED_SECONDS = 100 * 365 * 24 * 3600;

/** Emails that wait for the word, unlike those that leave within minutes. */
export const PARKED_JOB = "name = 'mail' and start_after > now() + interval '10 years'";

/** The row beside the kinds that names the restore of this database; it stays. */
export const RESTORED = "restored";

const RELEASE_MAILS = sql`
  update pgboss.job set start_after = now(), keep_until = now() + interval '2 weeks'
  where ${sql.raw(PARKED_JOB)} and state in ('created', 'retry')`;

/** Restores releases, except those of items that were released or planned again since. */
const releasePieces = (parked: unknown) => sql`
  insert into piece_releases overriding system value
  select parked.* from jsonb_populate_recordset(null::piece_releases, ${JSON.stringify(parked)}::jsonb) parked
  where exists (select 1 from piece_versions v
      where v.piece_id = parked.piece_id and (parked.version is null or v.number = parked.version))
    and not exists (select 1 from piece_releases r
      where r.piece_id = parked.piece_id and r.made_at > (select since from held_sendings where kind = 'pieces'))
  on conflict do nothing`;

export async function isHeld(db: Database, kind: HeldKind): Promise<boolean> {
  return (await db.$count(heldSendings, eq(heldSendings.kind, kind))) > 0;
}

const restoreRows = z.array(
  z.object({ since: z.coerce.date(), held_at: z.coerce.date(), mark: z.string() }),
);

/** Returns the restore that made this database: of a backup from when, and when; null without one. */
export async function findRestore(db: Database) {
  const { rows } = await db.execute(sql`
    select since, held_at, parked ->> 'mark' as mark from held_sendings where kind = ${RESTORED}`);
  return restoreRows.parse(rows)[0] ?? null;
}

export type Held = { kind: HeldKind; since: Date; heldAt: Date; waiting: number };

const queueExists = async (db: Database): Promise<boolean> => {
  const { rows } = await db.execute(sql`select to_regclass('pgboss.job') is not null as exists`);
  return rows[0]?.exists === true;
};

const COUNTS = {
  reminders: sql`select count(*)::int as count from reminders where enabled and next_due_at <= now()`,
  broadcasts: sql`
    select count(*)::int as count from broadcast_recipients
    where state in ('waiting', 'in_hand')
      and broadcast_id in (select id from broadcasts where state in ('scheduled', 'running'))`,
  pieces: sql`
    select coalesce(jsonb_array_length(parked), 0) as count from held_sendings where kind = 'pieces'`,
  refunds: sql`
    select ((select count(*) from staff_acts
      where state in ('sending', 'unanswered') or (state = 'held' and held_until is not null))
      + (select count(*) from gifts
        where refunding is not null and refunding ->> 'failure' is null))::int as count`,
  deletions: sql`select count(*)::int as count from account_deletions`,
  mails: sql`select count(*)::int as count from pgboss.job where ${sql.raw(PARKED_JOB)}`,
} as const satisfies Record<HeldKind, unknown>;

const parkedKeys = z.array(z.string());

const counted = z.array(z.object({ count: z.int() }));

/** Returns the held kinds, in the order of {@link HELD_KINDS}, with their numbers. */
export async function findHeld(db: Database): Promise<Held[]> {
  const rows = await db.select().from(heldSendings);
  const held: Held[] = [];
  for (const kind of HELD_KINDS) {
    const row = rows.find((each) => each.kind === kind);
    if (!row) continue;
    const isCounted = kind !== "mails" || (await queueExists(db));
    const found = isCounted ? counted.parse((await db.execute(COUNTS[kind])).rows) : [];
    const { since, heldAt } = row;
    held.push({ kind, since, heldAt, waiting: found[0]?.count ?? 0 });
  }
  return held;
}

/** Lets a kind leave, on every node; returns false when it was not held. */
export async function releaseHeld(db: Database, kind: HeldKind): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ parked: heldSendings.parked })
      .from(heldSendings)
      .where(eq(heldSendings.kind, kind))
      .for("update");
    if (!row) return false;
    if (kind === "pieces") {
      await tx.execute(releasePieces(row.parked ?? []));
      await tx.execute(sql`select pg_notify('content_changed', 'changed')`);
    }
    if (kind === "deletions") await eraseAgain(tx, parkedKeys.parse(row.parked ?? []));
    await tx.delete(heldSendings).where(eq(heldSendings.kind, kind));
    if (kind === "mails") await releaseMails(tx);
    return true;
  });
}

/** Also for an email that was parked while its kind was let go. */
export async function releaseMails(db: Database): Promise<void> {
  if (await queueExists(db)) await db.execute(RELEASE_MAILS);
}
