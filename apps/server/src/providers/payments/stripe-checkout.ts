import type Stripe from "stripe";
import { Problem } from "#problems/problem.ts";
import { unreadable } from "#providers/provider-answer.ts";
import type { CheckoutOrder, Payments } from "./payments.ts";
import { idOf, type StripeClient } from "./stripe-client.ts";
import { callStripe, callStripeOrNull, isAbout, isMissing } from "./stripe-errors.ts";

type Sale = {
  priceId: string;
  tax: boolean;
  termsConsent: boolean;
  seller?: string | undefined;
};

/** In a subscription's metadata. */
export const TRIAL_CODE = "trial_code";
export const TRIAL_CODE_ID = "trial_code_id";

type Hosted = Pick<Payments, "createCheckout" | "readCheckout" | "createPortal">;

export function createStripeCheckout(
  client: StripeClient,
  { pages, ...sale }: Sale & { pages: PageRule },
): Hosted {
  return {
    async createCheckout(order) {
      const sessions = (await client()).checkout.sessions;
      const withEmail = () => sessions.create(checkoutOf(order, sale, null));
      const customerId = order.member?.customerId;
      const creating = customerId
        ? sessions.create(checkoutOf(order, sale, customerId)).catch((error: unknown) => {
            // The customer was deleted at Stripe; the member pays as a new one.
            if (isMissing(error, "customer")) return withEmail();
            throw error;
          })
        : withEmail();
      const { id, url } = await callStripe(creating.catch(refusedCode));
      return { id, url: trustedPage(url, pages) };
    },

    async readCheckout(checkoutId) {
      const session = await callStripeOrNull(
        (await client()).checkout.sessions.retrieve(checkoutId),
      );
      if (!session) return null;
      if (session.id !== checkoutId) throw unreadable("another checkout");
      return {
        complete: session.status === "complete",
        subscriptionId: idOf(session.subscription),
        userId: session.client_reference_id,
        email: session.customer_details?.email ?? null,
      };
    },

    async createPortal({ customerId, returnUrl }) {
      const portal = { customer: customerId, return_url: returnUrl };
      const session = await callStripeOrNull(
        (await client()).billingPortal.sessions.create(portal),
      );
      if (!session) throw new Problem("billing.no_subscription");
      return { url: trustedPage(session.url, pages) };
    },
  };
}

/** The code was open a moment ago, so it is refused for who the customer is. */
function refusedCode(error: unknown): never {
  if (isAbout(error, "discounts")) throw new Problem("billing.code_for_new_members");
  throw error;
}

function checkoutOf(
  { member, priceId, successUrl, cancelUrl, promotionId, trial }: CheckoutOrder,
  { priceId: usual, tax, termsConsent, seller }: Sale,
  customerId: string | null,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "subscription",
    line_items: [{ price: priceId ?? usual, quantity: 1 }],
    // The provider would convert the price by its own rate, and charge what no screen showed.
    adaptive_pricing: { enabled: false },
    success_url: successUrl,
    cancel_url: cancelUrl,
    ...(promotionId
      ? { discounts: [{ promotion_code: promotionId }] }
      : { allow_promotion_codes: true }),
    ...(tax && {
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
      billing_address_collection: "required",
      // Input at checkout becomes the customer's, or the tax id would be refused.
      ...(customerId && { customer_update: { address: "auto", name: "auto" } }),
    }),
    ...(termsConsent && { consent_collection: { terms_of_service: "required" } }),
    ...(trial && {
      payment_method_collection: trial.card ? "always" : "if_required",
      ...(trial.closesAt && { expires_at: Math.floor(trial.closesAt.getTime() / 1000) }),
    }),
    subscription_data: {
      ...(seller && { invoice_settings: { footer: seller } }),
      ...(member && {
        metadata: {
          user_id: member.userId,
          ...(trial && { [TRIAL_CODE]: trial.code, [TRIAL_CODE_ID]: trial.codeId }),
        },
      }),
      ...(trial && {
        trial_period_days: trial.days,
        trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
      }),
    },
    ...(member && {
      client_reference_id: member.userId,
      ...(customerId ? { customer: customerId } : { customer_email: member.email }),
    }),
  };
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

export type PageRule = {
  /** With the port unless it is the default of https. */
  hosts: readonly string[];
  /** In development, pages of this machine may use http, as the sandbox's do. */
  production: boolean;
  /** A trusted origin: the server there has our key already. */
  origin?: string;
};

/** Requires https on a known host, without credentials, because members pay there. */
export function trustedPage(answered: unknown, rule: PageRule): string {
  const { hosts, production, origin } = rule;
  const url = typeof answered === "string" ? URL.parse(answered) : null;
  if (!url) throw refused("the provider returned no page URL");
  if (url.origin === origin) return url.href;
  const isLocal = url.protocol === "http:" && !production && LOOPBACK.has(url.hostname);
  const isSafe = url.protocol === "https:" || isLocal;
  if (!isSafe || url.username || url.password || !hosts.includes(url.host)) {
    throw refused(`the provider's page is at ${url.protocol}//${url.host}`);
  }
  return url.href;
}

function refused(reason: string): Problem {
  return new Problem("billing.provider_unavailable", { cause: new Error(reason) });
}
