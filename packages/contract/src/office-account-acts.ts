import { DECLINES } from "@sovereign/domain/broadcast";
import { DEVICE_CLIENTS, DEVICE_KINDS, DEVICE_SYSTEMS } from "@sovereign/domain/device";
import { FACTOR_TYPES } from "@sovereign/domain/factor";
import { MEMBERSHIP_MANAGERS } from "@sovereign/domain/subscription";
import { money } from "./money.ts";
import { actOf, actRefusal, RESENT_MAILS } from "./office-act.ts";
import { BROADCAST_SUBJECT_LENGTH } from "./office-broadcasts.ts";
import { instant, z } from "./schema.ts";
import { email as emailAddress } from "./sessions.ts";

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

const resend = actOf(
  "resend",
  { mail: z.enum(RESENT_MAILS) },
  {
    facts: z.object({ mails: z.array(resentMail) }),
  },
);

export const WRITTEN_WORDS_LENGTH = 5_000;

const write = actOf(
  "write",
  {
    subject: z
      .string()
      .trim()
      .min(1)
      .max(BROADCAST_SUBJECT_LENGTH)
      .regex(/^\P{Cc}*$/u),
    words: z
      .string()
      .min(1)
      .max(WRITTEN_WORDS_LENGTH)
      .regex(/^[^\0]*$/),
    pays: z.boolean().openapi({
      description: "Whether it ends with a link to pay what is owed, which fills framed words",
    }),
  },
  {
    facts: z.object({
      payment: z
        .object({ owed: money, tried_at: instant, why: z.enum(DECLINES), last_day: instant })
        .nullable()
        .openapi({ description: "A declined renewal by card, while access lasts" }),
    }),
  },
);

const endSessions = actOf(
  "end_sessions",
  {
    sessions: z
      .array(z.string().max(100))
      .max(100)
      .nullable()
      .openapi({ description: "Ids of the offer; null for every one" }),
  },
  {
    facts: z.object({ sessions: z.array(sessionToEnd) }),
  },
);

const changeAddress = actOf(
  "change_address",
  { new_email: emailAddress },
  {
    facts: z.object({ pays_by_card: z.boolean() }),
  },
);

const removeFactor = actOf(
  "remove_factor",
  {},
  {
    facts: z.object({ factors: z.array(z.enum(FACTOR_TYPES)) }),
  },
);

const deleteAccount = actOf(
  "delete_account",
  {
    email: z
      .string()
      .max(254)
      .openapi({ description: "The member's address, typed as a confirmation" }),
  },
  {
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
  },
);

const resetAddress = actOf(
  "reset_address",
  {},
  {
    facts: z
      .object({
        reason: z.enum(["bounced", "complained"]),
        since: instant,
        status: z.string().nullable(),
      })
      .nullable(),
  },
);

export const ACCOUNT_ORDERS = [
  write.order,
  resend.order,
  endSessions.order,
  changeAddress.order,
  removeFactor.order,
  deleteAccount.order,
  resetAddress.order,
] as const;
export const ACCOUNT_OFFERS = [
  write.offer,
  resend.offer,
  endSessions.offer,
  changeAddress.offer,
  removeFactor.offer,
  deleteAccount.offer,
  resetAddress.offer,
] as const;

export type ResentMailOffer = z.infer<typeof resentMail>;
