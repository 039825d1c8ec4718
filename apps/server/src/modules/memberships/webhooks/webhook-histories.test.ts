import fc from "fast-check";
import { expect, inject, it, onTestFinished } from "vitest";
import { findRow } from "#modules/memberships/records/subscription-rows.repository.ts";
import { runsOf, SCENARIO, withSeed } from "#testing/chance.ts";
import { ACTIONS, type Action, startHistories } from "#testing/payment-histories.ts";
import type { TestPayments } from "#testing/payment-provider.ts";
import type { Crash } from "#testing/sudden-death.ts";

// A bug that marked an event done before its effect was found by the 8th.
const HISTORIES = runsOf(16, 120);

/** An action, and how all events so far are delivered after it. */
type Step = { act: Action; news: { order: number[]; times: number; crash: Crash }[] };

const crash: fc.Arbitrary<Crash> = fc.option(fc.nat(14), { freq: 2 });
/** Nothing makes up for a forgotten last event, so every history crashes at it. */
const lastCrash = fc.nat(14);

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...(Object.keys(ACTIONS) as Action[])),
  news: fc.array(
    fc.record({
      order: fc.array(fc.nat(40), { minLength: 2, maxLength: 3 }),
      times: fc.constantFrom(1, 1, 2),
      crash,
    }),
    { maxLength: 1 },
  ),
});

type World = Awaited<ReturnType<typeof startHistories>>;

/** Skips actions that are impossible in the current state; any other error fails. */
async function happen(provider: TestPayments, id: string, act: Action): Promise<void> {
  await ACTIONS[act](provider, id).catch((error: Error) => {
    if (!["ControlError", "ApiError"].includes(error.name)) throw error;
  });
}

/** Delivers events concurrently; returns which were accepted. */
async function deliver(
  world: World,
  provider: TestPayments,
  taken: Set<string>,
  { order, times, crash }: Step["news"][number],
): Promise<void> {
  const { events } = provider.control.state();
  const ids = [...new Set(order.map((at) => events[at % events.length]?.id ?? ""))];
  await world.dyingAfter(crash, async () => {
    const sent = await Promise.all(
      ids.map((event_id) => provider.control.redeliver({ event_id, times })),
    );
    for (const [at, { statuses }] of sent.entries()) {
      if (statuses.some((status) => status === 200)) taken.add(ids[at] ?? "");
    }
  });
}

/** Redelivers events until they are accepted, as the provider does. */
async function deliverTheRest(
  world: World,
  provider: TestPayments,
  taken: Set<string>,
  crash: number,
): Promise<void> {
  for (const { id } of provider.control.state().events) {
    if (taken.has(id)) continue;
    // Crashes at the last event too: no later event would make up for it.
    const first = () => provider.control.redeliver({ event_id: id });
    if ((await world.dyingAfter(crash, first)).statuses.includes(200)) continue;
    const { statuses } = await provider.control.redeliver({ event_id: id });
    expect(statuses).toEqual([200]);
  }
}

/** The provider's states in which some of the long run's histories end. */
const ALL_ENDS = ["active", "active disputed", "active refunded", "canceled", "past_due"];

it(
  "histories of duplicated, reordered and interrupted webhooks end in the provider's state §4.41 §S30",
  SCENARIO,
  () => withSeed(playHistories),
);

async function playHistories(): Promise<void> {
  const world = await startHistories();
  onTestFinished(world.close);
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 4 }),
      lastCrash,
      async (steps, last) => {
        const { id, provider } = await world.begin();
        const taken = new Set<string>();
        for (const { act, news } of steps) {
          await happen(provider, id, act);
          for (const delivery of news) await deliver(world, provider, taken, delivery);
        }
        await deliverTheRest(world, provider, taken, last);
        const truth = await world.read(id);
        const row = await findRow(world.product.database.db, { source: "stripe", externalId: id });
        expect(row).toMatchObject({
          status: truth?.status,
          periodStart: truth?.periodStart,
          periodEnd: truth?.periodEnd,
          cancelAtPeriodEnd: truth?.cancelAtPeriodEnd,
          revoked: truth?.revoked,
        });
        reached.add(`${truth?.status} ${truth?.revoked ?? ""}`.trim());
      },
    ),
    HISTORIES,
  );
  // Histories without any progress would prove nothing.
  if (inject("isLong")) expect([...reached]).toEqual(expect.arrayContaining(ALL_ENDS));
}
