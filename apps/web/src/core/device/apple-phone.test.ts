import { expect, it } from "vitest";
import { applePhone } from "./apple-phone.ts";

const KIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const iphone = (os: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) ${KIT}`;
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KIT}`;

it.each([
  ["Safari 16.3", `${iphone("16_3_1")} Version/16.3 Mobile/15E148 Safari/604.1`, 5, "iPhone", 1603],
  ["Safari 26", `${iphone("18_6")} Version/26.0 Mobile/15E148 Safari/604.1`, 5, "iPhone", 2600],
  ["an app on the Home Screen", `${iphone("17_5")} Mobile/15E148`, 5, "iPhone", 1705],
  ["Chrome", `${iphone("16_10")} CriOS/120.0.0.0 Mobile/15E148 Safari/604.1`, 5, "iPhone", 1610],
  ["an iPad", `${MAC} Version/17.4 Safari/605.1.15`, 5, "iPad", 1704],
  ["an app on an iPad's Home Screen", MAC, 5, "iPad", null],
])("knows %s on iOS", (_, userAgent, maxTouchPoints, name, version) => {
  expect(applePhone({ userAgent, maxTouchPoints })).toEqual({ name, version });
});

it.each([
  ["a Mac", `${MAC} Version/17.4 Safari/605.1.15`, 0],
  ["an Android phone", "Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile", 5],
])("knows that %s is none", (_, userAgent, maxTouchPoints) => {
  expect(applePhone({ userAgent, maxTouchPoints })).toBeNull();
});
