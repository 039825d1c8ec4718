import { expireCheckout } from "./checkout/checkouts.ts";
import { payoutDuties } from "./payouts/payouts.ts";
import { dueAt, renewOrEnd } from "./subscriptions/renewals.ts";
import { noticeAt, sendNotice } from "./subscriptions/trials.ts";
import type { World } from "./world.ts";

type Due = { at: number; happen(): void };

function duties(world: World): Due[] {
  const subscriptions = world.books.subscription.all().map((subscription) => ({
    at: dueAt(subscription),
    happen: () => renewOrEnd(world, subscription),
  }));
  const notices = world.books.subscription.all().map((subscription) => ({
    at: noticeAt(world, subscription),
    happen: () => sendNotice(world, subscription),
  }));
  const checkouts = world.books["checkout.session"]
    .all()
    .filter((session) => session.status === "open")
    .map((session) => ({ at: session.expires_at, happen: () => expireCheckout(world, session) }));
  return [...notices, ...subscriptions, ...checkouts, ...payoutDuties(world)];
}

function earliest(all: Due[]): Due | undefined {
  return all.reduce<Due | undefined>(
    (first, due) => (first && first.at <= due.at ? first : due),
    undefined,
  );
}

/** Moves the clock to `until` (milliseconds); what falls due happens in order, at its time. */
export function passTime(world: World, until: number): void {
  for (;;) {
    const next = earliest(duties(world));
    if (!next || next.at * 1000 > until) break;
    if (next.at * 1000 > world.clock.milliseconds()) world.clock.moveTo(next.at * 1000);
    next.happen();
  }
  world.clock.moveTo(until);
}
