import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "../..");
const NATIVE_LIBRARY = /^@(capacitor|aparajita|revenuecat)\//;
/** Static imports; types and dynamic imports are excluded. */
const IMPORTED = /(?:^|\n)(?:import|export)(?! type\b)[^;"]*?"([^"]+)"/g;

const pathOf = (importer: string, name: string) =>
  name.startsWith("#") ? join(SOURCE, name.slice(1)) : join(dirname(importer), name);

/** Every file loaded with these entries, with the libraries it imports. */
function loadedWith(entries: string[]): Map<string, string[]> {
  const loaded = new Map<string, string[]>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (loaded.has(file) || !existsSync(file) || !/\.tsx?$/.test(file)) continue;
    const names = [...readFileSync(file, "utf8").matchAll(IMPORTED)].map(([, name = ""]) => name);
    loaded.set(file, names);
    const importer = file;
    waiting.push(
      ...names.filter((name) => /^[#.]/.test(name)).map((name) => pathOf(importer, name)),
    );
  }
  return loaded;
}

it("loads no native library in a browser", () => {
  const routes = globSync("routes/**/*.tsx", { cwd: SOURCE }).filter(
    (name) => !name.includes(".test."),
  );
  const entries = ["entry.client.tsx", "root.tsx", ...routes].map((name) => join(SOURCE, name));
  const loaded = loadedWith(entries);
  expect(loaded.size).toBeGreaterThan(300);
  const bringing = [...loaded].filter(([, names]) =>
    names.some((name) => NATIVE_LIBRARY.test(name)),
  );
  expect(bringing.map(([file]) => file)).toEqual([]);
});
