import { type Membership, membershipOf } from "@sovereign/domain/membership";
import { needsProviderCheck } from "@sovereign/domain/subscription";
import { LRUCache } from "lru-cache";
import type { Clock } from "#app/clock.ts";
import type { SubscriptionRow } from "#modules/memberships/records/subscription-rows.repository.ts";
import type { MemberSubscriptions } from "./member-subscriptions.repository.ts";

const MAX_CACHED_MEMBERS = 10_000;

type Options = {
  load: (userId: string) => Promise<MemberSubscriptions>;
  onClaimed: (rows: SubscriptionRow[]) => void;
  /** Checks ended periods with the provider; true when the rows must be loaded again. */
  settle?: (rows: readonly SubscriptionRow[]) => Promise<boolean>;
  clock: Clock;
};

export type Entitlements = ReturnType<typeof createEntitlements>;

/** Caches rows, never a verdict, because time alone can change it. */
export function createEntitlements({ load, onClaimed, settle, clock }: Options) {
  const known = new LRUCache<string, SubscriptionRow[]>({ max: MAX_CACHED_MEMBERS });
  const loading = new Map<string, Promise<SubscriptionRow[]>>();
  /** Whether this node is notified of other nodes' changes; without it nothing may be cached. */
  let informed = false;

  function startLoad(userId: string): Promise<SubscriptionRow[]> {
    const loaded = load(userId)
      .then(({ rows, claimed }) => {
        // A change during the load has removed it here, so its result may be out of date.
        if (informed && loading.get(userId) === loaded) known.set(userId, rows);
        if (claimed.length > 0) onClaimed(claimed);
        return rows;
      })
      .finally(() => {
        if (loading.get(userId) === loaded) loading.delete(userId);
      });
    loading.set(userId, loaded);
    return loaded;
  }

  async function subscriptionsOf(userId: string): Promise<SubscriptionRow[]> {
    return known.get(userId) ?? loading.get(userId) ?? startLoad(userId);
  }

  function evict(userId: string): void {
    known.delete(userId);
    loading.delete(userId);
  }

  async function read(userId: string): Promise<Membership> {
    const rows = await subscriptionsOf(userId);
    if (!(await settle?.(rows))) return membershipOf(rows, clock());
    // Also without a change, because the time of the response is stored in the row.
    evict(userId);
    return membershipOf(await subscriptionsOf(userId), clock());
  }

  /** Undefined when not cached or a provider has to be queried. */
  function remembered(userId: string, now: Date): readonly SubscriptionRow[] | undefined {
    const rows = known.get(userId);
    return rows?.some((row) => needsProviderCheck(row, now)) ? undefined : rows;
  }

  return {
    subscriptionsOf,
    remembered,
    membershipOf: read,
    isSubscribed: async (userId: string) => (await read(userId)).subscribed,
    evict,
    /** Clears the cache in both directions. */
    setInformed(now: boolean): void {
      informed = now;
      known.clear();
      loading.clear();
    },
  };
}
