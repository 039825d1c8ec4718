import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BASELINE } from "./baseline.ts";

const NATIVE = join(import.meta.dirname, "../../../../native");
const read = (path: string) => readFileSync(join(NATIVE, path), "utf8");

it("a phone on which the apps install has a browser that the build supports", () => {
  const project = read("ios/App/App.xcodeproj/project.pbxproj");
  const targets = [...project.matchAll(/IPHONEOS_DEPLOYMENT_TARGET = ([\d.]+);/g)];
  expect(new Set(targets.map(([, version]) => version))).toEqual(new Set([BASELINE.safari]));
  const { android } = JSON.parse(read("capacitor.config.json"));
  expect(String(android.minWebViewVersion)).toBe(BASELINE.chrome);
});
