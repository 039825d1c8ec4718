import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "baseline-rules-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a program says of a file with this text. */
function said(program: string, args: string[], name: string, text: string): string {
  const probe = join(folder, name);
  writeFileSync(probe, text);
  const told = [join(ROOT, "node_modules", program), ...args, probe];
  const { stdout, stderr } = spawnSync(process.execPath, told, { cwd: ROOT, encoding: "utf8" });
  return stdout + stderr;
}

const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

it("refuses styles that the oldest browsers do not have", () => {
  const { nursery } = read("biome.json").linter.rules;
  writeFileSync(join(folder, "biome.json"), JSON.stringify({ linter: { rules: { nursery } } }));
  const lint = (css: string) => {
    const args = ["lint", `--config-path=${folder}`];
    const words = said("@biomejs/biome/bin/biome", args, "probe.css", css);
    expect(words).toContain("Checked 1 file");
    return words.includes("isn't part of the chosen Baseline");
  };
  expect(lint("a { anchor-name: --a; }")).toBe(true);
  expect(lint("@starting-style { a { opacity: 0; } }")).toBe(true);
  expect(lint("@container (width > 400px) { a:has(b) { text-wrap: balance; } }")).toBe(false);
});

it("refuses functions of the language that the oldest browsers do not have", () => {
  const { compilerOptions } = read("apps/web/tsconfig.json");
  const args = ["--ignoreConfig", "--noEmit", "--target", "es2024", "--types", "", "--lib"];
  const lines = [
    "export const inBaseline = [Promise.withResolvers<void>(), AbortSignal.any([])];",
    "export const iterated = [1].values().take(1);",
    "export const joined = new Set([1]).union(new Set([2]));",
    "export const tried = Promise.try(() => 1);",
  ];
  const lib = [...args, compilerOptions.lib.join()];
  const words = said("typescript/bin/tsc", lib, "probe.ts", lines.join("\n"));
  expect([...words.matchAll(/probe\.ts\((\d+)/g)].map(([, line]) => Number(line))).toEqual([
    2, 3, 4,
  ]);
});
