import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { expect, it } from "vitest";
import { moveSourceMaps } from "./source-maps.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

it("moves source maps out of what is served, with paths from the project's root", () => {
  const client = join(mkdtempSync(join(tmpdir(), "build-")), "client");
  const assets = join(client, "assets");
  mkdirSync(assets, { recursive: true });
  const from = (path: string) => relative(assets, join(ROOT, path));
  const map = {
    version: 3,
    mappings: "AAAA",
    names: [],
    sources: [from("apps/web/src/root.tsx"), from("node_modules/react/index.js")],
    sourcesContent: ["of ours", "of a package"],
  };
  for (const name of ["start-1.js", "app-1.js"]) {
    writeFileSync(join(assets, name), "");
    writeFileSync(join(assets, `${name}.map`), JSON.stringify(map));
  }
  moveSourceMaps(client, (name) => (name === "start-1.js" ? 1 : 0));
  const read = (name: string) =>
    JSON.parse(readFileSync(join(client, "../maps", `${name}.map`), "utf8"));
  expect(read("app-1.js")).toEqual({
    ...map,
    sources: ["apps/web/src/root.tsx", "node_modules/react/index.js"],
    sourcesContent: ["of ours", null],
  });
  expect(read("start-1.js").mappings).toBe(";AAAA");
  expect(existsSync(join(assets, "app-1.js.map"))).toBe(false);
  expect(existsSync(join(assets, "app-1.js"))).toBe(true);
});
