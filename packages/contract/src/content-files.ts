import { MEDIA_KINDS, PIECE_SHELVES } from "@sovereign/domain/piece";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { PIECE_NAME } from "./office-pieces.ts";
import { BODY_PROBLEMS, OFFICE_PROBLEMS } from "./problems.ts";
import { z } from "./schema.ts";

/** Size of each part of a sound or film but its last, in bytes. */
export const MEDIA_PART_BYTES = 1024 * 1024;

/** For an uploaded picture, in bytes. */
export const MAX_PICTURE_UPLOAD = 10 * 1024 * 1024;

export const readContentFile = endpoint({
  method: "get",
  path: "/api/files/{file}",
  access: "content_file",
  token: "handler",
  tags: ["Content"],
  summary: "Read a file that a piece shows",
  description:
    "The piece has its address, which includes a ticket for the reader. A reader who cannot read any piece that shows the file now gets the same response as for a missing file. One `Range` of bytes is served, also with `If-Range`.",
  request: {
    params: z.object({
      file: z.string().regex(/^[\w-]{43}\.(?:avif|webp|mp3|m4a|aac|ogg|mp4|webm|vtt)$/),
    }),
    query: z.object({ for: z.string().max(400).optional() }),
  },
  responses: {
    200: { description: "The file, with the type of its content" },
    206: { description: "The range that was asked for" },
    416: { description: "The file has no such range" },
  },
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

const kind = z.enum(MEDIA_KINDS);
const upload = z.object({ id: z.uuid() });
const UPLOAD_PROBLEMS = [
  ...OFFICE_PROBLEMS,
  ...BODY_PROBLEMS,
  "office.upload_not_found",
  "office.media_unreadable",
  "office.media_tells",
] as const;

const started = z.object({ id: z.uuid(), part_bytes: z.int() }).openapi("StartedUpload");
export type StartedUploadAnswer = z.infer<typeof started>;

const finished = z
  .object({
    name: z.string().nullable().openapi({ example: "talk-1a2b3c4d.mp3" }),
    fault: z.object({ line: z.int(), message: z.string() }).nullable(),
  })
  .openapi("FinishedUpload");
export type FinishedUploadAnswer = z.infer<typeof finished>;

export const startUpload = endpoint({
  method: "post",
  path: "/api/office/pieces/{shelf}/{name}/uploads",
  access: "office_publish",
  tags: ["Office"],
  summary: "Begin to bring in a sound, a film or its captions",
  description:
    "A sound has at most 60 MB, a film 200 MB, captions 1 MB. Send its parts next, then finish it; after a day without that it is deleted.",
  request: {
    params: z.object({
      shelf: z.enum(PIECE_SHELVES),
      name: z.string().regex(PIECE_NAME).max(80),
    }),
    body: jsonBody(z.object({ kind, size: z.int().min(1) })),
  },
  responses: {
    200: json("The upload", started),
  },
  problems: [...OFFICE_PROBLEMS, ...BODY_PROBLEMS, "office.piece_not_found"],
});

export const sendPart = endpoint({
  method: "put",
  path: "/api/office/uploads/{id}/parts/{number}",
  access: "office_publish",
  tags: ["Office"],
  summary: "Send one part of an upload",
  description: "The body has the length of a part, the last part what is left. It may be repeated.",
  request: {
    params: upload.extend({ number: z.coerce.number().int().min(0).max(1000) }),
    query: z.object({ kind }),
  },
  responses: { 204: { description: "The part is stored" } },
  problems: UPLOAD_PROBLEMS,
});

export const finishUpload = endpoint({
  method: "post",
  path: "/api/office/uploads/{id}/finish",
  access: "office_publish",
  tags: ["Office"],
  summary: "Check an upload whose parts are sent, and put it beside the texts of a shelf",
  description:
    "A sound is MP3, AAC, M4A with AAC, or Ogg with Opus or Vorbis; a film is MP4 or WebM; captions are WebVTT. The content counts, not the name. What a sound or a film holds beside its sound and pictures, such as the place, the device and a cover, is written over; where that cannot be done, it is refused.",
  request: {
    params: upload,
    body: jsonBody(
      z.object({
        kind,
        shelf: z.enum(PIECE_SHELVES),
        file: z.string().max(255).openapi({ description: "Its name where it comes from" }),
      }),
    ),
  },
  responses: {
    200: json("The file, or the first fault of captions", finished),
  },
  problems: UPLOAD_PROBLEMS,
});
