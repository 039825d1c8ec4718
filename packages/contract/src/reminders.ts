import {
  MAX_ALARMS,
  REMINDER_CHANNELS,
  REMINDER_KINDS,
  SKIP_REASONS,
} from "@sovereign/domain/reminder";
import {
  FAILURES,
  RECEIPT_STATES,
  REPORTS,
  SHOWN_RECEIPTS,
} from "@sovereign/domain/reminder-receipt";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS } from "./problems.ts";
import { calendarDate, instant, listOfFitting, z } from "./schema.ts";

/** Longer than any push service's URL. */
const ENDPOINT_MAX_LENGTH = 1000;
const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/;

const time = z
  .string()
  .openapi({ description: "HH:MM on the member's own clock", example: "07:30" });
const kind = z.enum(REMINDER_KINDS);
const channel = z.enum(REMINDER_CHANNELS);

export const reminder = z.object({ enabled: z.boolean(), time, kind, channel }).openapi("Reminder");

const receipt = z
  .object({
    day: calendarDate,
    due_at: instant,
    time_zone: z.string(),
    channel,
    state: z.enum(RECEIPT_STATES),
    reason: z.enum([...SKIP_REASONS, ...FAILURES]).nullable(),
    skipped_since: instant
      .nullable()
      .openapi({ description: "When the day was committed or answered." }),
    sent_at: instant.nullable(),
    shown_at: instant.nullable(),
    opened_at: instant.nullable(),
  })
  .openapi("ReminderReceipt");

/** The response of every endpoint of a member's reminder (decisions 90 and 91). */
const memberReminder = z
  .object({
    reminder,
    time_zone: z.string().openapi({ example: "Europe/Lisbon" }),
    next_due_at: instant.nullable().openapi({ description: "Null while reminders are off." }),
    push_public_key: z.string().openapi({ description: "What a browser subscribes with." }),
    decided: z.boolean().optional().openapi({
      description: "Whether the member ever answered when to be reminded, also with no.",
    }),
    devices: z.int().openapi({ description: "Browsers of the member's that take notifications." }),
    receipts: z
      .array(receipt)
      .openapi({ description: `The last ${SHOWN_RECEIPTS}, newest first.` }),
    offers_email: z.boolean().openapi({
      description: "Whether the last one found no device, or the last two left no trace.",
    }),
  })
  .openapi("MemberReminder");

export type MemberReminder = z.infer<typeof memberReminder>;
export type ReminderReceipt = z.infer<typeof receipt>;

const endpointAddress = z.string().min(1).max(ENDPOINT_MAX_LENGTH);

const subscription = z
  .object({
    endpoint: endpointAddress,
    keys: z.object({
      p256dh: z.string().regex(BASE64URL).max(100),
      auth: z.string().regex(BASE64URL).max(40),
    }),
  })
  .openapi("PushSubscription", { description: "As the browser's own toJSON writes it." });

export type PushSubscriptionBody = z.infer<typeof subscription>;

const access = "reminders";
const tags = ["Reminders"];
const MEMBER = [...CALLER_PROBLEMS, "auth.session_ended"] as const;
const CHANGES = [...MEMBER, ...BODY_PROBLEMS] as const;
const responses = { 200: json("The member's reminder", memberReminder) };
const DEVICE = z.object({ endpoint: endpointAddress }).openapi("PushEndpoint");

export const readReminder = endpoint({
  method: "get",
  path: "/api/reminders",
  access,
  tags,
  summary: "Read the reminder and what became of the last ones",
  responses,
  problems: MEMBER,
});

export const changeReminder = endpoint({
  method: "put",
  path: "/api/reminders",
  access,
  tags,
  summary: "Turn the reminder on or off, or change its hour; what is left out stays",
  request: { body: jsonBody(reminder.partial().openapi("ReminderChange")) },
  responses,
  problems: [...CHANGES, "reminder.time_invalid"],
});

export const keepPushSubscription = endpoint({
  method: "put",
  path: "/api/push-subscriptions",
  access,
  tags,
  summary: "Name the address at which this browser takes notifications; again at each start",
  request: { body: jsonBody(subscription) },
  responses,
  problems: [...CHANGES, "request.rate_limited", "reminder.endpoint_refused"],
});

export const alarmReport = z
  .object({
    day: calendarDate,
    report: z.enum(REPORTS),
    at: instant.openapi({ description: "When, by the clock of the phone." }),
  })
  .openapi("AlarmReport");

export type AlarmReport = z.infer<typeof alarmReport>;

export const keepAlarms = endpoint({
  method: "put",
  path: "/api/reminder-alarms",
  access,
  tags,
  summary: "Name the days on which this phone rings by itself, and what became of past ones",
  description: "Of those days nothing is sent to browsers. A report made again changes nothing.",
  request: {
    body: jsonBody(
      z
        .object({
          days: z.array(calendarDate).max(MAX_ALARMS),
          reports: listOfFitting(alarmReport, MAX_ALARMS),
        })
        .openapi("PhoneAlarms"),
    ),
  },
  responses,
  problems: [...CHANGES, "request.rate_limited"],
});

export const sendTestNotification = endpoint({
  method: "post",
  path: "/api/reminders/test",
  access,
  tags,
  summary: "Send a notification to one browser of one's own, now",
  request: { body: jsonBody(DEVICE) },
  responses: { 204: { description: "The push service has taken it" } },
  problems: [
    ...CHANGES,
    "request.rate_limited",
    "reminder.device_unknown",
    "reminder.not_delivered",
  ],
});

export const reportReminder = endpoint({
  method: "post",
  path: "/api/reminder-reports/{token}",
  access: "reminder_report",
  tags,
  summary: "Report that a reminder was shown or opened; by what the reminder itself carries",
  description: "A token that no reminder has is answered like any other.",
  request: {
    params: z.object({ token: z.string().max(100) }),
    body: jsonBody(z.object({ report: z.enum(REPORTS) }).openapi("ReminderReport")),
  },
  responses: { 204: { description: "Noted, if there is such a reminder" } },
  problems: [...BODY_PROBLEMS, "request.rate_limited"],
});
