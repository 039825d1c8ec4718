import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

function sourcesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /(?<!\.test)\.tsx?$/.test(name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));
}

/** How sources name what they store: after the product's name, alone, or as a draft's kind. */
const STORED = [
  /\$\{(?:devicePrefix|storagePrefix\(host\))\}-([a-z]+(?:-[a-z]+)*)/g,
  /"sovereign-([a-z-]+)"/g,
  /\b(?:[A-Z_]*KEY|ENABLED|TIME|FIRST_DRAWING) = "([a-z_-]+)"/g,
  /createPageDrafts\(\{ kind: "([a-z]+)"/g,
];
const COOKIE = /\b(?:[A-Z_]*COOKIE|NAME) = "([a-z-]+)";/g;

const namesIn = (sources: readonly string[], patterns: readonly RegExp[]) =>
  sources.flatMap((text) =>
    patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = ""]) => name)),
  );

it("names each key and cookie in the privacy notice", () => {
  const notice = readFileSync(join(ROOT, "packages/content/legal/privacy.md"), "utf8");
  const keys = namesIn(sourcesUnder("apps/web/src"), STORED).map((name) =>
    name.replace(/^sovereign-/, ""),
  );
  const cookies = namesIn(
    sourcesUnder("apps/server/src").filter((text) => text.includes("hono/cookie")),
    [COOKIE],
  );
  expect(keys.length).toBeGreaterThan(30);
  expect(cookies.length).toBeGreaterThanOrEqual(5);
  const missing = [...keys, ...cookies].filter((name) => !notice.includes(`\`${name}\``));
  expect([...new Set(missing)]).toEqual([]);
});
