import { randomUUID } from "node:crypto";
import { type AccountEvent, EVENTS_KEPT_MS, TOLD_CHANGES } from "@sovereign/domain/taking-back";
import { and, asc, eq, gt, inArray, lt, min } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { accountEvents } from "#schema/schema.ts";

export async function recordEvent(
  db: Database,
  { userId, kind }: { userId: string; kind: AccountEvent },
  at: Date,
): Promise<void> {
  await db.insert(accountEvents).values({ id: randomUUID(), userId, kind, at });
}

/** The earliest change after a moment that was told by an email. */
export async function findFirstChange(
  db: Database,
  userId: string,
  since: Date,
): Promise<Date | undefined> {
  const { at, kind } = accountEvents;
  const told = and(eq(accountEvents.userId, userId), inArray(kind, [...TOLD_CHANGES]));
  const [found] = await db
    .select({ at: min(at) })
    .from(accountEvents)
    .where(and(told, gt(at, since)));
  return found?.at ?? undefined;
}

export function listEvents(
  db: Database,
  userId: string,
  since: Date,
): Promise<{ kind: AccountEvent; at: Date }[]> {
  const { kind, at, id } = accountEvents;
  return db
    .select({ kind, at })
    .from(accountEvents)
    .where(and(eq(accountEvents.userId, userId), gt(at, since)))
    .orderBy(asc(at), asc(id));
}

export async function purgeEvents(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EVENTS_KEPT_MS);
  await db.delete(accountEvents).where(lt(accountEvents.at, before));
}
