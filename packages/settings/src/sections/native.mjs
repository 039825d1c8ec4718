// @ts-check
/** @import { Section } from "../setting.ts" */

export const NATIVE = /** @type {const} @satisfies {Section} */ ({
  NATIVE_APP_ID: {
    text: "Bundle ID and application ID of the apps in the stores, and the scheme of their own links: small letters, digits and dots.",
    rule: { kind: "text" },
    default: "app.sovereign.discipline",
    readBy: ["server", "build"],
  },
  ANDROID_CERT_FINGERPRINTS: {
    text: "SHA-256 fingerprints of the keys that sign the Android app, separated by commas, as shown in Google's store console. Required for the app to open the site's links; the iPhone app needs APPLE_TEAM_ID instead.",
    rule: { kind: "list", of: "fingerprint", such: "A1:B2:… of 32 bytes" },
    default: "",
    readBy: ["server"],
  },
  NATIVE_APP_VERSION: {
    text: "Version of the apps that members see.",
    rule: { kind: "text" },
    default: "1.0",
    readBy: ["build"],
  },
  NATIVE_APP_BUILD: {
    text: "Build number of the apps. The stores require a higher number for each upload.",
    rule: { kind: "whole number", least: 1, most: 2_100_000_000 },
    default: "1",
    readBy: ["build"],
  },
});
