import { TOLD_CHANGES, type ToldChange, UNDO_MS, type WayIn } from "@sovereign/domain/taking-back";
import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import {
  account,
  accountEvents,
  accountFreezes,
  factors,
  keptWaysIn,
  PASSWORD_PROVIDER,
  passkeys,
  recoveryCodes,
} from "#schema/schema.ts";

export type KeptWay = typeof keptWaysIn.$inferSelect;

const isPassword = sql`${account.providerId} = ${PASSWORD_PROVIDER} and ${account.password} is not null`;

/** The table of each sign-in method, and when it was added. */
const WAYS: Record<WayIn, { table: SQL; counts: SQL; addedAt: SQL }> = {
  password: { table: sql`${account}`, counts: isPassword, addedAt: sql`${account.updatedAt}` },
  provider: {
    table: sql`${account}`,
    counts: sql`${account.providerId} <> ${PASSWORD_PROVIDER}`,
    addedAt: sql`${account.createdAt}`,
  },
  passkey: { table: sql`${passkeys}`, counts: sql`true`, addedAt: sql`${passkeys.createdAt}` },
  factor: {
    table: sql`${factors}`,
    counts: sql`${factors.verifiedAt} is not null`,
    addedAt: sql`${factors.verifiedAt}`,
  },
  recovery_codes: {
    table: sql`${recoveryCodes}`,
    counts: sql`${recoveryCodes.spentAt} is null`,
    addedAt: sql`${recoveryCodes.createdAt}`,
  },
};

type Which = { kind: WayIn; userId: string; id?: string; since?: Date; isOff?: boolean };

/** Copies ways in before they are removed or replaced; the codes of one day are one way. */
export async function keepWays(
  db: Database,
  { kind, userId, id, since, isOff = false }: Which,
  now: Date,
): Promise<void> {
  const { table, counts, addedAt } = WAYS[kind];
  const named = id === undefined ? sql`` : sql`and ${table}.id = ${id}`;
  const recent = since ? sql`and ${addedAt} >= ${since.toISOString()}::timestamptz` : sql``;
  const perWay = kind === "recovery_codes" ? addedAt : sql`${table}.id`;
  await db.execute(sql`
    insert into ${keptWaysIn} (id, user_id, kind, rows, added_at, kept_at, is_off)
    select gen_random_uuid()::text, ${userId}, ${kind}, jsonb_agg(to_jsonb(${table})),
      min(${addedAt}), ${now.toISOString()}::timestamptz, ${isOff}
    from ${table} where ${table}.user_id = ${userId} and ${counts} ${named} ${recent}
    group by ${perWay}`);
}

/** Restores removed ways in, except those that another account uses by now. */
export async function putBack(db: Database, ways: KeptWay[]): Promise<void> {
  for (const { id, kind, userId } of ways) {
    const { table } = WAYS[kind];
    const one = sql`${keptWaysIn} kept, jsonb_array_elements(kept.rows) one(way) where kept.id = ${id}`;
    await db.execute(
      kind === "password"
        ? sql`
          update ${account} set password = one.way->>'password', updated_at = kept.added_at
          from ${one} and ${account.userId} = ${userId}
            and ${account.providerId} = ${PASSWORD_PROVIDER}`
        : sql`
          insert into ${table} select (jsonb_populate_record(null::${table}, one.way)).* from ${one}
          on conflict do nothing`,
    );
    await db.delete(keptWaysIn).where(eq(keptWaysIn.id, id));
  }
}

/** Lets a factor or passkey open the office only from a moment on. */
export async function postpone(
  db: Database,
  { kind, userId }: Pick<KeptWay, "kind" | "userId">,
  { id, countsFrom }: { id: string; countsFrom: Date },
): Promise<void> {
  await db.execute(sql`
    update ${WAYS[kind].table} set counts_from = ${countsFrom.toISOString()}::timestamptz
    where id = ${id} and user_id = ${userId}`);
}

/** Removed and replaced ways that were there before a moment, the latest first. */
export function findRemoved(db: Database, userId: string, before: Date): Promise<KeptWay[]> {
  return db
    .select()
    .from(keptWaysIn)
    .where(
      and(
        eq(keptWaysIn.userId, userId),
        eq(keptWaysIn.isOff, false),
        lt(keptWaysIn.addedAt, before),
      ),
    )
    .orderBy(desc(keptWaysIn.addedAt), desc(keptWaysIn.keptAt));
}

export function listOff(db: Database, userId: string): Promise<KeptWay[]> {
  return db
    .select()
    .from(keptWaysIn)
    .where(and(eq(keptWaysIn.userId, userId), eq(keptWaysIn.isOff, true)))
    .orderBy(asc(keptWaysIn.addedAt), asc(keptWaysIn.id));
}

export async function findOff(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<KeptWay | undefined> {
  return (await listOff(db, userId)).find((way) => way.id === id);
}

export async function forgetPasswords(db: Database, userId: string): Promise<void> {
  const passwords = and(eq(keptWaysIn.userId, userId), eq(keptWaysIn.kind, "password"));
  await db.delete(keptWaysIn).where(passwords);
}

export async function forgetKept(db: Database, id: string): Promise<void> {
  await db.delete(keptWaysIn).where(eq(keptWaysIn.id, id));
}

/**
 * Turns off the sign-in methods added since, also those removed again: they may be the member's
 * own. A password is voided instead, and so are replaced codes.
 */
export async function turnOffSince(
  db: Database,
  userId: string,
  since: Date,
  now: Date,
): Promise<void> {
  const isRecent = (addedAt: SQL) => sql`${addedAt} >= ${since.toISOString()}::timestamptz`;
  for (const kind of ["provider", "passkey", "factor", "recovery_codes"] as const) {
    await keepWays(db, { kind, userId, since, isOff: true }, now);
    const { table, counts, addedAt } = WAYS[kind];
    await db.execute(sql`
      delete from ${table} where user_id = ${userId} and ${counts} and ${isRecent(addedAt)}`);
  }
  await db
    .update(keptWaysIn)
    .set({ isOff: true })
    .where(
      and(
        eq(keptWaysIn.userId, userId),
        eq(keptWaysIn.isOff, false),
        inArray(keptWaysIn.kind, ["provider", "passkey", "factor"]),
        gte(keptWaysIn.addedAt, since),
      ),
    );
  // One that was begun counts from its first code, which would come after.
  await db.execute(sql`
    delete from ${factors} where user_id = ${userId} and verified_at is null`);
  await db.execute(sql`
    update ${account} set password = null
    where user_id = ${userId} and ${isPassword} and ${isRecent(WAYS.password.addedAt)}`);
}

/** For as long as a link to take the account back is open; those turned off wait for an answer. */
export async function purgeKept(db: Database, now: Date): Promise<void> {
  const ago = sql`${new Date(now.getTime() - UNDO_MS).toISOString()}::timestamptz`;
  const told: readonly ToldChange[] = TOLD_CHANGES;
  await db.delete(keptWaysIn).where(
    and(
      eq(keptWaysIn.isOff, false),
      sql`${keptWaysIn.keptAt} < ${ago}`,
      sql`not exists (select from ${accountEvents} later where
        later.user_id = ${keptWaysIn.userId} and later.at >= ${ago}
        and ${inArray(sql`later.kind`, [...told])})`,
      sql`not exists (select from ${accountFreezes} frozen where
        frozen.user_id = ${keptWaysIn.userId}
        and (frozen.ended_at is null or frozen.is_refuted))`,
    ),
  );
}
