import type { Membership } from "@sovereign/domain/membership";
import { MEMBERSHIP_MANAGERS } from "@sovereign/domain/subscription";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { currencyCode, money, shownPrice } from "./money.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS } from "./problems.ts";
import { promotionCode } from "./promotions.ts";
import { instant, oneOf, z } from "./schema.ts";

const membershipFields = {
  subscribed: z.boolean(),
  product_id: z.string().nullable(),
  subscription_end: z.string().nullable().openapi({ format: "date-time" }),
  renews: z.boolean(),
  trial: z.boolean().optional().openapi({
    description: "Whether these are the free days of a trial; nothing has been paid",
  }),
  payment_due: z.boolean(),
  managed_by: oneOf(MEMBERSHIP_MANAGERS, "other_store").nullable(),
  price: money.nullable().optional().openapi({
    description: "What this member pays a year by card; none where that is not known",
  }),
  paid_twice: z.boolean(),
  others: z
    .array(
      z.object({
        managed_by: oneOf(MEMBERSHIP_MANAGERS, "other_store"),
        renews: z.boolean(),
        at: z.string().nullable().openapi({
          format: "date-time",
          description: "When it charges again, or ends; null when it may charge any day",
        }),
      }),
    )
    .optional()
    .openapi({ description: "What is open or charges beside the one that decides" }),
  ended: z
    .object({ at: z.string().nullable().openapi({ format: "date-time" }) })
    .nullable()
    .openapi({ description: "What has ended, of a member who once was a subscriber" }),
  trial_refused: z.boolean().optional().openapi({
    description: "Whether free days that were taken before ended as they began, lately",
  }),
} satisfies { [Field in keyof Membership]: z.ZodType<Membership[Field]> };

/** The response of check-subscription. */
const membershipAnswerSchema = z
  .object({
    ...membershipFields,
    admin_mode_offered: z
      .boolean()
      .openapi({ description: "Whether `x-admin-mode: on` would count for this member" }),
  })
  .openapi("Membership");

/**
 * The response of sync-checkout: the membership, and whether the caller's payment is still
 * pending.
 */
const checkoutAnswerSchema = membershipAnswerSchema
  .extend({
    purchase_pending: z.boolean().openapi({
      description: "The caller has paid in this checkout, and what they paid for is not open yet",
    }),
    free_days_refused: z.boolean().optional().openapi({
      description: "The free days of this checkout had been taken before, and ended uncharged",
    }),
  })
  .openapi("CheckoutResult");

/** A membership as a browser stores it, with its ETag. */
export const keptMembership = z.object({
  tag: z.string().nullable(),
  answer: membershipAnswerSchema,
});

export type MembershipAnswer = z.infer<typeof membershipAnswerSchema>;

/** A browser's checkout request; it never names what is sold or to whom. */
const checkoutRequestSchema = z.object({
  return_path: z.string().optional().openapi({
    description:
      "The page it is asked from, to which a checkout that is left leads back; what is no page of ours counts as none",
    example: "/app/resources",
  }),
  another: z.boolean().optional().openapi({
    description:
      "That the member wants to pay although a purchase with their address waits to be added",
  }),
  code: promotionCode.optional(),
  currency: currencyCode.optional(),
  shown: shownPrice.optional(),
});

const hostedPageSchema = z.object({ url: z.url() }).openapi("HostedPage");

/** The purchase to change; by default the one the member pays with. */
const portalOrderSchema = z.object({ purchase_id: z.string().max(255).optional() });

const purchaseSchema = z
  .object({
    id: z.string(),
    owner: oneOf(["yours", "unclaimed"], "yours").openapi({
      description: "`unclaimed`: paid with the member's address, and theirs when they say so",
    }),
    managed_by: membershipFields.managed_by.unwrap(),
    since: z.string().nullable().openapi({ format: "date-time" }),
    period_end: z.string().nullable().openapi({ format: "date-time" }),
    renews: z.boolean(),
  })
  .openapi("Purchase");
export type PurchaseAnswer = z.infer<typeof purchaseSchema>;

const purchasesSchema = z.object({ purchases: z.array(purchaseSchema) });

const checkoutSessionSchema = z.object({ session_id: z.string().max(255) });

const shownPricesSchema = z
  .object({
    prices: z
      .array(
        z.object({
          amount: z.string(),
          currency: currencyCode,
          text: z.string().openapi({ description: "As pages show it", example: "$49" }),
        }),
      )
      .openapi({ description: "A year, the usual currency first" }),
  })
  .openapi("ShownPrices");

const paymentTestSchema = z.object({
  mode: z.enum(["test", "live"]),
  test_card: z.string(),
  price_id: z.string(),
});
export type PaymentTestAnswer = z.infer<typeof paymentTestSchema>;

const TAGS = ["Membership"];
const MEMBERSHIP = json("The caller's own membership", membershipAnswerSchema);
const CHECKOUT = json(
  "The caller's own membership, and whether a payment of theirs is on its way",
  checkoutAnswerSchema,
);
const checkPath = "/api/functions/check-subscription";

export const readMembership = endpoint({
  method: "get",
  path: checkPath,
  access: "membership_status",
  tags: TAGS,
  summary: "Read the membership as it was last heard of; asks no provider",
  request: { headers: z.object({ "if-none-match": z.string().optional() }) },
  responses: {
    200: MEMBERSHIP,
    304: { description: "As the caller knows it" },
  },
  problems: [...CALLER_PROBLEMS, "request.invalid"],
});

export const checkMembership = endpoint({
  method: "post",
  path: checkPath,
  access: "membership_status",
  tags: TAGS,
  summary: "The same, for clients that call functions with POST",
  responses: { 200: MEMBERSHIP },
  problems: [...CALLER_PROBLEMS, "request.foreign_origin"],
});

const ASKS_PROVIDER = [
  ...CALLER_PROBLEMS,
  "request.rate_limited",
  "billing.not_configured",
  "billing.provider_unavailable",
] as const;

export const syncCheckout = endpoint({
  method: "post",
  path: "/api/functions/sync-checkout",
  access: "membership_status",
  tags: TAGS,
  summary: "Look at the provider what a checkout led to",
  description: "Grants nothing to whoever knows the session's id: the checkout says whose it is.",
  request: { body: jsonBody(checkoutSessionSchema) },
  responses: { 200: CHECKOUT },
  problems: [...ASKS_PROVIDER, ...BODY_PROBLEMS],
});

export const restorePurchase = endpoint({
  method: "post",
  path: "/api/functions/restore-purchase",
  access: "membership_status",
  tags: TAGS,
  summary: "Look at every provider for what the member has paid",
  responses: { 200: MEMBERSHIP },
  problems: [...ASKS_PROVIDER, "request.foreign_origin"],
});

const PURCHASES = json("What the member pays for, and what waits for their word", purchasesSchema);

export const listPurchases = endpoint({
  method: "get",
  path: "/api/me/purchases",
  access: "membership_status",
  tags: TAGS,
  summary: "List what is paid for, also what was paid with the member's address by somebody",
  responses: { 200: PURCHASES },
  problems: CALLER_PROBLEMS,
});

export const addPurchase = endpoint({
  method: "post",
  path: "/api/me/purchases/{id}/add",
  access: "membership_status",
  tags: TAGS,
  summary: "Say that a purchase made with one's address is one's own",
  request: { params: z.object({ id: z.string().max(255) }) },
  responses: { 200: PURCHASES },
  problems: [
    ...CALLER_PROBLEMS,
    "request.invalid",
    "request.foreign_origin",
    "request.rate_limited",
    "billing.purchase_unknown",
  ],
});

const HOSTED_PAGE = json("The page of the payment provider to go to", hostedPageSchema);

export const createCheckout = endpoint({
  method: "post",
  path: "/api/functions/create-checkout",
  access: "checkout",
  token: "optional",
  tags: TAGS,
  summary: "Open a checkout, for a member or a guest, at the price that their page shows",
  request: { body: { content: { "application/json": { schema: checkoutRequestSchema } } } },
  responses: { 200: HOSTED_PAGE },
  problems: [
    ...BODY_PROBLEMS,
    "auth.token_invalid",
    "request.rate_limited",
    "billing.native_iap_required",
    "billing.already_subscribed",
    "billing.still_charges",
    "billing.purchase_waiting",
    "billing.price_moved",
    "billing.code_unknown",
    "billing.code_over",
    "billing.code_for_new_members",
    "billing.code_needs_account",
    "billing.code_other_currency",
    "billing.currency_unknown",
    "billing.code_of_another",
    "billing.not_configured",
    "billing.provider_unavailable",
  ],
});

export const readGuestCheckout = endpoint({
  method: "get",
  path: "/api/functions/guest-checkout",
  access: "checkout",
  token: "optional",
  tags: TAGS,
  summary: "Read which address paid in the checkout that this browser opened without an account",
  description: "The browser is known by a cookie that opening the checkout gave it.",
  responses: {
    200: json(
      "The address; null where nothing is paid",
      z.object({ email: z.string().nullable() }),
    ),
  },
  problems: ["auth.token_invalid", "request.rate_limited", "billing.provider_unavailable"],
});

export const openPortal = endpoint({
  method: "post",
  path: "/api/functions/customer-portal",
  access: "customer_portal",
  tags: TAGS,
  summary: "Open the portal in which a member changes or cancels what they pay for",
  request: { body: { ...jsonBody(portalOrderSchema), required: false } },
  responses: { 200: HOSTED_PAGE },
  problems: [
    ...CALLER_PROBLEMS,
    ...BODY_PROBLEMS,
    "request.rate_limited",
    "billing.no_subscription",
    "billing.managed_by_store",
    "billing.not_configured",
    "billing.provider_unavailable",
  ],
});

const declinedPayment = z
  .object({
    state: z.enum(["due", "paid", "over"]).openapi({
      description: "Over once access has ended, or for another renewal than the link's",
    }),
    owed: money.nullable(),
    last_day: instant.nullable().openapi({ description: "When access ends without the payment" }),
  })
  .openapi("DeclinedPayment");
export type DeclinedPayment = z.infer<typeof declinedPayment>;

const payLink = {
  access: "checkout" as const,
  tags: TAGS,
  request: { params: z.object({ token: z.string().max(300) }) },
};
const PAY_LINK = [
  "auth.link_invalid",
  "request.invalid",
  "request.rate_limited",
  "billing.not_configured",
  "billing.provider_unavailable",
] as const;

export const readPayLink = endpoint({
  ...payLink,
  method: "get",
  path: "/api/pay-links/{token}",
  summary: "Read what a declined renewal owes, by the link in an email; nothing changes",
  responses: { 200: json("The payment", declinedPayment) },
  problems: PAY_LINK,
});

export const followPayLink = endpoint({
  ...payLink,
  method: "post",
  path: "/api/pay-links/{token}",
  summary: "Get the provider's page of that payment, while access lasts",
  responses: {
    200: json(
      "The payment, and its page while it is due",
      declinedPayment.extend({ url: z.string().nullable() }),
    ),
  },
  problems: [...PAY_LINK, "request.foreign_origin"],
});

export const readPrices = endpoint({
  method: "get",
  path: "/api/price",
  access: "checkout",
  token: "optional",
  tags: TAGS,
  summary: "Read what a year costs at this moment, as pages show it",
  responses: { 200: json("The price in each currency", shownPricesSchema) },
  problems: ["auth.token_invalid"],
});

export const readPaymentTest = endpoint({
  method: "get",
  path: "/api/functions/payment-test",
  access: "payment_test",
  tags: TAGS,
  summary: "What the payment test page needs to know",
  responses: { 200: json("With live keys for administrators only", paymentTestSchema) },
  problems: [...CALLER_PROBLEMS, "route.not_found", "billing.not_configured"],
});

export const followEvents = endpoint({
  method: "get",
  path: "/api/me/events",
  access: "membership_status",
  tags: TAGS,
  summary: "Hear at once when the member's subscriptions or days changed",
  description:
    "Events: `ready`, then `membership` for each change of the subscriptions, `partner` for each of a partnership and its signals, and `days` for each of the days, with the `device` that wrote. Ends when the access token expires, the session ends or the server drains.",
  responses: {
    200: {
      description: "Server-sent events",
      content: { "text/event-stream": { schema: z.string() } },
    },
  },
  problems: CALLER_PROBLEMS,
});
