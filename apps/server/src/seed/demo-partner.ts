import { randomBytes, randomUUID } from "node:crypto";
import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  dateRange,
} from "@sovereign/domain/calendar-date";
import { DEMO_DOMAIN, DEMO_PARTNER } from "@sovereign/domain/listed-member";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import { eq, isNull, sql } from "drizzle-orm";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import {
  oneThings,
  partnerSignals,
  partners,
  restDays,
  subscriptions,
  user,
} from "#schema/schema.ts";
import type { DemoDay } from "./demo-days.ts";
import { answeredDay, wallTime } from "./demo-history.ts";

/** Her days go round it: on the first start its first is today. */
const DAYS: DemoDay[] = [
  ["completed", "Write the release notes before the first meeting"],
  ["completed", "Call two customers who asked for the export"],
  ["completed", "Read the incident from end to end"],
  ["partial", "Draft the plan for the quarter"],
  ["completed", "Finish the plan and send it"],
  "rest",
  ["completed", "Swim before work"],
  ["completed", "Decide which of the three designs goes on"],
  ["missed", "Clear the support queue"],
  ["completed", "Clear the support queue, one hour, phone away"],
  ["partial", "Prepare the talk for Thursday"],
  ["completed", "Rehearse the talk out loud"],
  ["completed", "Ask Adrian for the figures and check them"],
  ["completed", "Say no to the second project"],
  ["completed", "Write to the two candidates"],
  ["completed", "Walk for an hour without the phone"],
];
/** Twice all of them, so that the first start shows thirty days. */
const DAYS_BEFORE = 2 * DAYS.length;
const YEARS_GIVEN = 100;
const ACCEPTED = 8 * 60 + 12;
const SIGNAL = 8 * 60 + 10;
const PLANNED = 21 * 60;

const PAIR = { demo: "Priya", partner: "Elinor" };

type Deps = {
  accounts: {
    createConfirmedMember(member: {
      email: string;
      password: string;
      role: "user";
      timeZone: string;
    }): Promise<{ id: string }>;
  };
  db: Database;
  clock: Clock;
};

type Member = { id: string; timeZone: string };

/**
 * Creates, once, a partner of the demo member, whose given membership chose them, and her days up to
 * today at each start. No one has her password. A partnership that ended stays so.
 */
export async function seedDemoPartner({ accounts, db, clock }: Deps): Promise<void> {
  const demo = await findMember(db, `demo@${DEMO_DOMAIN}`);
  if (!demo) return;
  const now = clock();
  const side = eq(partners.userId, demo.id);
  // Hers stays when the demo member puts the news of an end away.
  const known = await findMember(db, DEMO_PARTNER);
  const hers = known ? await db.$count(partners, eq(partners.userId, known.id)) : 0;
  if (hers === 0 && (await db.$count(partners, side)) === 0) {
    await accounts.createConfirmedMember({
      email: DEMO_PARTNER,
      password: randomBytes(24).toString("base64url"),
      role: "user",
      timeZone: demo.timeZone,
    });
    const created = await findMember(db, DEMO_PARTNER);
    if (created) await makePair(db, { demo, partner: created }, now);
  }
  const [pair] = await db.select().from(partners).where(side);
  const priya = await findMember(db, DEMO_PARTNER);
  if (!pair || !priya || pair.endedAt || pair.partnerId !== priya.id) return;
  // After a restore she goes on immediately.
  await db.update(partners).set({ pausedAt: null }).where(eq(partners.userId, priya.id));
  await addDaysUntil(db, priya, pair.since, now);
  const today = calendarDateIn(demo.timeZone, now);
  await db
    .insert(partnerSignals)
    .values({
      id: randomUUID(),
      pair: pair.pair,
      senderId: priya.id,
      receiverId: demo.id,
      signal: "seen",
      about: today,
      sentAt: earlier(wallTime(today, SIGNAL, demo.timeZone), now),
    })
    .onConflictDoNothing();
}

async function findMember(db: Database, email: string): Promise<Member | undefined> {
  const { id, timeZone } = user;
  const [found] = await db.select({ id, timeZone }).from(user).where(eq(user.email, email));
  return found && { id: found.id, timeZone: timeZoneOr(found.timeZone) };
}

async function makePair(
  db: Database,
  { demo, partner }: { demo: Member; partner: Member },
  now: Date,
): Promise<void> {
  const since = addDays(calendarDateIn(partner.timeZone, now), -DAYS_BEFORE);
  const acceptedAt = wallTime(since, ACCEPTED, partner.timeZone);
  const until = new Date(acceptedAt);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS_GIVEN);
  await db.transaction(async (tx) => {
    await tx
      .insert(subscriptions)
      .values({
        source: "office",
        externalId: "demo-partner",
        userId: partner.id,
        customerId: partner.id,
        ownerLink: "added",
        productId: "office",
        status: "active",
        startedAt: acceptedAt,
        periodStart: acceptedAt,
        periodEnd: until,
        cancelAtPeriodEnd: true,
        syncedAt: now,
      })
      .onConflictDoNothing();
    const pair = randomUUID();
    const side = (own: Member, other: Member, name: string) => {
      const [userId, partnerId, chose] = [own.id, other.id, own === partner];
      return { userId, pair, partnerId, name, since, acceptedAt, chose };
    };
    const chosen = await tx
      .insert(partners)
      .values(side(demo, partner, PAIR.demo))
      .onConflictDoNothing()
      .returning();
    // Another node that starts has made the pair.
    if (chosen.length === 0) return;
    // The rows that a former demo member's account left with hers.
    await tx.delete(partners).where(eq(partners.userId, partner.id));
    await tx.insert(partners).values(side(partner, demo, PAIR.partner));
  });
}

/** Adds the days that are not there yet, and answers those that an earlier start left open. */
async function addDaysUntil(db: Database, priya: Member, since: CalendarDate, now: Date) {
  const dates = dateRange(since, calendarDateIn(priya.timeZone, now));
  const rested = dates.filter((_, index) => dayAt(index) === "rest");
  const set = dates.flatMap((_, index) => {
    const day = dayAt(index);
    if (!day || day === "rest") return [];
    const row = answeredDay({ userId: priya.id, timeZone: priya.timeZone }, since, index, day);
    if (row.committedAt > now) return [];
    if (row.reflectedAt <= now) return [row];
    const { userId, targetDate, content, timeZone, committedAt } = row;
    const set = { userId, targetDate, content, timeZone, committedAt, updatedAt: committedAt };
    return [set];
  });
  await db.transaction(async (tx) => {
    await tx
      .insert(oneThings)
      .values(set)
      .onConflictDoUpdate({
        target: [oneThings.userId, oneThings.targetDate],
        set: {
          completionStatus: sql`excluded.completion_status`,
          completedAt: sql`excluded.completed_at`,
          reflectedAt: sql`excluded.reflected_at`,
          updatedAt: sql`excluded.updated_at`,
        },
        setWhere: isNull(oneThings.reflectedAt),
      });
    const planned = rested.map((date) => {
      const plannedAt = wallTime(addDays(date, -1), PLANNED, priya.timeZone);
      return { userId: priya.id, date, plannedAt };
    });
    await tx.insert(restDays).values(planned).onConflictDoNothing();
  });
}

const dayAt = (index: number): DemoDay => DAYS[index % DAYS.length] ?? null;
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
