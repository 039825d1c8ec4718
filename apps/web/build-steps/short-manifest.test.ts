import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { shortManifest } from "./short-manifest.ts";

const START = "window.__reactRouterManifest=";
const SOURCES = join(import.meta.dirname, "..", "src");
const written = (routes: object) => `${START}${JSON.stringify({ entry: {}, routes })};`;

describe("the router's list of its routes", () => {
  it("says nothing that is not so, and what only the outermost route imports; sheets stay", () => {
    const short = shortManifest(
      written({
        root: { id: "root", hasLoader: false, imports: ["/b.js", "/a.js"] },
        one: {
          id: "one",
          parentId: "root",
          hasLoader: true,
          imports: ["/c.js"],
          css: ["/b", "/a"],
        },
      }),
    );
    expect(JSON.parse(short.slice(START.length, -1))).toEqual({
      entry: {},
      routes: {
        root: { id: "root", imports: ["/b.js", "/a.js"] },
        one: { id: "one", parentId: "root", hasLoader: true, css: ["/b", "/a"] },
      },
    });
  });

  it("fails where the framework writes it otherwise", () => {
    expect(() => shortManifest("export default {};")).toThrow(/another way/);
  });

  it("leaves out what prefetching links would read: there are none", () => {
    const prefetching = globSync("**/*.tsx", { cwd: SOURCES }).filter((file) =>
      /\bprefetch=|\bPrefetchPageLinks\b/.test(readFileSync(join(SOURCES, file), "utf8")),
    );
    expect(prefetching).toEqual([]);
  });
});
