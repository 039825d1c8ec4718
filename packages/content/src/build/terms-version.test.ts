import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { TERMS_SHA256, TERMS_VERSION } from "@sovereign/content/public/terms-version";
import { expect, it } from "vitest";

it("is another one whenever the terms are", () => {
  const text = readFileSync(new URL("../../legal/terms.md", import.meta.url));
  expect([TERMS_VERSION, createHash("sha256").update(text).digest("hex")]).toEqual([
    TERMS_VERSION,
    TERMS_SHA256,
  ]);
});
