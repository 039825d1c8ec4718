import { listedMembershipOf } from "@sovereign/domain/listed-member";
import { nextChange } from "@sovereign/domain/subscription";
import type { Database } from "#database/database.ts";
import {
  findSubscriptions,
  type Listed,
  lockOutdated,
  storeLastDays,
  storeStates,
} from "./listed-members.repository.ts";

const STATES_AT_ONCE = 500;
const DAYS_AT_ONCE = 5000;

/** Up to this cost every request reads the changed days itself. */
const CHEAP_MS = 40;

/**
 * Keeps the list's rows up to date by the rules of the domain (decision 122). States are current
 * for every request; the last day kept is at most a minute old where reading it takes longer.
 */
export function createMemberList(db: Database) {
  /** Of the last two readings, because one may have waited for something else. */
  let lastDaysMs = [0, 0];

  async function updateStates(now: Date): Promise<void> {
    let updated: number;
    do {
      updated = await db.transaction(async (tx) => {
        const ids = await lockOutdated(tx, now, STATES_AT_ONCE);
        // Reads after the locks, so that a change committed meanwhile is not missed.
        if (ids.length > 0) await storeStates(tx, await listed(tx, ids, now));
        return ids.length;
      });
    } while (updated === STATES_AT_ONCE);
  }

  async function updateDays(): Promise<void> {
    let updated: number;
    do {
      const from = performance.now();
      updated = await storeLastDays(db, DAYS_AT_ONCE);
      lastDaysMs = [lastDaysMs[1] ?? 0, performance.now() - from];
    } while (updated === DAYS_AT_ONCE);
  }

  return {
    async update(now: Date): Promise<void> {
      await updateStates(now);
      await updateDays();
    },
    /** Before a request. */
    async refresh(now: Date): Promise<void> {
      await updateStates(now);
      if (Math.min(...lastDaysMs) < CHEAP_MS) await updateDays();
    },
  };
}

async function listed(tx: Database, ids: string[], now: Date): Promise<Listed[]> {
  const found = Map.groupBy(await findSubscriptions(tx, ids), ({ userId }) => userId);
  return ids.map((userId) => {
    const records = found.get(userId) ?? [];
    return {
      ...listedMembershipOf(records, now),
      userId,
      wasRefunded: records.some(({ revoked }) => revoked === "refunded"),
      changesAt: nextChange(records, now),
    };
  });
}
