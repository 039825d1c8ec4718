import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { dayBeginsAt } from "@sovereign/domain/local-time";
import { STAFF_SEEN_DAYS } from "@sovereign/domain/staff";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import { staff, user } from "#schema/schema.ts";
import { appendToLog, type LogEntry } from "#staff/staff-log.repository.ts";
import { lastReason } from "./member-log.repository.ts";

/** Openings of the page within this time after a look belong to it. */
const LOOK_MS = 10 * 60_000;

export type Looking = { staff: LogEntry["staff"]; userId: string; requestId: string };

const lookRow = z.object({
  id: z.coerce.number(),
  at: z.coerce.date(),
  reason: z.string().nullable(),
});
export type Look = z.infer<typeof lookRow>;

/** Locks the caller's staff row, so that two simultaneous openings are one look. */
async function lockStaff(tx: Database, userId: string): Promise<void> {
  const held = await tx
    .select({ userId: staff.userId })
    .from(staff)
    .where(eq(staff.userId, userId))
    .for("no key update");
  if (held.length === 0) throw new Problem("route.not_found");
}

/** A member deleted by then is not found. */
async function holdMember(tx: Database, userId: string): Promise<void> {
  const held = await tx
    .select({ id: user.id })
    .from(user)
    .where(eq(user.id, userId))
    .for("key share");
  if (held.length === 0) throw new Problem("office.member_not_found");
}

async function lastLook(
  tx: Database,
  { staff, userId }: Looking,
  since: Date,
  kind: "member_looked" | "member_log_read" = "member_looked",
): Promise<Look | undefined> {
  const { rows } = await tx.execute(sql`
    select l.id, l.at, ${lastReason} as reason
    from staff_log_subjects s join staff_log l on l.id = s.log_id
    where s.user_id = ${userId} and l.actor_id = ${staff.userId} and l.kind = ${kind}
      and l.at >= ${since.toISOString()}::timestamptz
    order by l.id desc limit 1`);
  return rows[0] && lookRow.parse(rows[0]);
}

async function startOfDay(tx: Database, userId: string, now: Date): Promise<Date> {
  const [found] = await tx
    .select({ timeZone: user.timeZone })
    .from(user)
    .where(eq(user.id, userId));
  const zone = found?.timeZone ?? "UTC";
  return dayBeginsAt(zone, calendarDateIn(zone, now));
}

/**
 * Appends a look with the day's reason, or returns the one of the last ten minutes. A look requires
 * a reason first.
 */
export function recordLook(
  db: Database,
  looking: Looking,
  now: Date,
  given: string | null = null,
): Promise<Look> {
  return db.transaction(async (tx) => {
    await lockStaff(tx, looking.staff.userId);
    const found = await look(tx, looking, now, given);
    if (found.reason === null) throw new Problem("office.look_reason_missing");
    return found;
  });
}

/** Logs that staff read a member's log entries, once in ten minutes. */
export function recordLogRead(db: Database, looking: Looking, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const { staff, userId, requestId } = looking;
    await lockStaff(tx, staff.userId);
    const kind = "member_log_read";
    if (await lastLook(tx, looking, new Date(now.getTime() - LOOK_MS), kind)) return;
    await holdMember(tx, userId);
    await appendToLog(tx, { staff, kind, about: { userId }, requestId }, now);
  });
}

async function look(
  tx: Database,
  looking: Looking,
  now: Date,
  given: string | null = null,
): Promise<Look> {
  const recent = await lastLook(tx, looking, new Date(now.getTime() - LOOK_MS));
  if (recent) return recent;
  const { staff, userId, requestId } = looking;
  await holdMember(tx, userId);
  const earlier = await lastLook(tx, looking, await startOfDay(tx, staff.userId, now));
  const reason = given ?? earlier?.reason ?? null;
  if (reason === null) return { id: 0, at: now, reason };
  const about = { userId, reason };
  const details = { marks: STAFF_SEEN_DAYS };
  const entry = { staff, kind: "member_looked", details, about, requestId } as const;
  const id = await appendToLog(tx, entry, now);
  return { id, at: now, reason };
}

/** Appends a look with its reason, or another reason for it; the log preserves the earlier one. */
export function changeReason(
  db: Database,
  looking: Looking & { reason: string },
  now: Date,
): Promise<Look> {
  return db.transaction(async (tx) => {
    await lockStaff(tx, looking.staff.userId);
    const found = await look(tx, looking, now, looking.reason);
    const { staff, userId, requestId, reason } = looking;
    if (found.reason === reason) return found;
    const details = { look: found.id };
    const about = { userId, reason };
    await appendToLog(tx, { staff, kind: "look_reason_changed", details, about, requestId }, now);
    return { ...found, reason };
  });
}
