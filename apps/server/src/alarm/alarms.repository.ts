import type { Alarm } from "@sovereign/domain/alarm";
import { eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { alarms } from "#schema/schema.ts";

/** Returns the kinds whose cause is not over. */
export async function listAlarms(db: Database): Promise<string[]> {
  const rows = await db.select({ kind: alarms.kind }).from(alarms).where(isNotNull(alarms.since));
  return rows.map(({ kind }) => kind);
}

/** Replaces an alarm under its lock by what `next` returns of it, and returns the rest. */
export async function changeAlarm<Rest>(
  db: Database,
  kind: string,
  change: (known: Alarm | null) => { next: Alarm | null } & Rest,
): Promise<{ next: Alarm | null } & Rest> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`alarm:${kind}`}))`);
    const { since, lastOn, toldAt } = alarms;
    const [known] = await tx
      .select({ since, lastOn, toldAt })
      .from(alarms)
      .where(eq(alarms.kind, kind));
    const changed = change(known ?? null);
    if (changed.next) {
      await tx
        .insert(alarms)
        .values({ kind, ...changed.next })
        .onConflictDoUpdate({ target: alarms.kind, set: changed.next });
    }
    return changed;
  });
}
