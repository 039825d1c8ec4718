import { describe, expect, it } from "vitest";
import type { SubscriptionRow } from "#modules/memberships/records/subscription-rows.repository.ts";
import { CARD_ROW } from "#testing/subscription-row.ts";
import { createEntitlements } from "./entitlements.ts";
import type { MemberSubscriptions } from "./member-subscriptions.repository.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");

const row = (productId: string): SubscriptionRow => ({ ...CARD_ROW, productId });

/** The test resolves the loads by hand, in any order. */
function startMemory() {
  const loads: { userId: string; answer(rows: SubscriptionRow[]): void; fail(): void }[] = [];
  let now = NOW;
  const entitlements = createEntitlements({
    load(userId) {
      const { promise, resolve, reject } = Promise.withResolvers<MemberSubscriptions>();
      const answer = (rows: SubscriptionRow[]) => resolve({ rows, claimed: [] });
      loads.push({ userId, answer, fail: () => reject(new Error("no database")) });
      return promise;
    },
    onClaimed() {},
    clock: () => now,
  });
  entitlements.setInformed(true);
  const ask = async () => (await entitlements.membershipOf("member-1")).product_id;
  return { entitlements, loads, ask, passTo: (iso: string) => (now = new Date(iso)) };
}

describe("the entitlements cache", () => {
  it("loads a member once, even for many simultaneous requests", async () => {
    const { loads, ask } = startMemory();
    const asked = [ask(), ask()];
    loads[0]?.answer([row("app")]);
    expect(await Promise.all([...asked, ask()])).toEqual(["app", "app", "app"]);
    expect(loads).toHaveLength(1);
  });

  it("discards a load that a change overtook", async () => {
    const { entitlements, loads, ask } = startMemory();
    const early = ask();
    entitlements.evict("member-1");
    const later = ask();
    loads[1]?.answer([row("new")]);
    expect(await later).toBe("new");
    loads[0]?.answer([]);
    expect(await early).toBeNull();
    expect(await ask()).toBe("new");
    expect(loads).toHaveLength(2);
  });

  it("caches nothing while it receives no change notifications", async () => {
    const { entitlements, loads, ask } = startMemory();
    const first = ask();
    loads[0]?.answer([row("app")]);
    await first;
    entitlements.setInformed(false);
    for (const round of [1, 2]) {
      const again = ask();
      loads[round]?.answer([row(`app-${round}`)]);
      expect(await again).toBe(`app-${round}`);
    }
    entitlements.setInformed(true);
    const informed = ask();
    loads[3]?.answer([]);
    expect([await informed, await ask()]).toEqual([null, null]);
    expect(loads).toHaveLength(4);
  });

  it("reloads after a failure", async () => {
    const { loads, ask } = startMemory();
    const failed = ask();
    loads[0]?.fail();
    await expect(failed).rejects.toThrow("no database");
    const again = ask();
    loads[1]?.answer([row("app")]);
    expect(await again).toBe("app");
  });

  it("caches subscriptions, not verdicts: time ends them without a notification", async () => {
    const { loads, ask, passTo } = startMemory();
    const first = ask();
    loads[0]?.answer([{ ...row("app"), cancelAtPeriodEnd: true }]);
    expect(await first).toBe("app");
    passTo("2027-03-10T12:00:00.000Z");
    expect(await ask()).toBeNull();
    expect(loads).toHaveLength(1);
  });

  it("evicts the least recently requested member when it is full", async () => {
    const { entitlements, loads } = startMemory();
    const askFor = async (userId: string) => {
      const before = loads.length;
      const asked = entitlements.isSubscribed(userId);
      const loaded = loads.length > before;
      loads.at(-1)?.answer([]);
      await asked;
      return loaded;
    };
    for (let count = 0; count < 10_000; count += 1) await askFor(`member-${count}`);
    expect(await askFor("member-0")).toBe(false);
    expect(await askFor("one-more")).toBe(true);
    expect(await askFor("member-0")).toBe(false);
    expect(await askFor("member-1")).toBe(true);
  });
});
