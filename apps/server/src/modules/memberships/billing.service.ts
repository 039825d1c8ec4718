import { accessOf } from "@sovereign/domain/subscription";
import type { Clock } from "#app/clock.ts";
import type { Caller } from "#http/environment.ts";
import { Problem } from "#http/problem.ts";
import type { CheckoutOrder, Payments } from "#providers/payments/payments.ts";
import type { Entitlements } from "./entitlements.ts";
import type { MembershipLimits } from "./memberships.limits.ts";
import type { SubscriptionRow } from "./memberships.types.ts";
import { createWayBack } from "./way-back.ts";

type CheckoutRequest = {
  caller: Caller | undefined;
  clientAddress: string;
  returnPath: string | undefined;
};

export type BillingService = ReturnType<typeof createBillingService>;

/** The provider's hosted pages: checkout and the customer portal (specification, section 7). */
export function createBillingService(options: {
  payments: Payments | undefined;
  entitlements: Entitlements;
  limits: MembershipLimits;
  clock: Clock;
  appUrl: string;
  isPage: (path: string) => Promise<boolean>;
}) {
  const { payments, entitlements, limits, clock, appUrl } = options;
  const wayBack = createWayBack(options);

  async function memberOrder(
    { userId, email }: Caller,
    returnPath: string | undefined,
  ): Promise<CheckoutOrder> {
    const { subscribed } = await entitlements.membershipOf(userId);
    if (subscribed) throw new Problem("billing.already_subscribed");
    const rows = await entitlements.subscriptionsOf(userId);
    return {
      member: { userId, email, customerId: latestCard(rows)?.customerId ?? null },
      successUrl: `${appUrl}/app?success=true&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: await wayBack(returnPath, "/app/community"),
    };
  }

  async function guestOrder(returnPath: string | undefined): Promise<CheckoutOrder> {
    return {
      member: null,
      successUrl: `${appUrl}/auth?tab=sign-up&paid=true`,
      cancelUrl: await wayBack(returnPath, "/#pricing"),
    };
  }

  return {
    /**
     * Opens a checkout for a member, or for a guest who claims it later (decision 17). Left before it
     * is paid, it leads back to `returnPath` where that is a page of ours. Throws
     * `billing.already_subscribed`, `billing.not_configured` or what the provider's driver throws.
     */
    async createCheckout({ caller, clientAddress, returnPath }: CheckoutRequest) {
      await limits.checkout(clientAddress, caller?.userId);
      if (!payments) throw new Problem("billing.not_configured");
      const order = caller ? await memberOrder(caller, returnPath) : await guestOrder(returnPath);
      return payments.createCheckout(order);
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
