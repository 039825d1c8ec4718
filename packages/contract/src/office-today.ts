import { HELD_KINDS } from "@sovereign/domain/held-sendings";
import { OWED_STATES } from "@sovereign/domain/refund-life";
import { MEMBER_ACTS } from "@sovereign/domain/staff-log";
import { MEMBERSHIP_MANAGERS, REVOCATIONS } from "@sovereign/domain/subscription";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { money } from "./money.ts";
import { logEntry } from "./office-log.ts";
import { BODY_PROBLEMS, OFFICE_PROBLEMS } from "./problems.ts";
import { calendarDate, instant, oneOf, z } from "./schema.ts";

const count = z.int().min(0);

const who = z.object({ id: z.string(), address: z.string() });

const owner = who.nullable().openapi({ description: "Null where nobody has an account" });
const payer = z.string().nullable().openapi({ description: "Who paid without an account" });
const atProvider = z.string().nullable().openapi({ description: "Its page at the provider" });

const figuresSchema = z.object({
  paying: count,
  paying_before: count.openapi({ description: "On the first day of the month" }),
  came: count,
  left: count,
  yearly: z.array(money).openapi({ description: "What all who pay are charged a year" }),
  without_price: count.openapi({ description: "Paying through a store, at a price unknown here" }),
  listed: z
    .object({
      paying: count,
      grace: count,
      due: count,
      canceled: count.openapi({ description: "Whose paid time ends as soon, and who canceled" }),
    })
    .openapi({
      description: "As the member list has them; the books know payers without accounts",
    }),
  due_by: calendarDate,
  grace: count,
  grace_ends_soon: count,
  grace_sums: z.array(money),
  days: z.array(z.object({ day: calendarDate, came: count, left: count })),
});

const needSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("dispute"),
    id: z.string(),
    member: owner,
    sum: money,
    opened_at: instant,
    by: instant.nullable(),
    url: atProvider,
  }),
  z.object({
    kind: z.literal("refund_owed"),
    id: z
      .string()
      .openapi({ description: "The refund's at the provider; of a refused one, the charge's" }),
    charge: z.string(),
    member: who.nullable().openapi({ description: "Null where nobody has an account any more" }),
    sum: money,
    state: oneOf(OWED_STATES, "came_back"),
    why: z.string().nullable().openapi({ description: "The provider's word" }),
    asked_at: instant,
    since: instant,
    url: z.string().nullable().openapi({ description: "The payment at the provider" }),
  }),
  z.object({
    kind: z.literal("act_failed"),
    id: z.string(),
    act: oneOf(MEMBER_ACTS, "refund"),
    member: who,
    by: z.string(),
    message: z.string().nullable().openapi({ description: "The provider's own answer" }),
    code: z.string().nullable(),
    charge: z.string().nullable(),
    details: z.looseObject({}).openapi({ description: "Its figures" }),
    since: instant,
  }),
  z.object({
    kind: z.literal("act_waits"),
    id: z.string(),
    act: oneOf(MEMBER_ACTS, "change_address"),
    member: who,
    by: z.string(),
    reason: z.string(),
    since: instant,
  }),
  z.object({
    kind: z.literal("payments_failed"),
    members: z.array(who.extend({ id: z.string().nullable(), ends_at: instant })).min(1),
  }),
  z.object({
    kind: z.literal("pays_twice"),
    member: owner,
    address: payer,
    url: atProvider,
    since: instant,
    by: z.array(
      z.object({ managed_by: oneOf(MEMBERSHIP_MANAGERS, "other_store"), since: instant }),
    ),
  }),
  z.object({
    kind: z.literal("many_looks"),
    name: z.string(),
    count: count.openapi({ description: "The most within an hour" }),
    since: instant,
  }),
  z.object({
    kind: z.literal("still_renews"),
    member: owner,
    address: payer,
    id: z.string().openapi({ description: "Of the subscription, at its provider" }),
    managed_by: oneOf(MEMBERSHIP_MANAGERS, "other_store"),
    revoked: z.enum(REVOCATIONS),
    charges_on: instant.nullable().openapi({ description: "Null when that may be any day" }),
    since: instant,
    url: atProvider,
  }),
  z.object({
    kind: z.literal("store_charges_deleted"),
    id: z.string().openapi({ description: "Of the subscription, at RevenueCat" }),
    managed_by: oneOf(MEMBERSHIP_MANAGERS, "other_store"),
    charges_on: instant.nullable(),
    since: instant,
  }),
  z.object({
    kind: z.literal("purchases_unclaimed"),
    people: z.array(z.object({ address: z.string(), paid_at: instant })).min(1),
  }),
  z.object({
    kind: z.literal("gift_stranded"),
    id: z.string().openapi({ description: "Of the payment, at the provider" }),
    gift: z.string(),
    sum: money,
    since: instant,
  }),
  z.object({
    kind: z.literal("gift_refund_failed"),
    gift: z.string(),
    number: z.int(),
    sum: money,
    since: instant,
  }),
  z.object({ kind: z.literal("trial_untold"), member: who, ends_at: instant }),
  z.object({ kind: z.literal("mail_bounced"), count, since: instant }),
  z.object({ kind: z.literal("mail_waiting"), count, since: instant }),
  z.object({
    kind: z.literal("piece_overdue"),
    title: z.string(),
    path: z.string(),
    period: z.string(),
    since: calendarDate,
  }),
  z.object({ kind: z.literal("piece_waits"), title: z.string(), path: z.string(), at: instant }),
  z.object({ kind: z.literal("piece_faulty"), title: z.string(), path: z.string(), at: instant }),
  z.object({
    kind: z.literal("files_tell"),
    names: z.array(z.string()).min(1).openapi({ description: "In the pack" }),
    since: instant,
  }),
  z.object({ kind: z.literal("piece_orphaned"), title: z.string(), path: z.string(), at: instant }),
  z.object({
    kind: z.literal("broadcast_orphaned"),
    id: z.string(),
    subject: z.string(),
    scheduled: z.boolean().openapi({ description: "Whether it has not begun" }),
    due_at: instant.nullable(),
    since: instant.openapi({ description: "When it stopped, or was scheduled" }),
  }),
  z.object({
    kind: z.literal("price_orphaned"),
    amounts: z.array(money).min(1),
    from: instant.openapi({ description: "When it is sold, if no one undoes it" }),
    by: z.string(),
  }),
  z.object({
    kind: z.literal("broadcast_paused"),
    id: z.string(),
    subject: z.string(),
    waiting: count,
    left: count,
    since: instant,
  }),
  z.object({
    kind: z.literal("broadcast_late"),
    id: z.string(),
    subject: z.string(),
    since: instant.openapi({ description: "When it should have left" }),
  }),
  z.object({
    kind: z.literal("broadcast_bounced"),
    id: z.string(),
    subject: z.string(),
    people: count,
    sent: count,
    bounced: count,
    refused: count,
    since: instant,
  }),
  z.object({
    kind: z.literal("backup_late"),
    last_at: instant.nullable(),
    running: z.boolean(),
    failure: z.string().nullable().openapi({ description: "Of the last attempt" }),
  }),
  z.object({
    kind: z.literal("rehearsal_failed"),
    last_at: instant.nullable().openapi({ description: "Of the last one that succeeded" }),
    failure: z.string().nullable().openapi({ description: "Null when none came" }),
  }),
  z.object({
    kind: z.literal("sendings_held"),
    kinds: z.array(z.enum(HELD_KINDS)).min(1),
    notices: count.openapi({ description: "Of charges that do not wait" }),
    since: instant.openapi({ description: "Of the restore" }),
  }),
  z.object({
    kind: z.literal("webhooks_behind"),
    provider: z.string(),
    count,
    since: instant,
  }),
  z.object({
    kind: z.literal("money_differs"),
    month: z.string(),
    members: z.int().openapi({ description: "What the providers have more than the rows" }),
    sums: z.array(money),
    since: instant,
  }),
  z.object({ kind: z.literal("reminders_failing"), failed: count, of: count }),
  z.object({
    kind: z.literal("fault_spreading"),
    members: count.openapi({ description: "Who met it so far" }),
    route: z.string(),
    since: instant,
  }),
  z.object({ kind: z.literal("placeholders"), settings: z.array(z.string()).min(1) }),
]);

const settled = z.object({ of: count, failed: count });

const readinessSchema = z.object({
  payments: z.object({ ready: z.boolean(), webhook_at: instant.nullable() }),
  price: z.string(),
  pieces: count,
  shelves: count,
  programme_days: count,
  message: z.boolean().openapi({ description: "Whether staff sent themselves a message" }),
  backup: z.boolean(),
  bought: z.boolean(),
});

const todaySchema = z
  .object({
    counted_at: instant,
    figures: figuresSchema.nullable().openapi({ description: "For owners" }),
    needs: z.array(needSchema),
    last_acts: z.array(logEntry),
    sent: z
      .object({ mails: settled, reminders: settled, opened: count })
      .nullable()
      .openapi({ description: "In the last 24 hours, for owners" }),
    monday_mail: z.boolean().nullable().openapi({
      description: "Whether an owner wants the week by email on Mondays; null for others",
    }),
    first_day: readinessSchema.nullable().openapi({ description: "Until each line is done" }),
  })
  .openapi("OfficeToday");

export type OfficeToday = z.infer<typeof todaySchema>;
export type OfficeNeed = z.infer<typeof needSchema>;

const tags = ["Office"];

export const readOfficeToday = endpoint({
  method: "get",
  path: "/api/office/today",
  access: "office_today",
  tags,
  summary: "Read how the business stands and what needs somebody, as far as the role may know",
  request: {
    query: z.object({
      fresh: z.literal("true").optional().openapi({ description: "Count again" }),
    }),
  },
  responses: { 200: json("The day", todaySchema) },
  problems: [...OFFICE_PROBLEMS, "request.invalid"],
});

export const runBackupNow = endpoint({
  method: "post",
  path: "/api/office/backup",
  access: "office_sums",
  tags,
  summary: "Start a backup on the server",
  responses: { 204: { description: "It is running, or was already" } },
  problems: [...OFFICE_PROBLEMS, "request.foreign_origin"],
});

export const compareWithProviders = endpoint({
  method: "post",
  path: "/api/office/comparison",
  access: "office_sums",
  tags,
  summary: "Compare every membership with its provider now",
  responses: { 204: { description: "It is running" } },
  problems: [...OFFICE_PROBLEMS, "request.foreign_origin"],
});

export const remindUnclaimed = endpoint({
  method: "post",
  path: "/api/office/unclaimed-purchases/remind",
  access: "office_acts",
  tags,
  summary: "Email those who paid without an account how they get one, once a day each",
  responses: { 204: { description: "The emails are queued" } },
  problems: [...OFFICE_PROBLEMS, "request.foreign_origin"],
});

/** Limit of the words by which staff say how they paid. */
export const SETTLED_HOW_LENGTH = 200;

export const settleRefund = endpoint({
  method: "post",
  path: "/api/office/refunds/{id}/settled",
  access: "office_sums",
  tags,
  summary: "Write down how what came back, or was refused, has reached whose it is",
  request: {
    params: z.object({ id: z.string().max(200) }),
    body: jsonBody(
      z.object({
        how: z.string().trim().min(1).max(SETTLED_HOW_LENGTH),
        on: calendarDate.openapi({ description: "When it was paid" }),
      }),
    ),
  },
  responses: { 204: { description: "It needs nobody any more" } },
  problems: [...OFFICE_PROBLEMS, ...BODY_PROBLEMS, "office.reason_missing"],
});

export const setMondayMail = endpoint({
  method: "put",
  path: "/api/office/monday-mail",
  access: "office_sums",
  tags,
  summary: "Say whether the week comes by email on Mondays",
  request: { body: jsonBody(z.strictObject({ wanted: z.boolean() })) },
  responses: { 204: { description: "It is stored" } },
  problems: [...OFFICE_PROBLEMS, ...BODY_PROBLEMS],
});

export const testMondayMail = endpoint({
  method: "post",
  path: "/api/office/monday-mail/test",
  access: "office_sums",
  tags,
  summary: "Send the caller the email of last week",
  responses: { 204: { description: "It is on its way" } },
  problems: [...OFFICE_PROBLEMS, ...BODY_PROBLEMS, "request.rate_limited"],
});

export const sendTestMessage = endpoint({
  method: "post",
  path: "/api/office/test-message",
  access: "office_today",
  tags,
  summary: "Send the caller a message, to see whether it arrives",
  responses: { 204: { description: "It is on its way" } },
  problems: [...OFFICE_PROBLEMS, ...BODY_PROBLEMS, "request.rate_limited"],
});
