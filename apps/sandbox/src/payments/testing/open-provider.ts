import Stripe from "stripe";
import type { Payment } from "#payments/checkout/hosted-checkout.ts";
import { createPaymentProvider, type PaymentProviderOptions } from "#payments/payment-provider.ts";

const SECRET = "whsec_test_of_the_stand_in";
export const YEARLY = "price_sovereign_app_yearly";
export const START = Date.UTC(2026, 10, 21, 9);

type Received = { event: Stripe.Event; body: string; signature: string };

/** The provider's own client library, connected to the fake without a socket. */
export function clientOf(fetch: (request: Request) => Promise<Response> | Response, key: string) {
  const send = async (url: string | URL | Request, init?: RequestInit) =>
    fetch(new Request(url, init));
  const httpClient = Stripe.createFetchHttpClient(send as typeof globalThis.fetch);
  return new Stripe(key, { httpClient, maxNetworkRetries: 0, host: "payments.test" });
}

/** A fake with a receiver that verifies each delivery as the product would. */
export function openProvider(options: Partial<PaymentProviderOptions> = {}) {
  const received: Received[] = [];
  const answers: number[] = [];
  let time = START;
  const now = () => time;
  const provider = createPaymentProvider({
    publicUrl: "http://payments.test",
    apiKey: "sk_test_stand_in",
    retryDelays: [],
    now,
    webhook: {
      secret: SECRET,
      url: "http://product.test/api/webhooks/stripe",
      async deliver(request) {
        const body = await request.text();
        const signature = request.headers.get("stripe-signature") ?? "";
        const at = Math.floor(Date.parse(provider.control.state().now) / 1000);
        try {
          const event = stripe.webhooks.constructEvent(
            body,
            signature,
            SECRET,
            300,
            undefined,
            at * 1000,
          );
          received.push({ event, body, signature });
        } catch (error) {
          if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
            return new Response(null, { status: 400 });
          }
          throw error;
        }
        return new Response(null, { status: answers.shift() ?? 200 });
      },
    },
    ...options,
  });
  const stripe = clientOf((request) => provider.app.fetch(request), "sk_test_stand_in");
  return {
    ...provider,
    stripe,
    received,
    /** The statuses of the receiver's next responses; then 200. */
    answers,
    types: () => received.map(({ event }) => event.type),
    passRealTime(milliseconds: number) {
      time += milliseconds;
    },
  };
}

export type OpenProvider = ReturnType<typeof openProvider>;

/** Buys the yearly membership on the hosted page. */
export async function subscribe(provider: OpenProvider, card = "4242 4242 4242 4242") {
  const session = await provider.stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: YEARLY, quantity: 1 }],
    success_url: "http://product.test/app?session_id={CHECKOUT_SESSION_ID}",
    subscription_data: { metadata: { user_id: "member-1" } },
  });
  const paid = await provider.hosted.pay(session.id, {
    email: "Ada@Example.com",
    card,
    name: "Ada",
  });
  if (!paid.ok) throw new Error(paid.message);
  await provider.control.settled();
  const done = await provider.stripe.checkout.sessions.retrieve(session.id, {
    expand: ["subscription"],
  });
  const subscription = done.subscription as Stripe.Subscription;
  return { session: done, subscription: subscription.id, customer: String(subscription.customer) };
}

const PAYS = "4242 4242 4242 4242";

type Order = Partial<Stripe.Checkout.SessionCreateParams>;

export function checkoutOf({ stripe }: OpenProvider, order: Order = {}) {
  return stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: YEARLY, quantity: 1 }],
    success_url: "http://product.test/?{CHECKOUT_SESSION_ID}",
    ...order,
  });
}

/** Opens a checkout, pays on the hosted page and returns the session as it is then. */
export async function buy(
  provider: OpenProvider,
  order: Order = {},
  payment: Partial<Payment> = {},
) {
  const { id } = await checkoutOf(provider, order);
  const typed = { email: "ada@example.com", card: PAYS, name: "Ada", ...payment };
  const outcome = await provider.hosted.pay(id, typed);
  if (!outcome.ok) throw new Error(outcome.message);
  await provider.control.settled();
  return provider.stripe.checkout.sessions.retrieve(id);
}

/** Returns the subscription's paid invoices as amounts, oldest first. */
export async function paidAmounts({ stripe }: OpenProvider, session: Stripe.Checkout.Session) {
  const subscription = String(session.subscription);
  const { data } = await stripe.invoices.list({ subscription, status: "paid" });
  return data.map(({ amount_paid }) => amount_paid).reverse();
}
