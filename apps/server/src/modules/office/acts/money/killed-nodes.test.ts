import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { staffActs } from "#schema/schema.ts";
import { expectAgreement } from "#testing/act-books.ts";
import { billingOf } from "#testing/billing.ts";
import { chanceFrom, countOf, SCENARIO, withSeed } from "#testing/chance.ts";
import { memberIdOf, moneyActsOf, randomOrder } from "#testing/money-acts.ts";
import { createMovingClock, startMortalProduct } from "#testing/mortal-nodes.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { driverOf } from "#testing/payment-provider.ts";

const ACTS = countOf(3, 100);
const KILLS = countOf(1, 50);

/** Acts at a time, each on a member of its own. */
const LANES = countOf(3, 8);

/** Members lose their memberships, so that new ones come. */
const NEW_MEMBERS_EVERY = 2;

/** About what a node sends to the database and the provider in a round. */
const MESSAGES = 5 * LANES;

/** Rounds until nothing fails anymore, and until everything must have ended. */
const FAULTY_ROUNDS = countOf(1, 3);
const ROUNDS = 10;

const FAULTS = ["refuse", "down", "lost"] as const;
const PATHS = ["/v1/refunds", "/v1/subscriptions", "/v1/charges"];

/** Done; not there, because it was refused; refused for the member's state, or a silent provider. */
const EXPECTED = [200, 404, 409, 503];

it("moves money once or not at all when nodes are killed at any step of acts", SCENARIO, () =>
  withSeed(playActs),
);

async function playActs(seed: number): Promise<void> {
  const chance = chanceFrom(seed);
  const clock = createMovingClock();
  const { product, provider, nodes, pass, stop } = await startMortalProduct({ chance, clock });
  onTestFinished(stop);
  const { below, pick } = chance;
  const { db } = product.database;
  const { control } = provider;
  const staff = await signUpStaff(product, "owner");
  const office = moneyActsOf(product, staff);
  const billing = billingOf(product);
  const bought: { userId: string; subscription: string }[] = [];
  const statuses = new Set<number>();

  async function sellOne(): Promise<void> {
    const member = await product.signUp();
    bought.push({ userId: memberIdOf(member), subscription: await billing.subscribe(member) });
  }

  async function ask(asking: Promise<Response>): Promise<void> {
    statuses.add((await asking).status);
  }

  /** What is asked meanwhile may lose its node. */
  async function mortally(work: () => Promise<unknown>): Promise<void> {
    await nodes.allReady();
    nodes.arm(1 + below(MESSAGES));
    await work();
    nodes.disarm();
  }

  async function plantFaults(): Promise<void> {
    for (let fault = below(4); fault > 0; fault -= 1) {
      const method = pick(["post", "get", "delete"] as const);
      await control.fail({ method, path: pick(PATHS), kind: pick(FAULTS) });
    }
    nodes.cut(below(3));
    const mode = pick(["none", "none", "slow"] as const);
    await control.outage({ mode, seconds: pick([0.1, 1]) });
    if (below(4) === 0) await control.hold();
  }

  async function heal(): Promise<void> {
    await control.heal();
    await control.outage({ mode: "none" });
    nodes.cut(0);
    await control.release({ order: pick(["as_sent", "reversed"]), times: 1 + below(2) });
  }

  const isOpen = async () =>
    (await db.select().from(staffActs)).some(({ tryAt }) => tryAt !== null);

  /** Lets minutes pass and asks for the acts, as the browser does, until all have ended. */
  async function settle(ids: readonly string[]): Promise<void> {
    for (let round = 0; await isOpen(); round += 1) {
      expect(round, "rounds until all acts have ended").toBeLessThan(ROUNDS);
      if (round === FAULTY_ROUNDS) await heal();
      await pass(pick([61_000, 91_000]));
      await staff.stayProved();
      const read = () => Promise.all(ids.map((id) => staff.fetch(`/api/office/acts/${id}`)));
      if (round < FAULTY_ROUNDS) await mortally(read);
      else await read();
    }
  }

  async function round(number: number): Promise<void> {
    if (number % NEW_MEMBERS_EVERY === 0) await Promise.all(Array.from({ length: LANES }, sellOne));
    const orders = bought.slice(-LANES).map(({ userId }) => ({
      userId,
      order: { id: randomUUID(), reason: `Reason ${number}`, ...randomOrder(chance) },
    }));
    const ids = orders.map(({ order }) => order.id);
    const times = 1 + below(2);
    await staff.stayProved();
    await plantFaults();
    await mortally(() =>
      Promise.all(
        orders.flatMap(({ userId, order }) =>
          Array.from({ length: times }, () => ask(office.send(userId, order))),
        ),
      ),
    );
    if (below(3) === 0)
      await mortally(() => ask(staff.post(`/api/office/acts/${pick(ids)}/undo`, {})));
    await settle(ids);
    await pass(1000);
    await staff.stayProved();
    const again = pick(["undo", "retry"]);
    const some = ids.filter(() => below(2) === 0);
    await mortally(() =>
      Promise.all(some.map((id) => ask(staff.post(`/api/office/acts/${id}/${again}`, {})))),
    );
    await settle(ids);
    await heal();
  }

  const isEnough = async () => nodes.kills() >= KILLS && (await db.$count(staffActs)) >= ACTS;
  for (let number = 0; !(await isEnough()); number += 1) await round(number);
  await nodes.allReady();
  // What was delivered to a node that died is delivered again.
  for (const { id } of control.state().events) {
    expect(await control.redeliver({ event_id: id })).toEqual({ statuses: [200] });
  }

  const read = (id: string) => driverOf(provider).readSubscription(id);
  const acts = await expectAgreement({
    db,
    read,
    actorId: staff.userId,
    recorded: office.recorded,
    bought: bought.map(({ subscription }) => subscription),
  });
  const seen = Object.groupBy(acts, ({ kind, state }) => `${kind} ${state}`);
  const counts = Object.entries(seen).map(([name, list]) => `${list?.length} ${name}`);
  process.stdout.write(`${acts.length} acts, ${nodes.kills()} kills: ${counts.join(", ")}\n`);
  expect(EXPECTED).toEqual(expect.arrayContaining([...statuses]));
}
