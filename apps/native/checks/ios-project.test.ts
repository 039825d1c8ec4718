import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { NATIVE, projectFiles, projectText } from "./project-files.ts";
import { everyText, filePaths, readProject } from "./xcode-project.ts";
import { readPlist, readXml } from "./xml.ts";

const IOS = "ios/App";
const ID = /^[0-9A-F]{24}$/;
/** Files that `npm run native:sync` adds to the project. */
const SYNCED = /\/(public|config\.xml|capacitor\.config\.json)$/;

const project = readProject(join(NATIVE, IOS, "App.xcodeproj/project.pbxproj"));
const info = readPlist(projectText(`${IOS}/App/Info.plist`));

it("the Xcode project references no missing object or file", () => {
  const { objects, rootObject } = project;
  const named = [rootObject, ...Object.values(objects).flatMap(everyText)].filter((text) =>
    ID.test(text),
  );
  expect(named.filter((id) => !(id in objects))).toEqual([]);
  const files = filePaths(objects).filter((path) => !SYNCED.test(path));
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((path) => !existsSync(join(NATIVE, IOS, path)))).toEqual([]);
});

it("every Swift source, privacy manifest and asset of the app is built into it", () => {
  const { objects } = project;
  const built = Object.values(objects).flatMap(({ isa, fileRef }) =>
    isa === "PBXBuildFile" && typeof fileRef === "string" ? fileRef : [],
  );
  const inGroups = new Set(
    built.flatMap((id) => [objects[id]?.path ?? [], ...everyText(objects[id]?.children ?? [])]),
  );
  const sources = projectFiles().filter((path) =>
    /^ios\/App\/App\/.*\.(swift|xcprivacy)$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(2);
  expect(sources.filter((path) => !inGroups.has(path.split("/").at(-1) ?? ""))).toEqual([]);
});

it("every property list and storyboard parses", () => {
  const files = projectFiles();
  const lists = files.filter((path) => /\.(plist|entitlements|xcprivacy)$/.test(path));
  const boards = files.filter((path) => /\.(storyboard|xcscheme|xcworkspacedata)$/.test(path));
  expect(lists.length).toBeGreaterThan(3);
  expect(boards.length).toBeGreaterThan(1);
  for (const path of lists) expect(readPlist(projectText(path)), path).toBeTypeOf("object");
  for (const path of boards) expect(readXml(projectText(path)).name, path).toBeTruthy();
});

it("requests no permission without a reason, and declares no tracking or custom encryption §4.45", () => {
  const reasons = Object.entries(info).filter(([key]) => key.endsWith("UsageDescription"));
  expect(reasons.map(([key]) => key)).toEqual(["NSFaceIDUsageDescription"]);
  for (const [, reason] of reasons) expect(reason).toMatch(/^[A-Z].{30,}\.$/);
  expect(info.ITSAppUsesNonExemptEncryption).toBe(false);
  expect(info).not.toHaveProperty("NSUserTrackingUsageDescription");
  // No exception from the system's rule against unencrypted connections.
  expect(info).not.toHaveProperty("NSAppTransportSecurity");
  expect(info).not.toHaveProperty("UIBackgroundModes");
});

it("declares what it collects: nothing that tracks, and a reason for each API that requires one", () => {
  const privacy = readPlist(projectText(`${IOS}/App/PrivacyInfo.xcprivacy`));
  expect(privacy.NSPrivacyTracking).toBe(false);
  expect(privacy.NSPrivacyTrackingDomains).toEqual([]);
  const collected = privacy.NSPrivacyCollectedDataTypes;
  expect(collected).toHaveLength(5);
  expect(JSON.stringify(collected)).not.toContain('"NSPrivacyCollectedDataTypeTracking":true');
  expect(JSON.stringify(privacy.NSPrivacyAccessedAPITypes)).toContain("CA92.1");
});

it("opens the links of the deployment, in every configuration of the app", () => {
  const entitlements = readPlist(projectText(`${IOS}/App/App.entitlements`));
  expect(entitlements["com.apple.developer.associated-domains"]).toEqual([
    "applinks:$(APP_LINK_HOST)",
    "webcredentials:$(APP_LINK_HOST)",
  ]);
  const signed = Object.values(project.objects).flatMap(({ isa, buildSettings }) =>
    isa === "XCBuildConfiguration" &&
    everyText(buildSettings ?? "").includes("App/Info.plist") &&
    everyText(buildSettings ?? "").includes("App/App.entitlements")
      ? isa
      : [],
  );
  expect(signed).toHaveLength(2);
  expect(projectText("ios/app.xcconfig")).toMatch(/^#include\? "deployment\.xcconfig"$/m);
  expect(projectText("ios/debug.xcconfig")).toMatch(/^#include "app\.xcconfig"$/m);
});

it("Swift Package Manager includes every plugin of the app, at the lock's version of Capacitor", () => {
  const { dependencies } = JSON.parse(projectText("package.json"));
  const swift = projectText(`${IOS}/CapApp-SPM/Package.swift`);
  const plugins = Object.keys(dependencies).filter(
    (name) => !/^@capacitor\/(core|ios|android)$/.test(name),
  );
  for (const name of plugins) expect(swift).toContain(`node_modules/${name}")`);
  expect(swift).toContain(`capacitor-swift-pm.git", exact: "${dependencies["@capacitor/ios"]}"`);
});
