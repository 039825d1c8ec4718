/** @module-tag long */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { NATIVE, projectFiles, projectText } from "./project-files.ts";

const run = promisify(execFile);
const PROGRAM = join(import.meta.dirname, "syntax-errors.ts");
const SOURCE = /\.(java|kt|swift)$/;

const sources = projectFiles().filter((path) => SOURCE.test(path));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "native-syntax-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs apart, because V8's optimizing compiler runs out of memory over the Swift grammar. */
async function syntaxErrors(files: readonly string[]): Promise<string[]> {
  const { stdout } = await run("node", ["--liftoff-only", PROGRAM, ...files]);
  return stdout.split("\n").filter(Boolean);
}

it("all Kotlin, Swift and Java of the apps parses §4.45", async () => {
  expect(sources.length).toBeGreaterThan(30);
  expect(await syntaxErrors(sources.map((path) => join(NATIVE, path)))).toEqual([]);
});

it("a bracket that is missing in any language is found", async () => {
  const planted = ["java", "kt", "swift"].map((extension) => {
    const path = sources.find((source) => source.endsWith(`.${extension}`)) ?? "";
    const file = join(folder, basename(path));
    writeFileSync(file, projectText(path).replace(/\}\s*$/, ""));
    return file;
  });
  const found = await syntaxErrors(planted);
  expect(new Set(found.map((line) => line.replace(/:\d+$/, "")))).toEqual(new Set(planted));
});
