import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { NATIVE, projectFiles, projectText } from "./project-files.ts";
import { everyText, filePaths, readProject, targetsOf } from "./xcode-project.ts";
import { readPlist, readXml } from "./xml.ts";

const IOS = "ios/App";
const ID = /^[0-9A-F]{24}$/;
/** Files that `npm run native:sync` adds to the project. */
const SYNCED = /\/(public|config\.xml|capacitor\.config\.json)$/;

const project = readProject(join(NATIVE, IOS, "App.xcodeproj/project.pbxproj"));
const targets = targetsOf(project.objects);
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

it("the lanes sign every target, and every Swift source belongs to one or to a package", () => {
  const signed = [...projectText("fastlane/Fastfile").matchAll(/"(\w+)" => "((?:\.\w+)?)"/g)].map(
    ([, name, ending]) => ({ name, id: `$(APP_ID)${ending}` }),
  );
  expect(
    targets.map(({ name, settings }) => ({ name, id: settings[0]?.PRODUCT_BUNDLE_IDENTIFIER })),
  ).toEqual(signed);
  const built = new Set(targets.flatMap(({ files }) => files));
  const sources = projectFiles()
    .filter((path) => path.startsWith(`${IOS}/`) && path.endsWith(".swift"))
    .map((path) => path.slice(IOS.length + 1));
  expect(sources.length).toBeGreaterThan(12);
  const left = sources.filter((path) => !built.has(path) && !/Package\.swift$/.test(path));
  const packages = ["WidgetRule", "CapApp-SPM"].map((name) => ({
    name,
    manifest: projectText(`${IOS}/${name}/Package.swift`),
  }));
  const ofNone = left.filter((path) => {
    const [folder, , target] = path.split("/");
    const own = packages.find(({ name }) => name === folder);
    return !new RegExp(`arget\\(\\s*name: "${target}"`).test(own?.manifest ?? "");
  });
  expect(ofNone).toEqual([]);
});

describe.each(targets)("the target $name", ({ name, files, settings }) => {
  it("builds every source of its folder, and its privacy manifest", () => {
    const sources = projectFiles().filter((path) => {
      return path.startsWith(`${IOS}/${name}/`) && /\.(swift|xcprivacy)$/.test(path);
    });
    expect(sources).toContain(`${IOS}/${name}/PrivacyInfo.xcprivacy`);
    expect(sources.filter((path) => !files.includes(path.slice(IOS.length + 1)))).toEqual([]);
  });

  it("has a property list, entitlements, its app group and one deployment target", () => {
    expect(settings.map(({ IPHONEOS_DEPLOYMENT_TARGET }) => IPHONEOS_DEPLOYMENT_TARGET)).toEqual([
      "17.4",
      "17.4",
    ]);
    for (const { INFOPLIST_FILE, CODE_SIGN_ENTITLEMENTS, ...own } of settings) {
      const list = readPlist(projectText(`${IOS}/${INFOPLIST_FILE}`));
      expect(list.CFBundleIdentifier).toBe("$(PRODUCT_BUNDLE_IDENTIFIER)");
      expect(list.AppGroup).toBe("group.$(APP_ID)");
      const entitled = readPlist(projectText(`${IOS}/${CODE_SIGN_ENTITLEMENTS}`));
      expect(entitled["com.apple.security.application-groups"]).toEqual(["group.$(APP_ID)"]);
      // The team comes from deployment.xcconfig, which a setting here would hide.
      expect(own).not.toHaveProperty("DEVELOPMENT_TEAM");
    }
  });

  it("declares that it tracks nobody, and why it reads what it shares with the others", () => {
    const privacy = readPlist(projectText(`${IOS}/${name}/PrivacyInfo.xcprivacy`));
    expect(privacy.NSPrivacyTracking).toBe(false);
    expect(privacy.NSPrivacyTrackingDomains).toEqual([]);
    expect(JSON.stringify(privacy)).not.toContain('"NSPrivacyCollectedDataTypeTracking":true');
    expect(JSON.stringify(privacy.NSPrivacyAccessedAPITypes)).toContain("1C8F.1");
  });
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
  expect(info.NSSupportsLiveActivities).toBe(true);
});

it("opens the links of the deployment and of its own scheme, in every configuration", () => {
  const entitlements = readPlist(projectText(`${IOS}/App/App.entitlements`));
  expect(entitlements["com.apple.developer.associated-domains"]).toEqual([
    "applinks:$(APP_LINK_HOST)",
    "webcredentials:$(APP_LINK_HOST)",
  ]);
  const [url] = info.CFBundleURLTypes as { CFBundleURLSchemes: string[] }[];
  expect(url?.CFBundleURLSchemes).toEqual(["$(APP_ID)"]);
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
