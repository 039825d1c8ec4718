import { PIECE_SHELVES } from "@sovereign/domain/piece";
import { endpoint, json } from "./endpoint.ts";
import { PIECE_NAME } from "./office-pieces.ts";
import { BODY_PROBLEMS, OFFICE_PROBLEMS } from "./problems.ts";
import { z } from "./schema.ts";

/** Of a picture that is brought in, in bytes. */
export const MAX_PICTURE_UPLOAD = 10 * 1024 * 1024;

export const readContentFile = endpoint({
  method: "get",
  path: "/api/files/{file}",
  access: "content_file",
  token: "handler",
  tags: ["Content"],
  summary: "Read a file that a piece shows",
  description:
    "The piece has its address, which includes a ticket for the reader. A reader who cannot read any piece that shows the file now gets the same response as for a missing file.",
  request: {
    params: z.object({ file: z.string().regex(/^[\w-]{43}\.(?:avif|webp)$/) }),
    query: z.object({ for: z.string().max(400).optional() }),
  },
  responses: { 200: { description: "The file, as image/avif or image/webp" } },
  problems: ["request.invalid", "route.not_found"],
});

const addedPicture = z
  .object({
    name: z.string().openapi({ description: "As a text names it", example: "boat-1a.webp" }),
  })
  .openapi("AddedPicture");

export const addPicture = endpoint({
  method: "post",
  path: "/api/office/pieces/{shelf}/{name}/pictures",
  access: "office_publish",
  tags: ["Office"],
  summary: "Bring in a picture for a piece",
  description:
    "The body is a JPEG, PNG, WebP or AVIF of at most 10 MB. It is re-encoded in two widths, as AVIF and WebP of at most 200 kB each, without its metadata.",
  request: {
    params: z.object({
      shelf: z.enum(PIECE_SHELVES),
      name: z.string().regex(PIECE_NAME).max(80),
    }),
    query: z.object({
      file: z.string().max(255).openapi({ description: "Its name where it comes from" }),
    }),
  },
  responses: { 200: json("The picture", addedPicture) },
  problems: [
    ...OFFICE_PROBLEMS,
    ...BODY_PROBLEMS,
    "office.piece_not_found",
    "office.picture_unreadable",
  ],
});
