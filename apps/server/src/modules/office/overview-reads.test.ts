import type { MemberPage } from "@sovereign/contract/office-members";
import type { OfficeToday } from "@sovereign/contract/office-today";
import { beforeAll, expect, vi } from "vitest";
import { type DatabaseProxy, startDatabaseProxy } from "#testing/database-proxy.ts";
import { supportOf } from "#testing/office-acts.ts";
import { addMember } from "#testing/office-members.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { freshProductTest } from "#testing/product-test.ts";
import { startReplicatedPostgres } from "#testing/replicated-postgres.ts";

/** Seconds until a held replica is too far behind, where that is not to happen. */
const LONG = 600;
const SHORT = 3;
const PATIENCE = { timeout: 30_000, interval: 50 };

let pair: Awaited<ReturnType<typeof startReplicatedPostgres>>;
let proxy: DatabaseProxy;
beforeAll(async () => {
  pair = await startReplicatedPostgres();
  proxy = await startDatabaseProxy(pair.replicaUrl);
  return async () => {
    await proxy.close();
    await pair.stop();
  };
});

const testWith = (maxLag: number) =>
  freshProductTest(() => ({
    databaseUrl: pair.primaryUrl,
    environment: {
      DATABASE_REPLICA_URL: proxy.url,
      DATABASE_REPLICA_LAG_SECONDS: String(maxLag),
      METRICS_ADDRESS: "127.0.0.1:0",
    },
  })).extend(
    "lag",
    ({ product }) =>
      () =>
        product.database.replica?.lagSeconds() ?? null,
  );

const it = testWith(LONG);

/** The office in one browser, which keeps its cookies. */
function browserOf(staff: TestStaff) {
  let seen = "";
  async function read<Answer>(path: string): Promise<Answer> {
    const answer = await staff.fetch(path, { headers: seen ? { cookie: seen } : {} });
    expect([path, answer.status]).toEqual([path, 200]);
    keep(answer);
    return (await answer.json()) as Answer;
  }
  function keep(answer: Response): void {
    const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("__Host-seen="));
    seen = set?.split(";")[0] ?? seen;
  }
  return {
    keep,
    /** A member's state in the list; undefined when it is not there. */
    stateOf: async (email: string) =>
      (await read<MemberPage>(`/api/office/members?q=${email}`)).members[0]?.state,
    lastActs: async () =>
      (await read<OfficeToday>("/api/office/today")).last_acts.map(({ kind }) => kind),
  };
}

it("an overview comes from the replica, and the reader's own acts at once §S92", async ({
  product,
  lag,
}) => {
  const { support, member, path } = await supportOf(product);
  const other = browserOf(await signUpStaff(product, "support", "Noor"));
  const own = browserOf(support);
  await vi.waitUntil(() => lag() !== null, PATIENCE);
  // Brings the list up to date, on the primary.
  expect(await other.stateOf(member.email)).toBe("never");
  await pair.hold();
  await addMember(product, "later@list.test");
  expect(await other.stateOf("later@list.test")).toBeUndefined();
  expect(await own.stateOf(member.email)).toBe("never");

  const id = "5b0e9ad0-2f10-4d5f-9a73-0a9f5f0c4c11";
  const order = { id, reason: "They asked us to", kind: "give", until: "2026-04-09" };
  const answer = await support.post(path, order);
  expect(answer.status).toBe(200);
  own.keep(answer);
  expect(await own.stateOf(member.email)).toBe("given");
  expect(await own.lastActs()).toContain("give");
  expect(await own.stateOf("later@list.test")).toBe("never");
  // Who has seen nothing newer is still shown the replica's state.
  expect(await other.stateOf(member.email)).toBe("never");

  await pair.release();
  await vi.waitUntil(async () => (await other.stateOf(member.email)) === "given", PATIENCE);
});

testWith(SHORT)(
  "a replica that is too far behind is not read from, and its lag is told",
  async ({ product, lag }) => {
    const reader = browserOf(await signUpStaff(product, "support"));
    await vi.waitUntil(() => lag() !== null, PATIENCE);
    expect(await reader.stateOf("behind@list.test")).toBeUndefined();
    await pair.hold();
    await addMember(product, "behind@list.test");
    await vi.waitUntil(() => (lag() ?? 0) > SHORT, PATIENCE);
    expect(await reader.stateOf("behind@list.test")).toBe("never");
    const scraped = await product.scrape?.();
    expect(scraped).toMatch(/^sovereign_replica_lag_seconds \d/m);
    expect(scraped).toMatch(/^sovereign_replica_usable 0$/m);
    await pair.release();
    await vi.waitUntil(() => (lag() ?? SHORT) < SHORT, PATIENCE);
  },
);

it("a replica that is silent or down delays no one, and is used again", async ({
  product,
  lag,
}) => {
  const reader = browserOf(await signUpStaff(product, "support"));
  await vi.waitUntil(() => lag() !== null, PATIENCE);
  proxy.silence();
  await addMember(product, "silent@list.test");
  // Sent to the replica, and to the primary once a poll has no response.
  expect(await reader.stateOf("silent@list.test")).toBe("never");
  await vi.waitUntil(() => lag() === null, PATIENCE);
  const scraped = await product.scrape?.();
  expect(scraped).not.toMatch(/^sovereign_replica_lag_seconds \d/m);
  expect(scraped).toMatch(/^sovereign_replica_usable 0$/m);
  proxy.speak();
  await vi.waitUntil(() => lag() !== null, PATIENCE);
  expect(await product.scrape?.()).toMatch(/^sovereign_replica_usable 1$/m);

  await pair.promote();
  await vi.waitUntil(() => lag() === null, PATIENCE);
  await addMember(product, "promoted@list.test");
  expect(await reader.stateOf("promoted@list.test")).toBe("never");
  await pair.stopReplica();
  await addMember(product, "down@list.test");
  expect(await reader.stateOf("down@list.test")).toBe("never");
});
