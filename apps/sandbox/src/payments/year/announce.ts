import type { Outbox } from "#payments/webhooks/outbox.ts";
import type { World } from "#payments/world.ts";

/** Number of concurrent webhook deliveries. */
const AT_ONCE = 6;

function emitAll(world: World): void {
  for (const subscription of world.books.subscription.all()) {
    world.emit("customer.subscription.updated", subscription, {});
  }
  for (const dispute of world.books.dispute.all()) {
    const isOpen = /(needs_response|under_review)$/.test(dispute.status);
    if (isOpen) world.emit("charge.dispute.updated", dispute, {});
  }
}

/** Sends an event about every subscription and open dispute, as if each had just changed. */
export async function announceAll(world: World, outbox: Outbox): Promise<void> {
  const known = world.books.event.all().length;
  outbox.silently(() => emitAll(world));
  const events = world.books.event.all().slice(known);
  for (let from = 0; from < events.length; from += AT_ONCE) {
    const some = events.slice(from, from + AT_ONCE);
    await Promise.all(some.map((event) => outbox.redeliver(event, { event_id: event.id })));
  }
}
