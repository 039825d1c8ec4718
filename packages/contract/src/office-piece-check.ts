import { PIECE_SHELVES, PIECE_STATES, TEXT_FAULTS } from "@sovereign/domain/piece";
import { CONTENT_ACCESS } from "@sovereign/domain/vault";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { PIECE_NAME, PIECE_TEXT_LENGTH } from "./office-pieces.ts";
import { BODY_PROBLEMS, OFFICE_PROBLEMS } from "./problems.ts";
import { pieceMedia, richText } from "./rich-text.ts";
import { z } from "./schema.ts";

const finding = z
  .object({
    line: z.int(),
    field: z.string(),
    message: z.string(),
    // A server of the version before sends none.
    code: z.enum(TEXT_FAULTS).optional().openapi({ description: "What is wrong in the text" }),
  })
  .openapi("PieceFinding");
export type PieceFinding = z.infer<typeof finding>;

const shownPiece = z
  .object({
    title: z.string(),
    subtitle: z.string().nullable(),
    blurb: z.string().nullable(),
    access: z.enum(CONTENT_ACCESS).nullable(),
    order: z.int().nullable(),
    releases: z.string().nullable(),
    author: z.string().nullable(),
    first_published: z.int().nullable(),
    film: z.boolean().openapi({ description: "Whether it is a film" }),
    /** For a day. */
    category: z.string().nullable(),
    action: z.string().nullable(),
    /** For a law. */
    number: z.string().nullable(),
  })
  .openapi("ShownPiece");
export type ShownPiece = z.infer<typeof shownPiece>;

const checkSchema = z
  .object({
    shown: shownPiece
      .nullable()
      .openapi({ description: "Its front matter; null while that has faults" }),
    body: richText.nullable().openapi({ description: "What is readable of its text" }),
    ...pieceMedia,
    faults: z.array(finding).openapi({ description: "With one of these it is not published" }),
    length: z
      .object({ words: z.int(), minutes: z.int(), fewest: z.int(), most: z.int() })
      .nullable()
      .openapi({ description: "Null without a text" }),
    long: z.array(finding).openapi({ description: "Fields longer than recommended" }),
    links: z
      .array(
        z.object({
          line: z.int(),
          piece: z.string(),
          title: z.string().nullable().openapi({ description: "Null where there is no piece" }),
          state: z.enum(PIECE_STATES).nullable(),
        }),
      )
      .openapi({ description: "To other pieces" }),
  })
  .openapi("PieceCheck");
export type PieceCheck = z.infer<typeof checkSchema>;

export const checkPieceText = endpoint({
  method: "post",
  path: "/api/office/pieces/check",
  access: "office_publish",
  tags: ["Office"],
  summary: "Check a text that is written, and read it as its readers would",
  request: {
    body: jsonBody(
      z.object({
        shelf: z.enum(PIECE_SHELVES),
        name: z.string().regex(PIECE_NAME).max(80),
        text: z.string().max(PIECE_TEXT_LENGTH),
      }),
    ),
  },
  responses: { 200: json("What was found", checkSchema) },
  problems: [...OFFICE_PROBLEMS, ...BODY_PROBLEMS],
});
