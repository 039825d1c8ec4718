import { type MemberAnswer, type MemberChanges, roleSchema } from "@sovereign/contract/sessions";
import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { user } from "#schema/schema.ts";

/** What is read of a member: the one list of their fields, from which all else here follows. */
export const MEMBER = {
  id: user.id,
  email: user.email,
  emailVerified: user.emailVerified,
  role: user.role,
  timeZone: user.timeZone,
  createdAt: user.createdAt,
};

export type Member = Pick<typeof user.$inferSelect, keyof typeof MEMBER>;

/** The member as clients see it. */
export function memberAnswer(member: Member): MemberAnswer {
  return {
    id: member.id,
    email: member.email,
    role: roleSchema.parse(member.role),
    time_zone: member.timeZone,
    created_at: member.createdAt.toISOString(),
  };
}

/** The member with this address, which is in its one shape (`normalizeAddress`). */
export async function findMemberByEmail(db: Database, email: string): Promise<Member | undefined> {
  const [member] = await db.select(MEMBER).from(user).where(eq(user.email, email));
  return member;
}

export async function findMember(db: Database, id: string): Promise<Member | undefined> {
  const [member] = await db.select(MEMBER).from(user).where(eq(user.id, id));
  return member;
}

/** The ids, of these, that an account has. */
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

/** Makes every other change to this account wait until the transaction is over. */
export async function holdMember(db: Database, id: string): Promise<void> {
  await db.select({ id: user.id }).from(user).where(eq(user.id, id)).for("no key update");
}

/**
 * The same for everything that is written of the member, and not of the account alone; gives the
 * member, undefined for an unknown id.
 */
export async function holdMemberAlone(db: Database, id: string): Promise<Member | undefined> {
  const [member] = await db.select(MEMBER).from(user).where(eq(user.id, id)).for("update");
  return member;
}

/** Confirms the address of exactly this account; gives it if this call was what confirmed it. */
export async function confirmAddress(
  db: Database,
  owner: { id: string; email: string; timeZone: string },
  now: Date,
): Promise<Member | undefined> {
  const [member] = await db
    .update(user)
    .set({ emailVerified: true, timeZone: owner.timeZone, updatedAt: now })
    .where(and(eq(user.id, owner.id), eq(user.email, owner.email), eq(user.emailVerified, false)))
    .returning(MEMBER);
  return member;
}

/** Changes what members may change of themselves, as they ask for it; undefined for an unknown id. */
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
