import type { World } from "#payments/world.ts";

/** Emits an event about every subscription and open dispute, as if each had just changed. */
export function announceAll(world: World): void {
  for (const subscription of world.books.subscription.all()) {
    world.emit("customer.subscription.updated", subscription, {});
  }
  for (const dispute of world.books.dispute.all()) {
    const isOpen = dispute.status === "needs_response" || dispute.status === "under_review";
    if (isOpen) world.emit("charge.dispute.updated", dispute, {});
  }
}
