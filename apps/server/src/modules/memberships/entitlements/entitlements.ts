import { type Membership, membershipOf } from "@sovereign/domain/membership";
import { mustBeAsked } from "@sovereign/domain/subscription";
import { LRUCache } from "lru-cache";
import type { Clock } from "#app/clock.ts";
import type { SubscriptionRow } from "#modules/memberships/records/subscription-rows.repository.ts";
import type { MemberSubscriptions } from "./member-subscriptions.repository.ts";

const MOST_MEMBERS = 10_000;

type Options = {
  load: (userId: string) => Promise<MemberSubscriptions>;
  /** Called with the subscriptions that a load made the member's own. */
  onClaimed: (rows: SubscriptionRow[]) => void;
  /** Has the provider asked about what has ended; whether there is something new to load then. */
  settle?: (rows: readonly SubscriptionRow[]) => Promise<boolean>;
  clock: Clock;
};

export type Entitlements = ReturnType<typeof createEntitlements>;

/**
 * Members' subscriptions in memory, so that a gate or a check costs no statement once they are
 * known. What is kept is what was stored, never a verdict: time passes on its own.
 */
export function createEntitlements({ load, onClaimed, settle, clock }: Options) {
  const known = new LRUCache<string, SubscriptionRow[]>({ max: MOST_MEMBERS });
  const loading = new Map<string, Promise<SubscriptionRow[]>>();
  /** Whether word of changes by other nodes reaches this one; without it nothing may be kept. */
  let informed = false;

  function startLoad(userId: string): Promise<SubscriptionRow[]> {
    const loaded = load(userId)
      .then(({ rows, claimed }) => {
        // A change that came while this was under way has removed it here: it may be too old.
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

  function forget(userId: string): void {
    known.delete(userId);
    loading.delete(userId);
  }

  async function read(userId: string): Promise<Membership> {
    const rows = await subscriptionsOf(userId);
    if (!(await settle?.(rows))) return membershipOf(rows, clock());
    // Also when nothing changed: when it was answered is news to this memory.
    forget(userId);
    return membershipOf(await subscriptionsOf(userId), clock());
  }

  /**
   * A member's subscriptions where they are in memory and no provider has to be asked about one of
   * them: what `read` would go by without waiting for anything.
   */
  function remembered(userId: string, now: Date): readonly SubscriptionRow[] | undefined {
    const rows = known.get(userId);
    return rows?.some((row) => mustBeAsked(row, now)) ? undefined : rows;
  }

  return {
    subscriptionsOf,
    remembered,
    membershipOf: read,
    isSubscribed: async (userId: string) => (await read(userId)).subscribed,
    /** Makes the next question about a member go to the database. */
    forget,
    /** Says whether changes by other nodes are heard of; what is known is void either way. */
    setInformed(now: boolean): void {
      informed = now;
      known.clear();
      loading.clear();
    },
  };
}
