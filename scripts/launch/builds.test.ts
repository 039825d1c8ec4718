import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ensureBuild } from "./builds.mjs";

it("leaves the build of other settings in its place, which a running server serves §10.2", async ({
  onTestFinished,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "builds-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = (build: string) => join(build, "page.html");
  const build = async (hash: string, page: string) => {
    const make = async (making: string) => writeFileSync(file(making), page);
    return (await ensureBuild(folder, hash, make)).folder;
  };
  const running = await build("a".repeat(64), "Sovereign");
  const other = await build("b".repeat(64), "Aurum");
  expect(other).not.toBe(running);
  expect([running, other].map((each) => readFileSync(file(each), "utf8"))).toEqual([
    "Sovereign",
    "Aurum",
  ]);
  // A build that fails leaves nothing that a start would serve.
  const failing = async () => Promise.reject(new Error("no"));
  await expect(ensureBuild(folder, "c".repeat(64), failing)).rejects.toThrow("no");
  expect(readdirSync(folder)).toHaveLength(2);
});
