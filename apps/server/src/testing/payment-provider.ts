import { createPaymentProvider } from "@sovereign/sandbox/payments";
import { createStripePayments } from "#providers/payments/stripe-payments.ts";
import { createProviderFetch } from "./provider-fetch.ts";

const API_KEY = "sk_test_sandbox";
const WEBHOOK_SECRET = "whsec_sandbox";
const PUBLIC_URL = "https://payments.test";

export const PAYMENT_ENVIRONMENT = {
  STRIPE_SECRET_KEY: API_KEY,
  STRIPE_API_URL: PUBLIC_URL,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_PRICE_ID: "price_sovereign_app_yearly",
  STRIPE_PAGE_HOSTS: "payments.test",
  APP_PRICE: "$49",
};

/** For a test's STRIPE_PRICES: 45.50 euros a year. */
export const EURO_PRICE = "price_sovereign_app_yearly_eur";

export type TestPayments = ReturnType<typeof startPaymentProvider>;

/**
 * The sandbox's payment provider in this process, on the test's clock. Webhooks reach `deliver`
 * immediately and are retried only when the test does so.
 */
export function startPaymentProvider(deliver: (request: Request) => Promise<Response>) {
  const url = "http://sovereign.test/api/webhooks/stripe";
  const provider = createPaymentProvider({
    publicUrl: PUBLIC_URL,
    apiKey: API_KEY,
    offer: {
      name: "Sovereign, App",
      amount: 4900,
      currency: "usd",
      others: [{ id: EURO_PRICE, amount: 4550, currency: "eur" }],
    },
    webhook: { secret: WEBHOOK_SECRET, deliver, url },
    retryDelays: [],
    now: () => Date.now(),
  });
  const { control, hosted } = provider;

  return {
    control,
    hosted,
    app: provider.app,
    fetch: createProviderFetch({ [new URL(PUBLIC_URL).hostname]: provider.app }),
    close: provider.close,
    /** Pays a checkout; resolves with the URL the browser goes to. */
    async pay(checkoutUrl: string, email: string): Promise<string> {
      const id = new URL(checkoutUrl).pathname.split("/").at(-1) ?? "";
      const payment = { email, card: "4242424242424242", name: "Max Power" };
      const result = await hosted.pay(id, payment);
      if (!result.ok) throw new Error(`the payment was refused: ${result.message}`);
      await control.settled();
      return result.redirect;
    },
    /** Oldest first. */
    subscriptionsOf: (email: string) =>
      control
        .state()
        .subscriptions.filter((each) => each.email === email)
        .map(({ id }) => id),
  };
}

/** The product's own driver, connected to this provider. */
export const driverOf = ({ fetch }: Pick<TestPayments, "fetch">) =>
  createStripePayments({
    secretKey: PAYMENT_ENVIRONMENT.STRIPE_SECRET_KEY,
    apiUrl: PAYMENT_ENVIRONMENT.STRIPE_API_URL,
    webhookSecrets: [PAYMENT_ENVIRONMENT.STRIPE_WEBHOOK_SECRET],
    priceId: PAYMENT_ENVIRONMENT.STRIPE_PRICE_ID,
    fetch,
  });
