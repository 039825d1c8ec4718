import { DEVICE_CLIENTS, DEVICE_KINDS, DEVICE_SYSTEMS } from "@sovereign/domain/device";
import { FACTOR_TYPES } from "@sovereign/domain/factor";
import { MEMBERSHIP_MANAGERS } from "@sovereign/domain/subscription";
import { actOffer, actOrder, actRefusal, RESENT_MAILS } from "./office-act.ts";
import { money } from "./receipts.ts";
import { instant, z } from "./schema.ts";
import { email as emailAddress } from "./sessions.ts";

export const resendOrder = actOrder.extend({
  kind: z.literal("resend"),
  mail: z.enum(RESENT_MAILS),
});

export const endSessionsOrder = actOrder.extend({
  kind: z.literal("end_sessions"),
  sessions: z
    .array(z.string().max(100))
    .max(100)
    .nullable()
    .openapi({ description: "Ids of the offer; null for every one" }),
});

export const changeAddressOrder = actOrder.extend({
  kind: z.literal("change_address"),
  new_email: emailAddress,
});

export const removeFactorOrder = actOrder.extend({ kind: z.literal("remove_factor") });

export const deleteAccountOrder = actOrder.extend({
  kind: z.literal("delete_account"),
  email: z
    .string()
    .max(254)
    .openapi({ description: "The member's address, typed as a confirmation" }),
});

export const resetAddressOrder = actOrder.extend({ kind: z.literal("reset_address") });

const resentMail = z.object({
  mail: z.enum(RESENT_MAILS),
  why_not: actRefusal.nullable(),
  on: instant.nullable().openapi({
    description: "The day a receipt or notice is about, or on which there was nothing left to send",
  }),
  last: z
    .object({ at: instant, state: z.string() })
    .nullable()
    .openapi({ description: "The last one of its kind, and what became of it" }),
});

const sessionToEnd = z.object({
  id: z.string(),
  device: z.object({
    kind: z.enum(DEVICE_KINDS).nullable(),
    client: z.enum(DEVICE_CLIENTS).nullable(),
    system: z.enum(DEVICE_SYSTEMS).nullable(),
  }),
  last_used_at: instant,
});

export const resendOffer = actOffer.extend({
  kind: z.literal("resend"),
  facts: z.object({ mails: z.array(resentMail) }),
});
export const endSessionsOffer = actOffer.extend({
  kind: z.literal("end_sessions"),
  facts: z.object({ sessions: z.array(sessionToEnd) }),
});
export const changeAddressOffer = actOffer.extend({
  kind: z.literal("change_address"),
  facts: z.object({ pays_by_card: z.boolean() }),
});
export const removeFactorOffer = actOffer.extend({
  kind: z.literal("remove_factor"),
  facts: z.object({ factors: z.array(z.enum(FACTOR_TYPES)) }),
});
export const deleteAccountOffer = actOffer.extend({
  kind: z.literal("delete_account"),
  facts: z.object({
    until: instant.nullable().openapi({ description: "Until when the membership is paid" }),
    price: money.nullable(),
    by_card: z.boolean().openapi({ description: "Whether a subscription by card ends with it" }),
    store: z
      .enum(MEMBERSHIP_MANAGERS)
      .nullable()
      .openapi({ description: "A store that goes on charging" }),
    backup_days: z.string(),
  }),
});
export const resetAddressOffer = actOffer.extend({
  kind: z.literal("reset_address"),
  facts: z
    .object({
      reason: z.enum(["bounced", "complained"]),
      since: instant,
      status: z.string().nullable(),
    })
    .nullable(),
});

export type ResendOffer = z.infer<typeof resendOffer>;
export type ResentMailOffer = z.infer<typeof resentMail>;
export type EndSessionsOffer = z.infer<typeof endSessionsOffer>;
export type ChangeAddressOffer = z.infer<typeof changeAddressOffer>;
export type RemoveFactorOffer = z.infer<typeof removeFactorOffer>;
export type DeleteAccountOffer = z.infer<typeof deleteAccountOffer>;
export type ResetAddressOffer = z.infer<typeof resetAddressOffer>;
