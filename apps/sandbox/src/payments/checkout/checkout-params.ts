import { badRequest } from "#payments/api/api-errors.ts";
import {
  choiceOf,
  type FormHash,
  flagOf,
  hashOf,
  integerOf,
  isHash,
  listOf,
  refuseUnknown,
  textOrNull,
} from "#payments/api/params.ts";
import type { CheckoutSession } from "#payments/books/checkout-types.ts";
import { namedOffer } from "#payments/discounts/coupons.ts";
import type { World } from "#payments/world.ts";

const HALF_AN_HOUR = 1_800;
const DAY = 86_400;

/** Reads who buys. */
export function buyerOf(world: World, params: FormHash) {
  const customer = textOrNull(params, "customer");
  const customer_email = textOrNull(params, "customer_email");
  if (customer && customer_email) {
    const message = "You may only specify one of these parameters: customer, customer_email.";
    throw badRequest(message, "customer");
  }
  if (customer) world.books.customer.named(customer, "customer");
  if (customer_email && !/^\S+@\S+$/.test(customer_email)) {
    throw badRequest(`Invalid email address: ${customer_email}`, "customer_email", "email_invalid");
  }
  if (!customer && params.customer_update !== undefined) {
    throw badRequest("`customer_update` can only be used with `customer`.", "customer_update");
  }
  return { customer, customer_email };
}

const OVER = ["canceled", "incomplete_expired"];

/** Throws the provider's 400 for a customer who has a subscription in another currency. */
export function refuseMixed(
  world: World,
  { customer, currency }: { customer: string | null; currency: string },
): void {
  const others = world.books.subscription.all().filter((one) => one.customer === customer);
  const mixed = others.find((one) => one.currency !== currency && !OVER.includes(one.status));
  if (!mixed) return;
  const rule = "You cannot combine currencies on a single customer.";
  const has =
    "This customer has an active subscription, subscription schedule, discount, quote, or invoice item";
  throw badRequest(`${rule} ${has} with currency ${mixed.currency}.`);
}

/** Reads when it expires; throws unless that is half an hour to a day ahead. */
export function expiryOf(world: World, params: FormHash): number | undefined {
  const expiry = integerOf(params, "expires_at");
  if (expiry === undefined) return undefined;
  const ahead = expiry - world.clock.seconds();
  if (ahead >= HALF_AN_HOUR && ahead <= DAY) return expiry;
  const rule = "between 30 minutes and 24 hours after the Checkout Session is created";
  throw badRequest(`The \`expires_at\` timestamp must be ${rule}.`, "expires_at");
}

export function returnUrl(params: FormHash, name: string): string | null {
  const url = textOrNull(params, name);
  if (url === null || /^https?:\/\//.test(url)) return url;
  throw badRequest("Not a valid URL", name, "url_invalid");
}

/** Reads the coupon or the code that is applied from the start. */
export function offerOf(world: World, params: FormHash) {
  const discounts = listOf(params, "discounts");
  if (discounts.length === 0) return { coupon: null, promotionCode: null };
  if (params.allow_promotion_codes !== undefined) {
    const names = "allow_promotion_codes, discounts";
    throw badRequest(`You may only specify one of these parameters: ${names}.`, "discounts");
  }
  const [discount] = discounts;
  if (discounts.length > 1 || !isHash(discount)) {
    throw badRequest("You may only apply one discount to a Checkout Session.", "discounts");
  }
  refuseUnknown(discount, ["coupon", "promotion_code"]);
  const named = {
    coupon: textOrNull(discount, "coupon"),
    promotion_code: textOrNull(discount, "promotion_code"),
  };
  return namedOffer(world, named, "discounts[0]");
}

type Collected = Pick<
  CheckoutSession,
  | "adaptive_pricing"
  | "automatic_tax"
  | "billing_address_collection"
  | "consent_collection"
  | "tax_id_collection"
  | "payment_method_collection"
>;

function enabled(params: FormHash, name: string, usually = false): boolean {
  const hash = hashOf(params, name) ?? {};
  refuseUnknown(hash, ["enabled"]);
  return flagOf(hash, "enabled") ?? usually;
}

/** A known customer's place of tax has to be known, or saved from the page. */
function refuseUnplaced(world: World, params: FormHash): void {
  const customer = textOrNull(params, "customer");
  if (!customer || world.books.customer.named(customer, "customer").address?.country) return;
  const updates = hashOf(params, "customer_update") ?? {};
  if (updates.address === "auto") return;
  const lack = "Automatic tax calculation in Checkout requires a valid address on the Customer.";
  const advice =
    "Add a valid address to the Customer or set `customer_update[address]` to 'auto' to save the address entered in Checkout to the Customer.";
  throw badRequest(`${lack} ${advice}`, "automatic_tax", "customer_tax_location_invalid");
}

function consentOf(params: FormHash): CheckoutSession["consent_collection"] {
  const collection = hashOf(params, "consent_collection");
  if (!collection) return null;
  refuseUnknown(collection, ["terms_of_service"]);
  const terms_of_service = choiceOf(collection, "terms_of_service", ["required", "none"]) ?? null;
  return { terms_of_service };
}

/** Reads what the page collects besides the card. */
export function collectedOf(world: World, params: FormHash): Collected {
  const isTaxed = enabled(params, "automatic_tax");
  if (isTaxed) refuseUnplaced(world, params);
  const takesTaxIds = enabled(params, "tax_id_collection");
  const updates = hashOf(params, "customer_update") ?? {};
  if (takesTaxIds && params.customer && updates.name !== "auto") {
    const rule = "Tax ID collection requires updating business name on the customer.";
    const advice =
      "To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.";
    throw badRequest(`${rule} ${advice}`, "tax_id_collection");
  }
  const isSubscription = params.mode === "subscription";
  const address = choiceOf(params, "billing_address_collection", ["auto", "required"]);
  const card = choiceOf(params, "payment_method_collection", ["always", "if_required"]);
  return {
    // The account's setting applies by default, and it is on unless it was turned off.
    adaptive_pricing: { enabled: enabled(params, "adaptive_pricing", true) },
    automatic_tax: { enabled: isTaxed, status: null },
    billing_address_collection: address ?? null,
    consent_collection: consentOf(params),
    tax_id_collection: { enabled: takesTaxIds },
    payment_method_collection: isSubscription ? (card ?? "always") : null,
  };
}
