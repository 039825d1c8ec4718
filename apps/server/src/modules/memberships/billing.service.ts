import { accessOf } from "@sovereign/domain/subscription";
import type { Clock } from "#app/clock.ts";
import type { Caller } from "#http/environment.ts";
import { Problem } from "#http/problem.ts";
import type { CheckoutOrder, Payments } from "#providers/payments/payments.ts";
import type { Entitlements } from "./entitlements.ts";
import type { MembershipLimits } from "./memberships.limits.ts";
import type { SubscriptionRow } from "./memberships.types.ts";

export type BillingService = ReturnType<typeof createBillingService>;

/** The provider's hosted pages: checkout and the customer portal (specification, section 7). */
export function createBillingService(options: {
  payments: Payments | undefined;
  entitlements: Entitlements;
  limits: MembershipLimits;
  clock: Clock;
  appUrl: string;
}) {
  const { payments, entitlements, limits, clock, appUrl } = options;

  async function orderOf({ userId, email }: Caller): Promise<CheckoutOrder> {
    const { subscribed } = await entitlements.membershipOf(userId);
    if (subscribed) throw new Problem("billing.already_subscribed");
    const rows = await entitlements.subscriptionsOf(userId);
    return {
      member: { userId, email, customerId: latestCard(rows)?.customerId ?? null },
      successUrl: `${appUrl}/app?success=true&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${appUrl}/app/community`,
    };
  }

  return {
    /**
     * Opens a checkout for a member, or for a guest who claims it later (decision 17). Throws
     * `billing.already_subscribed`, `billing.not_configured` or what the provider's driver throws.
     */
    async createCheckout(caller: Caller | undefined, clientAddress: string) {
      await limits.checkout(clientAddress, caller?.userId);
      if (!payments) throw new Problem("billing.not_configured");
      const guest: CheckoutOrder = {
        member: null,
        successUrl: `${appUrl}/auth?tab=sign-up&paid=true`,
        cancelUrl: `${appUrl}/#pricing`,
      };
      return payments.createCheckout(caller ? await orderOf(caller) : guest);
    },

    /**
     * Opens the portal of the customer a member pays as. Throws `billing.managed_by_store`,
     * `billing.no_subscription` or `billing.not_configured`.
     */
    async createPortal({ userId }: Caller) {
      await limits.portal(userId);
      if (!payments) throw new Problem("billing.not_configured");
      const rows = await entitlements.subscriptionsOf(userId);
      const open = rows.filter((row) => accessOf(row, clock()).open);
      const card = latestCard(open);
      if (!card && open.length > 0) throw new Problem("billing.managed_by_store");
      const customerId = (card ?? latestCard(rows))?.customerId;
      if (!customerId) throw new Problem("billing.no_subscription");
      return payments.createPortal({ customerId, returnUrl: `${appUrl}/app/settings` });
    },
  };
}

/** Of the subscriptions paid by card the one whose period ends last. */
function latestCard(rows: SubscriptionRow[]): SubscriptionRow | undefined {
  const end = (row: SubscriptionRow) => row.periodEnd?.getTime() ?? 0;
  return rows
    .filter(({ source }) => source === "stripe")
    .reduce<SubscriptionRow | undefined>(
      (latest, row) => (latest && end(latest) >= end(row) ? latest : row),
      undefined,
    );
}
