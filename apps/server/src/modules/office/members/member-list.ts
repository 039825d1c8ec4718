import { listedMembershipOf } from "@sovereign/domain/listed-member";
import { nextChange } from "@sovereign/domain/subscription";
import type { Database } from "#database/database.ts";
import {
  findChangedDays,
  findSubscriptions,
  hasOutdated,
  isListLargerThan,
  type Listed,
  lockOutdated,
  storeLastDays,
  storeStates,
} from "./listed-members.repository.ts";

const STATES_AT_ONCE = 500;
const DAYS_AT_ONCE = 2000;

/** A look for changes reads all members, so that few looks find all who are new. */
const CHANGES_AT_ONCE = 50_000;

/** With at most this many members, each request reads the changed days itself. */
const FEW_MEMBERS = 10_000;

/**
 * Updates the list's rows by the rules of the domain (decision 122). States are current for every
 * request; the last day kept is at most a minute old when reading it is slow.
 */
export function createMemberList(db: Database) {
  /** Members who wrote a day on this node. */
  const written = new Set<string>();
  let hasLooked = false;

  async function updateStates(now: Date): Promise<void> {
    let updated: number;
    do {
      updated = await db.transaction(async (tx) => {
        const ids = await lockOutdated(tx, now, STATES_AT_ONCE);
        // Reads after locking, so that a concurrent commit is not missed.
        if (ids.length > 0) await storeStates(tx, await listed(tx, ids, now));
        return ids.length;
      });
    } while (updated === STATES_AT_ONCE);
  }

  async function updateDays(): Promise<void> {
    let changed: string[];
    do {
      changed = await findChangedDays(db, CHANGES_AT_ONCE);
      for (let from = 0; from < changed.length; from += DAYS_AT_ONCE)
        await storeLastDays(db, changed.slice(from, from + DAYS_AT_ONCE));
    } while (changed.length === CHANGES_AT_ONCE);
  }

  async function refreshStates(now: Date): Promise<void> {
    if (await hasOutdated(db, now)) await updateStates(now);
  }

  return {
    updateDays,
    dayWritten: (userId: string) => void written.add(userId),
    /**
     * Reads the days written on this node since the last time. The first time it looks for all
     * that have changed, because a node that stopped may have left some.
     */
    async updateWritten(): Promise<void> {
      if (!hasLooked) await updateDays();
      hasLooked = true;
      const ids = [...written];
      written.clear();
      for (let from = 0; from < ids.length; from += DAYS_AT_ONCE) {
        const some = ids.slice(from, from + DAYS_AT_ONCE);
        await storeLastDays(db, some).catch((error: unknown) => {
          for (const id of ids.slice(from)) written.add(id);
          throw error;
        });
      }
    },
    refreshStates,
    /** Before a request. It writes only what is out of date. */
    async refresh(now: Date): Promise<void> {
      await refreshStates(now);
      if (!(await isListLargerThan(db, FEW_MEMBERS))) await updateDays();
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
