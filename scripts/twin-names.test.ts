import { readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { expect, it } from "vitest";
import { filesUnder } from "./launch/stamps.mjs";

const ROOT = join(import.meta.dirname, "..");
/** Tests and their doubles, and texts: a feature's words are called as it is. */
const NOT_MEANT = /\.test\.|\/testing\/|\/words\/\w+\//;
/** Named by addresses, as the router asks. */
const ADDRESSES = /^apps\/web\/src\/routes\//;

/** What adapts the look of others to a member's preferences. */
const ADAPTS = /\/tokens\/preferences\.css$/;

/** The classes that two stylesheets of the whole page give a look of their own, with those files. */
function twinClasses(sheets: { path: string; text: string }[]): string[] {
  const styled = sheets
    .filter(({ path }) => !path.endsWith(".module.css") && !ADAPTS.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^\s*\.([\w-]+) \{/gm)].map(([, name]) => ({ name, path })),
    );
  return [...Map.groupBy(styled, ({ name }) => name)]
    .map(([name, uses]) => [name, ...new Set(uses.map(({ path }) => path))])
    .filter((twin) => twin.length > 2)
    .map((twin) => twin.join(" "));
}

/** The files of a package that have a name in common, whatever their endings. */
function twinsAmong(paths: string[]): string[][] {
  const named = paths
    .filter(
      (path) => /\.(ts|tsx|mjs)$/.test(path) && !NOT_MEANT.test(path) && !ADDRESSES.test(path),
    )
    .map((path) => ({
      path,
      key: `${path.split("/", 2)} ${basename(path).replace(/\.\w+$/, "")}`,
    }));
  const groups = Map.groupBy(named, ({ key }) => key);
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map(({ path }) => path));
}

it("sees two files of a package that have one name, and no others", () => {
  const twins = ["apps/web/src/core/card.ts", "apps/web/src/design/card.tsx"];
  const others = ["apps/server/src/card.ts", "apps/web/src/design/card.test.tsx"];
  expect(twinsAmong([...twins, ...others, "apps/web/src/routes/card.tsx"])).toEqual([twins]);
});

it("no two files of a package have one name", () => {
  const paths = ["apps", "packages"]
    .flatMap((folder) => filesUnder(join(ROOT, folder)))
    .map((path) => relative(ROOT, path));
  expect(twinsAmong(paths)).toEqual([]);
});

it("no two stylesheets of the whole page give one class its look", () => {
  const look = { path: "a.css", text: "@layer design {\n  .meter {\n  }\n}" };
  const other = { path: "b.css", text: ".meter b {\n}\n.metered {\n}" };
  expect(twinClasses([look, { ...look, path: "a.module.css" }, other])).toEqual([]);
  expect(twinClasses([look, { ...look, path: "c.css" }])).toEqual(["meter a.css c.css"]);
  const sheets = ["apps/web/src"]
    .flatMap((folder) => filesUnder(join(ROOT, folder)))
    .filter((path) => path.endsWith(".css"))
    .map((path) => ({ path: relative(ROOT, path), text: readFileSync(path, "utf8") }));
  expect(twinClasses(sheets)).toEqual([]);
});
