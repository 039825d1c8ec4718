import { describe, expect, it } from "vitest";
import { platform } from "./platform.ts";

const IOS = { messageHandlers: { bridge: {} } };

describe("platform", () => {
  it.each([
    ["a browser", {}, "web"],
    ["prerendering, without a window", undefined, "web"],
    ["the iOS app", { Capacitor: {}, webkit: IOS }, "ios"],
    ["the Android app", { Capacitor: {}, androidBridge: {} }, "android"],
    ["another app's web view on iOS", { webkit: IOS }, "web"],
    ["another app's web view on Android", { androidBridge: {} }, "web"],
    ["the library loaded in a browser", { Capacitor: {}, webkit: {} }, "web"],
  ])("detects %s", (_, page, expected) => {
    expect(platform(page)).toBe(expected);
  });
});
