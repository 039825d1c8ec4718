import { describe, expect, it } from "vitest";
import { shortManifest } from "./short-manifest.ts";

const START = "window.__reactRouterManifest=";
const written = (routes: object) => `${START}${JSON.stringify({ entry: {}, routes })};`;

describe("the router's list of its routes", () => {
  it("names the scripts that many share first, and alike everywhere; sheets stay in order", () => {
    const short = shortManifest(
      written({
        one: { id: "one", hasLoader: false, imports: ["/own.js", "/of-all.js"], css: ["/b", "/a"] },
        two: { id: "two", hasLoader: true, imports: ["/of-all.js"] },
        three: { id: "three" },
      }),
    );
    expect(JSON.parse(short.slice(START.length, -1))).toEqual({
      entry: {},
      routes: {
        one: { id: "one", imports: ["/of-all.js", "/own.js"], css: ["/b", "/a"] },
        two: { id: "two", hasLoader: true, imports: ["/of-all.js"] },
        three: { id: "three" },
      },
    });
  });

  it("fails where the framework writes it otherwise", () => {
    expect(() => shortManifest("export default {};")).toThrow(/another way/);
  });
});
