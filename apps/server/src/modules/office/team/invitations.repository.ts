import { createHash } from "node:crypto";
import { and, asc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { comparedAddress, hasAddress } from "#schema/has-address.ts";
import { staff, staffInvitations, user } from "#schema/schema.ts";

export type Invitation = typeof staffInvitations.$inferSelect;

export const hashOfToken = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

const counts = (now: Date) =>
  and(isNull(staffInvitations.withdrawnAt), gt(staffInvitations.expiresAt, now));

export const findInvitations = (db: Database, now: Date) =>
  db
    .select({
      id: staffInvitations.id,
      email: staffInvitations.email,
      role: staffInvitations.role,
      invitedBy: staff.name,
      createdAt: staffInvitations.createdAt,
      expiresAt: staffInvitations.expiresAt,
    })
    .from(staffInvitations)
    .leftJoin(staff, eq(staff.userId, staffInvitations.invitedBy))
    .where(counts(now))
    .orderBy(asc(staffInvitations.createdAt));

export async function insertInvitation(
  tx: Database,
  row: typeof staffInvitations.$inferInsert,
): Promise<void> {
  await tx.insert(staffInvitations).values(row);
}

/** Withdraws all valid invitations to an address. */
export async function replaceInvitations(tx: Database, email: string, now: Date): Promise<void> {
  await tx
    .update(staffInvitations)
    .set({ withdrawnAt: now })
    .where(and(eq(staffInvitations.email, email), counts(now)));
}

/** Undefined when it does not count any more. */
export async function withdraw(
  tx: Database,
  id: string,
  now: Date,
): Promise<Invitation | undefined> {
  const [row] = await tx
    .update(staffInvitations)
    .set({ withdrawnAt: now })
    .where(and(eq(staffInvitations.id, id), counts(now)))
    .returning();
  return row;
}

/** Withdraws all valid invitations sent by a staff member. */
export function withdrawAllBy(tx: Database, invitedBy: string, now: Date): Promise<Invitation[]> {
  return tx
    .update(staffInvitations)
    .set({ withdrawnAt: now })
    .where(and(eq(staffInvitations.invitedBy, invitedBy), counts(now)))
    .returning();
}

export async function findInvitationOf(
  db: Database,
  token: string,
  now: Date,
): Promise<(Invitation & { inviter: string | null }) | undefined> {
  const [row] = await db
    .select({ invitation: staffInvitations, inviter: staff.name })
    .from(staffInvitations)
    .leftJoin(staff, eq(staff.userId, staffInvitations.invitedBy))
    .where(and(eq(staffInvitations.tokenHash, hashOfToken(token)), counts(now)));
  return row && { ...row.invitation, inviter: row.inviter };
}

/** Deletes an invitation that is used: of two presses one finds it. */
export async function spendInvitation(tx: Database, id: string, now: Date): Promise<boolean> {
  const spent = await tx
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.id, id), counts(now)))
    .returning({ id: staffInvitations.id });
  return spent.length > 0;
}

/** The log shows whom an invitation was for until then. */
const KEPT_MS = 30 * 24 * 3600_000;

export async function deleteOldInvitations(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, before));
}

/** The account of an address: its member's id, and whether they are on the staff. */
export async function findAccountOf(db: Database, email: string) {
  const [row] = await db
    .select({ id: user.id, staffId: staff.userId })
    .from(user)
    .leftJoin(staff, eq(staff.userId, user.id))
    .where(hasAddress(email));
  return row && { id: row.id, isStaff: row.staffId !== null };
}

/** Locks the member and reads their confirmed address, as addresses compare. */
export async function lockAddress(tx: Database, userId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ email: sql<string>`${comparedAddress}` })
    .from(user)
    .where(and(eq(user.id, userId), eq(user.emailVerified, true)))
    .for("share");
  return row?.email;
}
