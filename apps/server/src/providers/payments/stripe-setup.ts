import type { Payments } from "./payments.ts";
import { API_VERSION, createStripeClient } from "./stripe-client.ts";
import { callStripe } from "./stripe-errors.ts";
import { createStripePrices } from "./stripe-prices.ts";

/** The events this product handles; Stripe sends an endpoint only those that it names. */
export const NEEDED_EVENTS = [
  "checkout.session.completed",
  "customer.updated",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "payout.created",
  "payout.paid",
  "payout.failed",
];

type SetupWebhook = {
  url: string;
  enabled: boolean;
  /** Missing ones of NEEDED_EVENTS. */
  missingEvents: string[];
  /** Null for the account's default. */
  apiVersion: string | null;
};

export type StripeSetup = Pick<Payments, "readPrice"> & {
  /** The version in which this product reads the API. */
  apiVersion: string;
  mode: "live" | "test";
  takesCharges(): Promise<boolean>;
  webhooks(): Promise<SetupWebhook[]>;
  isTaxActive(): Promise<boolean>;
};

/** Reads the setup of a Stripe account, and changes nothing. */
export function createStripeSetup(options: {
  secretKey: string;
  apiUrl: string;
  fetch?: typeof fetch | undefined;
}): StripeSetup {
  const client = createStripeClient(options);
  return {
    apiVersion: API_VERSION,
    mode: /^[a-z]+_live_/.test(options.secretKey) ? "live" : "test",
    readPrice: createStripePrices(client).readPrice,
    async takesCharges() {
      const account = await callStripe((await client()).accounts.retrieveCurrent());
      return account.charges_enabled;
    },
    async webhooks() {
      const { data } = await callStripe((await client()).webhookEndpoints.list({ limit: 100 }));
      return data.map((endpoint) => ({
        url: endpoint.url,
        enabled: endpoint.status === "enabled",
        missingEvents: missingIn(endpoint.enabled_events),
        apiVersion: endpoint.api_version,
      }));
    },
    async isTaxActive() {
      const { status } = await callStripe((await client()).tax.settings.retrieve());
      return status === "active";
    },
  };
}

const missingIn = (enabled: readonly string[]) =>
  enabled.includes("*") ? [] : NEEDED_EVENTS.filter((event) => !enabled.includes(event));
