import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ALARM_QUIET_MS,
  ALARM_REPEAT_MS,
  type Alarm,
  areJobsLate,
  areRequestsFailing,
  areWebhooksRefused,
  type DiskSample,
  isDiskFilling,
  nextAlarm,
  recentSamples,
} from "./alarm.ts";

const at = (minutes: number) => new Date(minutes * 60_000);

/** Tells of an alarm minute by minute, as "5 on"; `isOn` is asked for each. */
function toldOver(minutes: number, isOn: (minute: number) => boolean): string[] {
  let known: Alarm | null = null;
  const told: string[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    const { next, tell } = nextAlarm(known, isOn(minute), at(minute));
    known = next;
    if (tell) told.push(`${minute} ${tell}`);
  }
  return told;
}

describe("an alarm", () => {
  it.for<[string, (minute: number) => boolean, string[]]>([
    ["of no cause", () => false, []],
    ["of one bad minute", (minute) => minute === 5, ["5 on", "15 over"]],
    [
      "that lasts",
      (minute) => minute >= 5 && minute < 130,
      ["5 on", "65 on", "125 on", "139 over"],
    ],
    ["that comes and goes", (minute) => minute % 8 === 0, ["0 on", "64 on", "128 on"]],
    [
      "that returns within the hour",
      (minute) => minute === 0 || minute === 30 || minute >= 70,
      ["0 on", "10 over", "70 on", "130 on"],
    ],
  ])("%s is told", ([, isOn, told]) => {
    expect(toldOver(160, isOn)).toEqual(told);
  });

  it("is told and over again although a clock was a year ahead when it was told last", () => {
    const ahead = at(365 * 24 * 60);
    const known = { since: ahead, lastOn: ahead, toldAt: ahead };
    expect(nextAlarm(known, true, at(5)).tell).toBe("on");
    expect(nextAlarm(known, false, at(5)).tell).toBe("over");
  });

  it("is told at most once an hour, and over only after it was told", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 400 }), (minutes) => {
        const told = toldOver(minutes.length, (minute) => minutes[minute] === true);
        const times = told
          .filter((one) => one.endsWith("on"))
          .map((one) => Number.parseInt(one, 10));
        for (const [index, time] of times.slice(1).entries()) {
          expect((time - (times[index] ?? 0)) * 60_000).toBeGreaterThanOrEqual(ALARM_REPEAT_MS);
        }
        for (const [index, one] of told.entries()) {
          if (one.endsWith("over")) expect(told[index - 1]).toMatch(/on$/);
        }
        expect(times.length > 0).toBe(minutes.includes(true));
      }),
    );
  });

  it("is never over before the cause was absent for ten minutes", () => {
    const known: Alarm = { since: at(0), lastOn: at(3), toldAt: at(0) };
    expect(nextAlarm(known, false, new Date(at(3).getTime() + ALARM_QUIET_MS - 1)).tell).toBeNull();
  });
});

it.for([
  [areRequestsFailing({ failed: 9, of: 9 }), false],
  [areRequestsFailing({ failed: 10, of: 200 }), true],
  [areRequestsFailing({ failed: 10, of: 201 }), false],
  [areWebhooksRefused(4), false],
  [areWebhooksRefused(5), true],
  [areJobsLate(900), false],
  [areJobsLate(901), true],
] as const)("a condition is a cause: case %$", ([found, expected]) => {
  expect(found).toBe(expected);
});

const MB = 1024 ** 2;
const GB = 1024 * MB;

/** Returns the minutes in which a disk of 100 GB is told, from what is free in each. */
function filling(free: (minute: number) => number, minutes = 60, size = 100 * GB): number[] {
  let samples: DiskSample[] = [];
  const told: number[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    samples = recentSamples([...samples, { at: minute * 60_000, free: free(minute), size }]);
    if (isDiskFilling(samples)) told.push(minute);
  }
  return told;
}

describe("a disk", () => {
  it("that fills steadily is told while half an hour remains, until it stops", () => {
    // Full after an hour.
    expect(filling((minute) => (60 - minute) * GB)[0]).toBe(30);
    const told = filling((minute) => (minute < 35 ? 60 - minute : 25) * GB);
    expect([told[0], told.at(-1)]).toEqual([30, 35]);
  });

  it("that fills at once within minutes is told as soon as that lasts", () => {
    expect(filling((minute) => Math.max(0, 10 - minute) * GB)[0]).toBe(3);
  });

  it.for<[string, (minute: number) => number]>([
    ["of which nothing is taken", () => 300 * MB],
    ["that a backup of two minutes takes a fifth of", (minute) => (minute < 20 ? 10 : 8) * GB],
    ["that is emptied", (minute) => (10 + minute) * GB],
    ["that lasts an hour", (minute) => (120 - minute) * GB],
  ])("%s is not told", ([, free]) => {
    expect(filling(free)).toEqual([]);
  });

  it("that is nearly full is told at any rate, a small one by its share", () => {
    expect(filling(() => 255 * MB, 1)).toEqual([0]);
    expect(filling(() => 40 * MB, 1, 600 * MB)).toEqual([]);
    expect(filling(() => 29 * MB, 1, 600 * MB)).toEqual([0]);
  });

  it("has no rate over a clock that was set back", () => {
    const ahead = { at: 86_400_000, free: 90 * GB, size: 100 * GB };
    const now = { at: 0, free: 10 * GB, size: 100 * GB };
    expect(recentSamples([ahead, now])).toEqual([now]);
  });
});
