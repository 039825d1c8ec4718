import { and, desc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { RECORD } from "#modules/office/members/listed-members.repository.ts";
import { ANSWERED_DAYS } from "#modules/one-things/office/answered-days.statements.ts";
import { journal, staff, staffActs, subscriptions, user } from "#schema/schema.ts";

const MEMBER = {
  id: user.id,
  name: user.name,
  email: user.email,
  number: user.number,
  emailVerified: user.emailVerified,
  confirmedAt: user.confirmedAt,
  timeZone: user.timeZone,
  createdAt: user.createdAt,
};

export type LookedAt = Pick<typeof user.$inferSelect, keyof typeof MEMBER>;

export async function findMember(db: Database, id: string): Promise<LookedAt | undefined> {
  const [member] = await db.select(MEMBER).from(user).where(eq(user.id, id));
  return member;
}

const SUBSCRIPTION = {
  ...RECORD,
  ownerLink: subscriptions.ownerLink,
  customerId: subscriptions.customerId,
  endedByStaffAt: subscriptions.endedByStaffAt,
};

export type OfficeRow = Pick<typeof subscriptions.$inferSelect, keyof typeof SUBSCRIPTION>;

/** Also unclaimed ones that were paid with the member's address. */
export function findSubscriptions(
  db: Database,
  { id, email }: Pick<LookedAt, "id" | "email">,
): Promise<OfficeRow[]> {
  const { userId, customerEmail, startedAt, externalId } = subscriptions;
  return db
    .select(SUBSCRIPTION)
    .from(subscriptions)
    .where(or(eq(userId, id), and(isNull(userId), eq(customerEmail, email))))
    .orderBy(desc(startedAt), externalId);
}

/** The last day with an answer. */
export async function findLastKeptDay(db: Database, userId: string): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select max(day)::text as day from ${ANSWERED_DAYS} as answered where user_id = ${userId}`);
  return rows[0]?.day ?? null;
}

export async function findStaffRole(db: Database, userId: string) {
  const [found] = await db.select({ role: staff.role }).from(staff).where(eq(staff.userId, userId));
  return found?.role ?? null;
}

export function findActsUnderWay(db: Database, userId: string) {
  const { id, kind, state, actorName, reason, heldUntil, createdAt } = staffActs;
  return db
    .select({ id, kind, state, actorName, reason, heldUntil, createdAt })
    .from(staffActs)
    .where(
      and(
        eq(staffActs.userId, userId),
        ne(state, "done"),
        ne(state, "undone"),
        ne(state, "failed"),
      ),
    )
    .orderBy(desc(createdAt));
}

/** When each subscription ended, as its provider reported, and why. */
export async function findEnds(db: Database, subscriptionIds: readonly string[]) {
  if (subscriptionIds.length === 0) return [];
  const { subscriptionId, kind, at, reason } = journal;
  return db
    .select({ id: subscriptionId, at, reason })
    .from(journal)
    .where(and(inArray(subscriptionId, [...subscriptionIds]), eq(kind, "ended")))
    .orderBy(desc(at));
}
