import { PIECE_SHELVES, PIECE_STATES } from "@sovereign/domain/piece";
import { CONTENT_ACCESS, VAULT_SECTIONS } from "@sovereign/domain/vault";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { rounded } from "./office-broadcasts.ts";
import { BODY_PROBLEMS, OFFICE_PROBLEMS } from "./problems.ts";
import { instant, z } from "./schema.ts";

/** Limit of a file of the pack, in characters. */
export const PIECE_TEXT_LENGTH = 512 * 1024;
/** Limit of a request with such a text. */
export const PIECE_BODY_BYTES = 1024 * 1024;
export const PIECE_TITLE_LENGTH = 200;
export const PIECE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const name = z.string().openapi({ description: "Its file without order and ending: 2026-04" });
const shelf = z.enum(PIECE_SHELVES);

const listedPiece = z
  .object({
    id: z.string().openapi({ description: "Shelf and name", example: "briefings/2026-04" }),
    shelf,
    name,
    title: z.string().openapi({ description: "Of the newest version; the name while it has none" }),
    access: z.enum(CONTENT_ACCESS).nullable().openapi({ description: "Null where it has none" }),
    order: z.int().nullable(),
    state: z.enum(PIECE_STATES),
    words: z.int(),
    minutes: z.int().nullable().openapi({ description: "Reading time; null without a text" }),
    announced: z
      .string()
      .nullable()
      .openapi({ description: "The period it is announced for", example: "April 2026" }),
    live_since: instant.nullable().openapi({ description: "Null while members read nothing" }),
    corrected_at: instant
      .nullable()
      .openapi({ description: "When the version that members read replaced an earlier one" }),
    withdrawn_at: instant.nullable(),
    opens_at: instant.nullable().openapi({ description: "When the next version opens" }),
    version: z.int().openapi({ description: "The newest" }),
    faults: z
      .int()
      .openapi({ description: "Of the newest version; one with faults is not served" }),
    changed: z.boolean().openapi({ description: "Whether members read another version" }),
    saved_at: instant,
    saved_by: z.string().nullable().openapi({ description: "Null for the deployment's own" }),
  })
  .openapi("ListedPiece");
export type ListedPiece = z.infer<typeof listedPiece>;

const listSchema = z
  .object({
    pieces: z.array(listedPiece).openapi({ description: "In the order of the shelves" }),
    deployed_changes: z
      .int()
      .openapi({ description: "Files of the deployment's pack that were never brought in" }),
  })
  .openapi("OfficePieces");
export type OfficePieces = z.infer<typeof listSchema>;

const fault = z
  .object({ line: z.int(), field: z.string(), message: z.string() })
  .openapi("PieceFault");

const versionAt = z.object({ version: z.int(), at: instant });

const pieceSchema = listedPiece
  .extend({
    path: z.string().openapi({ description: "In the pack", example: "briefings/2026-04.md" }),
    text: z.string().openapi({ description: "The newest version, with its front matter" }),
    film: z.boolean().openapi({ description: "Whether the newest version shows a film" }),
    found: z.array(fault).openapi({ description: "What is wrong with the newest version" }),
    served: versionAt.nullable().openapi({ description: "What members read" }),
    scheduled: versionAt.nullable().openapi({ description: "What they read next" }),
    waiting: versionAt.nullable().openapi({
      description: "Its hour has come, and it has faults or was planned by somebody who left",
    }),
  })
  .openapi("OfficePiece");
export type OfficePiece = z.infer<typeof pieceSchema>;

const versionHead = z
  .object({
    version: z.int(),
    saved_at: instant,
    saved_by: z.string().nullable().openapi({ description: "Null for the deployment's own" }),
    words: z.int(),
    added: z.int().openapi({ description: "Words, against the version before" }),
    removed: z.int(),
    faults: z.int(),
    released_at: instant.nullable().openapi({ description: "When members first read it" }),
    served: z.boolean().openapi({ description: "Whether members read it now" }),
  })
  .openapi("PieceVersion");
export type PieceVersion = z.infer<typeof versionHead>;

const versionText = versionHead.extend({ text: z.string() }).openapi("PieceVersionText");
export type PieceVersionText = z.infer<typeof versionText>;

/** The version that a change builds on, as it was read. */
const seen = {
  version: z.int().min(1).max(1_000_000),
  saved_at: z.iso.datetime(),
};

const tell = z.enum(["email", "both"]).optional().openapi({
  description: "Sends a broadcast once the piece opens: by email, or by notification too",
});
export type Telling = NonNullable<z.infer<typeof tell>>;

const tell_at = z
  .union([z.literal("morning"), z.iso.datetime()])
  .optional()
  .openapi({ description: "An hour, or each member's own morning; else as the piece opens" });

/** Counts of the members who pay. The answers add up to all of them. */
const askedSchema = z
  .object({
    members: z.int(),
    asked: z.int().openapi({ description: "Who asked to be told of new pieces" }),
    said_no: z.int(),
    not_asked: z.int().openapi({ description: "Who has not been asked yet" }),
    email: z.int().openapi({ description: "Who asked and would get an email" }),
    bounced: z.int().openapi({ description: "Who asked and whose address bounced" }),
    push: z.int().openapi({ description: "Who asked and would get a notification" }),
    rounded,
  })
  .openapi("AskedForReleases");
export type AskedForReleases = z.infer<typeof askedSchema>;

const reference = z.object({
  shelf: z.enum(PIECE_SHELVES),
  name: z.string().regex(PIECE_NAME).max(80),
});

const saveSchema = z.object({
  ...seen,
  text: z
    .string()
    .max(PIECE_TEXT_LENGTH)
    .refine((text) => !text.includes("\u0000"), "must not hold the character 0"),
  sitting: z.uuid().openapi({
    description: "Of the open editor: its own save, whose response was lost, is no other's save",
  }),
});
export type PieceSave = z.infer<typeof saveSchema>;

const savedSchema = z
  .object({
    outcome: z.enum(["saved", "others_save"]).openapi({
      description: "others_save: nothing was stored; the piece is what another one saved",
    }),
    piece: pieceSchema,
  })
  .openapi("SavedPiece");
export type SavedPiece = z.infer<typeof savedSchema>;

const newSchema = z.object({
  shelf: z.enum(VAULT_SECTIONS),
  name: z.string().regex(PIECE_NAME).max(80),
  title: z
    .string()
    .trim()
    .min(1)
    .max(PIECE_TITLE_LENGTH)
    .regex(/^[^\p{Cc}]*$/u),
});
export type NewPiece = z.infer<typeof newSchema>;

const common = { access: "office_publish" as const, tags: ["Office"] };
const PIECE = [...OFFICE_PROBLEMS, "request.invalid", "office.piece_not_found"] as const;
const CHANGE = [...OFFICE_PROBLEMS, ...BODY_PROBLEMS, "office.piece_not_found"] as const;
/** Refused when the newest version is another than the one that was looked at. */
const RELEASE = [...CHANGE, "office.piece_changed"] as const;
const onePiece = { 200: json("The piece as it now is", pieceSchema) };

export const listPieces = endpoint({
  ...common,
  method: "get",
  path: "/api/office/pieces",
  summary: "List every piece of content with its state",
  responses: { 200: json("The pieces", listSchema) },
  problems: OFFICE_PROBLEMS,
});

export const readOfficePiece = endpoint({
  ...common,
  method: "get",
  path: "/api/office/pieces/{shelf}/{name}",
  summary: "Read a piece with the text of its newest version",
  request: { params: reference },
  responses: { 200: json("The piece", pieceSchema) },
  problems: PIECE,
});

export const savePiece = endpoint({
  ...common,
  method: "put",
  path: "/api/office/pieces/{shelf}/{name}",
  summary: "Save a text; members read it once it is published",
  description:
    "A save by the same editor within 30 minutes changes its version, unless members read it; one that builds on another text is a version of its own. A schedule takes the newest version along.",
  request: { params: reference, body: jsonBody(saveSchema) },
  responses: { 200: json("The piece, saved or as another one saved it", savedSchema) },
  problems: CHANGE,
});

export const newPiece = endpoint({
  ...common,
  method: "post",
  path: "/api/office/pieces",
  summary: "Begin a piece of the vault as a draft, last on its shelf",
  request: { body: jsonBody(newSchema) },
  responses: onePiece,
  problems: [...CHANGE, "office.piece_taken"],
});

export const listVersions = endpoint({
  ...common,
  method: "get",
  path: "/api/office/pieces/{shelf}/{name}/versions",
  summary: "List a piece's versions",
  request: { params: reference },
  responses: {
    200: json("The newest first", z.object({ versions: z.array(versionHead) })),
  },
  problems: PIECE,
});

const versionParams = reference.extend({
  version: z.coerce.number<number | string>().int().min(1).max(1_000_000),
});

export const readVersion = endpoint({
  ...common,
  method: "get",
  path: "/api/office/pieces/{shelf}/{name}/versions/{version}",
  summary: "Read the text of a version",
  request: { params: versionParams },
  responses: { 200: json("The version", versionText) },
  problems: PIECE,
});

export const returnToVersion = endpoint({
  ...common,
  method: "post",
  path: "/api/office/pieces/{shelf}/{name}/versions/{version}/return",
  summary: "Save an earlier version's text as the newest; members read it once published",
  request: { params: versionParams, body: jsonBody(z.object(seen)) },
  responses: onePiece,
  problems: RELEASE,
});

export const publishPiece = endpoint({
  ...common,
  method: "post",
  path: "/api/office/pieces/{shelf}/{name}/publish",
  summary: "Let members read the newest version from now on; a schedule is dropped",
  request: { params: reference, body: jsonBody(z.object({ ...seen, tell, tell_at })) },
  responses: onePiece,
  problems: [...RELEASE, "office.proof_too_old", "office.piece_faulty", "office.hour_over"],
});

export const schedulePiece = endpoint({
  ...common,
  method: "put",
  path: "/api/office/pieces/{shelf}/{name}/schedule",
  summary: "Let members read the newest version from an hour on, instead of an earlier schedule",
  request: {
    params: reference,
    body: jsonBody(z.object({ ...seen, at: z.iso.datetime(), tell, tell_at })),
  },
  responses: onePiece,
  problems: [...RELEASE, "office.proof_too_old", "office.hour_over"],
});

export const dropSchedule = endpoint({
  ...common,
  method: "delete",
  path: "/api/office/pieces/{shelf}/{name}/schedule",
  summary: "Drop a schedule; what members read stays",
  request: { params: reference },
  responses: onePiece,
  problems: [...PIECE, "request.foreign_origin"],
});

export const withdrawPiece = endpoint({
  ...common,
  method: "post",
  path: "/api/office/pieces/{shelf}/{name}/withdraw",
  summary: "Take a piece down at once; its schedule is dropped, its versions stay",
  request: { params: reference },
  responses: onePiece,
  problems: [...PIECE, "request.foreign_origin", "office.piece_needed"],
});

export const countReaders = endpoint({
  ...common,
  method: "get",
  path: "/api/office/piece-readers",
  summary: "Count the members who may open a member's piece, and who asked to be told of one",
  responses: { 200: json("How many", askedSchema) },
  problems: OFFICE_PROBLEMS,
});

export const orderShelf = endpoint({
  ...common,
  method: "put",
  path: "/api/office/shelves/{shelf}/order",
  summary: "Put a shelf in order; for live pieces at once",
  request: {
    params: z.object({ shelf: z.enum(VAULT_SECTIONS) }),
    body: jsonBody(
      z.object({ names: z.array(z.string().regex(PIECE_NAME).max(80)).min(1).max(1000) }),
    ),
  },
  responses: { 200: json("The pieces", listSchema) },
  problems: [...OFFICE_PROBLEMS, ...BODY_PROBLEMS, "office.shelf_changed"],
});

export const deletePiece = endpoint({
  ...common,
  method: "post",
  path: "/api/office/pieces/{shelf}/{name}/delete",
  summary: "Delete a draft that was never published; for a day it can be restored",
  request: { params: reference, body: jsonBody(z.object(seen)) },
  responses: { 204: { description: "Deleted" } },
  problems: [...RELEASE, "office.piece_released", "office.piece_needed"],
});

export const movePiece = endpoint({
  ...common,
  method: "post",
  path: "/api/office/pieces/{shelf}/{name}/move",
  summary: "Give a draft that was never published another address or shelf",
  request: {
    params: reference,
    body: jsonBody(z.object({ ...seen, to: newSchema.omit({ title: true }) })),
  },
  responses: onePiece,
  problems: [...RELEASE, "office.piece_released", "office.piece_needed", "office.piece_taken"],
});

export const restorePiece = endpoint({
  ...common,
  method: "post",
  path: "/api/office/pieces/{shelf}/{name}/restore",
  summary: "Bring a deleted draft back with its versions",
  request: { params: reference },
  responses: onePiece,
  problems: [...PIECE, "request.foreign_origin", "office.piece_taken"],
});
