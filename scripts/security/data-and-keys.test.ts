import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#launch/paths.mjs";

const SCHEMA = join(ROOT, "apps", "server", "src", "data", "schema");

it("each table of the database has one level of data, with its places and retention", () => {
  const document = readFileSync(join(ROOT, "docs", "security", "data-and-keys.md"), "utf8");
  const [, after = ""] = document.split("| Level | Tables |");
  const [table = ""] = after.split("## Keys");
  const listed = [...table.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  const tables = globSync("*.ts", { cwd: SCHEMA })
    .map((path) => readFileSync(join(SCHEMA, path), "utf8"))
    .flatMap((text) => [...text.matchAll(/pgTable\(\s*"(\w+)"/g)].map(([, name]) => name));
  expect(listed.filter((name) => name !== "pgboss").sort()).toEqual(tables.sort());
});
