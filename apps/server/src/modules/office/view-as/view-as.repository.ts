import { amrSchema } from "@sovereign/contract/sessions";
import { and, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#database/database.ts";
import type { Caller, Staff } from "#http/environment.ts";
import { session, staff, staffViews, user } from "#schema/schema.ts";

export type ViewRow = typeof staffViews.$inferSelect;

const MEMBER = {
  id: user.id,
  email: user.email,
  role: user.role,
  timeZone: user.timeZone,
  createdAt: user.createdAt,
};

export type ViewedMember = Pick<typeof user.$inferSelect, keyof typeof MEMBER>;

const viewedStaff = alias(staff, "viewed_staff");

/** Locks the member's row against deletion. */
export async function findViewedMember(
  tx: Database,
  userId: string,
): Promise<{ member: ViewedMember; isStaff: boolean } | undefined> {
  const [member] = await tx.select(MEMBER).from(user).where(eq(user.id, userId)).for("key share");
  if (!member) return undefined;
  const found = await tx.select({ id: staff.userId }).from(staff).where(eq(staff.userId, userId));
  return { member, isStaff: found.length > 0 };
}

/** False when a view of this id exists. */
export async function insertView(tx: Database, row: Omit<ViewRow, "endedAt">): Promise<boolean> {
  const stored = await tx
    .insert(staffViews)
    .values(row)
    .onConflictDoNothing({ target: staffViews.id })
    .returning({ id: staffViews.id });
  return stored.length > 0;
}

const isRunning = (now: Date) => and(isNull(staffViews.endedAt), gt(staffViews.endsAt, now));

/** Replaces the token of a running view, for a request that was sent again. */
export async function replaceToken(
  tx: Database,
  view: Pick<ViewRow, "id" | "tokenHash" | "actorSessionId" | "userId">,
  now: Date,
): Promise<ViewRow | undefined> {
  const { id, tokenHash, actorSessionId, userId } = view;
  const [row] = await tx
    .update(staffViews)
    .set({ tokenHash })
    .where(
      and(
        eq(staffViews.id, id),
        eq(staffViews.userId, userId),
        isRunning(now),
        eq(staffViews.actorSessionId, actorSessionId),
      ),
    )
    .returning();
  return row;
}

/** A session has one view at a time. */
export async function endOtherViews(
  tx: Database,
  { id, actorSessionId }: Pick<ViewRow, "id" | "actorSessionId">,
  now: Date,
): Promise<void> {
  await tx
    .update(staffViews)
    .set({ endedAt: now })
    .where(
      and(eq(staffViews.actorSessionId, actorSessionId), ne(staffViews.id, id), isRunning(now)),
    );
}

export async function endViewOf(
  db: Database,
  { id, actorId }: Pick<ViewRow, "id" | "actorId">,
  now: Date,
): Promise<void> {
  await db
    .update(staffViews)
    .set({ endedAt: now })
    .where(and(eq(staffViews.id, id), eq(staffViews.actorId, actorId), isRunning(now)));
}

export type RunningView = ViewedMember & Pick<Staff, "amr"> & { staffRole: Staff["role"] };

/**
 * Reads in one statement whether the view runs, its session and its role are still there, and the
 * member is not on the staff.
 */
export async function findRunningView(
  db: Database,
  tokenHash: string,
  { userId, sessionId }: Pick<Caller, "userId" | "sessionId">,
  now: Date,
): Promise<RunningView | undefined> {
  const [found] = await db
    .select({ ...MEMBER, staffRole: staff.role, amr: session.amr })
    .from(staffViews)
    .innerJoin(
      session,
      and(eq(session.id, staffViews.actorSessionId), eq(session.userId, staffViews.actorId)),
    )
    .innerJoin(staff, eq(staff.userId, staffViews.actorId))
    .innerJoin(user, eq(user.id, staffViews.userId))
    .leftJoin(viewedStaff, eq(viewedStaff.userId, staffViews.userId))
    .where(
      and(
        eq(staffViews.tokenHash, tokenHash),
        isRunning(now),
        eq(staffViews.actorId, userId),
        eq(staffViews.actorSessionId, sessionId),
        gt(session.expiresAt, now),
        isNull(viewedStaff.userId),
      ),
    );
  return found && { ...found, amr: amrSchema.parse(JSON.parse(found.amr)) };
}

/** How long the view of the log's entry `l` lasted, in minutes begun; an empty object of others. */
export const viewedMinutes = (now: Date): SQL => sql`coalesce((
  select jsonb_build_object('minutes', greatest(1, ceil(extract(epoch from
    least(coalesce(v.ended_at, v.ends_at), ${now.toISOString()}::timestamptz) - v.started_at
  ) / 60))::int)
  from staff_views v where l.kind = 'member_viewed' and v.id = l.details->>'view'), '{}'::jsonb)`;
