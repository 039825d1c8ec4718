import { z } from "@hono/zod-openapi";
import type { RichText } from "@sovereign/content/public/rich-text";

/** A text in answers: a tree of blocks, made from the content pack and never from a request. */
export const richTextSchema = z.custom<RichText>().openapi("RichText", {
  type: "object",
  required: ["blocks", "notes"],
  properties: {
    blocks: { type: "array", items: { type: "object" } },
    notes: { type: "array", items: { type: "array", items: { type: "object" } } },
  },
});
