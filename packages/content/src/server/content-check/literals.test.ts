import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { problemLine } from "@sovereign/content/server/pack/pack-error";
import { textOf } from "@sovereign/settings/definitions";
import { afterAll, expect, it } from "vitest";
import { write } from "#testing/pack-copies.ts";
import { literalProblems } from "./literals.ts";

const root = mkdtempSync(join(tmpdir(), "words-"));
afterAll(() => rmSync(root, { recursive: true }));

const PRICE = textOf("APP_PRICE", {});
const WORDS = "packages/content/src/words/en";
const FOLDERS = ["public", "words"].map((name) => `packages/content/src/${name}`);
const OTHERS = ["emails", "legal"].map((name) => `packages/content/${name}`);

it("finds no number of the pack and no price in the product's copy, and no unused exception", () => {
  expect(literalProblems().map(problemLine)).toEqual([]);
});

it("finds one that is written into copy, and ignores comments, tests and the month of marks", () => {
  for (const folder of [...FOLDERS, ...OTHERS, "packages/domain/src", "apps/server/src"]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  const files = {
    "apps/web/src/laws.ts": '// all twelve principles\nexport const all = "All 12 principles";\n',
    "apps/web/src/laws.test.ts": 'export const laws = "eight laws";\n',
    "packages/content/emails/ended.md": `fourteen of the thirty days, for ${PRICE}. Not ${PRICE}.99.\n`,
    [`${WORDS}/sold.ts`]:
      'export const sold = "Every excerpt, framework and case study";\nexport const signed = "{laws} laws";\nexport const forms = { one: "{n} law", other: "{n} laws" };\n',
    [`${WORDS}/marks.ts`]: 'export const month = "of 30 days.";\n',
  };
  for (const [file, text] of Object.entries(files)) write(file, text)(root);
  const said = literalProblems(pathToFileURL(`${root}/`)).map(problemLine);
  const unused = said.filter((line) => line.includes("the exception"));
  const fill = "fill it from the pack, or name it an exception";
  expect(said.filter((line) => !unused.includes(line))).toEqual([
    `${WORDS}/sold.ts:1: shelf: "excerpt, framework" names shelves of a pack; fill them from the pack, or name it an exception`,
    `${WORDS}/sold.ts:2: plural: "{laws} laws" is wrong for one of them; word it with plural`,
    `packages/content/emails/ended.md:1: number: "fourteen of the thirty days" is a pack's number; ${fill}`,
    `packages/content/emails/ended.md:1: price: "${PRICE}" is the price; fill it from APP_PRICE`,
    `apps/web/src/laws.ts:2: number: "12 principles" is a pack's number; ${fill}`,
  ]);
  expect(unused).toContain(
    `${WORDS}/dashboard.ts:1: number: the exception "Last 30 days" is not needed any more`,
  );
  expect(unused.join()).not.toContain("marks.ts");
});
