import { type FunnelCounts, type FunnelStep, noFunnelCounts } from "@sovereign/domain/funnel";
import { asc, between, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { funnelCounts } from "#schema/schema.ts";

/** How many times a step was taken on a day. */
export type FunnelCount = { day: string; step: FunnelStep; count: number };

/** The counts of one day. */
export type FunnelDay = { day: string; counts: FunnelCounts };

/** Adds to what is counted already, in one statement; each day and step at most once in `counts`. */
export async function addCounts(db: Database, counts: FunnelCount[]): Promise<void> {
  // In one order on all nodes, so that two of them never wait for each other.
  const ordered = counts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  await db
    .insert(funnelCounts)
    .values(ordered)
    .onConflictDoUpdate({
      target: [funnelCounts.day, funnelCounts.step],
      set: { count: sql`${funnelCounts.count} + excluded.count` },
    });
}

/** The days from one to another, both included, on which anything was counted, the earliest first. */
export async function readFunnelDays(db: Database, from: string, to: string): Promise<FunnelDay[]> {
  const rows = await db
    .select()
    .from(funnelCounts)
    .where(between(funnelCounts.day, from, to))
    .orderBy(asc(funnelCounts.day));
  const days = new Map<string, FunnelCounts>();
  for (const { day, step, count } of rows) {
    const counts = days.get(day) ?? noFunnelCounts();
    counts[step] = count;
    days.set(day, counts);
  }
  return [...days].map(([day, counts]) => ({ day, counts }));
}

function keyOf({ day, step }: FunnelCount): string {
  return `${day} ${step}`;
}
