import type Stripe from "stripe";
import { Problem } from "#problems/problem.ts";
import { unreadable } from "#providers/provider-answer.ts";
import type { GiftOrder, GiftPayment, GiftPayments } from "./gift-payments.ts";
import { type PageRule, trustedPage } from "./stripe-checkout.ts";
import { idOf, type StripeClient } from "./stripe-client.ts";
import { callStripe, callStripeOrNull } from "./stripe-errors.ts";
import { cardOf } from "./stripe-office.ts";
import { giftRevocationOf } from "./stripe-revocation.ts";

/** In the metadata of the payment, its charge and its invoice. */
export const GIFT_ID = "gift_id";

type Sale = {
  priceId: string;
  tax: boolean;
  termsConsent: boolean;
};

type GiftPrice = { unit_amount: number } & Pick<
  Stripe.Checkout.SessionCreateParams.LineItem.PriceData,
  "currency" | "product" | "tax_behavior"
>;

/** A gift has the price of a year's membership, and is the same product. */
async function giftPrice(stripe: Stripe, priceId: string): Promise<GiftPrice | null> {
  const price = await callStripeOrNull(stripe.prices.retrieve(priceId));
  if (price && price.id !== priceId) throw unreadable("another price");
  const { interval, interval_count: count } = price?.recurring ?? {};
  const product = idOf(price?.product);
  if (!price || price.unit_amount === null || !product) return null;
  if (interval !== "year" || count !== 1) return null;
  const { currency, unit_amount, tax_behavior } = price;
  return { currency, unit_amount, product, ...(tax_behavior && { tax_behavior }) };
}

export function createStripeGifts(
  client: StripeClient,
  { pages, ...sale }: Sale & { pages: PageRule },
): GiftPayments {
  return {
    async createGiftCheckout(order) {
      const stripe = await client();
      const price = await giftPrice(stripe, order.priceId ?? sale.priceId);
      if (!price) throw new Problem("billing.not_configured");
      const session = checkoutOf(order, price, sale);
      const { id, url } = await callStripe(stripe.checkout.sessions.create(session));
      return { id, url: trustedPage(url, pages) };
    },

    async readGift(checkoutId) {
      const stripe = await client();
      const session = await callStripeOrNull(stripe.checkout.sessions.retrieve(checkoutId));
      if (!session) return null;
      if (session.id !== checkoutId) throw unreadable("another checkout");
      const paymentId = idOf(session.payment_intent);
      const over = session.status === "expired";
      if (session.payment_status !== "paid" || !paymentId) return { over, payment: null };
      return { over, payment: await readPayment(stripe, session, paymentId) };
    },
  };
}

async function readPayment(
  stripe: Stripe,
  { customer, customer_details }: Stripe.Checkout.Session,
  paymentId: string,
): Promise<GiftPayment> {
  const expand = ["latest_charge"];
  const { latest_charge: charge } = await callStripe(
    stripe.paymentIntents.retrieve(paymentId, { expand }),
  );
  const customerId = idOf(customer);
  if (!charge || typeof charge === "string" || !customerId) throw unreadable("a gift's payment");
  if (idOf(charge.customer) !== customerId) throw unreadable("another customer's charge");
  const { id: chargeId, amount, amount_refunded, currency, created } = charge;
  return {
    id: paymentId,
    customerId,
    email: customer_details?.email ?? null,
    amount,
    currency: currency.toUpperCase(),
    paidAt: new Date(created * 1000),
    returned: await giftRevocationOf(stripe, charge),
    chargeId,
    card: cardOf(charge),
    left: amount - amount_refunded,
  };
}

/** The payer is always a customer of its own, whose money can be read, and who renews nothing. */
function checkoutOf(
  { giftId, email, successUrl, cancelUrl, description }: GiftOrder,
  price: GiftPrice,
  { tax, termsConsent }: Pick<Sale, "tax" | "termsConsent">,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { [GIFT_ID]: giftId };
  return {
    mode: "payment",
    line_items: [{ price_data: price, quantity: 1 }],
    // As in a membership's checkout.
    adaptive_pricing: { enabled: false },
    success_url: successUrl,
    cancel_url: cancelUrl,
    customer_creation: "always",
    ...(email && { customer_email: email }),
    metadata,
    payment_intent_data: { metadata, description },
    ...(tax && {
      automatic_tax: { enabled: true },
      billing_address_collection: "required",
      // An invoice shows the tax in the payment.
      invoice_creation: { enabled: true, invoice_data: { metadata } },
    }),
    ...(termsConsent && { consent_collection: { terms_of_service: "required" } }),
  };
}
