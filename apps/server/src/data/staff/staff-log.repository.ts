import { createHash } from "node:crypto";
import type { LogRole, StaffLogKind } from "@sovereign/domain/staff-log";
import { and, asc, desc, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import { staffLog, staffLogSubjects } from "#schema/schema.ts";

/** A member in the log: a hash that remains when the member is deleted (decision 121). */
export const memberKeyOf = (userId: string): string =>
  createHash("sha256").update(`staff-log:${userId}`).digest("base64url");

/** The channel by which every node learns that an entry waits for its seal. */
export const STAFF_LOG_CHANNEL = "staff_log_appended";

export type LogRow = typeof staffLog.$inferSelect;

export type LogEntry = {
  staff: Pick<Staff, "userId" | "name"> & { role: LogRole };
  kind: StaffLogKind;
  /** Sums, days and counts, before and after; nothing that names the member. */
  details?: Record<string, unknown>;
  /** The member concerned, why, and what names them. */
  about?: { userId: string; reason?: string; personal?: Record<string, unknown> };
  requestId?: string | undefined;
};

/** Appends an entry within the caller's transaction; returns its id. */
export async function appendToLog(tx: Database, entry: LogEntry, now: Date): Promise<number> {
  const { staff, kind, details = {}, about, requestId = null } = entry;
  const [row] = await tx
    .insert(staffLog)
    .values({
      at: now,
      kind,
      details,
      requestId,
      actorId: staff.userId,
      actorName: staff.name,
      actorRole: staff.role,
      memberKey: about ? memberKeyOf(about.userId) : null,
    })
    .returning({ id: staffLog.id });
  if (!row) throw new Error("a log entry was not stored");
  if (about) {
    const { userId, reason = null, personal = {} } = about;
    await tx.insert(staffLogSubjects).values({ logId: row.id, userId, reason, personal });
  }
  await tx.execute(sql`select pg_notify(${STAFF_LOG_CHANNEL}, 'appended')`);
  return row.id;
}

/** Returns an action's entries by its actor, also about members who were deleted. */
export function findOwnEntries(
  db: Database,
  { actorId, act }: { actorId: string; act: string },
): Promise<LogRow[]> {
  return db
    .select()
    .from(staffLog)
    .where(and(eq(staffLog.actorId, actorId), sql`${staffLog.details} ->> 'act' = ${act}`))
    .orderBy(asc(staffLog.id));
}

type LoggedAct = { id: string; userId: string; kind: string };

/** Returns when an action was last ordered or retried. */
export async function findLastOrder(db: Database, act: LoggedAct): Promise<Date | undefined> {
  return (await findLastOf(db, act, [act.kind]))?.at;
}

/**
 * Returns when an owner ordered or allowed an action; undefined if the last order was another's.
 */
export async function findOwnersWord(db: Database, act: LoggedAct): Promise<Date | undefined> {
  const word = await findLastOf(db, act, [act.kind, "act_allowed"]);
  return word?.role === "owner" ? word.at : undefined;
}

async function findLastOf(db: Database, { id, userId }: LoggedAct, kinds: string[]) {
  const [entry] = await db
    .select({ at: staffLog.at, role: staffLog.actorRole })
    .from(staffLog)
    .where(
      and(
        eq(staffLog.memberKey, memberKeyOf(userId)),
        inArray(staffLog.kind, kinds),
        sql`${staffLog.details} ->> 'act' = ${id}`,
      ),
    )
    .orderBy(desc(staffLog.id))
    .limit(1);
  return entry;
}

const RETENTION_MS = 6.01 * 365.25 * 24 * 3600_000;

/** Deletes old entries about members who are gone; the database refuses any other deletion. */
export async function deleteOutlived(db: Database, now: Date): Promise<void> {
  const subject = db
    .select({ id: staffLogSubjects.logId })
    .from(staffLogSubjects)
    .where(eq(staffLogSubjects.logId, staffLog.id));
  const old = lt(staffLog.at, new Date(now.getTime() - RETENTION_MS));
  await db.delete(staffLog).where(and(old, notExists(subject)));
}
