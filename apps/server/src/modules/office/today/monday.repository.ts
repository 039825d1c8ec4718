import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { and, eq, gte, isNotNull, lt } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { conditionsSql } from "#modules/office/members/member-conditions.repository.ts";
import { listedMembers, staff, user } from "#schema/schema.ts";

/** Owners who want the email and do not have that of the week before this Monday. */
const isDue = (monday: CalendarDate) =>
  and(eq(staff.role, "owner"), isNotNull(staff.mondayMail), lt(staff.mondayMail, monday));

export function findDueOwners(db: Database, monday: CalendarDate) {
  return db
    .select({ userId: staff.userId, email: user.email })
    .from(staff)
    .innerJoin(user, eq(user.id, staff.userId))
    .where(isDue(monday));
}

/** Returns whether this caller sends it: one of all nodes does. */
export async function claimMondayMail(tx: Database, userId: string, monday: CalendarDate) {
  const claimed = await tx
    .update(staff)
    .set({ mondayMail: monday })
    .where(and(isDue(monday), eq(staff.userId, userId)))
    .returning({ userId: staff.userId });
  return claimed.length > 0;
}

export async function isMondayMailWanted(db: Database, userId: string): Promise<boolean> {
  const [own] = await db
    .select({ since: staff.mondayMail })
    .from(staff)
    .where(eq(staff.userId, userId));
  return (own?.since ?? null) !== null;
}

/** Stores the Monday of the last one, or null for none; returns whether that changes anything. */
export async function wantMondayMail(
  tx: Database,
  userId: string,
  monday: CalendarDate | null,
): Promise<boolean> {
  const [own] = await tx
    .select({ mondayMail: staff.mondayMail })
    .from(staff)
    .where(eq(staff.userId, userId))
    .for("update");
  if (!own || (own.mondayMail !== null) === (monday !== null)) return false;
  await tx.update(staff).set({ mondayMail: monday }).where(eq(staff.userId, userId));
  return true;
}

/** Counts paying members who kept a day since `from`. */
export function countKept(db: Database, from: CalendarDate, now: Date): Promise<number> {
  const isPaying = conditionsSql([{ is: "paying" }], now);
  return db.$count(listedMembers, and(isPaying, gte(listedMembers.lastKept, from)));
}
