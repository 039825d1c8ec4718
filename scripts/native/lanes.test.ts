/** @module-tag long */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ensureWebBuild } from "#launch/web-build.mjs";
import { createMacos, hasRuby } from "./macos.ts";

const SET = {
  APP_URL: "https://members.example",
  // The workflow sets variables that a deployment lacks to nothing.
  NATIVE_APP_ID: "",
  APPLE_TEAM_ID: "ABCDE12345",
  ASC_KEY_ID: "key",
  ASC_ISSUER_ID: "issuer",
  ASC_KEY: "secret",
  REVIEW_DEMO_EMAIL: "reviewer@example.com",
  REVIEW_DEMO_PASSWORD: "a password",
  ANDROID_KEYSTORE: "/keys/upload.jks",
  PLAY_SERVICE_ACCOUNT: "/keys/play.json",
};
const ID = "app.sovereign.discipline";
/** The hook builds the web app unless a run has built it already. */
const BUILD_TIMEOUT_MS = 300_000;

describe.skipIf(!hasRuby)("on a machine with Apple's and Google's tools and no pinned Node", () => {
  let machine: ReturnType<typeof createMacos>;
  beforeAll(async () => {
    await ensureWebBuild("native");
    machine = createMacos();
  }, BUILD_TIMEOUT_MS);
  afterAll(() => machine?.remove());

  it("a lane for the App Store signs every target, builds with Xcode and leaves the rest to the owner §4.45", () => {
    const { calls, actions } = machine.run("ios", "release", SET);
    expect(calls).toContain("node scripts/native-sync.mjs");
    expect(calls.at(-1)).toBe("xcodebuild -project ios/App/App.xcodeproj -scheme App archive");
    expect(actions.map(([name]) => name)).toEqual([
      "setup_ci",
      "app_store_connect_api_key",
      "match",
      "update_code_signing_settings",
      "update_code_signing_settings",
      "build_app",
      "upload_to_app_store",
    ]);
    const signed = actions.filter(([name]) => name === "update_code_signing_settings");
    expect(signed.map(([, options]) => options)).toMatchObject([
      { targets: ["App"], team_id: "ABCDE12345", profile_name: `match AppStore ${ID}` },
      { targets: ["Widget"], team_id: "ABCDE12345", profile_name: `match AppStore ${ID}.widget` },
    ]);
    // A key of App Store Connect cannot look at subscriptions: the upload would stop.
    expect(actions.at(-1)?.[1]).toMatchObject({
      app_identifier: ID,
      skip_screenshots: true,
      submit_for_review: false,
      precheck_include_in_app_purchases: false,
      app_review_information: { demo_user: "reviewer@example.com", demo_password: "a password" },
    });
  });

  it("the other lanes build and upload for their track", () => {
    const beta = machine.run("ios", "beta", { ...SET, NATIVE_APP_ID: "app.example.daily" });
    expect(beta.actions.at(-1)).toEqual([
      "upload_to_testflight",
      { app_identifier: "app.example.daily", skip_waiting_for_build_processing: true },
    ]);
    for (const [lane, track] of [
      ["beta", { track: "internal" }],
      ["release", { track: "production", rollout: "0.1" }],
    ] as const) {
      const { calls, actions } = machine.run("android", lane, SET);
      expect(calls.at(-1)).toMatch(/^java .*gradle-wrapper\.jar bundleRelease -p android$/);
      expect(actions.at(-1)).toMatchObject([
        "upload_to_play_store",
        {
          package_name: ID,
          json_key: "/keys/play.json",
          skip_upload_screenshots: true,
          ...track,
        },
      ]);
    }
  });

  it("a lane stops at the first setting or key that is missing", () => {
    const without = (name: string, lane = "ios") =>
      expect(() => machine.run(lane, "release", { ...SET, [name]: "" }));
    without("APP_URL").toThrow("Set APP_URL to the https address");
    without("APPLE_TEAM_ID").toThrow("Set APPLE_TEAM_ID.");
    without("ASC_KEY").toThrow("Set ASC_KEY.");
    without("REVIEW_DEMO_EMAIL").toThrow("Set REVIEW_DEMO_EMAIL.");
    without("ANDROID_KEYSTORE", "android").toThrow("Set ANDROID_KEYSTORE.");
    without("PLAY_SERVICE_ACCOUNT", "android").toThrow("Set PLAY_SERVICE_ACCOUNT.");
  });
});
