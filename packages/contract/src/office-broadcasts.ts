import {
  BROADCAST_CHANNELS,
  BROADCAST_STATES,
  BROADCAST_TIMINGS,
  DECLINES,
  RECIPIENT_REASONS,
  RECIPIENT_STATES,
  WRITTEN_KINDS,
} from "@sovereign/domain/broadcast";
import { conditionsOf } from "@sovereign/domain/member-filter";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { money } from "./money.ts";
import { filterText } from "./office-members.ts";
import { BODY_PROBLEMS, OFFICE_PROBLEMS } from "./problems.ts";
import { instant, z } from "./schema.ts";

export const BROADCAST_SUBJECT_LENGTH = 150;
export const BROADCAST_PREVIEW_LENGTH = 200;
export const BROADCAST_WORDS_LENGTH = 20_000;

const counts = z.object({
  sent: z.int(),
  waiting: z.int(),
  in_hand: z.int(),
  bounced: z.int(),
  refused: z.int(),
  stopped: z.int(),
});
export type BroadcastCounts = z.infer<typeof counts>;

/** For staff who may not see members. */
export const rounded = z
  .boolean()
  .openapi({ description: "Whether all counts of members are tens, and 0 for few" });

const listed = z.object({
  id: z.string(),
  subject: z.string(),
  kind: z.enum(WRITTEN_KINDS),
  state: z.enum(BROADCAST_STATES),
  timing: z.enum(BROADCAST_TIMINGS),
  due_at: instant.nullable(),
  saved_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  late_since: instant
    .nullable()
    .openapi({ description: "When it should have gone on, where it is paused because it is late" }),
  piece: z.string().nullable().openapi({ description: "As section/id" }),
  opens_at: instant.nullable().openapi({ description: "When the piece opens that it waits for" }),
  people: z.int().nullable().openapi({ description: "How many emails are written down" }),
  counts: counts.openapi({ description: "What became of the emails" }),
  push: z
    .object({ people: z.int().nullable(), counts })
    .nullable()
    .openapi({ description: "The same of its notifications; null without them" }),
  rounded,
});
export type ListedBroadcast = z.infer<typeof listed>;

const run = z.object({
  text: z.string(),
  em: z.boolean(),
  strong: z.boolean(),
  link: z.boolean(),
});
export type BroadcastRun = z.infer<typeof run>;

const broadcast = listed
  .extend({
    preview: z.string(),
    words: z.string(),
    conditions: z.string().openapi({ description: "A filter of the member list" }),
    version: z.int(),
    saved_by: z.string(),
    fault: z.enum(["unsupported", "address", "frame"]).nullable(),
    blocks: z
      .array(z.object({ kind: z.enum(["paragraph", "button"]), runs: z.array(run) }))
      .openapi({ description: "The words as they arrive; none with a fault" }),
    test: z
      .object({ at: instant, address: z.string().nullable(), arrived: z.boolean() })
      .nullable()
      .openapi({ description: "Of these words; null after another save" }),
    listed_at: instant.nullable(),
    paused_at: instant.nullable(),
    asked_at: instant.nullable(),
    last_leaves_at: instant.nullable(),
    paid: z
      .int()
      .nullable()
      .openapi({ description: "How many have paid since; null unless it is about a payment" }),
    per_minute: z.int(),
  })
  .openapi("Broadcast");
export type Broadcast = z.infer<typeof broadcast>;

const noControls = /^\P{Cc}*$/u;

/** Leaves out each of as many members as are listed, so that it is longer than an address may be. */
const audienceText = z
  .string()
  .max(8_000)
  .refine((text) => conditionsOf(text) !== null);

const draft = z.object({
  builds_on: z
    .int()
    .min(0)
    .max(1_000_000)
    .openapi({ description: "The version that was read; 0 for a new one" }),
  kind: z.enum(WRITTEN_KINDS),
  piece: z
    .string()
    .regex(/^[a-z0-9-]{1,60}\/[a-z0-9-]{1,120}$/)
    .nullable(),
  subject: z.string().trim().max(BROADCAST_SUBJECT_LENGTH).regex(noControls),
  preview: z.string().trim().max(BROADCAST_PREVIEW_LENGTH).regex(noControls),
  words: z
    .string()
    .max(BROADCAST_WORDS_LENGTH)
    .regex(/^[^\0]*$/),
  push: z.boolean().openapi({ description: "Whether it goes by notification too" }),
  conditions: audienceText,
  timing: z.enum(BROADCAST_TIMINGS),
  due_at: z.iso.datetime().nullable(),
});
export type BroadcastDraft = z.infer<typeof draft>;

const piece = z.object({
  id: z.string(),
  title: z.string(),
  lead: z.string(),
  path: z.string(),
  live: z.boolean(),
  opens_at: instant.nullable(),
});

const audience = z.object({
  people: z.int(),
  bounced: z.int(),
  unwanted: z.int().openapi({ description: "Who stopped the kind, or never asked for it" }),
  unconfirmed: z.int(),
  push: z.int().openapi({ description: "Who would get a notification" }),
  rounded,
});
export type BroadcastAudience = z.infer<typeof audience>;

const failedPayment = z.object({
  id: z.string(),
  number: z.int(),
  email: z.string(),
  time_zone: z.string(),
  owed: money,
  tried_at: instant,
  why: z.enum(DECLINES),
  last_day: instant.openapi({ description: "When access ends" }),
  next_try_at: instant.nullable().openapi({ description: "Null where none is left" }),
  refused: z.boolean().openapi({ description: "Whether an earlier email to the address bounced" }),
  written_at: instant.nullable().openapi({ description: "When staff wrote about this payment" }),
});
export type FailedPaymentRow = z.infer<typeof failedPayment>;

const receipt = z.object({
  number: z.int(),
  email: z.string().nullable().openapi({ description: "Null for a deleted member" }),
  channel: z.enum(BROADCAST_CHANNELS),
  state: z.enum(RECIPIENT_STATES),
  reason: z.enum(RECIPIENT_REASONS).nullable(),
  attempts: z.int(),
  at: instant.nullable(),
});
export type BroadcastReceipt = z.infer<typeof receipt>;

const receipts = z
  .object({ receipts: z.array(receipt), total: z.int() })
  .openapi("BroadcastReceipts");
export type BroadcastReceipts = z.infer<typeof receipts>;

const one = { params: z.object({ id: z.uuid() }) };
const common = { access: "office_broadcasts" as const, tags: ["Office"] };
const answer = { 200: json("The broadcast as it is now", broadcast) };
const KNOWN = [...OFFICE_PROBLEMS, "request.invalid", "office.broadcast_not_found"] as const;
const ACT = [...KNOWN, "request.foreign_origin", "office.broadcast_over"] as const;

export const listBroadcasts = endpoint({
  ...common,
  method: "get",
  path: "/api/office/broadcasts",
  summary: "List the broadcasts, what goes out first",
  responses: { 200: json("The latest", z.object({ broadcasts: z.array(listed) })) },
  problems: OFFICE_PROBLEMS,
});

export const countBroadcastAudience = endpoint({
  ...common,
  method: "get",
  path: "/api/office/broadcast-audience",
  summary: "Count who would get a broadcast, and who would be left out",
  request: { query: z.object({ kind: z.enum(WRITTEN_KINDS), conditions: filterText }) },
  responses: { 200: json("How many", audience) },
  problems: [
    ...OFFICE_PROBLEMS,
    "office.audience_too_fine",
    "request.invalid",
    "request.rate_limited",
  ],
});

export const listBroadcastPieces = endpoint({
  ...common,
  method: "get",
  path: "/api/office/broadcast-pieces",
  summary: "List the pieces that a broadcast can announce",
  responses: { 200: json("The pieces of the vault", z.object({ pieces: z.array(piece) })) },
  problems: OFFICE_PROBLEMS,
});

export const listFailedPayments = endpoint({
  ...common,
  access: "office_broadcast_receipts",
  method: "get",
  path: "/api/office/failed-payments",
  summary: "List whose renewal by card was declined, from the provider",
  responses: {
    200: json(
      "Whose access ends first, first",
      z.object({ payments: z.array(failedPayment) }).openapi("FailedPayments"),
    ),
  },
  problems: [
    ...OFFICE_PROBLEMS,
    "billing.not_configured",
    "billing.provider_unavailable",
    "request.rate_limited",
  ],
});

export const readBroadcast = endpoint({
  ...common,
  method: "get",
  path: "/api/office/broadcasts/{id}",
  summary: "Read a broadcast with how far it is",
  request: one,
  responses: answer,
  problems: KNOWN,
});

export const saveBroadcast = endpoint({
  ...common,
  method: "put",
  path: "/api/office/broadcasts/{id}",
  summary: "Save a draft under the id that the browser chose",
  request: { ...one, body: jsonBody(draft) },
  responses: answer,
  problems: [...ACT, ...BODY_PROBLEMS, "office.broadcast_changed"],
});

export const removeBroadcast = endpoint({
  ...common,
  method: "delete",
  path: "/api/office/broadcasts/{id}",
  summary: "Remove a draft",
  request: one,
  responses: { 204: { description: "Removed" } },
  problems: ACT,
});

export const testBroadcast = endpoint({
  ...common,
  method: "post",
  path: "/api/office/broadcasts/{id}/test",
  summary: "Send a draft to oneself",
  request: one,
  responses: answer,
  problems: [...ACT, "office.broadcast_incomplete", "request.rate_limited"],
});

export const sendBroadcast = endpoint({
  ...common,
  method: "post",
  path: "/api/office/broadcasts/{id}/send",
  summary: "Write down who gets it, and send or schedule it",
  request: {
    ...one,
    body: jsonBody(
      z.object({
        version: z.int().min(1).max(1_000_000),
        people: z.int().min(1).max(1_000_000).optional().openapi({
          description: "How many were chosen; another number is refused as changed",
        }),
      }),
    ),
  },
  responses: answer,
  problems: [
    ...ACT,
    ...BODY_PROBLEMS,
    "office.audience_too_fine",
    "office.broadcast_changed",
    "office.broadcast_incomplete",
    "office.nobody_fits",
    "office.proof_too_old",
    "billing.not_configured",
    "billing.provider_unavailable",
  ],
});

const act = {
  ...common,
  method: "post",
  request: one,
  responses: answer,
  problems: ACT,
} as const;

export const unscheduleBroadcast = endpoint({
  ...act,
  path: "/api/office/broadcasts/{id}/unschedule",
  summary: "Make a scheduled broadcast a draft again",
});

export const pauseBroadcast = endpoint({
  ...act,
  path: "/api/office/broadcasts/{id}/pause",
  summary: "Hold what has not left",
});

export const resumeBroadcast = endpoint({
  ...act,
  path: "/api/office/broadcasts/{id}/resume",
  summary: "Go on",
});

export const stopBroadcast = endpoint({
  ...act,
  path: "/api/office/broadcasts/{id}/stop",
  summary: "Never send what has not left",
});

export const askBounced = endpoint({
  ...act,
  access: "office_broadcast_receipts",
  path: "/api/office/broadcasts/{id}/ask",
  summary: "Ask those whose address bounced in the app",
});

export const listBroadcastReceipts = endpoint({
  ...common,
  access: "office_broadcast_receipts",
  method: "get",
  path: "/api/office/broadcasts/{id}/receipts",
  summary: "List what became of a broadcast for each member, the latest first",
  request: {
    ...one,
    query: z.object({
      state: z.enum(RECIPIENT_STATES).optional(),
      from: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
  },
  responses: { 200: json("A page of them", receipts) },
  problems: [...KNOWN, "request.rate_limited"],
});

export const exportBroadcastReceipts = endpoint({
  ...common,
  access: "office_broadcast_receipts",
  method: "get",
  path: "/api/office/broadcasts/{id}/receipts.csv",
  summary: "Export what became of a broadcast for each member",
  request: one,
  responses: { 200: { description: "CSV", content: { "text/csv": { schema: z.string() } } } },
  problems: [...KNOWN, "request.rate_limited"],
});
