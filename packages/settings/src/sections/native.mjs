// @ts-check
/** @import { Section } from "../setting.ts" */

export const NATIVE = /** @type {const} @satisfies {Section} */ ({
  NATIVE_APP_ID: {
    text: "The name of the apps in the stores: bundle id and application id.",
    rule: { kind: "text" },
    default: "app.sovereign.discipline",
    readBy: ["server", "build"],
  },
  ANDROID_CERT_FINGERPRINTS: {
    text: "SHA-256 fingerprints of the keys that sign the Android app, separated by commas, as Google's store shows them: the app then opens the site's links. The iPhone app needs APPLE_TEAM_ID for that.",
    rule: { kind: "list", of: "fingerprint", such: "A1:B2:… of 32 bytes" },
    default: "",
    readBy: ["server"],
  },
  NATIVE_APP_VERSION: {
    text: "The version of the apps, as members read it.",
    rule: { kind: "text" },
    default: "1.0",
    readBy: ["build"],
  },
  NATIVE_APP_BUILD: {
    text: "The number of the apps' build; the stores want a higher one each time.",
    rule: { kind: "whole number", least: 1, most: 2_100_000_000 },
    default: "1",
    readBy: ["build"],
  },
});
