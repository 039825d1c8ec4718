import { describe, expect, inject, it } from "vitest";
import { calendarDateIn, daysBetween } from "./calendar-date.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A sixth of the zones, another in each run; all of them in the long run. */
const ZONES = [...Intl.supportedValuesOf("timeZone"), "UTC"].filter(
  (_, index) => inject("isLong") || index % 6 === inject("seed") % 6,
);
const FROM = Date.UTC(2011, 0, 1);
const UNTIL = Date.UTC(2031, 0, 1);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The zone's offset from UTC in milliseconds, as the runtime reports it. */
function offsetOf(zone: string, instant: number): number {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
    clocks.set(zone, clock);
  }
  const name = clock.formatToParts(instant).find((part) => part.type === "timeZoneName")?.value;
  const [, sign, hours, minutes, seconds] =
    /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(name ?? "?") ?? expect.fail(`${zone} ${name}`);
  const size =
    Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * 60_000 + Number(seconds ?? 0) * 1000;
  return sign === "-" ? -size : size;
}

function expectedDate(zone: string, instant: number): string {
  return new Date(instant + offsetOf(zone, instant)).toISOString().slice(0, 10);
}

/** The first millisecond of each new offset. */
function changesOf(zone: string): number[] {
  const changes: number[] = [];
  let offset = offsetOf(zone, FROM);
  for (let end = FROM + 20 * DAY; end < UNTIL; end += 20 * DAY) {
    const former = offset;
    offset = offsetOf(zone, end);
    if (offset === former) continue;
    let [before, after] = [end - 20 * DAY, end];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offsetOf(zone, middle) === former) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

describe(`calendarDateIn, over ${ZONES.length} zones`, () => {
  it("agrees with the offset around every change of clocks, 2011 to 2030 §3.2", () => {
    const wrong: string[] = [];
    let changes = 0;
    for (const zone of ZONES) {
      for (const change of changesOf(zone)) {
        changes += 1;
        for (const instant of [change - HOUR, change - 1, change, change + HOUR]) {
          const date = calendarDateIn(zone, new Date(instant));
          if (date !== expectedDate(zone, instant)) wrong.push(`${zone} ${instant} ${date}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(changes / ZONES.length).toBeGreaterThan(3);
  });

  it("changes exactly at local midnight on year ends and leap days §3.2 §S69", () => {
    const wrong: string[] = [];
    const midnights = ["2023-12-31", "2024-01-01", "2024-02-29", "2024-03-01", "2025-03-01"];
    for (const zone of ZONES) {
      for (const date of midnights) {
        const utc = Date.parse(`${date}T00:00:00Z`);
        const midnight = utc - offsetOf(zone, utc);
        const after = calendarDateIn(zone, new Date(midnight));
        const before = calendarDateIn(zone, new Date(midnight - 1));
        if (after !== date || daysBetween(before, after) !== 1) wrong.push(`${zone} ${date}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
