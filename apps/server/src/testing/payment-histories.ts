import { vi } from "vitest";
import type { ProviderSubscription } from "#providers/payments/payments.ts";
import {
  driverOf,
  PAYMENT_ENVIRONMENT,
  startPaymentProvider,
  type TestPayments,
} from "./payment-provider.ts";
import { createDeath } from "./sudden-death.ts";
import { startTestProduct } from "./test-product.ts";

const DAY_MS = 86_400_000;

/** Everything that can happen to a subscription at the provider. */
export const ACTIONS = {
  cancel: (provider, id) => change(provider, id, { cancel_at_period_end: "true" }),
  resume: (provider, id) => change(provider, id, { cancel_at_period_end: "false" }),
  end: (provider, id) => change(provider, id, null),
  year: ({ control }) => move(control, 366),
  decline: async ({ control }, id) => {
    await control.declineNextRenewal({ subscription: id });
    await move(control, 366);
  },
  recover: ({ control }, subscription) => control.recover({ subscription }),
  unpaid: ({ control }, subscription) => control.giveUp({ subscription, status: "unpaid" }),
  giveUp: ({ control }, subscription) => control.giveUp({ subscription, status: "canceled" }),
  refund: ({ control }, subscription) => control.refund({ subscription }),
  dispute: ({ control }, subscription) => control.dispute({ subscription }),
  won: ({ control }, subscription) => control.closeDispute({ subscription, status: "won" }),
  lost: ({ control }, subscription) => control.closeDispute({ subscription, status: "lost" }),
} as const satisfies Record<string, (provider: TestPayments, id: string) => Promise<unknown>>;

export type Action = keyof typeof ACTIONS;

/** A product whose server can crash at any statement or call of the `provider`. */
async function startCrashing(provider: () => TestPayments | undefined) {
  const { step, dyingAfter, crashes } = createDeath();
  const payments = driverOf({
    fetch: async (...request) => {
      step();
      const current = provider();
      if (!current) throw new Error("the provider is not there");
      return current.fetch(...request);
    },
  });
  const product = await startTestProduct({ payments: true, doubles: { providers: { payments } } });
  product.statements.push = (statement = "") => {
    // PostgreSQL rolls back what a dead server leaves open.
    if (!/^rollback/i.test(statement)) step();
    return 0;
  };
  const read = (id: string): Promise<ProviderSubscription | null> => payments.readSubscription(id);
  return { product, payments, dyingAfter, crashes, read };
}

/** A product that crashes, with its own payment provider. */
export async function startCrashingProduct() {
  let provider: TestPayments | undefined;
  const crashing = await startCrashing(() => provider);
  provider = crashing.product.payments;
  return { ...crashing, provider };
}

/** A product that crashes, with another payment provider for each history. */
export async function startHistories() {
  let current: TestPayments | undefined;
  const { payments, ...crashing } = await startCrashing(() => current);
  const { product } = crashing;
  return {
    ...crashing,
    /** Starts a history with a guest's subscription whose events are held back. */
    async begin(): Promise<{ id: string; provider: TestPayments }> {
      const provider = startPaymentProvider(async (request) => product.app.fetch(request));
      await current?.close();
      current = provider;
      await provider.control.hold();
      const urls = { successUrl: "http://sovereign.test/", cancelUrl: "http://sovereign.test/" };
      const { url } = await payments.createCheckout({ member: null, ...urls });
      await provider.pay(url, "guest@example.com");
      const [id] = provider.subscriptionsOf("guest@example.com");
      if (!id) throw new Error("nothing was bought");
      return { id, provider };
    },
    async close(): Promise<void> {
      await product.close();
      await current?.close();
    },
  };
}

/** Both clocks together, because an event is never dated ahead of its receiver. */
async function move(control: TestPayments["control"], days: number): Promise<void> {
  vi.setSystemTime(Date.now() + days * DAY_MS);
  await control.clock({ now: new Date().toISOString() });
}

/** Changes a subscription as its owner's back office would, through the provider's API. */
async function change(
  provider: TestPayments,
  id: string,
  fields: Record<string, string> | null,
): Promise<void> {
  const answer = await provider.fetch(
    `${PAYMENT_ENVIRONMENT.STRIPE_API_URL}/v1/subscriptions/${id}`,
    {
      method: fields ? "POST" : "DELETE",
      headers: {
        authorization: `Bearer ${PAYMENT_ENVIRONMENT.STRIPE_SECRET_KEY}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: fields ? new URLSearchParams(fields).toString() : null,
    },
  );
  await answer.arrayBuffer();
}
