import type { FormHash } from "#payments/api/params.ts";
import type { Subscription } from "#payments/books/subscription-types.ts";
import { createCheckout } from "#payments/checkout/checkout-sessions.routes.ts";
import { payCheckout } from "#payments/checkout/hosted-checkout.ts";
import * as control from "#payments/control/subscription-actions.ts";
import { changeSubscription } from "#payments/subscriptions/subscriptions.routes.ts";
import { endSubscription, itemOf } from "#payments/subscriptions/subscriptions.ts";
import type { World } from "#payments/world.ts";

const DAY = 86_400;
const PAYS = "4242424242424242";

export type Purchase = {
  email: string;
  userId: string | null;
  price: string;
  code?: string | undefined;
  trialDays?: number | undefined;
};

/** One person's latest subscription, and what can happen to it. */
export function createBuyer(world: World) {
  let subscription = "";
  let customer = "";
  const found = (): Subscription => world.books.subscription.get(subscription);
  const order = () => ({ subscription });

  return {
    buy({ email, userId, price, code, trialDays }: Purchase): void {
      const params: FormHash = {
        mode: "subscription",
        line_items: [{ price, quantity: "1" }],
        success_url: "http://localhost/",
        ...(code && { allow_promotion_codes: "true" }),
        ...(userId && { client_reference_id: userId }),
        ...(customer ? { customer } : { customer_email: email }),
        subscription_data: {
          ...(userId && { metadata: { user_id: userId } }),
          ...(trialDays && { trial_period_days: String(trialDays) }),
        },
      };
      const { id } = createCheckout(world, params);
      const paid = payCheckout(world, id, { email, card: PAYS, name: "", ...(code && { code }) });
      if (!paid.ok) throw new Error(paid.message);
      const session = world.books["checkout.session"].get(id);
      subscription = session.subscription ?? "";
      customer = session.customer ?? "";
    },
    cancelAtEnd: () => changeSubscription(world, found(), { cancel_at_period_end: "true" }),
    end: () => endSubscription(world, found(), "cancellation_requested"),
    /** Days more, for which nothing is charged. */
    extend(days: number): void {
      const trial_end = String(itemOf(found()).current_period_end + days * DAY);
      changeSubscription(world, found(), { trial_end, proration_behavior: "none" });
    },
    decline: () => control.declineNextRenewal(world, order()),
    recover: () => control.recover(world, order()),
    giveUp: () => control.giveUp(world, { ...order(), status: "canceled" }),
    refund: (share = 1) => {
      const { amount } = control.latestPaidCharge(world, order());
      control.refund(world, { ...order(), amount: Math.round(amount * share) });
    },
    failRefund: () => control.refuseRefund(world, order()),
    dispute: () => control.dispute(world, order()),
    judge: (status: "won" | "lost") => control.judgeDispute(world, { ...order(), status }),
  };
}

export type Buyer = ReturnType<typeof createBuyer>;
