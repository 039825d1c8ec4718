import { randomUUID } from "node:crypto";
import { needsFreshProof } from "@sovereign/domain/staff-log";
import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { staffActs, staffLog, staffLogSubjects, subscriptions } from "#schema/schema.ts";
import { billingOf } from "#testing/billing.ts";
import { memberIdOf, moneyActsOf } from "#testing/money-acts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { startMortalProduct } from "#testing/payment-histories.ts";

const ACTS = 200;

/** Orders per member; a new one replaces a member who may have lost the membership. */
const ROUNDS_OF_MEMBER = 12;

/** More calls and statements than an act needs. */
const MAX_STEPS = 60;

const FAULTS = ["refuse", "down", "lost"] as const;
const PATHS = ["/v1/refunds", "/v1/subscriptions", "/v1/disputes"];

/** A seeded sequence between 0 and 1. */
function numbersFrom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

type Refund = { id: string; charge: string; amount: number; metadata: { act?: string } };
type Charge = { id: string; amount_refunded: number };

it("moves money once or not at all in two hundred acts, whatever fails and wherever the node dies", async () => {
  const random = numbersFrom(124);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const { product, provider, dyingAfter, read, close } = await startMortalProduct();
  const { db } = product.database;
  const staff = await signUpStaff(product, "owner");
  const office = moneyActsOf(product, staff);
  const billing = billingOf(product);
  const bought: { userId: string; subscription: string }[] = [];

  async function sellOne(): Promise<void> {
    const member = await product.signUp();
    bought.push({ userId: memberIdOf(member), subscription: await billing.subscribe(member) });
  }

  const orderOf = (): object =>
    pick([
      { kind: "refund", amount: pick(["1.00", "7.50"]) },
      { kind: "refund", amount: below(4) === 0 ? null : "2.25" },
      { kind: "extend", days: 1 + below(30) },
      { kind: "cancel", when: below(8) === 0 ? "now" : "period_end" },
      { kind: "give", until: pick(["2027-09-01", "2028-01-01"]) },
    ]);

  async function tick(steps: number | null, minutes = 1): Promise<void> {
    product.clock.advance(minutes * 60_000);
    await provider.control.clock({ now: product.clock.now().toISOString() });
    await dyingAfter(steps, () => product.runRepeated()).catch(() => {});
  }

  async function settle(id: string): Promise<void> {
    for (let minute = 0; minute < 8; minute += 1) {
      const [row] = await db.select().from(staffActs).where(eq(staffActs.id, id));
      if (!row || row.tryAt === null) return;
      await tick(minute < 3 && below(3) === 0 ? below(MAX_STEPS) : null);
    }
  }

  async function act(userId: string, round: number): Promise<void> {
    const id = randomUUID();
    const order = { id, reason: `Reason ${round}`, ...orderOf() };
    for (let fault = below(3); fault > 0; fault -= 1) {
      const method = pick(["post", "get", "delete"] as const);
      await provider.control.fail({ method, path: pick(PATHS), kind: pick(FAULTS) });
    }
    if (below(5) === 0) await provider.control.hold();
    const steps = below(3) === 0 ? below(MAX_STEPS) : null;
    const twice = below(4) === 0 ? 2 : 1;
    await dyingAfter(steps, () =>
      Promise.allSettled(Array.from({ length: twice }, () => office.send(userId, order))),
    );
    if (below(4) === 0) await office.send(userId, order);
    if (below(6) === 0) await staff.post(`/api/office/acts/${id}/undo`, {});
    await settle(id);
    if (below(3) === 0) {
      await staff.stayProved();
      const again = pick(["undo", "retry"]);
      const more = below(3) === 0 ? below(MAX_STEPS) : null;
      await dyingAfter(more, () => staff.post(`/api/office/acts/${id}/${again}`, {})).catch(
        () => {},
      );
      await settle(id);
    }
    await provider.control.release({ order: pick(["as_sent", "reversed"]), times: 1 + below(2) });
  }

  for (let round = 0; (await db.$count(staffActs)) < ACTS; round += 1) {
    if (round % ROUNDS_OF_MEMBER === 0) {
      await provider.control.heal();
      await sellOne();
    }
    await staff.stayProved();
    await act(pick(bought.slice(-4)).userId, round);
  }
  await provider.control.heal();
  for (let minute = 0; minute < 5; minute += 1) await tick(null, 2);

  const acts = await db.select().from(staffActs);
  const refunds = await office.recorded<Refund>("refunds?limit=100");
  const done = acts.filter(({ kind, state }) => kind === "refund" && state === "done");
  expect(acts.filter(({ tryAt }) => tryAt !== null)).toEqual([]);
  expect(refunds.map(({ metadata }) => metadata.act).sort()).toEqual(
    done.map(({ id }) => id).sort(),
  );
  for (const { id, input } of done) {
    const { plan } = input as { plan: { amount: { amount: string } } };
    const amount = refunds.find(({ metadata }) => metadata.act === id)?.amount;
    expect(amount).toBe(Math.round(Number(plan.amount.amount) * 100));
  }
  for (const { id, amount_refunded } of await office.recorded<Charge>("charges?limit=100")) {
    const parts = refunds.filter(({ charge }) => charge === id);
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(amount_refunded);
  }

  const rows = await db.select().from(subscriptions);
  for (const { subscription } of bought) {
    const truth = await read(subscription);
    const row = rows.find(({ externalId }) => externalId === subscription);
    const { status, periodEnd, cancelAtPeriodEnd, revoked } = truth ?? {};
    expect(row).toMatchObject({ status, periodEnd, cancelAtPeriodEnd, revoked });
  }
  const given = acts.filter(({ kind, state, input }) => {
    const { plan } = input as { plan: { subscriptionId?: string | null } };
    return (kind === "give" || (kind === "extend" && !plan.subscriptionId)) && state === "done";
  });
  const granted = rows
    .filter(({ source }) => source === "office")
    .map(({ externalId }) => externalId);
  expect(granted.sort()).toEqual(given.map(({ id }) => id).sort());

  const log = await db
    .select()
    .from(staffLog)
    .leftJoin(staffLogSubjects, eq(staffLogSubjects.logId, staffLog.id))
    .orderBy(asc(staffLog.id));
  for (const { id, kind, state, reason, actorId } of acts) {
    const entries = log.filter(({ staff_log }) => staff_log.details.act === id);
    expect([reason === "", actorId]).toEqual([false, staff.userId]);
    expect(entries[0]?.staff_log.kind).toBe(kind);
    const last = entries.at(-1)?.staff_log;
    // An undo that was refused leaves the act done.
    const isKept = last?.kind === "act_failed" && last.details.undo === true;
    expect(isKept ? "act_done" : last?.kind).toBe(`act_${state}`);
    for (const { staff_log, staff_log_subjects } of entries) {
      expect([staff_log.actorId, staff_log_subjects?.reason]).toEqual([staff.userId, reason]);
    }
  }
  const kinds = new Set(acts.map(({ kind, state }) => `${kind} ${state}`));
  for (const seen of [
    "refund done",
    "refund undone",
    "refund failed",
    "extend done",
    "extend undone",
  ])
    expect(kinds).toContain(seen);
  expect(acts.every(({ kind }) => needsFreshProof(kind as never))).toBe(true);
  await close();
});
