// Writes the allowed import directions to biome.imports.json, which biome.json extends. With --check
// it fails when that file does not say what the folders ask for.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { directions } from "./import-rules/directions.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const GENERATED = join(ROOT, "biome.imports.json");
const API = "apps/server/src/api.ts";

/** Biome's configuration for the directions; a later override replaces an earlier one's list. */
function importConfiguration() {
  return {
    overrides: directions(ROOT).map(({ files, patterns }) => ({
      includes: files,
      linter: {
        rules: { style: { noRestrictedImports: { level: "error", options: { patterns } } } },
      },
    })),
  };
}

/** What is wrong with the generated file and with the types-only entrance; empty when nothing. */
function complaints() {
  const found = [];
  if (!isDeepStrictEqual(JSON.parse(readFileSync(GENERATED, "utf8")), importConfiguration())) {
    found.push("biome.imports.json does not match the folders. Run: node scripts/import-rules.mjs");
  }
  const values = readFileSync(join(ROOT, API), "utf8").match(/^(import|export)\b(?! type\b).*$/gm);
  for (const statement of values ?? []) {
    found.push(`${API} may pass on types only, but says: ${statement}`);
  }
  return found;
}

if (process.argv.includes("--check")) {
  const found = complaints();
  for (const complaint of found) process.stderr.write(`${complaint}\n`);
  if (found.length > 0) process.exitCode = 1;
} else {
  writeFileSync(GENERATED, JSON.stringify(importConfiguration(), null, 2));
  const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  spawnSync(process.execPath, [biome, "format", "--write", GENERATED], { stdio: "inherit" });
}
