import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { expect, test } from "#support/fixtures.ts";
import { MEMBER_KINDS, packTexts } from "#support/pack-texts.ts";

const TEXT = new Set([".html", ".js", ".css", ".json", ".data", ".svg", ".txt", ".webmanifest"]);

/** Returns everything a browser can load without the API, as one text. */
function builtText(build: string): string {
  return readdirSync(build, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
}

test("Content (specification, section 6): no built file contains a members-only sentence §2.19", ({
  product,
}) => {
  const built = builtText(product.web_dir);
  const texts = packTexts(...MEMBER_KINDS).filter(({ runs }) => runs.length > 0);
  const closed = texts.filter(({ access }) => access === "member");
  expect(closed.length, "pieces for members").toBeGreaterThan(28);
  const leaked = closed.flatMap(({ file, runs }) =>
    runs.filter((run) => built.includes(run)).map((run) => `${file}: ${run}`),
  );
  expect(leaked).toEqual([]);

  // Public texts are found, so the search would find the others.
  const laws = packTexts("manifesto").slice(0, 3);
  expect(laws.every(({ runs }) => runs.some((run) => built.includes(run)))).toBe(true);
});
