import { amrSchema } from "@sovereign/contract/sessions";
import type { StaffRole } from "@sovereign/domain/staff";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import type { Caller, Staff } from "#http/environment.ts";
import { session, staff, user } from "#schema/schema.ts";

/** Reads the session's row, because a token may be out of date. Undefined unless on the staff. */
export async function findStaff(
  db: Database,
  { userId, sessionId }: Pick<Caller, "userId" | "sessionId">,
): Promise<Staff | undefined> {
  const [found] = await db
    .select({ name: staff.name, role: staff.role, email: user.email, amr: session.amr })
    .from(staff)
    .innerJoin(user, eq(user.id, staff.userId))
    .innerJoin(session, and(eq(session.userId, staff.userId), eq(session.id, sessionId)))
    .where(eq(staff.userId, userId));
  return found && { ...found, userId, sessionId, amr: amrSchema.parse(JSON.parse(found.amr)) };
}

/** Returns a staff member's address, role and first day. */
export async function findPersonOf(
  db: Database,
  userId: string,
): Promise<{ email: string; role: StaffRole; since: Date } | undefined> {
  const [found] = await db
    .select({ email: user.email, role: staff.role, since: staff.since })
    .from(staff)
    .innerJoin(user, eq(user.id, staff.userId))
    .where(eq(staff.userId, userId));
  return found;
}

/** Returns how each session was verified, by its row; empty for a session that has ended. */
export async function findProofs(
  db: Database,
  { userId, sessionId }: Pick<Caller, "userId" | "sessionId">,
) {
  const [found] = await db
    .select({ amr: session.amr })
    .from(session)
    .where(and(eq(session.userId, userId), eq(session.id, sessionId)));
  return found ? amrSchema.parse(JSON.parse(found.amr)) : [];
}

export const findStaffRoles = (db: Database) =>
  db.select({ userId: staff.userId, role: staff.role }).from(staff);

export async function findOwnerName(db: Database): Promise<string | undefined> {
  const [owner] = await db
    .select({ name: staff.name })
    .from(staff)
    .where(eq(staff.role, "owner"))
    .orderBy(asc(staff.since))
    .limit(1);
  return owner?.name;
}

export async function isOnlyOwner(db: Database, userId: string): Promise<boolean> {
  const owners = await db
    .select({ id: staff.userId })
    .from(staff)
    .where(eq(staff.role, "owner"))
    .limit(2);
  return owners.length === 1 && owners[0]?.id === userId;
}

/** Adds a member to the staff; false if they are on it already, whose name and role then stay. */
export async function addStaff(
  db: Database,
  member: { userId: string; role: StaffRole; name: string },
  now: Date,
): Promise<boolean> {
  const added = await db
    .insert(staff)
    .values({ ...member, since: now })
    .onConflictDoNothing()
    .returning({ userId: staff.userId });
  return added.length > 0;
}

/** Returns who is on the staff in one of the roles. */
export const findStaffOf = (
  db: Database,
  roles: readonly StaffRole[],
): Promise<{ userId: string; email: string; timeZone: string }[]> =>
  db
    .select({ userId: user.id, email: user.email, timeZone: user.timeZone })
    .from(staff)
    .innerJoin(user, eq(user.id, staff.userId))
    .where(inArray(staff.role, [...roles]));
