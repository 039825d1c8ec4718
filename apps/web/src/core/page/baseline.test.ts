import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BASELINE } from "./baseline.ts";

const ROOT = join(import.meta.dirname, "../../../../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

it("the native projects and the documents require the same browsers as the build", () => {
  const project = read("apps/native/ios/App/App.xcodeproj/project.pbxproj");
  const targets = [...project.matchAll(/IPHONEOS_DEPLOYMENT_TARGET = ([\d.]+);/g)];
  expect(new Set(targets.map(([, version]) => version))).toEqual(new Set([BASELINE.safari]));
  const { android } = JSON.parse(read("apps/native/capacitor.config.json"));
  expect(String(android.minWebViewVersion)).toBe(BASELINE.chrome);
  expect(read("README.md")).toContain(
    `Chrome and Edge ${BASELINE.chrome}, Safari and iOS ${BASELINE.safari}, Firefox ${BASELINE.firefox}`,
  );
});
