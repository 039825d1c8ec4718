/** @module-tag long */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { NATIVE } from "./project-files.ts";

const run = promisify(execFile);
const PACKAGE = join(NATIVE, "ios/App/WidgetRule");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "widget-rule-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

it("the widgets' Swift compiles, and its tests pass (skipped without Swift 6) §10.6", async ({
  skip,
}) => {
  const version = await run("swift", ["--version"]).catch(() => null);
  skip(!/Swift version ([6-9]|\d\d)\./.test(version?.stdout ?? ""));
  const args = ["test", "--package-path", PACKAGE, "--scratch-path", folder];
  const { stderr, stdout } = await run("swift", args);
  expect(stdout + stderr).toMatch(/with 0 failures/);
});
