import type { Receipt, ReceiptAnswer } from "@sovereign/contract/receipts";
import { accessOf, NOT_BEGUN_STATUSES, whoManages } from "@sovereign/domain/subscription";
import type { Clock } from "#app/clock.ts";
import type { Entitlements } from "#modules/memberships/entitlements/entitlements.ts";
import type { MembershipLimits } from "#modules/memberships/memberships.limits.ts";
import type { SubscriptionRow } from "#modules/memberships/records/subscription-rows.repository.ts";
import { withDeadline } from "#modules/memberships/with-deadline.ts";
import { Problem } from "#problems/problem.ts";
import type { ProviderReceipt } from "#providers/payments/customer-payments.ts";
import { OTHER_PRODUCT, type Payments } from "#providers/payments/payments.ts";
import { cardsByPrecedence } from "./paying-as.ts";

export type ReceiptsService = ReturnType<typeof createReceiptsService>;

export function createReceiptsService(options: {
  payments: Payments | undefined;
  entitlements: Entitlements;
  limits: MembershipLimits;
  clock: Clock;
}) {
  const { payments, entitlements, limits, clock } = options;

  return {
    async read(userId: string): Promise<ReceiptAnswer> {
      await limits.receipt(userId);
      const row = purchaseOf(await entitlements.subscriptionsOf(userId), clock());
      if (!row) throw new Problem("billing.no_subscription");
      const managed_by = whoManages(row);
      if (managed_by !== "card") return { managed_by, receipt: null };
      if (!payments) throw new Problem("billing.not_configured");
      const { externalId: subscriptionId, customerId } = row;
      const receipt = await withDeadline(payments.readReceipt({ subscriptionId, customerId }));
      return { managed_by, receipt: receipt && receiptAnswer(receipt) };
    },
  };
}

function receiptAnswer(found: ProviderReceipt): Receipt {
  const { number, paid, refunded, term, card, renewal } = found;
  return {
    number,
    paid_at: found.paidAt.toISOString(),
    paid,
    refunded,
    on_its_way: found.onItsWay,
    term,
    card: card && { brand: card.brand, last_four: card.lastFour },
    renewal: renewal && { ...renewal, at: renewal.at.toISOString() },
    ends_at: found.endsAt?.toISOString() ?? null,
    sent_to: found.sentTo,
  };
}

/** Returns the open card subscription, else the open store purchase, else an ended one. */
function purchaseOf(rows: readonly SubscriptionRow[], now: Date): SubscriptionRow | undefined {
  const begun = rows.filter(
    ({ status }) => !NOT_BEGUN_STATUSES.includes(status) && status !== OTHER_PRODUCT,
  );
  const all = [...cardsByPrecedence(begun, now), ...begun.filter(isOfStore)];
  return all.find((row) => accessOf(row, now).open) ?? all[0];
}

const isOfStore = ({ source }: SubscriptionRow) => source === "revenuecat";
