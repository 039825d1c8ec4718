import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "#launch/paths.mjs";
import { ensureWebBuild } from "#launch/web-build.mjs";
import { deploymentOf, syncNative } from "./sync-native.mjs";

const NATIVE = join(ROOT, "apps", "native");
/** As deep as the apps, because the projects refer to their libraries by relative paths. */
const COPY = join(ROOT, "test-results", `native-${process.pid}`);
/** The hook builds the web app unless a run has built it already. */
const BUILD_TIMEOUT_MS = 300_000;
/** Files that Capacitor rewrites and the tree contains. */
const MADE_BY_CAPACITOR = [
  "ios/App/CapApp-SPM/Package.swift",
  "android/capacitor.settings.gradle",
  "android/app/capacitor.build.gradle",
];

const deployment = deploymentOf({
  APP_URL: "https://members.example/",
  GOOGLE_CLIENT_ID: "a-client",
  NATIVE_APP_ID: "app.example.daily",
  APPLE_TEAM_ID: "ABCDE12345",
  NATIVE_APP_BUILD: "7",
});

function hashes(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");
  return Object.fromEntries(files.map((file) => [relative(folder, file), hash(file)]));
}

describe("the projects of the native apps", { tags: ["long"] }, () => {
  let first: Record<string, string>;
  let second: Record<string, string>;

  async function sync(webDir: string) {
    rmSync(COPY, { recursive: true, force: true });
    mkdirSync(COPY, { recursive: true });
    const own = /\/(www|public|build|node_modules)$|deployment\./;
    cpSync(NATIVE, COPY, { recursive: true, filter: (path) => !own.test(path) });
    await syncNative(COPY, webDir, deployment);
    return hashes(COPY);
  }

  beforeAll(async () => {
    const { webDir } = await ensureWebBuild("native");
    first = await sync(webDir);
    second = await sync(webDir);
  }, BUILD_TIMEOUT_MS);
  afterAll(() => rmSync(COPY, { recursive: true, force: true }));

  it("writes the same bytes into both projects each time §4.45", () => {
    expect(Object.keys(first).length).toBeGreaterThan(100);
    expect(second).toEqual(first);
  });

  it("finds the plugin files that Capacitor writes", () => {
    for (const path of MADE_BY_CAPACITOR) {
      const [tree, made] = [NATIVE, COPY].map((folder) => readFileSync(join(folder, path), "utf8"));
      expect(tree, `${path} is stale: run npm run native:sync`).toBe(made);
    }
  });

  it("builds the apps for one deployment: its server, its sign-in methods, its names", () => {
    const page = "index.html";
    const texts = ["www", "ios/App/App/public", "android/app/src/main/assets/public"].map(
      (folder) => readFileSync(join(COPY, folder, page), "utf8"),
    );
    for (const text of texts) {
      expect(text).toContain("connect-src 'self' capacitor://localhost https://members.example;");
      expect(text).toContain('data-ways="google"');
      expect(text).not.toContain("origin.invalid");
    }
    expect(readFileSync(join(COPY, "ios/deployment.xcconfig"), "utf8")).toBe(
      "APP_ID = app.example.daily\nAPP_DISPLAY_NAME = Sovereign\nAPP_LINK_HOST = members.example\nAPP_VERSION = 1.0\nAPP_BUILD = 7\nDEVELOPMENT_TEAM = ABCDE12345\n",
    );
    const properties = readFileSync(join(COPY, "android/deployment.properties"), "utf8");
    expect(properties).toContain("appLinkHost=members.example\n");
    // The app's own links have its ID as scheme, as both projects declare.
    const scripts = readdirSync(join(COPY, "www"), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".js"))
      .map((path) => readFileSync(join(COPY, "www", path), "utf8"));
    expect(scripts.some((script) => script.includes("app.example.daily"))).toBe(true);
    expect(scripts.some((script) => script.includes("app.sovereign.discipline"))).toBe(false);
    expect(existsSync(join(COPY, "ios/App/App/public/sw.js"))).toBe(false);
  });
});

it("refuses a server that phones could only reach unencrypted", () => {
  for (const APP_URL of ["", "http://members.example", "members.example"]) {
    expect(() => deploymentOf({ APP_URL })).toThrow("Set APP_URL to the https address");
  }
});

it("refuses an ID that is no scheme of a link", () => {
  for (const NATIVE_APP_ID of [
    "daily",
    "app.My.daily",
    "app.my_daily",
    "app..daily",
    "app.my-daily",
  ]) {
    const set = { APP_URL: "https://members.example", NATIVE_APP_ID };
    expect(() => deploymentOf(set)).toThrow("Set NATIVE_APP_ID");
  }
});
