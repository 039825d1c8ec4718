import { MEMBER_ACTS, type MemberAct } from "@sovereign/domain/staff-log";
import { MEMBERSHIP_MANAGERS } from "@sovereign/domain/subscription";
import { money } from "./money.ts";
import { instant, oneOf, z } from "./schema.ts";

/** The fields of every order. */
const actOrder = z.object({
  id: z.uuid().openapi({ description: "Chosen by the browser; sent again, it is done once" }),
  reason: z.string().max(500).openapi({ description: "The member reads it too" }),
});

export const ACT_STATES = [
  ...(["held", "sending", "unanswered"] as const),
  ...(["done", "failed", "undone"] as const),
];
export type ActState = (typeof ACT_STATES)[number];

/** Emails that staff may send again. */
export const RESENT_MAILS = [
  "receipt",
  "renewal_notice",
  "welcome",
  "confirmation",
  "reset_link",
] as const;
export type ResentMail = (typeof RESENT_MAILS)[number];

/** Reasons why an action on a member is refused. */
const ACT_REFUSALS = [
  ...(["own_account", "staff", "other_act_under_way", "provider_silent"] as const),
  ...(["not_configured", "no_payment", "nothing_left", "amount_too_high", "disputed"] as const),
  ...(["store_refunds", "store_cancels", "no_membership", "has_membership"] as const),
  ...(["canceled_already", "too_late", "no_dispute", "nothing_to_do"] as const),
  ...(["pays_once"] as const),
  ...(["address_taken", "address_same", "address_invalid", "address_differs"] as const),
  ...(["confirmed_already", "not_confirmed", "not_due", "not_owed", "too_many_mails"] as const),
  "nothing_to_write" as const,
  ...(["no_devices", "no_factor", "frozen", "address_works", "address_refused"] as const),
  ...(["never_paid", "is_member", "mails_stopped", "sent_lately", "code_unknown"] as const),
  "other" as const,
];
export type ActRefusal = (typeof ACT_REFUSALS)[number];

export const actRefusal = oneOf(ACT_REFUSALS, "other");

export const cardSchema = z.object({ brand: z.string(), last_four: z.string() });

/** The figures of an action; each kind fills those it has. */
const actFigures = z.object({
  amount: money.optional(),
  paid: money.optional().openapi({ description: "Of which the amount is returned" }),
  whole: z.boolean().optional().openapi({ description: "Whether the membership ends with it" }),
  paid_at: instant.optional(),
  card: cardSchema.nullable().optional(),
  days: z.int().optional(),
  until: instant.nullable().optional().openapi({ description: "Until when it is open afterwards" }),
  before: instant.nullable().optional().openapi({ description: "Until when it was open before" }),
  renews: z.boolean().optional(),
  when: z.enum(["period_end", "now"]).optional(),
  way: z.enum(["contest", "accept"]).optional(),
  kept_by: oneOf(MEMBERSHIP_MANAGERS, "other_store")
    .optional()
    .openapi({ description: "Who manages the subscription that goes on" }),
  mail: z.enum(RESENT_MAILS).optional(),
  code: z.string().optional(),
  sessions: z.int().optional(),
  every_session: z.boolean().optional(),
  confirm_by: instant.optional().openapi({ description: "Until when a new address is confirmed" }),
});
export type ActFigures = z.infer<typeof actFigures>;

const actOutcome = z.object({
  provider_id: z.string().optional(),
  message: z.string().optional().openapi({ description: "The provider's own answer" }),
  code: z.string().optional(),
  mailed_at: instant.optional().openapi({ description: "When the mail server took it" }),
  leaves_at: instant.optional().openapi({ description: "When an email is sent that waits" }),
  mail: z
    .enum(["waits", "refused"])
    .optional()
    .openapi({ description: "Of an email that the mail server has not taken" }),
});
export type ActOutcome = z.infer<typeof actOutcome>;

export const officeAct = z
  .object({
    id: z.string(),
    user_id: z.string(),
    kind: oneOf(MEMBER_ACTS, "refund"),
    state: oneOf(ACT_STATES, "sending"),
    by: z.string().openapi({ description: "The name of who did it" }),
    reason: z.string(),
    at: instant,
    held_until: instant.nullable(),
    held_seconds: z
      .int()
      .nullable()
      .openapi({ description: "Left until then, as a device's clock may differ" }),
    finished_at: instant.nullable(),
    figures: actFigures,
    outcome: actOutcome.nullable(),
    waits_for_owner: z.boolean().optional().openapi({
      description: "Whether it is held until an owner lets it go ahead",
    }),
    can_undo: z.boolean(),
    repeated: z.boolean().openapi({ description: "Whether it had been done already" }),
  })
  .openapi("OfficeAct");
export type OfficeAct = z.infer<typeof officeAct>;

/** Fields of every action in the list of available ones. */
const actOffer = z.object({
  why_not: actRefusal.nullable().openapi({ description: "Null when it can be" }),
});

/** One kind of action: the order, and the facts that its sheet shows beforehand. */
export function actOf<
  Kind extends MemberAct,
  Fields extends z.ZodRawShape,
  Facts extends z.ZodRawShape,
>(kind: Kind, fields: Fields, facts: Facts) {
  return {
    order: actOrder.extend({ kind: z.literal(kind), ...fields }),
    offer: actOffer.extend({ kind: z.literal(kind), ...facts }),
  };
}
