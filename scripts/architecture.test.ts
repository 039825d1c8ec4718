import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

it("docs/imports.md shows the imports that there are", () => {
  const script = join(import.meta.dirname, "architecture.mjs");
  const { status, stderr } = spawnSync(process.execPath, [script, "--check"], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
});
