import { randomUUID } from "node:crypto";
import { needsFreshProof } from "@sovereign/domain/staff-log";
import { eq } from "drizzle-orm";
import { expect, inject, it, onTestFinished } from "vitest";
import { staffActs } from "#schema/schema.ts";
import { expectAgreement } from "#testing/act-books.ts";
import { billingOf } from "#testing/billing.ts";
import { chanceFrom, countOf, SCENARIO, withSeed } from "#testing/chance.ts";
import { memberIdOf, moneyActsOf, randomOrder } from "#testing/money-acts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { startCrashingProduct } from "#testing/payment-histories.ts";

const ACTS = countOf(25, 200);

/** Orders per member; a new one replaces a member who may have lost the membership. */
const ROUNDS_OF_MEMBER = 5;

/** More calls and statements than an act needs. */
const MAX_STEPS = 60;

const FAULTS = ["refuse", "down", "lost"] as const;
const PATHS = ["/v1/refunds", "/v1/subscriptions", "/v1/disputes"];

it(
  "moves money once or not at all in many acts, whatever fails and wherever the node dies",
  SCENARIO,
  () => withSeed(playActs),
);

/** What happens at least once in two hundred acts. */
const ALL_ENDS = ["refund done", "refund undone", "refund failed", "extend done", "extend undone"];

async function playActs(seed: number): Promise<void> {
  const { below, pick } = chanceFrom(seed);
  const { product, provider, dyingAfter, read } = await startCrashingProduct();
  onTestFinished(product.close);
  const { db } = product.database;
  const staff = await signUpStaff(product, "owner");
  const office = moneyActsOf(product, staff);
  const billing = billingOf(product);
  const bought: { userId: string; subscription: string }[] = [];

  async function sellOne(): Promise<void> {
    const member = await product.signUp();
    bought.push({ userId: memberIdOf(member), subscription: await billing.subscribe(member) });
  }

  /** Lets time pass, after which the node looks for acts that are due. */
  async function tick(work: () => Promise<unknown>, steps: number | null, minutes = 1) {
    product.clock.advance(minutes * 60_000);
    await provider.control.clock({ now: product.clock.now().toISOString() });
    await dyingAfter(steps, work).catch(() => {});
  }

  async function settle(id: string): Promise<void> {
    for (let minute = 0; minute < 8; minute += 1) {
      const [row] = await db.select().from(staffActs).where(eq(staffActs.id, id));
      if (!row || row.tryAt === null) return;
      const steps = minute < 3 && below(3) === 0 ? below(MAX_STEPS) : null;
      // Mostly asked by the browser: the job runs every other task of the product, too.
      await tick(below(5) === 0 ? product.runRepeated : () => office.get(id), steps);
    }
  }

  async function act(userId: string, round: number): Promise<void> {
    const id = randomUUID();
    const order = { id, reason: `Reason ${round}`, ...randomOrder({ below, pick }) };
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
  for (let minute = 0; minute < 5; minute += 1) await tick(product.runRepeated, null, 2);

  const acts = await expectAgreement({
    db,
    read,
    actorId: staff.userId,
    recorded: office.recorded,
    bought: bought.map(({ subscription }) => subscription),
  });
  const kinds = new Set(acts.map(({ kind, state }) => `${kind} ${state}`));
  if (inject("isLong")) expect([...kinds]).toEqual(expect.arrayContaining(ALL_ENDS));
  expect(acts.every(({ kind }) => needsFreshProof(kind as never))).toBe(true);
}
