import { readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { ROOT } from "#launch/paths.mjs";
import { filesUnder } from "#launch/stamps.mjs";
import { CASES } from "./cases.mjs";

export const CASES_DOCUMENT = join(ROOT, "docs", "security", "cases.md");

const CASE = /§S\d+/g;
const TITLE = /(["'`])((?:(?!\1)[^\n\\])*§S\d+(?:(?!\1)[^\n\\])*)\1/g;

const HEAD = `# Security and reliability cases

What an attacker or an accident may do, what must happen then, and the tests that show it. The title of such a test ends with the case's id: \`npx vitest run -t '§S6\\b'\`, or \`npx playwright test --config e2e/playwright.config.ts --grep '§S6\\b'\`. \`npm test\` fails when a case has no passing test. \`npm run security:write\` writes this file from \`scripts/security/cases.mjs\` and the titles.`;

/** Returns every title of a test that names a case, with its file. */
export function provingTests() {
  return ["apps", "packages", "e2e"]
    .flatMap((folder) => filesUnder(join(ROOT, folder)))
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(TITLE)].map(([, , title]) => ({
        path: relative(ROOT, path).split(sep).join("/"),
        title: title.replace(/( §[\w.]+)+$/, ""),
        cases: title.match(CASE) ?? [],
      })),
    );
}

const escaped = (text) => text.replace(/[|$]/g, "\\$&");

/** Returns the document of all cases and the tests that prove them. */
export function casesDocument(tests = provingTests()) {
  const proofs = (id) =>
    tests
      .filter(({ cases }) => cases.includes(id))
      .map(
        ({ path, title }) =>
          `[${escaped(title)}](${relative(dirname(CASES_DOCUMENT), join(ROOT, path)).split(sep).join("/")})`,
      );
  const row = ({ id, text, left }) =>
    `| ${id} | ${text}${left && `<br>*${left}*`} | ${proofs(id).join("<br>")} |`;
  const sections = [...new Set(CASES.map(({ section }) => section))];
  const parts = sections.map((section) =>
    [
      `## ${section}\n`,
      "| Id | Case | Tests |",
      "|---|---|---|",
      ...CASES.filter((each) => each.section === section).map(row),
    ].join("\n"),
  );
  return `${[HEAD, ...parts].join("\n\n")}\n`;
}
