import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { dayEdits, oneThings, user } from "#schema/schema.ts";

/** Adds a member in UTC without days; returns the id. */
export async function addMember(db: Database, at: Date): Promise<string> {
  const id = randomUUID();
  const row = { id, name: "", email: `${id}@example.com`, timeZone: "UTC" };
  await db.insert(user).values({ ...row, createdAt: at, updatedAt: at });
  return id;
}

/** Returns a member's days in the format of `createWrittenDays`, newest first. */
export async function storedDays(db: Database, userId: string) {
  const rows = await db.select().from(oneThings).where(eq(oneThings.userId, userId));
  const iso = (at: Date | null) => (at === null ? null : at.toISOString());
  return rows
    .sort((one, other) => (one.targetDate < other.targetDate ? 1 : -1))
    .map((row) => ({
      target_date: row.targetDate,
      content: row.content,
      note: row.note,
      late: row.late,
      completion_status: row.completionStatus,
      completed_at: iso(row.completedAt),
      reflected_at: iso(row.reflectedAt),
      committed_at: iso(row.committedAt),
      time_zone: row.timeZone,
      updated_at: iso(row.updatedAt),
    }));
}

/** Returns a member's edits in the format of `createWrittenDays`, in order of arrival. */
export async function storedEdits(db: Database, userId: string) {
  const mine = eq(dayEdits.userId, userId);
  const rows = await db.select().from(dayEdits).where(mine).orderBy(asc(dayEdits.position));
  return rows.map((row) => ({
    id: row.writeId,
    date: row.targetDate,
    field: row.field,
    value: row.value,
    at: row.editedAt.getTime(),
    device: row.device,
    seq: row.seq,
    applied: row.applied,
    milestone: row.milestone,
    received: row.receivedAt.getTime(),
    mergedIds: row.mergedIds,
    overwrittenChars: row.overwrittenChars,
  }));
}
