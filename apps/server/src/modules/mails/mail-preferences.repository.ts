import type { BroadcastKind } from "@sovereign/domain/broadcast";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { mailPreferences, user } from "#schema/schema.ts";

/** Returns what a member has chosen, by kind. */
export async function findPreferences(
  db: Database,
  userId: string,
): Promise<Partial<Record<BroadcastKind, boolean>>> {
  const rows = await db.select().from(mailPreferences).where(eq(mailPreferences.userId, userId));
  return Object.fromEntries(rows.map(({ kind, wanted }) => [kind, wanted]));
}

/** Inserts nothing for a member who no longer exists; the time is that of the latest change. */
export async function storePreference(
  db: Database,
  { userId, kind, wanted }: { userId: string; kind: BroadcastKind; wanted: boolean },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into ${mailPreferences} as p (user_id, kind, wanted, changed_at)
    select id, ${kind}, ${wanted}, ${now.toISOString()}::timestamptz from "user" where id = ${userId}
    on conflict (user_id, kind) do update
      set wanted = excluded.wanted, changed_at = excluded.changed_at
    where p.wanted <> excluded.wanted`);
}

export async function findAddress(db: Database, userId: string): Promise<string | undefined> {
  const rows = await db.select({ email: user.email }).from(user).where(eq(user.id, userId));
  return rows[0]?.email;
}
