import { EDIT_FIELDS } from "@sovereign/domain/edit";
import { MILESTONES } from "@sovereign/domain/milestone";
import { OWN_DATA_FORMAT, OWN_DATA_VERSION, type OwnData } from "@sovereign/domain/own-data";
import { REVIEWS } from "@sovereign/domain/review";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { exportedGifts } from "./gifts.ts";
import { oneThing } from "./one-things.ts";
import { exportedPartner } from "./partner.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS } from "./problems.ts";
import { ownReadingRows } from "./reading.ts";
import { reminder } from "./reminders.ts";
import { calendarDate, instant, z } from "./schema.ts";

/** The rows of an export by table; each field is a column of the same name. */
export const ownRowSchemas = {
  days: oneThing,
  rest_days: z.object({ date: calendarDate, planned_at: instant }),
  milestones: z.object({
    run_started_on: calendarDate,
    days: z.union(MILESTONES.map((days) => z.literal(days))),
    awarded_at: instant,
  }),
  programme_days: z.object({
    round: z.int().positive(),
    day: z.int().positive(),
    opened_on: calendarDate,
    done_at: instant.nullable(),
  }),
  manifesto_signatures: z.object({ version: z.string(), signed_at: instant }),
  day_edits: z.object({
    write_id: z.uuid(),
    target_date: calendarDate,
    field: z.enum(EDIT_FIELDS),
    value: z.string(),
    edited_at: instant,
    device: z.uuid().nullable(),
    device_name: z.string(),
    seq: z.int().nonnegative(),
    applied: z.boolean(),
    milestone: z.int().nullable(),
    received_at: instant,
  }),
  review_answers: z.object({
    review: z.enum(REVIEWS),
    last_day: calendarDate,
    answer: z.string(),
    updated_at: instant,
  }),
  ...ownReadingRows,
};

/** An export without its rows, which are read in batches. */
export const ownDataHeadSchema = z.object({
  format: z.literal(OWN_DATA_FORMAT),
  version: z.union([z.literal(1), z.literal(OWN_DATA_VERSION)]),
  exported_at: instant,
  member: z.object({ time_zone: z.string() }),
  reminder: reminder.nullable().openapi({ description: "Null where none was ever set." }),
  gifts: exportedGifts.optional().openapi({ description: "Not brought in" }),
  partner: exportedPartner.optional().openapi({
    description: "Without the other's days. Not brought in: a partnership is two people's.",
  }),
  staff_note: z
    .object({ text: z.string(), at: instant })
    .nullable()
    .optional()
    .openapi({ description: "What staff noted about the member. Not brought in" }),
});

type Lists = {
  [Name in keyof typeof ownRowSchemas]: z.ZodArray<(typeof ownRowSchemas)[Name]>;
};

const lists = Object.fromEntries(
  Object.entries(ownRowSchemas).map(([name, row]) => [name, z.array<z.ZodType>(row)]),
) as Lists;

/** An export, which can be imported into an empty account (decision 100). */
const ownData = ownDataHeadSchema.extend(lists).openapi("OwnData", {
  description:
    "Each list ascends, and no row of it comes twice; the edits of a day stand in the order in which they were taken.",
});

const summary = z
  .object({
    days: z.int().openapi({ description: "Those with a record." }),
    kept_days: z.int().openapi({ description: "Those that were completed, or partly." }),
    first_day: calendarDate.nullable(),
    last_day: calendarDate.nullable(),
    empty: z.boolean().openapi({ description: "Whether an export can be brought in." }),
  })
  .openapi("OwnDataSummary");

export type OwnDataExport = z.infer<typeof ownData> & OwnData;
export type OwnDataSummaryAnswer = z.infer<typeof summary>;

const path = "/api/own-data";
const access = "own_account";
const tags = ["Own data"];
const MEMBER = [...CALLER_PROBLEMS, "auth.session_ended"] as const;
const EXPORT = [...MEMBER, "request.rate_limited"] as const;

export const readOwnDataSummary = endpoint({
  method: "get",
  path: `${path}/summary`,
  access,
  tags,
  summary: "Read what the member's own data come to",
  responses: { 200: json("In figures", summary) },
  problems: MEMBER,
});

export const exportOwnData = endpoint({
  method: "get",
  path,
  access,
  tags,
  summary: "Take everything of one's own along",
  description:
    "As a download, in pieces while it is read. No identifier of the account is in it, no address and no secret.",
  responses: { 200: { description: "Everything", content: { "text/json": { schema: ownData } } } },
  problems: EXPORT,
});

export const exportOwnDays = endpoint({
  method: "get",
  path: `${path}.csv`,
  access,
  tags,
  summary: "Take one's days along as a table, a row a day",
  description:
    "UTF-8 with a byte order mark, lines end in CRLF. A cell that a spreadsheet would compute begins with an apostrophe.",
  responses: { 200: { description: "The days", content: { "text/csv": { schema: z.string() } } } },
  problems: EXPORT,
});

export const importOwnData = endpoint({
  method: "post",
  path: `${path}/import`,
  access,
  tags,
  summary: "Bring an export back into an empty account, all of it or nothing",
  description:
    "Empty is an account without a day, planned rest, a milestone, a review's answer, a highlight or a day of the programme marked done. The place of a faulty value is in `errors`.",
  request: {
    body: jsonBody(z.looseObject({}).openapi("OwnDataImport", { description: "An OwnData." })),
  },
  responses: { 200: json("What is there now", summary) },
  problems: [
    ...EXPORT,
    ...BODY_PROBLEMS,
    "own_data.not_empty",
    "own_data.not_an_export",
    "own_data.newer_version",
    "own_data.faulty",
  ],
});

export const ownDataSchema: z.ZodType<OwnDataExport> = ownData;
