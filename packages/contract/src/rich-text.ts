import type { Block, Inline, RichText } from "@sovereign/content/public/rich-text";
import { z } from "./schema.ts";

const inline: z.ZodType<Inline> = z.lazy(() =>
  z.union([
    z.object({ kind: z.enum(["text", "caps", "code"]), text: z.string() }),
    z.object({ kind: z.enum(["em", "strong"]), children: inlines }),
    z.object({ kind: z.literal("link"), href: z.string(), children: inlines }),
    z.object({ kind: z.literal("note"), number: z.number() }),
    z.object({ kind: z.literal("break") }),
  ]),
);
const inlines = z.array(inline);

const block: z.ZodType<Block> = z.lazy(() =>
  z.union([
    z.object({ kind: z.literal("paragraph"), children: inlines }),
    z.object({
      kind: z.literal("heading"),
      level: z.literal([2, 3, 4]),
      id: z.string(),
      children: inlines,
    }),
    z.object({
      kind: z.literal("list"),
      ordered: z.boolean(),
      start: z.number(),
      items: z.array(blocks),
    }),
    z.object({ kind: z.literal("quote"), children: blocks }),
    z.object({
      kind: z.literal("table"),
      align: z.array(z.enum(["left", "right", "center"]).nullable()),
      head: z.array(inlines),
      rows: z.array(z.array(inlines)),
    }),
    z.object({ kind: z.literal("figure"), src: z.string(), alt: z.string(), caption: inlines }),
    z.object({ kind: z.literal("code"), text: z.string() }),
    z.object({ kind: z.literal("rule") }),
  ]),
);
const blocks = z.array(block);

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
