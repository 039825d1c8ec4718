import type { FaultCrumb } from "@sovereign/contract/faults";
import type { Fault, FaultFrame, FaultReport, FaultState } from "@sovereign/domain/fault";
import { and, count, desc, eq, isNotNull, isNull, lt, notInArray, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { browserFaults } from "#schema/schema.ts";

export type FaultRow = typeof browserFaults.$inferSelect;

type Described = Pick<FaultReport, "name" | "message" | "code"> & {
  frames: readonly FaultFrame[];
  crumbs: readonly FaultCrumb[];
};

const whose = (fingerprint: string) => eq(browserFaults.fingerprint, fingerprint);

const inState = (state: FaultState) =>
  state === "open" ? isNull(browserFaults.solvedAt) : isNotNull(browserFaults.solvedAt);

/** Locks and returns a fault; undefined before its first report. */
export async function findFault(tx: Database, fingerprint: string): Promise<FaultRow | undefined> {
  const [row] = await tx.select().from(browserFaults).where(whose(fingerprint)).for("update");
  return row;
}

/** Stores a new fault; returns false when another report stored it first. */
export async function addFault(
  tx: Database,
  row: { fingerprint: string } & Described & Fault,
): Promise<boolean> {
  const added = await tx
    .insert(browserFaults)
    .values(row)
    .onConflictDoNothing()
    .returning({ fingerprint: browserFaults.fingerprint });
  return added.length > 0;
}

export async function changeFault(
  tx: Database,
  fingerprint: string,
  changed: Partial<Described & Fault>,
): Promise<void> {
  await tx.update(browserFaults).set(changed).where(whose(fingerprint));
}

export const findFaults = (
  db: Database,
  asked: { state?: FaultState | undefined; reference?: string | undefined },
  limit: number,
): Promise<FaultRow[]> =>
  db
    .select()
    .from(browserFaults)
    .where(
      and(
        asked.state && inState(asked.state),
        asked.reference ? sql`${asked.reference} = any(${browserFaults.references})` : undefined,
      ),
    )
    .orderBy(desc(browserFaults.lastSeen))
    .limit(limit);

export async function countFaults(db: Database): Promise<{ open: number; solved: number }> {
  const [found] = await db
    .select({ all: count(), solved: count(browserFaults.solvedAt) })
    .from(browserFaults);
  return { open: (found?.all ?? 0) - (found?.solved ?? 0), solved: found?.solved ?? 0 };
}

export const findSpreading = (db: Database): Promise<FaultRow[]> =>
  db
    .select()
    .from(browserFaults)
    .where(and(isNotNull(browserFaults.spreadingSince), inState("open")))
    .orderBy(browserFaults.spreadingSince);

export async function removeMember(tx: Database, key: string): Promise<void> {
  const { members } = browserFaults;
  await tx
    .update(browserFaults)
    .set({
      members: sql`(select coalesce(jsonb_agg(met), '[]') from jsonb_array_elements(${members}) as met
        where met ->> 'key' <> ${key})`,
    })
    .where(sql`${members} @> ${JSON.stringify([{ key }])}::jsonb`);
}

/**
 * Deletes errors last seen before `before`, and all but the latest `most`, preferring those of
 * members: anyone may report the others.
 */
export async function deleteOldFaults(db: Database, before: Date, most: number): Promise<void> {
  await db.delete(browserFaults).where(lt(browserFaults.lastSeen, before));
  const latest = db
    .select({ fingerprint: browserFaults.fingerprint })
    .from(browserFaults)
    .orderBy(sql`${browserFaults.members} = '[]'::jsonb`, desc(browserFaults.lastSeen))
    .limit(most);
  await db.delete(browserFaults).where(notInArray(browserFaults.fingerprint, latest));
}
