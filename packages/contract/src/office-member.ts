import { DAY_MARKS } from "@sovereign/domain/day-mark";
import { DEVICE_CLIENTS, DEVICE_KINDS, DEVICE_SYSTEMS } from "@sovereign/domain/device";
import { FACTOR_TYPES } from "@sovereign/domain/factor";
import { GIFT_STATES } from "@sovereign/domain/gift";
import { END_CAUSES, MEMBER_STATES } from "@sovereign/domain/member-standing";
import { REFUND_STATES } from "@sovereign/domain/refund-life";
import { REMINDER_CHANNELS, SKIP_REASONS } from "@sovereign/domain/reminder";
import { FAILURES, RECEIPT_STATES } from "@sovereign/domain/reminder-receipt";
import { STAFF_ROLES } from "@sovereign/domain/staff";
import { MEMBER_ACTS } from "@sovereign/domain/staff-log";
import {
  MEMBERSHIP_MANAGERS,
  REVOCATIONS,
  SUBSCRIPTION_SOURCES,
} from "@sovereign/domain/subscription";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { money } from "./money.ts";
import { ACT_STATES } from "./office-act.ts";
import { BODY_PROBLEMS, OFFICE_PROBLEMS } from "./problems.ts";
import { calendarDate, instant, oneOf, z } from "./schema.ts";
import { memberLogPage, readOwnStaffLog } from "./staff-log.ts";

const MAIL_STATES = ["queued", "sent", "bounced", "refused", "complained"] as const;

const standing = z.object({
  state: z.enum(MEMBER_STATES),
  /** The subscription that decides; null without any. */
  subscription_id: z.string().nullable(),
  managed_by: z.enum(MEMBERSHIP_MANAGERS).nullable(),
  since: instant.nullable(),
  until: instant.nullable().openapi({ description: "When access ends as far as known" }),
  declined_on: instant.nullable(),
  ended_at: instant.nullable(),
  price: money.nullable(),
  paid_twice: z.boolean(),
});

const subscription = z.object({
  source: z.enum(SUBSCRIPTION_SOURCES),
  id: z.string(),
  customer_id: z.string(),
  managed_by: z.enum(MEMBERSHIP_MANAGERS),
  status: z.string().openapi({ description: "The provider's own word" }),
  open: z.boolean(),
  since: instant.nullable(),
  period_start: instant.nullable(),
  period_end: instant.nullable(),
  price: money.nullable(),
  product: z.string().openapi({ description: "The provider's id of what was bought" }),
  ended: z
    .object({ at: instant.nullable(), cause: z.enum(END_CAUSES).nullable() })
    .nullable()
    .openapi({ description: "When and why, as far as known; null while it opens something" }),
  cancel_at_period_end: z.boolean(),
  charges: z.boolean().openapi({ description: "Whether it charges again, whatever it opens" }),
  charges_on: instant.nullable().openapi({ description: "Null when that may be any day" }),
  revoked: z.enum(REVOCATIONS).nullable(),
  owner_link: z.enum(["checkout", "address", "added"]).nullable().openapi({
    description: "How it became the member's; null where only its address is theirs",
  }),
  url: z.string().nullable().openapi({ description: "Its page at the provider" }),
});

const mail = z.object({
  template: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  queued_at: instant,
  sent_at: instant.nullable(),
  settled_at: instant.nullable(),
  status: z.string().nullable().openapi({ description: "The receiving server's code" }),
  paid: z.boolean().nullable().optional().openapi({
    description: "Whether the payment came that the email asks for; null for other emails",
  }),
});

const reminders = z.object({
  enabled: z.boolean(),
  time: z.string(),
  channel: z.enum(REMINDER_CHANNELS),
  receipts: z
    .array(
      z.object({
        day: calendarDate,
        state: z.enum(RECEIPT_STATES),
        reason: z.enum([...SKIP_REASONS, ...FAILURES]).nullable(),
      }),
    )
    .openapi({ description: "The last ten, newest first" }),
});

const gift = z.object({
  id: z.string(),
  number: z.int(),
  given: z.boolean().openapi({ description: "By the member; otherwise they got it" }),
  address: z.string().nullable().openapi({ description: "The other one's, while it is kept" }),
  state: z.enum(GIFT_STATES),
  arrives_on: calendarDate,
  paid: money.nullable(),
  begins: instant.nullable(),
  ends: instant.nullable(),
});

const count = z.int().nonnegative();

const days = z
  .object({
    today: calendarDate.openapi({ description: "By the member's own calendar" }),
    streak: count,
    since: calendarDate.nullable().openapi({ description: "The streak's first day" }),
    best: count,
    strength: z.int().nullable().openapi({ description: "Null before the first day is over" }),
    kept: count.openapi({ description: "Days kept, or partly" }),
    asked: count.openapi({ description: "Days since the first one that were due, without rest" }),
    first_thirty: count.openapi({ description: "Days kept of the first thirty" }),
    late: count.openapi({ description: "Answers in this month that came after their day" }),
    marks: z.array(z.object({ date: calendarDate, mark: z.enum(DAY_MARKS) })),
  })
  .openapi({ description: "Counts, and the last fourteen days as marks; no text, no time of day" });

const device = z.object({
  kind: z.enum(DEVICE_KINDS).nullable(),
  client: z.enum(DEVICE_CLIENTS).nullable(),
  system: z.enum(DEVICE_SYSTEMS).nullable(),
  signed_in_at: instant,
  last_used_at: instant.openapi({ description: "To about ten minutes" }),
});

const actUnderWay = z.object({
  id: z.string(),
  kind: z.enum(MEMBER_ACTS),
  state: z.enum(ACT_STATES),
  name: z.string(),
  reason: z.string(),
  held_until: instant.nullable(),
  created_at: instant,
});

const staffNote = z
  .object({
    text: z.string(),
    version: z.int().openapi({ description: "Counts the saves; 0 before the first" }),
    by: z.string().nullable(),
    at: instant.nullable(),
  })
  .openapi("StaffNote");

export type StaffNote = z.infer<typeof staffNote>;

const look = z.object({
  at: instant,
  reason: z.string().nullable(),
});

const officeMember = z
  .object({
    id: z.string(),
    name: z.string().openapi({ description: "Empty while they have given none" }),
    email: z.string(),
    number: z.int(),
    confirmed_at: instant.nullable(),
    time_zone: z.string(),
    created_at: instant,
    last_day_kept: calendarDate.nullable(),
    days,
    staff_role: z.enum(STAFF_ROLES).nullable(),
    refused_address: z
      .object({
        reason: z.enum(["bounced", "complained"]),
        since: instant,
        status: z.string().nullable(),
      })
      .nullable()
      .openapi({ description: "Nothing is sent to the address while it is refused" }),
    deletion: z.object({ requested_at: instant }).nullable(),
    membership: standing,
    subscriptions: z.array(subscription),
    gifts: z.array(gift).openapi({ description: "Years given and got; never their words" }),
    mails: z.array(mail).openapi({ description: "The latest, newest first" }),
    reminders: reminders.nullable(),
    devices: z.array(device),
    factors: z.array(z.enum(FACTOR_TYPES)),
    passkeys: z.int(),
    acts: z.array(actUnderWay).openapi({ description: "Not finished yet" }),
    note: staffNote,
    look,
    log: memberLogPage,
  })
  .openapi("OfficeMember");

export type OfficeMember = z.infer<typeof officeMember>;
export type OfficeSubscription = z.infer<typeof subscription>;

const payment = z.object({
  id: z.string().openapi({ description: "The invoice at Stripe" }),
  charge_id: z.string().nullable(),
  subscription_id: z.string().nullable(),
  number: z.string().nullable(),
  at: instant,
  kind: z.enum(["first", "renewal", "other"]),
  state: z.enum(["paid", "open", "failed"]),
  amount: money,
  attempts: z.int().openapi({ description: "How often it was tried" }),
  card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
  returned: money.openapi({ description: "What has arrived of it" }),
  on_its_way: money.openapi({ description: "What is on its way back" }),
  refunds: z.array(
    z.object({
      id: z.string(),
      at: instant,
      amount: money,
      state: oneOf(REFUND_STATES, "under_way"),
      settled: z
        .boolean()
        .openapi({ description: "Whether staff wrote down that it reached them another way" }),
    }),
  ),
  disputed: z.boolean(),
  url: z.string(),
});

export type OfficePayment = z.infer<typeof payment>;

const officePayments = z
  .object({
    payments: z.array(payment).openapi({ description: "At Stripe, newest first" }),
    complete: z.boolean().openapi({ description: "Whether there are no older ones" }),
    paid: z.array(money).openapi({ description: "A sum for each currency" }),
    returned: z.array(money),
    on_their_way: z.array(money),
    stores: z
      .array(z.enum(MEMBERSHIP_MANAGERS))
      .openapi({ description: "Stores that have payments of their own" }),
  })
  .openapi("OfficePayments");

export type OfficePayments = z.infer<typeof officePayments>;

const params = z.object({ id: z.string().max(100) });
const access = "office_members";
const tags = ["Office"];
const problems = [...OFFICE_PROBLEMS, "office.member_not_found"] as const;
const LOOK = [...problems, "office.look_reason_missing"] as const;

const LOOK_REASON_MAX_LENGTH = 300;

export const readOfficeMember = endpoint({
  method: "get",
  path: "/api/office/members/{id}",
  access,
  tags,
  summary: "Look at a member, which their log shows before the answer leaves",
  request: { params },
  responses: { 200: json("Everything about the member but what they write", officeMember) },
  problems: LOOK,
});

export const readOfficePayments = endpoint({
  method: "get",
  path: "/api/office/members/{id}/payments",
  access,
  tags,
  summary: "Read a member's payments from the provider",
  request: { params },
  responses: { 200: json("The payments, with what was returned", officePayments) },
  problems: [...LOOK, "billing.not_configured", "billing.provider_unavailable"],
});

export const readOfficeMemberLog = endpoint({
  method: "get",
  path: "/api/office/members/{id}/log",
  access,
  tags,
  summary: "Read what staff looked at and did of one member, as the member reads it",
  request: { params, query: readOwnStaffLog.request.query },
  responses: { 200: json("A page of the log", memberLogPage) },
  problems: [...LOOK, "request.invalid"],
});

export const changeLookReason = endpoint({
  method: "put",
  path: "/api/office/members/{id}/look-reason",
  access,
  tags,
  summary: "Say why the caller looks at a member, before the look; it is kept for the day",
  request: { params, body: jsonBody(z.object({ reason: z.string().max(LOOK_REASON_MAX_LENGTH) })) },
  responses: { 200: json("The look", look) },
  problems: [...BODY_PROBLEMS, ...problems, "office.reason_missing"],
});

export const STAFF_NOTE_LENGTH = 2000;

export const saveStaffNote = endpoint({
  method: "put",
  path: "/api/office/members/{id}/note",
  access,
  tags,
  summary: "Save the one note of staff about a member, which the member's own export has",
  request: {
    params,
    body: jsonBody(
      z.object({
        text: z.string().trim().max(STAFF_NOTE_LENGTH),
        version: z.int().nonnegative().openapi({ description: "Of the note that it continues" }),
      }),
    ),
  },
  responses: { 200: json("The note", staffNote) },
  problems: [...BODY_PROBLEMS, ...LOOK, "office.note_changed"],
});
