import { type FunnelCounts, type FunnelStep, noFunnelCounts } from "@sovereign/domain/funnel";
import { asc, between, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { funnelCounts } from "#schema/schema.ts";

export type FunnelCount = { day: string; step: FunnelStep; count: number };

export type FunnelDay = { day: string; counts: FunnelCounts };

/** `counts` has each day and step once at most. */
export async function addCounts(db: Database, counts: FunnelCount[]): Promise<void> {
  // The same order on all nodes prevents deadlocks.
  const ordered = counts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  await db
    .insert(funnelCounts)
    .values(ordered)
    .onConflictDoUpdate({
      target: [funnelCounts.day, funnelCounts.step],
      set: { count: sql`${funnelCounts.count} + excluded.count` },
    });
}

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
