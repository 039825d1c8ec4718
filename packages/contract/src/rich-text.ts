import { blocks, type RichText } from "@sovereign/content/public/rich-text";
import { z } from "./schema.ts";

/** A text in a response: a tree of blocks from the content pack, never from a request. */
export const richText: z.ZodType<RichText> = z
  .object({ blocks, notes: z.array(blocks) })
  .openapi("RichText", {
    type: "object",
    required: ["blocks", "notes"],
    properties: {
      blocks: { type: "array", items: { type: "object" } },
      notes: { type: "array", items: { type: "array", items: { type: "object" } } },
    },
  });

const file = {
  src: z.string().openapi({ description: "With a ticket for its reader" }),
  type: z.string().openapi({ example: "audio/mpeg" }),
  bytes: z.int(),
};

const sound = z.object(file).openapi("PieceSound");

const film = z
  .object({
    ...file,
    captions: z.string().openapi({ description: "The address of its WebVTT" }),
    poster: z.string().nullable(),
  })
  .openapi("PieceFilm");

/** Sound and film of an item. */
// A server of the version before sends none.
export const pieceMedia = { sound: sound.nullish(), film: film.nullish() };

export type PieceSound = z.infer<typeof sound>;
export type PieceFilm = z.infer<typeof film>;
export type PieceMedia = { sound: PieceSound | null; film: PieceFilm | null };
