import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { describe, expect, it } from "vitest";

const source = join(import.meta.dirname, "../../..");
const files = globSync("**/*.{ts,tsx}", { cwd: source }).filter(
  (name) => !/\.test\.tsx?$/.test(name),
);

/** Returns the files whose import remains in the bundle. */
const importing = (what: RegExp) =>
  files
    .filter((name) => what.test(readFileSync(join(source, name), "utf8")))
    .map((name) => name.replaceAll(sep, "/"));

describe("the store's library", () => {
  it("is imported only by the native purchases", () => {
    expect(importing(/from "@revenuecat\//)).toEqual([
      "features/membership/store/native-purchases.ts",
    ]);
  });

  it("is not in every page's bundle: native purchases are imported only on demand", () => {
    expect(importing(/import (?!type )[^;]*from "[^"]*\/native-purchases\.ts"/)).toEqual([]);
    expect(importing(/import\("[^"]*\/native-purchases\.ts"\)/)).toEqual([
      "features/membership/store/purchases.ts",
    ]);
  });
});
