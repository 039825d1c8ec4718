import type { Caller } from "#http/environment.ts";
import type { MembershipLimits } from "#modules/memberships/memberships.limits.ts";
import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import { withDeadline } from "#modules/memberships/with-deadline.ts";
import { Problem } from "#problems/problem.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Stores } from "#providers/stores/stores.ts";
import type { Entitlements } from "./entitlements.ts";

const CHECKOUT_ID = /^cs_\w+$/;

export type RecheckService = ReturnType<typeof createRecheckService>;

export function createRecheckService(options: {
  payments: Payments | undefined;
  stores: Stores | undefined;
  writer: SyncWriter;
  entitlements: Entitlements;
  limits: MembershipLimits;
  isRefusedTrial: (subscriptionId: string) => Promise<boolean>;
}) {
  const { payments, stores, writer, entitlements, limits } = options;

  async function recheckCards({ userId, email }: Caller, provider: Payments): Promise<void> {
    // Members sign in only with a verified email, so this one is theirs.
    const customers = new Set(await provider.customersWithEmail(email));
    for (const row of await entitlements.subscriptionsOf(userId)) {
      if (row.source === "stripe") customers.add(row.customerId);
    }
    for (const customerId of customers) await writer.syncCustomer(customerId);
  }

  async function recheckAll(caller: Caller): Promise<void> {
    const looks = await Promise.allSettled([
      payments && recheckCards(caller, payments),
      stores && writer.syncStoreCustomer(caller.userId),
    ]);
    // A provider that fails must not prevent finding the other's purchases.
    const failed = looks.find((look) => look.status === "rejected");
    if (failed) throw failed.reason;
  }

  async function followCheckout(checkoutId: string, userId: string, provider: Payments) {
    const checkout = await provider.readCheckout(checkoutId);
    const { subscriptionId } = checkout ?? {};
    if (subscriptionId) await writer.syncSubscription(subscriptionId);
    const paid = checkout?.complete === true && checkout.userId === userId;
    const refused = paid && subscriptionId && (await options.isRefusedTrial(subscriptionId));
    return { paid, refused: Boolean(refused) };
  }

  return {
    /** Whether the caller paid in it. Knowing a checkout's id is no proof (decision 42). */
    async syncCheckout({ userId }: Caller, checkoutId: string) {
      await limits.syncCheckout(userId);
      if (!payments) throw new Problem("billing.not_configured");
      if (!CHECKOUT_ID.test(checkoutId)) return { paid: false, refused: false };
      return withDeadline(followCheckout(checkoutId, userId, payments));
    },

    async restore(caller: Caller): Promise<void> {
      await limits.restore(caller.userId);
      if (!payments && !stores) throw new Problem("billing.not_configured");
      await withDeadline(recheckAll(caller));
    },
  };
}
