import { randomUUID } from "node:crypto";
import { needsFreshProof } from "@sovereign/domain/staff-log";
import { expect, inject, it, onTestFinished, vi } from "vitest";
import { staffActs } from "#schema/schema.ts";
import { expectAgreement } from "#testing/act-books.ts";
import { billingOf } from "#testing/billing.ts";
import { type Chance, chanceFrom, countOf, SCENARIO, withSeed } from "#testing/chance.ts";
import { memberIdOf, moneyActsOf, randomOrder } from "#testing/money-acts.ts";
import { createMovingClock, startMortalProduct } from "#testing/mortal-nodes.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { startCrashingProduct } from "#testing/payment-histories.ts";
import { driverOf, type TestPayments } from "#testing/payment-provider.ts";
import type { TestProduct } from "#testing/test-product.ts";

/** Members lose their memberships, so that new ones come. */
const NEW_MEMBERS_EVERY = 3;

/** Rounds until nothing fails anymore, and until everything must have ended. */
const FAULTY_ROUNDS = countOf(1, 3);
const ROUNDS = 10;

const FAULTS = ["refuse", "down", "lost"] as const;
const PATHS = ["/v1/refunds", "/v1/subscriptions", "/v1/charges", "/v1/disputes"];

/** Done; not there, because it was refused; refused for the member's state, or a silent provider. */
const EXPECTED = [200, 404, 409, 503];

/** What happens at least once in two hundred acts. */
const ALL_ENDS = ["refund done", "refund undone", "refund failed", "extend done", "extend undone"];

type World = {
  product: TestProduct;
  provider: TestPayments;
  /** The statuses of a node that dies while it answers. */
  dyingStatuses: number[];
  /** Runs what a node does; it may die meanwhile, and is back afterwards. */
  mortally(work: () => Promise<unknown>): Promise<void>;
  ready(): Promise<unknown>;
  /** Runs the jobs, which the other nodes do by themselves. */
  runJobs: () => Promise<void>;
  pass(milliseconds: number): Promise<void>;
  /** Lets the provider's next answers to changes be lost on the way. */
  cut(count: number): void;
  kills(): number;
};

type Plan = {
  start: (chance: Chance, lanes: number) => Promise<World>;
  /** Acts at a time, each on a member of its own. */
  lanes: number;
  acts: number;
  kills: number;
  ends: string[];
};

/** A node in this process, which crashes at a statement or a call of the provider. */
async function startNode({ below }: Chance, lanes: number): Promise<World> {
  const { product, provider, crashes } = await startCrashingProduct();
  onTestFinished(product.close);
  let kills = 0;
  return {
    product,
    provider,
    dyingStatuses: [500],
    async mortally(work) {
      const steps = below(3) === 0 ? below(40 * lanes) : null;
      if (await crashes(steps, work)) kills += 1;
    },
    ready: async () => {},
    runJobs: product.runRepeated,
    async pass(milliseconds) {
      product.clock.advance(milliseconds);
      await provider.control.clock({ now: product.clock.now().toISOString() });
    },
    cut() {},
    kills: () => kills,
  };
}

const WAIT = { timeout: 10_000, interval: 100 };

/** Counts the jobs that a node runs or should. */
async function countDueWork({ database }: TestProduct): Promise<number> {
  const { rows } = await database.db.execute(`
    select 1 from pgboss.job where name like 'work-%'
      and (state = 'active' or state in ('created', 'retry') and start_after <= now())`);
  return rows.length;
}

/** Two processes, which die by SIGKILL. */
async function startNodes(chance: Chance, lanes: number): Promise<World> {
  const clock = createMovingClock();
  const { product, provider, nodes, pass, stop } = await startMortalProduct({ chance, clock });
  onTestFinished(stop);
  return {
    product,
    provider,
    dyingStatuses: [],
    async mortally(work) {
      await nodes.allReady();
      // About what a node sends to the database and the provider in a round.
      nodes.arm(1 + chance.below(5 * lanes));
      await work();
      nodes.disarm();
    },
    ready: nodes.allReady,
    async runJobs() {
      await nodes.allReady();
      // What a killed node has begun waits for the next time that passes.
      await vi
        .waitFor(async () => expect(await countDueWork(product)).toBe(0), WAIT)
        .catch(() => {});
    },
    pass,
    cut: nodes.cut,
    kills: nodes.kills,
  };
}

it("moves money once or not at all when a node crashes at any step of acts", SCENARIO, () =>
  withSeed((seed) =>
    playActs(seed, {
      start: startNode,
      lanes: 2,
      acts: countOf(6, 200),
      kills: countOf(2, 30),
      ends: inject("isLong") ? ALL_ENDS : [],
    }),
  ),
);

it(
  "moves money once or not at all when nodes are killed at any step of acts",
  {
    tags: ["long"],
    timeout: 900_000,
  },
  () =>
    withSeed((seed) =>
      playActs(seed, { start: startNodes, lanes: 8, acts: 100, kills: 50, ends: [] }),
    ),
);

async function playActs(seed: number, plan: Plan): Promise<void> {
  const chance = chanceFrom(seed);
  const { below, pick } = chance;
  const world = await plan.start(chance, plan.lanes);
  const { product, provider, mortally, pass } = world;
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

  async function request(response: Promise<Response>): Promise<void> {
    statuses.add((await response).status);
  }

  async function plantFaults(): Promise<void> {
    for (let fault = below(4); fault > 0; fault -= 1) {
      const method = pick(["post", "get", "delete"] as const);
      await control.fail({ method, path: pick(PATHS), kind: pick(FAULTS) });
    }
    world.cut(below(3));
    const mode = pick(["none", "none", "slow"] as const);
    await control.outage({ mode, seconds: 0.1 });
    if (below(4) === 0) await control.hold();
  }

  async function heal(): Promise<void> {
    await control.heal();
    await control.outage({ mode: "none" });
    world.cut(0);
    await control.release({ order: pick(["as_sent", "reversed"]), times: 1 + below(2) });
  }

  const isOpen = async () =>
    (await db.select().from(staffActs)).some(({ finishedAt }) => finishedAt === null);

  /** Lets minutes pass and reads the acts, as the browser does, until all have ended. */
  async function settle(ids: readonly string[]): Promise<void> {
    for (let round = 0; await isOpen(); round += 1) {
      expect(round, "rounds until all acts have ended").toBeLessThan(ROUNDS);
      if (round === FAULTY_ROUNDS) await heal();
      await pass(pick([61_000, 91_000]));
      await staff.stayProved();
      const read = () => Promise.all(ids.map((id) => staff.fetch(`/api/office/acts/${id}`)));
      const look = below(5) === 0 ? read : world.runJobs;
      if (round < FAULTY_ROUNDS) await mortally(look);
      else await look();
    }
  }

  async function playRound(number: number): Promise<void> {
    if (number % NEW_MEMBERS_EVERY === 0) {
      await Promise.all(Array.from({ length: plan.lanes }, sellOne));
    }
    const orders = bought.slice(-plan.lanes).map(({ userId }) => ({
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
          Array.from({ length: times }, () => request(office.send(userId, order))),
        ),
      ),
    );
    if (below(3) === 0) {
      await mortally(() => request(staff.post(`/api/office/acts/${pick(ids)}/undo`, {})));
    }
    await settle(ids);
    await pass(1000);
    await staff.stayProved();
    const again = pick(["undo", "retry"]);
    const some = ids.filter(() => below(2) === 0);
    await mortally(() =>
      Promise.all(some.map((id) => request(staff.post(`/api/office/acts/${id}/${again}`, {})))),
    );
    await settle(ids);
    await heal();
  }

  const isEnough = async () =>
    world.kills() >= plan.kills && (await db.$count(staffActs)) >= plan.acts;
  for (let number = 0; !(await isEnough()); number += 1) await playRound(number);
  await world.ready();
  // What was delivered to a node that died is delivered again.
  for (const { id } of control.state().events) {
    expect(await control.redeliver({ event_id: id })).toEqual({ statuses: [200] });
  }

  const acts = await expectAgreement({
    db,
    read: (id) => driverOf(provider).readSubscription(id),
    actorId: staff.userId,
    recorded: office.recorded,
    bought: bought.map(({ subscription }) => subscription),
  });
  expect(acts.every(({ kind }) => needsFreshProof(kind as never))).toBe(true);
  const ends = new Set(acts.map(({ kind, state }) => `${kind} ${state}`));
  expect([...ends]).toEqual(expect.arrayContaining(plan.ends));
  expect([...EXPECTED, ...world.dyingStatuses]).toEqual(expect.arrayContaining([...statuses]));
}
