import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import type { EventSubject, Payments } from "#providers/payments/payments.ts";

/** Reads again what a card provider's event is about; resolves when that was stored. */
export async function syncSubject(
  about: EventSubject,
  { writer, payments }: { writer: SyncWriter; payments: Payments },
): Promise<void> {
  switch (about.kind) {
    case "subscription":
      return writer.syncSubscription(about.id);
    case "customer":
      return writer.syncCustomer(about.id);
    case "charge": {
      const customerId = await payments.customerOfCharge(about.id);
      return customerId ? writer.syncCustomer(customerId) : undefined;
    }
    case "nothing":
    case "missing":
      return undefined;
  }
}
