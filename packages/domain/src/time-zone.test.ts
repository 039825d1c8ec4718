import { describe, expect, it } from "vitest";
import { isTimeZone, timeZoneOr } from "./time-zone.ts";

describe("isTimeZone", () => {
  it("knows every zone the runtime lists", () => {
    expect(Intl.supportedValuesOf("timeZone").filter((zone) => !isTimeZone(zone))).toEqual([]);
  });

  it.each(["UTC", "Etc/UTC", "Asia/Calcutta", "Europe/Kyiv", "Etc/GMT+12"])(
    "accepts %s",
    (zone) => {
      expect(isTimeZone(zone)).toBe(true);
    },
  );

  it.each(["", " ", "Mars/Olympus", "+05:30", "-08", "GMT+1", "UTC\n", "Europe/Paris; drop table"])(
    "refuses %j",
    (zone) => {
      expect(isTimeZone(zone)).toBe(false);
    },
  );
});

it("falls back to UTC, or to the zone given, where a zone is missing or unknown", () => {
  expect(timeZoneOr("Asia/Tokyo")).toBe("Asia/Tokyo");
  expect(timeZoneOr(undefined)).toBe("UTC");
  expect(timeZoneOr(null, "Asia/Tokyo")).toBe("Asia/Tokyo");
  expect(timeZoneOr("Mars/Olympus", "Asia/Tokyo")).toBe("Asia/Tokyo");
});
