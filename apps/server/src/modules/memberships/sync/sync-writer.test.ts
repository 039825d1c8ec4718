import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenDatabase } from "#database/database.ts";
import { createLocks, type Locks } from "#locks/locks.ts";
import type { MembershipChange } from "#modules/memberships/memberships.types.ts";
import type { Payments, ProviderSubscription } from "#providers/payments/payments.ts";
import type { StoreSubscription } from "#providers/stores/stores.ts";
import { subscriptions, user } from "#schema/schema.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { createAnnouncements } from "./announcements.ts";
import { createSyncWriter } from "./sync-writer.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");
const END = new Date("2027-03-10T12:00:00.000Z");

const subscription: ProviderSubscription = {
  id: "sub_1",
  customerId: "cus_1",
  customerEmail: "Ada@Example.com",
  userId: null,
  productId: "prod_1",
  priceId: "price_1",
  price: null,
  status: "active",
  startedAt: NOW,
  periodStart: NOW,
  periodEnd: END,
  cancelAtPeriodEnd: false,
  trial: false,
  trialCode: null,
  begun: { trialCodeId: null, card: null },
  revoked: null,
};
const purchase: StoreSubscription = {
  id: "rc_1",
  productId: "prod_1",
  status: "active",
  givesAccess: true,
  periodStart: NOW,
  periodEnd: END,
  cancelAtPeriodEnd: false,
  store: "app_store",
};

let database: OpenDatabase;
let locks: Locks;
const log: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  locks = createLocks({ database, log: pino({ level: "silent" }) });
});
beforeEach(async () => {
  log.length = 0;
  await database.db.delete(subscriptions);
  await database.db.delete(user);
});
afterAll(async () => {
  await locks.close();
  await database.close();
});

const stamps = { createdAt: NOW, updatedAt: NOW };
const addUser = (id: string, email: string, emailVerified = true) =>
  database.db.insert(user).values({ id, name: "", email, emailVerified, ...stamps });

/** The test defines the providers' responses. */
function startWriter(provider: {
  read?: (id: string) => Promise<ProviderSubscription | null>;
  purchases?: (appUserId: string) => Promise<StoreSubscription[]>;
  now?: () => Date;
}) {
  const changes: MembershipChange[] = [];
  const changed: string[] = [];
  let failing = false;
  const onChange = async (change: MembershipChange) => {
    if (failing) throw new Error("no mail can be enqueued");
    changes.push(change);
  };
  const payments = {
    readSubscription: provider.read,
    subscriptionsOf: async () => ["sub_2"],
  } as unknown as Payments;
  const writer = createSyncWriter({
    db: database.db,
    locks,
    clock: provider.now ?? (() => NOW),
    log: pino({}, { write: (line: string) => void log.push(line) }),
    payments,
    stores: {
      subscriptionsOf: provider.purchases ?? (async () => []),
      moneyOf: async () => [],
      deleteCustomer: async () => {},
      readEvent: () => null,
    },
    announcements: createAnnouncements({ locks, onChange }),
    onSecondTrial: async () => {},
    returnLate: async () => {},
    journal: { onStored: async () => {} },
    onChanged: (userIds) => void changed.push(...userIds),
    onDoubted: async () => {},
  });
  const setFailing = (now: boolean) => {
    failing = now;
  };
  return { writer, changes, changed, setFailing };
}

const rows = () => database.db.select().from(subscriptions).orderBy(subscriptions.externalId);

describe("syncing a card subscription", () => {
  it("never stores an older state when two syncs overlap §4.41", async () => {
    const begun = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    let status = "active";
    let count = 0;
    const { writer } = startWriter({
      async read() {
        const read = { ...subscription, status };
        count += 1;
        // The first response takes long; the second arrives immediately.
        if (count === 1) {
          begun.resolve();
          await arrived.promise;
        }
        return read;
      },
    });
    const early = writer.syncSubscription("sub_1");
    await begun.promise;
    status = "canceled";
    const late = writer.syncSubscription("sub_1");
    // Time enough for the second to overtake, were it not for the lock.
    for (let turn = 0; turn < 50; turn += 1) await database.ping();
    arrived.resolve();
    await Promise.all([early, late]);
    expect((await rows()).map(({ status }) => status)).toEqual(["canceled"]);
  });

  it("shares one read among all callers that arrive before it starts", async () => {
    let count = 0;
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const { writer } = startWriter({
      async read() {
        count += 1;
        begun.resolve();
        await held.promise;
        return subscription;
      },
    });
    const first = writer.syncSubscription("sub_1");
    await begun.promise;
    const others = Array.from({ length: 50 }, () => writer.syncSubscription("sub_1"));
    held.resolve();
    await Promise.all([first, ...others]);
    expect(count).toBe(2);
  });

  it("belongs to the member who started the checkout, even if another address paid", async () => {
    await addUser("ada", "ada@example.com");
    await addUser("bob", "bob@example.com");
    const { writer, changed } = startWriter({
      read: async () => ({ ...subscription, userId: "bob" }),
    });
    await writer.syncSubscription("sub_1");
    expect((await rows())[0]).toMatchObject({ userId: "bob", customerEmail: "ada@example.com" });
    expect(changed).toEqual(["bob"]);
  });

  it("belongs to the member with the verified address, when the checkout names none", async () => {
    await addUser("ada", "ada@example.com");
    const { writer } = startWriter({ read: async () => ({ ...subscription, userId: "gone" }) });
    await writer.syncSubscription("sub_1");
    expect((await rows())[0]?.userId).toBe("ada");
  });

  it("is unchanged, and reports it, when the provider has lost it or fails", async () => {
    let answer: () => Promise<ProviderSubscription | null> = async () => subscription;
    const { writer } = startWriter({ read: () => answer() });
    await writer.syncSubscription("sub_1");
    const before = await rows();
    answer = async () => null;
    await writer.syncSubscription("sub_1");
    expect(log.join("")).toContain("the provider no longer knows the subscription");
    answer = () => Promise.reject(new Error("no answer"));
    await expect(writer.syncSubscription("sub_1")).rejects.toThrow("no answer");
    expect(await rows()).toEqual(before);
    answer = async () => null;
    await writer.syncSubscription("sub_unknown");
    expect(await rows()).toHaveLength(1);
  });

  it("reads all of a customer's, including those that the provider no longer lists", async () => {
    const asked: string[] = [];
    const { writer } = startWriter({
      async read(id) {
        asked.push(id);
        return { ...subscription, id };
      },
    });
    await writer.syncSubscription("sub_1");
    await writer.syncCustomer("cus_1");
    expect(asked.sort()).toEqual(["sub_1", "sub_1", "sub_2"]);
  });
});

describe("an answer that contradicts what the provider said before", () => {
  const ENDED: Partial<ProviderSubscription>[] = [
    { status: "canceled" },
    { revoked: "refunded" },
    { revoked: "disputed" },
    { status: "unpaid" },
  ];

  function startAt(first: ProviderSubscription) {
    let [answer, now] = [first, NOW];
    const { writer } = startWriter({ read: async () => answer, now: () => now });
    const says = (next: Partial<ProviderSubscription>) => {
      answer = { ...subscription, ...next };
    };
    const pass = (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000);
    };
    return { writer, says, pass };
  }

  it.each(ENDED)("gives nothing back, and is asked again within a minute: %o", async (ended) => {
    const { writer, says, pass } = startAt(subscription);
    await writer.syncSubscription("sub_1");
    says(ended);
    pass(60);
    await writer.syncSubscription("sub_1");
    // A report from before the end, and an answer of the same age.
    says({});
    pass(5);
    await writer.heard(NOW).syncSubscription("sub_1");
    await writer.syncDoubted();
    expect(await rows()).toMatchObject([{ ...ended, doubtedAt: expect.any(Date) }]);
    expect(log.join("")).toContain("provider_contradiction");
    says(ended);
    pass(30);
    await writer.syncDoubted();
    expect(await rows()).toMatchObject([{ ...ended, doubtedAt: null }]);
  });

  it.each(ENDED)("is believed when it is said again, or was reported since: %o", async (ended) => {
    const { writer, says, pass } = startAt({ ...subscription, ...ended });
    await writer.syncSubscription("sub_1");
    says({});
    await writer.heard(new Date(NOW.getTime() + 2000)).syncSubscription("sub_1");
    expect(await rows()).toMatchObject([{ status: "active", revoked: null }]);
    says(ended);
    pass(5);
    await writer.syncSubscription("sub_1");
    says({});
    await writer.syncSubscription("sub_1");
    expect(await rows()).toMatchObject([ended]);
    pass(30);
    await writer.syncDoubted();
    expect(await rows()).toMatchObject([{ status: "active", revoked: null, doubtedAt: null }]);
  });

  it("is none when a new period has begun", async () => {
    const { writer, says } = startAt({ ...subscription, revoked: "refunded" });
    await writer.syncSubscription("sub_1");
    says({ periodStart: END, periodEnd: new Date("2028-03-10T12:00:00.000Z") });
    await writer.syncSubscription("sub_1");
    expect(await rows()).toMatchObject([{ revoked: null, periodStart: END, doubtedAt: null }]);
  });

  it("gives a store's purchase back to nobody either", async () => {
    await addUser("ada", "ada@example.com");
    let [listed, now] = [[purchase], NOW];
    const { writer } = startWriter({ purchases: async () => listed, now: () => now });
    await writer.syncStoreCustomer("ada");
    listed = [{ ...purchase, givesAccess: false }];
    now = new Date(NOW.getTime() + 60_000);
    await writer.syncStoreCustomer("ada");
    listed = [purchase];
    await writer.heard(NOW).syncStoreCustomer("ada");
    expect(await rows()).toMatchObject([{ givesAccess: false, doubtedAt: now }]);
    listed = [{ ...purchase, givesAccess: false }];
    now = new Date(now.getTime() + 30_000);
    await writer.syncDoubted();
    expect(await rows()).toMatchObject([{ givesAccess: false, doubtedAt: null }]);
    listed = [purchase];
    await writer.heard(now).syncStoreCustomer("ada");
    expect(await rows()).toMatchObject([{ givesAccess: true }]);
  });
});

describe("announcing changes", () => {
  it("announces each once, with its previous state", async () => {
    await addUser("ada", "ada@example.com");
    let status = "active";
    const { writer, changes, changed } = startWriter({
      read: async () => ({ ...subscription, status }),
    });
    await writer.syncSubscription("sub_1");
    await writer.syncSubscription("sub_1");
    status = "canceled";
    await writer.syncSubscription("sub_1");
    expect(changes.map(({ before, after }) => [before?.status ?? null, after.status])).toEqual([
      [null, "active"],
      ["active", "canceled"],
    ]);
    expect(changes[1]?.before).toMatchObject({ periodStart: NOW, periodEnd: END, userId: "ada" });
    expect(changed).toEqual(["ada", "ada"]);
  });

  it("announces a failed one again, but stores the change immediately", async () => {
    const { writer, changes, setFailing } = startWriter({ read: async () => subscription });
    setFailing(true);
    await expect(writer.syncSubscription("sub_1")).rejects.toThrow("no mail");
    expect(await rows()).toHaveLength(1);
    setFailing(false);
    await writer.syncSubscription("sub_1");
    expect(changes).toMatchObject([{ before: null, after: { status: "active" } }]);
  });
});

describe("syncing a store customer", () => {
  it("moves a purchase from one member to another", async () => {
    await addUser("ada", "ada@example.com");
    await addUser("bob", "bob@example.com");
    const owned: Record<string, StoreSubscription[]> = { ada: [purchase], bob: [] };
    const { writer, changed } = startWriter({ purchases: async (id) => owned[id] ?? [] });
    await writer.syncStoreCustomer("ada");
    expect(await rows()).toMatchObject([{ userId: "ada", givesAccess: true, store: "app_store" }]);
    owned.bob = [purchase];
    owned.ada = [];
    await writer.syncStoreCustomer("ada");
    expect(await rows()).toMatchObject([{ givesAccess: false, status: "moved" }]);
    await writer.syncStoreCustomer("bob");
    expect(await rows()).toMatchObject([
      { userId: "bob", customerId: "bob", givesAccess: true, status: "active" },
    ]);
    await writer.syncStoreCustomer("ada");
    expect(await rows()).toMatchObject([{ userId: "bob", givesAccess: true }]);
    expect(new Set(changed)).toEqual(new Set(["ada", "bob"]));
    // In either order both owners are notified.
    changed.length = 0;
    owned.ada = [purchase];
    await writer.syncStoreCustomer("ada");
    expect(changed).toEqual(["bob", "ada"]);
  });

  it("stores an anonymous buyer's purchase until a member signs in with it, and then assigns it to them", async () => {
    await addUser("ada", "ada@example.com");
    let adas: StoreSubscription[] = [];
    const { writer } = startWriter({ purchases: async (id) => (id === "ada" ? adas : [purchase]) });
    const ownerReadAs = (id: string) =>
      writer.syncStoreCustomer(id).then(async () => (await rows())[0]?.userId);
    expect(await ownerReadAs("$RCAnonymousID:1")).toBeNull();
    adas = [purchase];
    expect(await ownerReadAs("ada")).toBe("ada");
    expect(await ownerReadAs("$RCAnonymousID:1")).toBe("ada");
    adas = [];
    expect(await ownerReadAs("$RCAnonymousID:1")).toBeNull();
  });
});
