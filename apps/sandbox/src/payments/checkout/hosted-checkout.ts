import type { CheckoutSession } from "#payments/books/checkout-types.ts";
import type { Address } from "#payments/books/tax-types.ts";
import { readCard } from "#payments/customers/test-cards.ts";
import { findCode } from "#payments/discounts/coupons.ts";
import { taxIdType } from "#payments/tax/tax-ids.ts";
import type { World } from "#payments/world.ts";
import { offerRefusal } from "./checkouts.ts";
import { completeCheckout } from "./completion.ts";
import {
  type HostedCheckout,
  hostedView,
  needsCard,
  settledEmail,
  statusOf,
} from "./hosted-view.ts";
import { priceSession } from "./session-amounts.ts";

export type { HostedCheckout } from "./hosted-view.ts";

export type Payment = {
  email: string;
  /** Empty where none is asked for. */
  card: string;
  name: string;
  acceptsTerms?: boolean;
  /** Applied before the payment, as if typed on the page. */
  code?: string;
  country?: string;
};

/** Input on the page's first step. */
export type TypedPlace = {
  country: string;
  postalCode?: string;
  line1?: string;
  city?: string;
  taxId?: string;
};

/** The URL to redirect to, or why the payment was refused. */
export type PaymentOutcome = { ok: true; redirect: string } | { ok: false; message: string };
export type StepOutcome = { ok: true } | { ok: false; message: string };

const OVER = "This checkout is over. Go back and start again.";

function openSession(world: World, id: string): CheckoutSession | undefined {
  const session = world.books["checkout.session"].find(id);
  return session && statusOf(world, session) === "open" ? session : undefined;
}

export function findCheckout(world: World, id: string): HostedCheckout | undefined {
  const session = world.books["checkout.session"].find(id);
  return session && hostedView(world, session);
}

/** Applies a promotion code; an empty one removes the applied one. */
export function applyCode(world: World, id: string, text: string): StepOutcome {
  const session = openSession(world, id);
  if (!session?.allow_promotion_codes) return { ok: false, message: OVER };
  const order = world.books.checkout_order.get(id);
  const code = text.trim() ? findCode(world, text) : null;
  if (code === undefined) return { ok: false, message: "This code is invalid." };
  const before = { coupon: order.coupon, promotionCode: order.promotionCode };
  const offer = { coupon: code?.promotion.coupon ?? null, promotionCode: code?.id ?? null };
  Object.assign(order, offer);
  const message = offerRefusal(world, session);
  if (message) Object.assign(order, before);
  priceSession(world, session);
  return message ? { ok: false, message } : { ok: true };
}

/** Stores the buyer's location; the amounts then contain its tax. */
export function setPlace(world: World, id: string, place: TypedPlace): StepOutcome {
  const session = openSession(world, id);
  if (!session) return { ok: false, message: OVER };
  const country = place.country.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(country)) return { ok: false, message: "Choose your country." };
  const taxId = place.taxId?.replace(/\s/g, "").toUpperCase() || null;
  if (taxId && !taxIdType(taxId)) return { ok: false, message: "Your tax ID is invalid." };
  const address: Address = {
    city: place.city || null,
    country,
    line1: place.line1 || null,
    line2: null,
    postal_code: place.postalCode || null,
    state: null,
  };
  Object.assign(world.books.checkout_order.get(id), { address, taxId });
  priceSession(world, session);
  return { ok: true };
}

function firstSteps(world: World, id: string, { code, country }: Payment): StepOutcome {
  const coded: StepOutcome = code ? applyCode(world, id, code) : { ok: true };
  if (!coded.ok || !country) return coded;
  return setPlace(world, id, { country });
}

export function payCheckout(world: World, id: string, payment: Payment): PaymentOutcome {
  const session = openSession(world, id);
  if (!session) return { ok: false, message: OVER };
  const steps = firstSteps(world, id, payment);
  if (!steps.ok) return steps;
  const view = hostedView(world, session);
  const email = settledEmail(world, session) ?? payment.email.trim();
  if (!/^\S+@\S+$/.test(email)) return { ok: false, message: "Your email is invalid." };
  if (view.needsPlace) return { ok: false, message: "Enter your billing address." };
  if (view.needsTerms && !payment.acceptsTerms) {
    return { ok: false, message: "Accept the terms to continue." };
  }
  const refusal = offerRefusal(world, session);
  if (refusal) return { ok: false, message: refusal };
  const read = needsCard(session) ? readCard(payment.card) : { card: null };
  if ("refusal" in read) return { ok: false, message: read.refusal };
  completeCheckout(world, session, {
    buyer: { email, name: payment.name.trim() || null },
    card: read.card,
    acceptsTerms: payment.acceptsTerms ?? false,
  });
  return { ok: true, redirect: session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", id) };
}
