import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { problemLine } from "@sovereign/content/server/pack/pack-error";
import { afterAll, expect, it } from "vitest";
import { type Change, replace, write } from "#testing/pack-copies.ts";
import { literalProblems } from "./literals.ts";

const PROJECT = fileURLToPath(new URL("../../../../../", import.meta.url));
const copy = mkdtempSync(join(tmpdir(), "words-"));
afterAll(() => rmSync(copy, { recursive: true }));

it("finds no number of the pack in the product's copy, and no unused exception", () => {
  expect(literalProblems().map(problemLine)).toEqual([]);
});

it("finds one that is written into copy, and ignores comments, tests and the month of marks", () => {
  const folders = ["src/public", "src/words", "emails", "legal"].map((name) => `content/${name}`);
  for (const folder of [...folders, "domain/src"]) {
    cpSync(join(PROJECT, "packages", folder), join(copy, "packages", folder), { recursive: true });
  }
  for (const app of ["server", "web"]) {
    cpSync(join(PROJECT, "apps", app, "src"), join(copy, "apps", app, "src"), { recursive: true });
  }
  const changes: Change[] = [
    replace(
      "packages/content/src/words/en/tiers.ts",
      '"{Days} of guidance"',
      '"Thirty days of guidance"',
    ),
    replace(
      "packages/content/emails/subscription-ended.md",
      "members' days",
      "fourteen of the thirty days",
    ),
    replace(
      "packages/content/src/words/en/landing.ts",
      "Thirty days, thirty marks.",
      "A month of marks.",
    ),
    write(
      "apps/web/src/core/words/laws.ts",
      '// all twelve principles\nexport const all = "All 12 principles";\n',
    ),
    write(
      "packages/content/src/words/en/sold.ts",
      'export const sold = "Every excerpt, framework and case study";\nexport const signed = "{laws} laws";\nexport const forms = { one: "{n} law", other: "{n} laws" };\n',
    ),
    write("apps/web/src/core/words/laws.test.ts", 'export const laws = "eight laws";\n'),
  ];
  for (const change of changes) change(copy);
  const said = "is a pack's number; fill it from the pack, or name it an exception";
  expect(literalProblems(pathToFileURL(`${copy}/`)).map(problemLine)).toEqual([
    'packages/content/src/words/en/sold.ts:1: shelf: "excerpt, framework" names shelves of a pack; fill them from the pack, or name it an exception',
    'packages/content/src/words/en/sold.ts:2: plural: "{laws} laws" is wrong for one of them; word it with plural',
    expect.stringMatching(
      `^packages/content/src/words/en/tiers.ts:\\d+: number: "Thirty days" ${said}$`,
    ),
    `packages/content/emails/subscription-ended.md:14: number: "fourteen of the thirty days" ${said}`,
    `apps/web/src/core/words/laws.ts:2: number: "12 principles" ${said}`,
    'packages/content/src/words/en/landing.ts:1: number: the exception "Thirty days, thirty marks." is not needed any more',
  ]);
});
