import { z } from "./schema.ts";

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
