import { type MemberAnswer, type MemberChanges, roleSchema } from "@sovereign/contract/sessions";
import { and, desc, eq, inArray, or } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { hasAddress } from "#schema/has-address.ts";
import { user } from "#schema/schema.ts";

export const MEMBER = {
  id: user.id,
  email: user.email,
  emailVerified: user.emailVerified,
  role: user.role,
  timeZone: user.timeZone,
  createdAt: user.createdAt,
};

export type Member = Pick<typeof user.$inferSelect, keyof typeof MEMBER>;

export function memberAnswer(member: Member): MemberAnswer {
  return {
    id: member.id,
    email: member.email,
    role: roleSchema.parse(member.role),
    time_zone: member.timeZone,
    created_at: member.createdAt.toISOString(),
  };
}

/** If accounts differ by case alone, returns the one as typed (`earlier`). */
export async function findMemberByEmail(
  db: Database,
  email: string,
  earlier = email,
): Promise<Member | undefined> {
  const [member] = await db
    .select(MEMBER)
    .from(user)
    .where(or(eq(user.email, earlier), hasAddress(email)))
    .orderBy(desc(eq(user.email, earlier)), user.email)
    .limit(1);
  return member;
}

export async function findMember(db: Database, id: string): Promise<Member | undefined> {
  const [member] = await db.select(MEMBER).from(user).where(eq(user.id, id));
  return member;
}

export async function findExistingIds(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(inArray(user.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

export async function lockAccount(db: Database, id: string): Promise<void> {
  await db.select({ id: user.id }).from(user).where(eq(user.id, id)).for("no key update");
}

/** Locks the member against every write that refers to them, also in other tables. */
export async function lockMember(db: Database, id: string): Promise<Member | undefined> {
  const [member] = await db.select(MEMBER).from(user).where(eq(user.id, id)).for("update");
  return member;
}

/** Returns the member only if this call confirmed the email. */
export async function confirmAddress(
  db: Database,
  owner: { id: string; email: string; timeZone: string },
  now: Date,
): Promise<Member | undefined> {
  const [member] = await db
    .update(user)
    .set({ emailVerified: true, confirmedAt: now, timeZone: owner.timeZone, updatedAt: now })
    .where(and(eq(user.id, owner.id), eq(user.email, owner.email), eq(user.emailVerified, false)))
    .returning(MEMBER);
  return member;
}

export async function changeMember(
  db: Database,
  id: string,
  { time_zone: timeZone }: MemberChanges,
  now: Date,
): Promise<Member | undefined> {
  const [member] = await db
    .update(user)
    .set({ timeZone, updatedAt: now })
    .where(eq(user.id, id))
    .returning(MEMBER);
  return member;
}
