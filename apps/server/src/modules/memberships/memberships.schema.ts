import { z } from "@hono/zod-openapi";
import type { Membership } from "@sovereign/domain/membership";

const membershipFields = {
  subscribed: z.boolean(),
  product_id: z.string().nullable(),
  subscription_end: z.string().nullable().openapi({ format: "date-time" }),
  renews: z.boolean(),
  payment_due: z.boolean(),
  managed_by: z.enum(["card", "app_store", "play_store", "other_store"]).nullable(),
  paid_twice: z.boolean(),
  ended: z
    .object({ at: z.string().nullable().openapi({ format: "date-time" }) })
    .nullable()
    .openapi({ description: "What has ended, of a member who once was a subscriber" }),
} satisfies { [Field in keyof Membership]: z.ZodType<Membership[Field]> };

/** What check-subscription answers. */
export const membershipAnswerSchema = z
  .object({
    ...membershipFields,
    admin_mode_offered: z
      .boolean()
      .openapi({ description: "Whether `x-admin-mode: on` would count for this member" }),
  })
  .openapi("Membership");

/** What sync-checkout answers: the membership, and whether the caller's own payment is still on its way. */
export const checkoutAnswerSchema = membershipAnswerSchema
  .extend({
    purchase_pending: z.boolean().openapi({
      description: "The caller has paid in this checkout, and what they paid for is not open yet",
    }),
  })
  .openapi("CheckoutResult");

export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>;

/** The membership as clients read it, and whether admin mode is offered to them. */
export type MembershipAnswer = z.infer<typeof membershipAnswerSchema>;

/** What a browser says when it asks for a checkout; nothing of it is about what is sold, or to whom. */
export const checkoutRequestSchema = z.object({
  return_path: z.string().optional().openapi({
    description:
      "The page it is asked from, to which a checkout that is left leads back; what is no page of ours counts as none",
    example: "/app/resources",
  }),
});

/** Where the browser goes next: a page of the payment provider. */
export const hostedPageSchema = z.object({ url: z.url() }).openapi("HostedPage");
export type HostedPageAnswer = z.infer<typeof hostedPageSchema>;

/** Which of their purchases a member wants to change; the one they pay as where none is named. */
export const portalOrderSchema = z.object({ purchase_id: z.string().max(255).optional() });

/** One thing that is paid for. */
const purchaseSchema = z
  .object({
    id: z.string(),
    owner: z.enum(["yours", "unclaimed"]).openapi({
      description: "`unclaimed`: paid with the member's address, and theirs when they say so",
    }),
    managed_by: membershipFields.managed_by.unwrap(),
    since: z.string().nullable().openapi({ format: "date-time" }),
    period_end: z.string().nullable().openapi({ format: "date-time" }),
    renews: z.boolean(),
  })
  .openapi("Purchase");
export type PurchaseAnswer = z.infer<typeof purchaseSchema>;

export const purchasesSchema = z.object({ purchases: z.array(purchaseSchema) });
export type PurchasesAnswer = z.infer<typeof purchasesSchema>;

export const checkoutSessionSchema = z.object({ session_id: z.string().max(255) });

export const paymentTestSchema = z.object({
  mode: z.enum(["test", "live"]),
  test_card: z.string(),
  price_id: z.string(),
});
export type PaymentTestAnswer = z.infer<typeof paymentTestSchema>;
