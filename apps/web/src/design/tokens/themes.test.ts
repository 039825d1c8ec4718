import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "..", "..");
const THEMED = /prefers-color-scheme|data-theme/;
/** Match the selectors and declarations of a theme's blocks. */
const BLOCK = /(?:^|\})[^{}]*\[data-theme[^{}]*\{([^{}]*)\}/g;
const COLOR = /^(?:#[\da-f]{3,8}|rgb\([^)]*\)|var\(--[\w-]+\))$/;

it("lets a theme change only colors: only the tokens' sheets name themes, and those name colors", () => {
  const sheets = globSync("**/*.css", { cwd: SOURCE }).filter((sheet) =>
    THEMED.test(readFileSync(join(SOURCE, sheet), "utf8")),
  );
  const tokens = join("design", "tokens", "tokens.css");
  // The other sheet applies the system's own colors.
  expect(sheets.sort()).toEqual([join("design", "tokens", "preferences.css"), tokens]);
  const text = readFileSync(join(SOURCE, tokens), "utf8").replace(/\/\*.*?\*\//gs, "");
  const declared = [...text.matchAll(BLOCK)].flatMap(([, block = ""]) =>
    block.split(";").map((line) => line.trim().split(/:\s*/)),
  );
  const others = declared.filter(
    ([name = "", value = ""]) => name && name !== "color-scheme" && !COLOR.test(value),
  );
  expect(declared.length).toBeGreaterThan(40);
  expect(others).toEqual([]);
});
