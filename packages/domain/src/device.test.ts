import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deviceFrom, deviceOf, deviceText } from "./device.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const LINUX = "Mozilla/5.0 (X11; Linux x86_64";
const CHROME_OS = "Mozilla/5.0 (X11; CrOS x86_64)";
const ANDROID = `Mozilla/5.0 (Linux; Android 16) ${WEBKIT}`;

describe("the name of a device", () => {
  it.each([
    [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, "desktop/chrome/windows"],
    [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`, "desktop/edge/windows"],
    [`${WINDOWS} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 OPR/120.0`, "desktop/opera/windows"],
    [`${MAC} AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15`, "desktop/safari/macos"],
    [`${LINUX}; rv:145.0) Gecko/20100101 Firefox/145.0`, "desktop/firefox/linux"],
    [`${CHROME_OS} ${WEBKIT} Chrome/142.0 Safari/537.36`, "desktop/chrome/chromeos"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 26_0) Version/26.0 Safari/604.1", "phone/safari/ios"],
    ["Mozilla/5.0 (iPad; CPU OS 18_0) CriOS/142.0 Mobile Safari/604.1", "tablet/chrome/ios"],
    [`${ANDROID} Chrome/142.0 Mobile Safari/537.36`, "phone/chrome/android"],
    [`${ANDROID} SamsungBrowser/29.0 Chrome/138.0 Safari/537.36`, "tablet/samsung/android"],
    ["curl/8.5.0", "//"],
    ["", "//"],
  ])("%s", (userAgent, text) => {
    expect(deviceText(deviceFrom(userAgent, "web"))).toBe(text);
  });

  it("is the app when the app reports it", () => {
    expect(deviceText(deviceFrom("Mozilla/5.0 (iPhone)", "ios"))).toBe("phone/app/ios");
    expect(deviceText(deviceFrom(undefined, "android"))).toBe("phone/app/android");
  });

  it("is stored in at most 26 characters for any input, and read back unchanged", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), fc.string(), (userAgent, platform) => {
        const device = deviceFrom(userAgent, platform);
        expect(deviceText(device).length).toBeLessThanOrEqual(26);
        expect(deviceOf(deviceText(device))).toEqual(device);
      }),
    );
    expect(deviceOf("<b>/x/y")).toEqual({ kind: null, client: null, system: null });
    expect(deviceOf(null)).toEqual({ kind: null, client: null, system: null });
  });
});
