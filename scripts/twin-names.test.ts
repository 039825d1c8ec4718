import { basename, join, relative } from "node:path";
import { expect, it } from "vitest";
import { filesUnder } from "./launch/stamps.mjs";

const ROOT = join(import.meta.dirname, "..");
/** Tests and their doubles, and texts: a feature's words are called as it is. */
const NOT_MEANT = /\.test\.|\/testing\/|\/words\/\w+\//;
/** Named by addresses, as the router asks. */
const ADDRESSES = /^apps\/web\/src\/routes\//;

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
