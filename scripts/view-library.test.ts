import { describe, expect, it } from "vitest";
import { namesAlias, otherViewLibraries } from "./view-library.mjs";

describe("one view library (decision 51)", () => {
  it("finds another one in the lock, also deep down or under React's name", () => {
    const lock = {
      packages: {
        "": {},
        "node_modules/react": {},
        "node_modules/react-dom": { name: "preact" },
        "node_modules/some/node_modules/preact": {},
        "node_modules/@preact/signals": {},
        "node_modules/vitest": {},
      },
    };
    expect(otherViewLibraries(lock)).toEqual([
      "node_modules/preact",
      "node_modules/some/node_modules/preact",
      "node_modules/@preact/signals",
    ]);
  });

  it("finds an alias in a configuration", () => {
    expect(namesAlias("export default { resolve: { alias: { react: 'other' } } };")).toBe(true);
    expect(namesAlias("export default { plugins: [react()] };")).toBe(false);
  });
});
