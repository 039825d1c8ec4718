import type { StaffRole } from "@sovereign/domain/staff";
import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { staff, staffLog, user } from "#schema/schema.ts";

export async function findPeople(db: Database) {
  const lastAct = db
    .select({ at: sql<Date | null>`max(${staffLog.at})`.mapWith(staffLog.at) })
    .from(staffLog)
    .where(eq(staffLog.actorId, staff.userId));
  return db
    .select({
      id: staff.userId,
      name: staff.name,
      email: user.email,
      role: staff.role,
      since: staff.since,
      lastActAt: sql<Date | null>`(${lastAct})`.mapWith(staffLog.at),
    })
    .from(staff)
    .innerJoin(user, eq(user.id, staff.userId))
    .orderBy(asc(staff.since), asc(staff.userId));
}

export type FoundPerson = Awaited<ReturnType<typeof findPeople>>[number];

/** Locks all owners, so that of two removals the second sees the first. */
export async function lockOwners(tx: Database): Promise<string[]> {
  const owners = await tx
    .select({ id: staff.userId })
    .from(staff)
    .where(eq(staff.role, "owner"))
    .orderBy(asc(staff.userId))
    .for("update");
  return owners.map(({ id }) => id);
}

/** Locks a staff member's row; undefined if they are not on the staff. */
export async function lockPerson(tx: Database, userId: string) {
  const [person] = await tx.select().from(staff).where(eq(staff.userId, userId)).for("update");
  return person;
}

export async function setRole(tx: Database, userId: string, role: StaffRole): Promise<void> {
  await tx.update(staff).set({ role }).where(eq(staff.userId, userId));
}

export async function deletePerson(tx: Database, userId: string): Promise<void> {
  await tx.delete(staff).where(eq(staff.userId, userId));
}
