import { randomUUID } from "node:crypto";
import type { ActOrder } from "@sovereign/contract/office-acts";
import { asc, eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { describe, expect } from "vitest";
import type { Staff } from "#http/environment.ts";
import { recordLook } from "#modules/office/member/looks.repository.ts";
import { Problem } from "#problems/problem.ts";
import { staffActs, staffLog } from "#schema/schema.ts";
import { addStaff } from "#staff/staff.repository.ts";
import { createManualWork } from "#testing/manual-work.ts";
import { supportOf } from "#testing/office-acts.ts";
import { signUpNewStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";
import type { TestProduct } from "#testing/test-product.ts";
import type { ActHandler } from "./act-handler.ts";
import { createActs } from "./acts.ts";

const HOLD_SECONDS = 60;

type GivePlan = { until: string };

/** A fake provider and a handler of it, on as many nodes as a test wants. */
function setUp(product: TestProduct, options: { holdSeconds?: number } = {}) {
  const calls: string[] = [];
  const provider = { answer: "done" as "done" | "failed" | "silent", dieAfter: "" };
  const give: ActHandler<"give", GivePlan> = {
    kind: "give",
    ...options,
    offer: async () => ({ kind: "give", why_not: null, facts: { until: null } }),
    plan: async ({ until }) => ({ until }),
    figures: ({ until }) => ({ until: `${until}T00:00:00.000Z` }),
    async run(_, key) {
      calls.push(key);
      if (provider.answer === "silent") throw new Problem("billing.provider_unavailable");
      const outcome = { message: "No money left", code: "insufficient" };
      return provider.answer === "done" ? { state: "done" } : { state: "failed", outcome };
    },
    undo: {
      until: () => null,
      async run(_, key) {
        calls.push(key);
        return { state: "done" };
      },
    },
  };
  const createNode = () => {
    const { database } = product;
    const log = pino({ level: "silent" });
    const clock = product.clock.now;
    const { define: work, runDue } = createManualWork({ database, clock, log });
    const acts = createActs({
      db: database.db,
      clock,
      log,
      jobs: { enqueueMail: async () => {}, deleteMail: async () => {}, work } as never,
      handlers: [give],
      appUrl: "http://sovereign.test",
      countPaying: async () => 0,
      afterStep(step) {
        if (provider.dieAfter !== step) return;
        provider.dieAfter = "";
        throw new Error(`the node died after ${step}`);
      },
    });
    return { ...acts, runDue };
  };
  return { calls, provider, createNode };
}

const it = productTest();

async function people(product: TestProduct) {
  const { userId, name, role, email } = await signUpNewStaff(product, "support");
  const timestamp = product.clock.now().getTime() / 1000;
  const amr = [{ method: "totp", timestamp }];
  const staff: Staff = { userId, name, role, email, sessionId: "session", amr };
  return { staff, userId: (await product.signUp()).id };
}

const orderOf = (more: object = {}) =>
  ({
    id: randomUUID(),
    kind: "give",
    reason: "A problem on our side",
    until: "2026-05-01",
    ...more,
  }) as ActOrder;

const logOf = async (product: TestProduct, act: string) => {
  const rows = await product.database.db.select().from(staffLog).orderBy(asc(staffLog.id));
  return rows.filter(({ details }) => details.act === act).map(({ kind }) => kind);
};

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Problem) => error.detail ?? error.code,
  );

it("an act that moves money or an account needs a proof of the last ten minutes", async ({
  product,
}) => {
  const { support, refusalOf } = await supportOf(product);
  await support.letProofAge();
  for (const order of [
    { kind: "refund", amount: null },
    { kind: "extend", days: 1 },
    { kind: "give", until: "2026-05-01" },
    { kind: "cancel", when: "now" },
    { kind: "answer_dispute", dispute_id: "dp_1", way: "accept" },
    { kind: "end_duplicate", subscription_id: "sub_1", amount: "1.00" },
    { kind: "change_address", new_email: "next@example.org" },
    { kind: "remove_factor" },
    { kind: "delete_account", email: "member@example.org" },
  ]) {
    expect([order.kind, await refusalOf(order)]).toEqual([order.kind, "office.proof_too_old"]);
  }
});

describe("an act of staff", () => {
  it("is done once under its id, with its beginning and its end in the log", async ({
    product,
  }) => {
    const { calls, createNode } = setUp(product);
    const { staff, userId } = await people(product);
    const { service } = createNode();
    const order = orderOf();
    const ordered = { staff, userId, order, requestId: "request" };
    expect(await service.order(ordered)).toMatchObject({ state: "done", repeated: false });
    expect(await service.order(ordered)).toMatchObject({
      state: "done",
      repeated: true,
      by: "Mira",
    });
    expect(calls).toEqual([`act-${order.id}`]);
    expect(await logOf(product, order.id)).toEqual(["give", "act_done"]);
    const other = { ...ordered, order: { ...order, until: "2026-06-01" } as ActOrder };
    expect(await codeOf(service.order(other))).toBe("office.act_differs");
    const reason = { ...ordered, order: { ...order, reason: "Another" } };
    expect(await codeOf(service.order(reason))).toBe("office.act_differs");
  });

  it("is refused without a reason, a fresh proof or a member, and on staff", async ({
    product,
  }) => {
    const { calls, createNode } = setUp(product);
    const { staff, userId } = await people(product);
    const { service } = createNode();
    const ordered = { staff, userId, order: orderOf(), requestId: "request" };
    const codes = [
      { ...ordered, order: orderOf({ reason: "  " }) },
      { ...ordered, order: orderOf({ reason: "\u200b\u0007" }) },
      { ...ordered, userId: "unknown" },
      { ...ordered, userId: staff.userId },
      { ...ordered, userId: (await signUpNewStaff(product, "owner")).userId },
      { ...ordered, staff: { ...staff, amr: [{ method: "totp", timestamp: 1 }] } },
    ];
    expect(await Promise.all(codes.map((each) => codeOf(service.order(each))))).toEqual([
      "office.reason_missing",
      "office.reason_missing",
      "office.member_not_found",
      "own_account",
      "staff",
      "office.proof_too_old",
    ]);
    expect(calls).toEqual([]);
    const looking = { staff, userId: staff.userId, requestId: "" };
    await recordLook(product.database.db, looking, product.clock.now(), "Ours");
    expect(await service.list(looking)).toMatchObject({
      acts: [{ why_not: "own_account" }],
    });
  });

  it("is not refused for one that had finished, because a clock went back", async ({ product }) => {
    const { calls, createNode } = setUp(product);
    const { staff, userId } = await people(product);
    const { service } = createNode();
    await service.order({ staff, userId, order: orderOf(), requestId: "" });
    product.clock.advance(-3600_000);
    const proved = { method: "totp", timestamp: product.clock.now().getTime() / 1000 };
    const again = { staff: { ...staff, amr: [proved] }, userId, order: orderOf(), requestId: "" };
    expect(await service.order(again)).toMatchObject({ state: "done" });
    expect(calls).toHaveLength(2);
    product.clock.advance(3600_000);
  });

  it("is held until its time, undone without being sent, or sent by one node", async ({
    product,
  }) => {
    const { calls, createNode } = setUp(product, { holdSeconds: HOLD_SECONDS });
    const { staff, userId } = await people(product);
    const [one, two] = [createNode(), createNode()];
    const first = orderOf();
    const held = await one.service.order({ staff, userId, order: first, requestId: "" });
    expect(held).toMatchObject({ state: "held", can_undo: true });
    const rival = { staff, userId, order: orderOf(), requestId: "" };
    expect(await codeOf(one.service.order(rival))).toBe("office.member_changed");
    product.clock.advance(HOLD_SECONDS * 1000 - 1);
    await two.runDue();
    expect(calls).toEqual([]);
    const undone = await two.service.undo({ staff, id: first.id, requestId: "" });
    expect(undone).toMatchObject({ state: "undone" });
    product.clock.advance(120_000);
    await one.runDue();
    expect([calls, await logOf(product, first.id)]).toEqual([[], ["give", "act_undone"]]);

    const second = orderOf();
    await one.service.order({ staff, userId, order: second, requestId: "" });
    product.clock.advance(HOLD_SECONDS * 1000);
    await Promise.all([one.runDue(), two.runDue(), two.service.read(staff, second.id)]);
    expect(calls).toEqual([`act-${second.id}`]);
    expect(await one.service.read(staff, second.id)).toMatchObject({
      state: "done",
      held_until: null,
    });
  });

  it("is sent when it is due by the clock of a node whose job came early", async ({ product }) => {
    const { calls, createNode } = setUp(product, { holdSeconds: HOLD_SECONDS });
    const { staff, userId } = await people(product);
    const { service, runDue } = createNode();
    // What a node looks for at its start.
    await runDue();
    const order = orderOf();
    await service.order({ staff, userId, order, requestId: "" });
    // As the queue sees it, because the database's clock or another node's is ahead.
    const now = product.clock.now().toISOString();
    const key = sql`singleton_key = ${order.id} and state < 'active'`;
    await product.database.db.execute(sql`
      update pgboss.job set data = jsonb_set(data, '{due}', to_jsonb(${now}::text)) where ${key}`);
    await runDue();
    expect(calls).toEqual([]);
    product.clock.advance(HOLD_SECONDS * 1000);
    await runDue();
    expect(calls).toEqual([`act-${order.id}`]);
  });

  it("asks a silent provider every minute under the same key", async ({ product }) => {
    const { calls, provider, createNode } = setUp(product);
    const { staff, userId } = await people(product);
    const { service, runDue } = createNode();
    const order = orderOf();
    provider.answer = "silent";
    expect(await service.order({ staff, userId, order, requestId: "" })).toMatchObject({
      state: "unanswered",
    });
    product.clock.advance(59_000);
    await runDue();
    expect(calls).toHaveLength(1);
    product.clock.advance(1000);
    await runDue();
    provider.answer = "done";
    product.clock.advance(60_000);
    await runDue();
    expect(calls).toEqual(Array.from({ length: 3 }, () => `act-${order.id}`));
    expect(await logOf(product, order.id)).toEqual(["give", "act_done"]);
  });

  it("fails with the provider's answer, and is tried again under the same key", async ({
    product,
  }) => {
    const { calls, provider, createNode } = setUp(product);
    const { staff, userId } = await people(product);
    const { service } = createNode();
    const order = orderOf();
    provider.answer = "failed";
    expect(await service.order({ staff, userId, order, requestId: "" })).toMatchObject({
      state: "failed",
      outcome: { message: "No money left", code: "insufficient" },
    });
    provider.answer = "done";
    const again = await service.retry({ staff, id: order.id, requestId: "" });
    expect(again).toMatchObject({ state: "done", outcome: {} });
    expect(calls).toEqual([`act-${order.id}`, `act-${order.id}`]);
    expect(await logOf(product, order.id)).toEqual(["give", "act_failed", "give", "act_done"]);
  });

  it("is put back by another of the staff, in whose name the log says so", async ({ product }) => {
    const { calls, createNode } = setUp(product);
    const { staff, userId } = await people(product);
    const { staff: other } = await people(product);
    const { service } = createNode();
    const order = orderOf();
    await service.order({ staff, userId, order, requestId: "" });
    const undone = await service.undo({ staff: other, id: order.id, requestId: "" });
    expect(undone).toMatchObject({ state: "undone", can_undo: false });
    expect(calls).toEqual([`act-${order.id}`, `act-${order.id}-undo`]);
    const rows = await product.database.db.select().from(staffLog).orderBy(asc(staffLog.id));
    expect(rows.at(-1)).toMatchObject({ kind: "act_undone", actorId: other.userId });
  });

  it("is not put back by its member, nor tried again after another act", async ({ product }) => {
    const { calls, provider, createNode } = setUp(product);
    const { staff, userId } = await people(product);
    const { staff: joined } = await people(product);
    const { service } = createNode();
    const [first, second] = [orderOf(), orderOf()];
    provider.answer = "failed";
    await service.order({ staff, userId, order: first, requestId: "" });
    provider.answer = "done";
    product.clock.advance(1);
    await service.order({ staff, userId, order: second, requestId: "" });
    const named = { staff, id: first.id, requestId: "" };
    expect(await codeOf(service.retry(named))).toBe("office.member_changed");
    const { db } = product.database;
    await addStaff(db, { userId, role: "support", name: "Nia" }, product.clock.now());
    const undo = { ...named, id: second.id };
    expect(await codeOf(service.undo({ ...undo, staff: { ...joined, userId } }))).toBe(
      "own_account",
    );
    expect(await codeOf(service.undo(undo))).toBe("staff");
    expect(calls).toEqual([`act-${first.id}`, `act-${second.id}`]);
  });

  it.for(["act begun", "act claimed", "act sent", "act ended"])(
    "ends once after its node died when it had reached %s",
    async (step, { product }) => {
      const { calls, provider, createNode } = setUp(product);
      const { staff, userId } = await people(product);
      const [one, two] = [createNode(), createNode()];
      const order = orderOf();
      provider.dieAfter = step;
      await one.service.order({ staff, userId, order, requestId: "" }).catch(() => {});
      expect(provider.dieAfter).toBe("");
      await two.runDue();
      product.clock.advance(90_000);
      await two.runDue();
      expect(new Set(calls)).toEqual(new Set([`act-${order.id}`]));
      const { db } = product.database;
      const [row] = await db.select().from(staffActs).where(eq(staffActs.id, order.id));
      expect(row).toMatchObject({ state: "done" });
      expect(await logOf(product, order.id)).toEqual(["give", "act_done"]);
    },
  );
});
