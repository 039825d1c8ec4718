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
