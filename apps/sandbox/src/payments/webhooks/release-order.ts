import type { ProviderEvent } from "#payments/books/object-types.ts";
import type { ReleaseOrder } from "#payments/control/payment-control.ts";

/** The events in the order asked for, each as often as asked for. */
export function inReleaseOrder(events: ProviderEvent[], order: ReleaseOrder): ProviderEvent[] {
  const times = order.times ?? 1;
  return sorted(events, order.order ?? "as_sent").flatMap((event) =>
    Array.from({ length: times }, () => event),
  );
}

function sorted(events: ProviderEvent[], order: NonNullable<ReleaseOrder["order"]>) {
  if (order === "as_sent") return events;
  if (order === "reversed") return events.toReversed();
  const named = order.flatMap((id) => events.filter((event) => event.id === id));
  return [...named, ...events.filter((event) => !order.includes(event.id))];
}
