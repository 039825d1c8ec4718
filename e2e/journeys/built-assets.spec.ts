import { existsSync, readdirSync, readFileSync } from "node:fs";
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

test("Content (specification, section 6): no built file contains a members-only sentence §2.19", {
  tag: "@long",
}, ({ product }) => {
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

/** Of the office: its requests, and a sentence of its frame. */
const OF_OFFICE = ["/api/office", "Everyone on the team signs in with two things"];

test("No device of a member stores the office's code, and no source map is served (decisions 120 and 153)", {
  tag: "@long",
}, async ({ product, request }) => {
  const read = (file: string) => readFileSync(join(product.web_dir, file), "utf8");
  const scripts = readdirSync(join(product.web_dir, "assets")).filter((name) =>
    name.endsWith(".js"),
  );
  const withOffice = scripts.filter((name) =>
    OF_OFFICE.some((text) => read(join("assets", name)).includes(text)),
  );
  expect(withOffice).not.toEqual([]);
  const worker = read("sw.js");
  expect(scripts.some((name) => worker.includes(name))).toBe(true);
  expect(withOffice.filter((name) => worker.includes(name))).toEqual([]);

  const maps = readdirSync(join(product.web_dir, "../maps"));
  expect(maps.length).toBeGreaterThan(50);
  const kept = maps.filter((name) => existsSync(join(product.web_dir, "assets", name)));
  expect(kept).toEqual([]);
  for (const path of [`/assets/${maps[0]}`, `/maps/${maps[0]}`, `/../maps/${maps[0]}`]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});
