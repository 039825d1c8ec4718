import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#launch/paths.mjs";

const SOURCES = join(ROOT, "apps", "server", "src");
const document = readFileSync(join(ROOT, "docs", "security", "data-and-keys.md"), "utf8");
const [, tables = ""] = document.split("| Level | Tables |");
const [listedTables = "", keys = ""] = tables.split("## Keys");
const named = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

const textsOf = (pattern: string) =>
  globSync(pattern, { cwd: SOURCES })
    .filter((path) => !path.endsWith(".test.ts"))
    .map((path) => readFileSync(join(SOURCES, path), "utf8"));

const found = (texts: string[], pattern: RegExp) =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map(([, one = ""]) => one));

it("has each table of the database at one level", () => {
  const schema = found(textsOf("data/schema/*.ts"), /pgTable\(\s*"(\w+)"/g);
  const listed = named(listedTables).filter((name) => name !== "pgboss");
  expect(listed.toSorted()).toEqual(schema.toSorted());
  expect(schema.length).toBeGreaterThan(70);
});

it("has each key that is derived from the secret", () => {
  const derivations = found(textsOf("**/*.ts"), /hkdfSync\("sha256", \w+, "", ["`]([^"`]+)["`]/g);
  // A name with a variable stands for a list of purposes.
  const purposes = (prefix: string, text: string, pattern: RegExp) =>
    found([text], pattern).map((purpose) => prefix + purpose);
  const [accounts = "", seal = "", tickets = ""] = [
    "modules/accounts/derived-keys.ts",
    "data/jobs/sealed-payload.ts",
    "modules/content/files/file-tickets.ts",
  ].map((path) => readFileSync(join(SOURCES, path), "utf8"));
  const all = [
    ...derivations.filter((name) => !name.includes("$")),
    ...purposes("accounts: ", accounts, /^ {2}\| "(.+)"/gm),
    ...purposes(
      "sovereign ",
      seal.split("\n").find((line) => line.startsWith("type Purpose")) ?? "",
      /"([^"]+)"/g,
    ),
    ...purposes("content: ", tickets, /keyFor\("([^"]+)"\)/g),
  ];
  expect(derivations.filter((name) => name.includes("$"))).toHaveLength(3);
  expect(all.length).toBeGreaterThan(17);
  expect(all.filter((name) => !named(keys).includes(name))).toEqual([]);
});
