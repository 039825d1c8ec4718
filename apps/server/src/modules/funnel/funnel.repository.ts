import {
  type FunnelCounts,
  type FunnelStep,
  noFunnelCounts,
  VISITED_PAGES,
  type VisitedPage,
} from "@sovereign/domain/funnel";
import { asc, between, desc, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { funnelCounts, funnelPages } from "#schema/schema.ts";

export type FunnelCount = {
  day: string;
  step: FunnelStep;
  /** Null unless it is counted by page too. */
  page: VisitedPage | null;
  count: number;
};

export type FunnelDay = { day: string; counts: FunnelCounts };

export async function addCounts(db: Database, counts: readonly FunnelCount[]): Promise<void> {
  const sums = new Map<string, Pick<FunnelCount, "day" | "step" | "count">>();
  const visits = new Map<string, { day: string; page: VisitedPage; visits: number }>();
  for (const { day, step, page, count } of counts) {
    const known = sums.get(`${day} ${step}`)?.count ?? 0;
    sums.set(`${day} ${step}`, { day, step, count: known + count });
    if (page === null) continue;
    const before = visits.get(`${day} ${page}`)?.visits ?? 0;
    visits.set(`${day} ${page}`, { day, page, visits: before + count });
  }
  if (visits.size === 0) return addSteps(db, inOrder(sums));
  await db.transaction(async (tx) => {
    await addSteps(tx, inOrder(sums));
    await tx
      .insert(funnelPages)
      .values(inOrder(visits))
      .onConflictDoUpdate({
        target: [funnelPages.day, funnelPages.page],
        set: { visits: sql`${funnelPages.visits} + excluded.visits` },
      });
  });
}

async function addSteps(db: Database, rows: (typeof funnelCounts.$inferInsert)[]): Promise<void> {
  await db
    .insert(funnelCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [funnelCounts.day, funnelCounts.step],
      set: { count: sql`${funnelCounts.count} + excluded.count` },
    });
}

/** The same order on all nodes prevents deadlocks. */
const inOrder = <Row>(rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);

/** Sums the visits of each page, the most visited first. */
export async function readVisitedPages(db: Database, from: string, to: string) {
  const visits = sql<number>`sum(${funnelPages.visits})::int`;
  const rows = await db
    .select({ page: funnelPages.page, visits })
    .from(funnelPages)
    .where(between(funnelPages.day, from, to))
    .groupBy(funnelPages.page)
    .orderBy(desc(visits), asc(funnelPages.page));
  return rows.flatMap((row) => {
    const page = VISITED_PAGES.find((known) => known === row.page);
    return page ? [{ page, visits: row.visits }] : [];
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
