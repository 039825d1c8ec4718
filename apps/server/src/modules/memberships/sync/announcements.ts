import { isDeepStrictEqual } from "node:util";
import type { Locks } from "#locks/locks.ts";
import type { OnMembershipChange } from "#modules/memberships/memberships.types.ts";
import {
  type SubscriptionKey,
  type SubscriptionRow,
  subscriptionRowSchema,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import { findAnnounced, saveAnnounced } from "./subscriptions.repository.ts";

export type Announcements = {
  announce(key: SubscriptionKey): Promise<void>;
};

/** The row stores the announced state, so a crash repeats an announcement instead of losing it. */
export function createAnnouncements(options: {
  locks: Locks;
  onChange: OnMembershipChange;
}): Announcements {
  const { locks, onChange } = options;
  return {
    announce: ({ source, externalId }) =>
      locks.withLock(`announce:${source}:${externalId}`, async (db) => {
        const found = await findAnnounced(db, { source, externalId });
        if (!found) return;
        const before = subscriptionRowSchema.nullable().parse(found.announced);
        const after = found.row;
        if (before && isSameState(before, after)) return;
        await onChange({ before, after });
        await saveAnnounced(db, after);
      }),
  };
}

export function isSameState(one: SubscriptionRow, other: SubscriptionRow): boolean {
  return isDeepStrictEqual({ ...one, syncedAt: null }, { ...other, syncedAt: null });
}
