import { readdirSync, readFileSync } from "node:fs";
import { getSchema } from "@tiptap/core";
import { describe, expect, it } from "vitest";
import { readText, writeText } from "./surface-markdown.ts";
import { surfaceExtensions } from "./surface-schema.ts";

const PACK = new URL(
  "../../../../../../../../packages/content/pack/",
  `file://${import.meta.filename}`,
);
const schema = getSchema(surfaceExtensions());

const bodies = readdirSync(PACK, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => {
    const whole = readFileSync(new URL(name, PACK), "utf8");
    return [name, whole.replace(/^---\n[\s\S]*?\n---\n/, "")] as const;
  });

describe("every article of the pack", () => {
  it.each(bodies)("%s", (_, body) => {
    const read = readText(body, schema);
    read.doc.check();
    expect(writeText(read.doc, read).text).toBe(body);
    const anew = writeText(read.doc, {
      ...read,
      blocks: read.blocks.map((block) => ({ ...block, key: "" })),
    });
    expect(anew.text).toBe(body);
  });
});
