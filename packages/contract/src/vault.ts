import { CONTENT_ACCESS, DAYS_FOR_A_PIECE, VAULT_SECTIONS } from "@sovereign/domain/vault";
import { endpoint, json } from "./endpoint.ts";
import { CALLER_PROBLEMS } from "./problems.ts";
import { pieceMedia, richText } from "./rich-text.ts";
import { instant, oneOf, z } from "./schema.ts";

// A newer server may have more sections; the app ignores them.
const section = oneOf(VAULT_SECTIONS, "books");
const reference = z.object({ section, id: z.string() });

const listedItem = reference
  .extend({
    title: z.string(),
    subtitle: z.string().nullable(),
    blurb: z.string().nullable(),
    // An unknown state affects its own card only, not the page.
    state: oneOf(["open", "locked", "later", "video"], "later").openapi({
      description:
        "open: can be read now; locked: membership would open it; later: has no text yet; video: an address outside.",
    }),
    minutes: z.int().nullable().openapi({ description: "Reading time; null without a text." }),
    releases: z.string().nullable().openapi({ example: "Q3 2026" }),
    author: z.string().nullable(),
    first_published: z.int().nullable(),
    youtube_url: z.string().nullable().openapi({ description: "Of a video that may be opened." }),
    // A server of the version before sends none, here and below.
    appeared: instant.nullish().openapi({
      description: "When it came to the vault; null for what was there from the beginning.",
    }),
  })
  .openapi("VaultItem");

const vaultSchema = z
  .object({
    sections: z.array(
      z.object({
        id: section,
        note: z.string().nullable(),
        items: z.array(listedItem),
      }),
    ),
    featured: reference.nullable().openapi({ description: "What to lead with for this reader." }),
    earned: reference
      .extend({
        set_days: z.int().openapi({
          description: `Days with a ONE Thing; at ${DAYS_FOR_A_PIECE} the piece is open.`,
        }),
      })
      .nullish()
      .openapi({ description: "The piece that days open to an account without membership." }),
  })
  .openapi("Vault");

const vaultItemSchema = listedItem
  .extend({
    access: z.enum(CONTENT_ACCESS).openapi({
      description: "Whose piece it is; a device drops the copies of member pieces with membership.",
    }),
    body: richText.nullable().openapi({ description: "Null while it has no text yet." }),
    ...pieceMedia,
    position: z.object({ number: z.int(), of: z.int() }).openapi({
      description: "Its place on the shelf, from 1.",
    }),
  })
  .openapi("VaultText");

/** An item stored for offline reading, and since when. */
export const offlineCopy = z.object({ answer: vaultItemSchema, keptAt: z.number() });

const vaultItemParameters = z.object({ section: z.string(), id: z.string() });

const searchQuery = z.object({ q: z.string().trim().min(1).max(100) });

const passage = z
  .array(z.object({ text: z.string(), match: z.boolean() }))
  .openapi({ description: "Where it was found, in pieces; what matched is marked." });

const otherHit = z
  .object({
    place: z.int().openapi({ description: "Its place among all that was found, from 0." }),
    shelf: z.enum(["programme", "manifesto"]),
    number: z.string().openapi({ example: "12" }),
    title: z.string(),
    locked: z.boolean().openapi({ description: "Whether membership would open it." }),
    passage,
  })
  .openapi("VaultSearchOther");

const searchSchema = z
  .object({
    query: z.string(),
    hits: z.array(listedItem.extend({ passage })),
    // A server of the version before sends none.
    others: z
      .array(otherHit)
      .optional()
      .openapi({ description: "Days of the programme and laws of the manifesto, in order." }),
  })
  .openapi("VaultSearch");

export type VaultAnswer = z.infer<typeof vaultSchema>;
export type ListedVaultItem = z.infer<typeof listedItem>;
export type VaultItemAnswer = z.infer<typeof vaultItemSchema>;
export type OfflineCopy = z.infer<typeof offlineCopy>;
export type VaultSearchAnswer = z.infer<typeof searchSchema>;

export const readShelves = endpoint({
  method: "get",
  path: "/api/vault",
  access: "vault_shelves",
  tags: ["Vault"],
  summary: "List every piece on its shelf, open or not",
  responses: { 200: json("The shelves, in order", vaultSchema) },
  problems: CALLER_PROBLEMS,
});

export const searchVault = endpoint({
  method: "get",
  path: "/api/vault/search",
  access: "vault_shelves",
  tags: ["Vault"],
  summary: "Search titles and descriptions, and every text that the caller may open",
  request: { query: searchQuery },
  responses: { 200: json("At most thirty, the best first", searchSchema) },
  problems: [...CALLER_PROBLEMS, "request.invalid"],
});

export const readPiece = endpoint({
  method: "get",
  path: "/api/vault/{section}/{id}",
  access: "vault_shelves",
  tags: ["Vault"],
  summary: "Read a piece that the caller may open",
  request: { params: vaultItemParameters },
  responses: { 200: json("The piece with its text", vaultItemSchema) },
  problems: [...CALLER_PROBLEMS, "vault.not_found", "vault.locked"],
});
