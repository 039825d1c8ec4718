import { PASSAGE_NOTE_MAX_LENGTH } from "@sovereign/domain/highlight";
import { PASSAGE_MAX_LENGTH } from "@sovereign/domain/passage";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS } from "./problems.ts";
import { instant, madeWrite, oneOf, z } from "./schema.ts";

// The service checks their bounds, which are those of an export (`own-reading.ts` of the domain).
const piece = { section: z.string(), item: z.string() };

/** A member's position in an item, by its block and the block's first words. */
const placeFields = {
  ...piece,
  block: z.int(),
  offset: z.number().openapi({ description: "The fraction of the block’s height, 0 to 1." }),
  opening: z.string().openapi({ description: "The block’s first words." }),
  percent: z.int(),
  read: z.boolean().openapi({ description: "Whether the end was reached, then or earlier." }),
};

const passageFields = {
  ...piece,
  paragraph: z.int(),
  start: z.int(),
  quote: z.string(),
  before: z.string(),
  after: z.string(),
};

/** A member's position in the sound of an item. */
const heardFields = {
  ...piece,
  heard: z.number().openapi({ description: "In seconds; 0 at the beginning and after the end." }),
};

export const readingWrites = [
  madeWrite.extend({ kind: z.literal("reading_place"), ...placeFields }),
  madeWrite.extend({ kind: z.literal("listening_place"), ...heardFields }),
  madeWrite.extend({
    kind: z.literal("highlight"),
    highlight: z.uuid().openapi({ description: "Chosen by the device that makes it." }),
    ...passageFields,
    note: z.string(),
    was: z.string().openapi({ description: "The note that the writer saw." }),
    removed: z.boolean(),
  }),
] as const;

/** The rows of an export: each field is a column of the same name. */
export const ownReadingRows = {
  reading_places: z.object({
    section: z.string(),
    item: z.string(),
    block: z.int(),
    offset: z.number(),
    opening: z.string(),
    percent: z.int(),
    read_at: instant.nullable(),
    edited_at: instant,
    // Exports of before have neither.
    heard: z.number().nullish(),
    heard_at: instant.nullish(),
  }),
  highlights: z.object({
    id: z.uuid(),
    section: z.string(),
    item: z.string(),
    paragraph: z.int(),
    start: z.int(),
    quote: z.string(),
    before: z.string(),
    after: z.string(),
    note: z.string(),
    created_at: instant,
    edited_at: instant,
  }),
};

const readPlace = z.object({
  ...placeFields,
  edited_at: instant,
  heard: heardFields.heard.nullish(),
  heard_at: instant.nullish(),
});

const highlight = z
  .object({
    id: z.uuid(),
    ...passageFields,
    note: z.string(),
    created_at: instant,
    stands: z.boolean(),
  })
  .openapi("Highlight");

const readingSchema = z
  .object({
    places: z.array(readPlace).openapi({ description: "Where each piece was last read." }),
    highlights: z.array(highlight).openapi({
      description:
        "In the order of their making; one that does not stand quotes an earlier version of its piece.",
    }),
  })
  .openapi("Reading");

const visit = z
  .object({
    since: instant.nullable().openapi({ description: "Of the visit before; null in the first." }),
    pieces: z.array(
      z.object({ section: z.string(), item: z.string(), is: oneOf(["new", "changed"], "changed") }),
    ),
  })
  .openapi("VaultVisit");

export type VaultVisitAnswer = z.infer<typeof visit>;
export type ReadPlace = z.infer<typeof readPlace>;
export type HighlightAnswer = z.infer<typeof highlight>;
export type ReadingAnswer = z.infer<typeof readingSchema>;

export const readReading = endpoint({
  method: "get",
  path: "/api/reading",
  access: "own_account",
  tags: ["Reading"],
  summary: "Read where the member is in each piece, and what they highlighted",
  responses: { 200: json("The member's own reading", readingSchema) },
  problems: CALLER_PROBLEMS,
});

const mailedPassage = z
  .object({
    ...piece,
    quote: z.string().max(PASSAGE_MAX_LENGTH),
    // Those of two devices may have become one.
    note: z.string().max(3 * PASSAGE_NOTE_MAX_LENGTH),
  })
  .openapi("MailedPassage");

export const mailPassage = endpoint({
  method: "post",
  path: "/api/reading/mail",
  access: "own_account",
  tags: ["Reading"],
  summary: "Send a passage and the note on it to the member's own address",
  request: { body: jsonBody(mailedPassage) },
  responses: { 204: { description: "It will be sent" } },
  problems: [
    ...CALLER_PROBLEMS,
    ...BODY_PROBLEMS,
    "auth.session_ended",
    "auth.email_not_confirmed",
    "vault.not_found",
    "highlight.not_a_passage",
    "request.rate_limited",
  ],
});

export const visitVault = endpoint({
  method: "put",
  path: "/api/reading/visit",
  access: "own_account",
  tags: ["Reading"],
  summary: "Open the vault, and read which pieces opened or changed since the visit before",
  responses: { 200: json("What is new since then", visit) },
  problems: CALLER_PROBLEMS,
});
