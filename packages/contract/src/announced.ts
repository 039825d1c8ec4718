import { ANNOUNCED_SHELVES } from "@sovereign/domain/vault";
import { endpoint, json } from "./endpoint.ts";
import { richText } from "./rich-text.ts";
import { instant, oneOf, z } from "./schema.ts";

const announcedSchema = z
  .object({
    shelf: oneOf(ANNOUNCED_SHELVES, "books"),
    id: z.string(),
    title: z.string(),
    lead: z.string().nullable(),
    minutes: z.int().nullable().openapi({ description: "Reading time; null where not counted." }),
    published: instant.nullable().openapi({ description: "Since when it can be read." }),
    body: richText
      .nullable()
      .openapi({ description: "Its text; null where it is read with an account." }),
  })
  .openapi("AnnouncedPiece");

export type AnnouncedAnswer = z.infer<typeof announcedSchema>;

const tags = ["Announced pieces"];
const access = "announced_piece" as const;

export const readAnnounced = endpoint({
  method: "get",
  path: "/api/announced/{shelf}/{id}",
  access,
  tags,
  summary: "Read what visitors may see of a piece",
  request: { params: z.object({ shelf: z.string(), id: z.string() }) },
  responses: { 200: json("The piece, with its text where everybody may read it", announcedSchema) },
  problems: ["request.invalid", "vault.not_found"],
});

const conditional = z.object({ "if-none-match": z.string().optional() });

export const readFeed = endpoint({
  method: "get",
  path: "/feed.xml",
  access,
  tags,
  summary: "The announced pieces as an Atom feed, the newest first",
  request: { headers: conditional },
  responses: {
    200: {
      description: "As RFC 4287 has it",
      content: { "application/atom+xml": { schema: z.string() } },
    },
    304: { description: "As the caller knows it" },
  },
  problems: ["request.invalid"],
});

export const readCard = endpoint({
  method: "get",
  path: "/link-previews/read/{shelf}/{file}",
  access,
  tags,
  summary: "The picture of a link to an announced piece",
  request: {
    params: z.object({ shelf: z.string(), file: z.string().regex(/\.png$/) }),
    query: z.object({ v: z.string().optional() }),
  },
  responses: {
    200: { description: "1200 by 630 pixels", content: { "image/png": { schema: z.string() } } },
  },
  problems: ["request.invalid", "vault.not_found"],
});
