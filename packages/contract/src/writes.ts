import { EDIT_FIELDS, WRITES_AT_ONCE } from "@sovereign/domain/edit";
import { COMPLETION_STATUSES } from "@sovereign/domain/one-thing";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { changedDays, milestone } from "./one-things.ts";
import { partnerWrites } from "./partner.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS, type ProblemCode } from "./problems.ts";
import { readingWrites } from "./reading.ts";
import { calendarDate, instant, isWellFormed, madeWrite, z } from "./schema.ts";

const ofDay = madeWrite.extend({ date: calendarDate });

const memberWrite = z.discriminatedUnion("kind", [
  ofDay.extend({
    kind: z.literal("text"),
    content: z.string().openapi({
      description: "For the next day an empty one takes back the line that is kept.",
    }),
  }),
  ofDay.extend({
    kind: z.literal("completion"),
    completion_status: z.enum(COMPLETION_STATUSES),
  }),
  ofDay.extend({
    kind: z.literal("note"),
    note: z.string().openapi({ description: "An empty one clears." }),
  }),
  madeWrite.extend({
    kind: z.literal("programme_done"),
    day: z.int().positive().openapi({ description: "A day of the programme." }),
    done: z.boolean(),
  }),
  ...readingWrites,
  ...partnerWrites,
]);

/** Superseded: a later edit is current, and this one is in the day's history. */
const WRITE_OUTCOMES = ["applied", "superseded", "refused"] as const;

const writeResult = z.object({
  id: z.string().openapi({ description: "As it was sent; empty where it was no text." }),
  outcome: z.enum(WRITE_OUTCOMES),
  code: z.nullable(z.string<ProblemCode>()).openapi({ description: "Why it was refused." }),
  milestone: milestone.nullable().openapi({ description: "Only on the write that awarded it." }),
});

/**
 * The state of a write on its device. Applied writes stay for a while, as a server restored from a
 * backup may have lost them.
 */
const keptState = z.union([
  z.object({ is: z.literal("waiting") }),
  z.object({ is: z.literal("saved"), at: instant }),
  z.object({ is: z.literal("lost"), at: instant }),
  z.object({ is: z.literal("parked"), code: z.string(), at: instant }),
  z.object({ is: z.literal("superseded"), at: instant }),
]);

/** A write on its device, until the server has it or the member has seen its outcome. */
export const keptWrite = z.object({
  write: memberWrite,
  user_id: z.string(),
  /** The device that `seq` counts for. */
  device: z.uuid(),
  state: keptState,
  last_tried_at: instant.nullable(),
});

/** A device's id, its last `seq`, and the writes removed last, for a tab that missed it. */
export const keptDevice = z.object({
  device: z.uuid(),
  seq: z.int(),
  ended: z.array(z.uuid()),
  /** The last `seq` that the server has answered; unknown from an earlier version. */
  known: z.int().optional(),
});

const dayEdit = z
  .object({
    id: z.uuid(),
    field: z.enum(EDIT_FIELDS),
    value: z.string().openapi({ description: "The text, the answer or the note; empty for none." }),
    edited_at: instant.openapi({ description: "By the server's clock." }),
    device: z.string().nullable().openapi({
      description: "The id of the device that wrote it; null where none was named.",
    }),
    device_name: z.string().openapi({ example: "Desktop, Firefox" }),
    stands: z.boolean(),
  })
  .openapi("DayEdit");

const dayEdits = z
  .object({
    date: calendarDate,
    time_zone: z.string(),
    edits: z.array(dayEdit).openapi({ description: "From the latest back." }),
  })
  .openapi("DayEdits");

/** Anything that is no write: only its name is read, and it alone is refused. */
const unreadable = z
  .unknown()
  .transform((given) => {
    const id = typeof given === "object" && given !== null && "id" in given ? given.id : "";
    return { kind: "unreadable" as const, id: typeof id === "string" ? id.slice(0, 64) : "" };
  })
  .openapi({ description: "Anything else is refused by itself, as `request.invalid`." });

const wholeWrite = memberWrite.refine((write) => Object.values(write).every(isWellFormed));

const receivedWrites = z
  .object({
    device: z.uuid().openapi({ description: "Chosen once by the device." }),
    known: z.int().optional().openapi({
      description: "The last number of this device that was answered: a later one is of a copy.",
    }),
    sent_at: instant.openapi({
      description: "By the same clock as the writes: how far it is wrong shows here.",
    }),
    writes: z
      .array(z.union([wholeWrite, unreadable]))
      .min(1)
      .max(WRITES_AT_ONCE),
  })
  .openapi("Writes");

export type ReceivedWrites = z.output<typeof receivedWrites>;
export type SentWrites = Omit<ReceivedWrites, "writes"> & { writes: MemberWrite[] };
export type MemberWrite = z.infer<typeof memberWrite>;
export type PlaceWrite = Extract<MemberWrite, { kind: "reading_place" }>;
export type HeardWrite = Extract<MemberWrite, { kind: "listening_place" }>;
export type HighlightWrite = Extract<MemberWrite, { kind: "highlight" }>;
/** The text, the answer or the note of a day. */
export type DayWrite = Extract<MemberWrite, { date: string }>;
export type KeptWrite = z.infer<typeof keptWrite>;
export type KeptDevice = z.infer<typeof keptDevice>;
export type KeptState = z.infer<typeof keptState>;
export type WriteResult = z.infer<typeof writeResult>;
export type DayEdit = z.infer<typeof dayEdit>;
export type DayEdits = z.infer<typeof dayEdits>;

const access = "daily_loop";
const tags = ["Writes"];
const MEMBER = [...CALLER_PROBLEMS, "auth.session_ended"] as const;

export const sendWrites = endpoint({
  method: "post",
  path: "/api/writes",
  access,
  tags,
  summary: "Send what waited on a device; the later edit of each field stands",
  description:
    "Each write is judged by when it was made, which the server bounds, and answered for by itself: a refused one holds up no other.",
  request: {
    body: jsonBody(receivedWrites),
  },
  responses: {
    200: json(
      "What became of each write, in their order, and the days that they were about",
      z
        .object({
          results: z.array(writeResult),
          changed: changedDays.nullable().openapi({
            description: "Null where no write was of a day.",
          }),
        })
        .openapi("WriteResults"),
    ),
  },
  problems: [...MEMBER, ...BODY_PROBLEMS, "request.rate_limited"],
});

/** A device has fewer copies. */
export const MAX_ASKED_WRITES = 200;

export const findMissingWrites = endpoint({
  method: "post",
  path: "/api/writes/missing",
  access,
  tags,
  summary: "Find which writes of days the server does not have",
  description:
    "A device asks about writes that were acknowledged to it, where the overview contradicts them: a server that was restored from a backup has lost those made after it.",
  request: {
    body: jsonBody(
      z.object({ ids: z.array(z.string()).min(1).max(MAX_ASKED_WRITES) }).openapi("AskedWrites"),
    ),
  },
  responses: {
    200: json(
      "The ids that the server does not know",
      z.object({ missing: z.array(z.string()) }).openapi("MissingWrites"),
    ),
  },
  problems: [...MEMBER, ...BODY_PROBLEMS, "request.rate_limited"],
});

export const readDayEdits = endpoint({
  method: "get",
  path: "/api/one-things/{date}/edits",
  access,
  tags,
  summary: "Read how a day was worded, answered and noted before, and what stands",
  request: { params: z.object({ date: calendarDate }) },
  responses: { 200: json("The edits of the day", dayEdits) },
  problems: [...MEMBER, "one_thing.date_invalid"],
});

export const deleteDayEdit = endpoint({
  method: "delete",
  path: "/api/one-things/{date}/edits/{id}",
  access,
  tags,
  summary: "Permanently delete an earlier version of a day; the current one stays",
  request: { params: z.object({ date: calendarDate, id: z.uuid() }) },
  responses: { 204: { description: "It is deleted, or was already" } },
  problems: [...MEMBER, "one_thing.date_invalid", "request.invalid"],
});
