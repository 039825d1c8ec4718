import { foldAddress } from "@sovereign/domain/credentials";
import type { MemberAct } from "@sovereign/domain/staff-log";
import { and, desc, eq, inArray, isNotNull, isNull, lte, notInArray, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { hasAddress } from "#schema/has-address.ts";
import { staff, staffActs, subscriptions, user } from "#schema/schema.ts";
import type { ActMember } from "./act-handler.ts";

export type ActRow = typeof staffActs.$inferSelect;

const UNDER_WAY = ["held", "sending", "unanswered"] as const;

export async function findActMember(db: Database, id: string): Promise<ActMember | undefined> {
  const [found] = await db
    .select({ id: user.id, email: user.email, timeZone: user.timeZone })
    .from(user)
    .where(eq(user.id, id));
  return found;
}

export async function isOnStaff(db: Database, userId: string): Promise<boolean> {
  const found = await db.select({ id: staff.userId }).from(staff).where(eq(staff.userId, userId));
  return found.length > 0;
}

/** Whether an address belongs to the account of one of the staff. */
export async function isStaffAddress(db: Database, address: string): Promise<boolean> {
  const found = await db
    .select({ id: staff.userId })
    .from(staff)
    .innerJoin(user, eq(user.id, staff.userId))
    .where(hasAddress(foldAddress(address)));
  return found.length > 0;
}

/** Locks the actor's place on the staff, so that a removal waits; undefined without one. */
export async function lockActor(tx: Database, userId: string) {
  const [actor] = await tx
    .select({ role: staff.role })
    .from(staff)
    .where(eq(staff.userId, userId))
    .for("share");
  return actor;
}

export async function findAct(db: Database, id: string): Promise<ActRow | undefined> {
  const [found] = await db.select().from(staffActs).where(eq(staffActs.id, id));
  return found;
}

/** The latest first. */
export function findActsOf(db: Database, userId: string, most: number): Promise<ActRow[]> {
  return db
    .select()
    .from(staffActs)
    .where(eq(staffActs.userId, userId))
    .orderBy(desc(staffActs.createdAt))
    .limit(most);
}

/** Actions of one kind, the latest first. */
export function findActsOfKind(
  db: Database,
  { userId, kind }: { userId: string; kind: MemberAct },
  most: number,
): Promise<ActRow[]> {
  return db
    .select()
    .from(staffActs)
    .where(and(eq(staffActs.userId, userId), eq(staffActs.kind, kind)))
    .orderBy(desc(staffActs.createdAt))
    .limit(most);
}

const counted = z.object({ written: z.int(), returned: z.int() });

/** Counts former members who were sent a code, and those of them who have bought since. */
export async function countWinBacks(db: Database): Promise<z.infer<typeof counted>> {
  const { rows } = await db.execute(sql`
    select count(*)::int as written, count(*) filter (where exists (
      select 1 from ${subscriptions} bought where bought.user_id = sent.user_id
        and bought.source <> 'office' and bought.started_at > sent.at))::int as returned
    from (select user_id, min(created_at) as at from ${staffActs}
      where kind = 'win_back' and state = 'done' group by user_id) as sent`);
  return counted.parse(rows[0]);
}

export function findUnderWay(db: Database, userId: string): Promise<ActRow[]> {
  return db
    .select()
    .from(staffActs)
    .where(and(eq(staffActs.userId, userId), inArray(staffActs.state, [...UNDER_WAY])));
}

/** Locks the member, so that two actions on one member start one after the other. */
export async function lockMember(tx: Database, userId: string): Promise<boolean> {
  const held = await tx
    .select({ id: user.id })
    .from(user)
    .where(eq(user.id, userId))
    .for("no key update");
  return held.length > 0;
}

/** Finished actions on a member, by any node's clock. */
export async function findFinished(
  db: Database,
  userId: string,
): Promise<{ id: string; finishedAt: Date | null }[]> {
  const { id, finishedAt } = staffActs;
  return db
    .select({ id, finishedAt })
    .from(staffActs)
    .where(and(eq(staffActs.userId, userId), isNotNull(finishedAt)));
}

/** Actions of these kinds that are running, or have finished and are not among `known`. */
export function findRivals(
  tx: Database,
  { userId, kinds, known }: { userId: string; kinds: readonly string[]; known: readonly string[] },
): Promise<ActRow[]> {
  const isFinishedSince = and(
    isNotNull(staffActs.finishedAt),
    known.length > 0 ? notInArray(staffActs.id, [...known]) : undefined,
  );
  return tx
    .select()
    .from(staffActs)
    .where(
      and(
        eq(staffActs.userId, userId),
        inArray(staffActs.kind, [...kinds]),
        or(inArray(staffActs.state, [...UNDER_WAY]), isFinishedSince),
      ),
    );
}

/** Undefined if an action has this id. */
export async function insertAct(
  tx: Database,
  act: typeof staffActs.$inferInsert,
): Promise<ActRow | undefined> {
  const [row] = await tx.insert(staffActs).values(act).onConflictDoNothing().returning();
  return row;
}

/** Returns the actions that run or will, unlike those that wait for an owner. */
export function findOpen(db: Database): Promise<ActRow[]> {
  const { state, heldUntil } = staffActs;
  const isHeld = and(eq(state, "held"), isNotNull(heldUntil));
  return db
    .select()
    .from(staffActs)
    .where(or(inArray(state, ["sending", "unanswered"]), isHeld));
}

/**
 * Counts an attempt of an action that is due; undefined if it is not, or if there were others than
 * the attempts `before`. From then on a held action cannot be undone.
 */
export async function beginAttempt(
  db: Database,
  id: string,
  { now, before }: { now: Date; before: number | undefined },
): Promise<ActRow | undefined> {
  const { state, heldUntil, attempts } = staffActs;
  const isDue = or(
    inArray(state, ["sending", "unanswered"]),
    and(eq(state, "held"), lte(heldUntil, now)),
  );
  const [row] = await db
    .update(staffActs)
    .set({
      tryAt: null,
      state: sql`case when ${state} = 'held' then 'sending' else ${state} end`,
      attempts: sql`${attempts} + 1`,
    })
    .where(
      and(eq(staffActs.id, id), isDue, before === undefined ? undefined : eq(attempts, before)),
    )
    .returning();
  return row;
}

type Ending = Partial<Pick<ActRow, "state" | "outcome" | "finishedAt">>;

/**
 * Stores the outcome of an attempt; undefined when a later attempt has taken over, or the member is
 * gone.
 */
export async function endAttempt(
  db: Database,
  { id, attempts }: Pick<ActRow, "id" | "attempts">,
  ending: Ending,
): Promise<ActRow | undefined> {
  const [row] = await db
    .update(staffActs)
    .set({ ...ending, tryAt: null })
    .where(and(eq(staffActs.id, id), eq(staffActs.attempts, attempts)))
    .returning();
  return row;
}

/** Holds a claimed action again before anything was sent, to be announced again. */
export async function holdOn(tx: Database, id: string, going: Going): Promise<void> {
  await tx
    .update(staffActs)
    .set({ ...going, tryAt: null, attempts: 0, outcome: null })
    .where(eq(staffActs.id, id));
}

/** False when it is held no longer, or until another time. */
export async function markAnnounced(
  db: Database,
  { id, heldUntil }: { id: string; heldUntil: Date },
): Promise<boolean> {
  const isHeld = and(eq(staffActs.state, "held"), eq(staffActs.heldUntil, heldUntil));
  const marked = await db
    .update(staffActs)
    .set({ outcome: {} })
    .where(and(eq(staffActs.id, id), isHeld))
    .returning({ id: staffActs.id });
  return marked.length > 0;
}

/** Releases an action that waits for an owner; undefined if it does not. */
export async function allowWaiting(
  db: Database,
  id: string,
  going: Going,
): Promise<ActRow | undefined> {
  const { state, heldUntil } = staffActs;
  const [row] = await db
    .update(staffActs)
    .set(going)
    .where(and(eq(staffActs.id, id), eq(state, "held"), isNull(heldUntil)))
    .returning();
  return row;
}

/** Undefined once anything is sent. */
export async function undoHeld(db: Database, id: string, now: Date): Promise<ActRow | undefined> {
  const [row] = await db
    .update(staffActs)
    .set({ tryAt: null, state: "undone", finishedAt: now })
    .where(and(eq(staffActs.id, id), eq(staffActs.state, "held")))
    .returning();
  return row;
}

/** The next state of an action: running, held, or waiting for an owner. */
export type Going = Pick<ActRow, "state" | "heldUntil">;

/** Restarts a finished action that is in the state `from`. */
export async function reopenAct(
  db: Database,
  id: string,
  { from, outcome, going }: { from: "done" | "failed"; outcome: ActRow["outcome"]; going: Going },
): Promise<ActRow | undefined> {
  // An action held again has sent nothing, and is claimed like a new one.
  const attempts = going.state === "held" ? { attempts: 0 } : {};
  const [row] = await db
    .update(staffActs)
    .set({ ...going, ...attempts, tryAt: null, finishedAt: null, outcome })
    .where(and(eq(staffActs.id, id), eq(staffActs.state, from)))
    .returning();
  return row;
}
