import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { NATIVE } from "./project-files.ts";

const run = promisify(execFile);
const PACKAGE = join(NATIVE, "ios/App/WidgetRule");

const { stdout: version } = spawnSync("swift", ["--version"], { encoding: "utf8" });
const hasSwift = /Swift version ([6-9]|\d\d)\./.test(version ?? "");

const folder = mkdtempSync(join(tmpdir(), "widget-rule-"));
afterAll(() => rmSync(folder, { recursive: true }));

it.skipIf(!hasSwift)(
  "the widgets' Swift compiles, and its tests pass (skipped without Swift 6) §10.6",
  async () => {
    const { stderr, stdout } = await run("swift", [
      ...["test", "--package-path", PACKAGE, "--scratch-path", folder],
    ]);
    expect(stdout + stderr).toMatch(/with 0 failures/);
  },
);
