import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#launch/paths.mjs";
import { withoutDefense } from "./defense.mjs";
import { DEFENSES } from "./defenses.mjs";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

it("at least forty defenses are listed, each once", () => {
  expect(DEFENSES.length).toBeGreaterThanOrEqual(40);
  expect(new Set(DEFENSES.map(({ what }) => what)).size).toBe(DEFENSES.length);
});

it.each(DEFENSES)("$file has its text once, and its test exists: $what", (defense) => {
  const source = read(defense.file);
  expect(withoutDefense(source, defense)).not.toBe(source);
  expect(read(defense.test)).toContain(defense.title);
});
