import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  backupsAmong,
  expiredBackups,
  expiredErasures,
  hasSeenDays,
  isRehearsalDue,
  isRehearsalLate,
  stampOf,
} from "./backup-expiry.ts";

const NOW = new Date("2026-03-24T03:17:00Z");
const DAY = 24 * 3600_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);

describe("the expiry of backups", () => {
  it.each([
    ["2026-03-24T03-17-00Z.backup", false],
    ["2026-02-18T03-17-00Z.backup.age", false],
    ["2026-02-18T03-16-59Z.backup.age", true],
    ["before-restore-2026-02-18T03-16-59Z.backup", true],
    ["2026-03-23T03-17-00Z.backup.age.part", false],
    ["2026-03-23T03-16-59Z.backup.age.part", true],
    ["2026-03-23T03-16-59Z.backup.draft", true],
    ["2019-01-01 holiday.jpg", false],
    ["2019-01-01T00-00-00Z.backup.mine", false],
  ])("%s, kept for 35 days, is deleted: %s", (name, gone) => {
    expect(expiredBackups([name], NOW, 35)).toEqual(gone ? [name] : []);
  });

  it("leaves no backup that is older than promised before the next night's end", () => {
    const ages = fc.double({ min: 0, max: 400, noNaN: true });
    fc.assert(
      fc.property(fc.array(ages), fc.integer({ min: 1, max: 365 }), (made, days) => {
        const names = made.map((age) => `${stampOf(ago(age))}.backup.age`);
        const gone = expiredBackups(names, NOW, days);
        for (const [at, age] of made.entries()) {
          const isGone = gone.includes(names[at] ?? "");
          if (age + 1 > days + 1 / DAY) expect(isGone).toBe(true);
          if (age + 1 < days) expect(isGone).toBe(false);
        }
      }),
    );
  });

  it("keeps the names of erased accounts for longer than any backup", () => {
    const names = [35, 36, 36.01].map((days) => `${stampOf(ago(days))}_a-Key_9`);
    expect(expiredErasures([...names, "other"], NOW, 35)).toEqual([names[2]]);
  });
});

it.each([
  [[0, 1, 2, 40], true],
  // A night without one.
  [[0, 2, 3], true],
  // The first hour, and the first night, after a leap or a month off.
  [[31, 32, 33], false],
  [[0, 31, 32], false],
  [[0, 0.1, 31], false],
  [[1, 32], false],
  // Ones of a clock that was ahead and was set right.
  [[-400, -399, 0], false],
  [[], false],
])("a clock that began backups %j days ago has seen the days: %s", (begun, seen) => {
  expect(hasSeenDays(begun.map(ago), NOW)).toBe(seen);
});

it("finds finished backups, the newest first", () => {
  const names = ["2026-03-02T03-17-00Z.backup", "2026-03-03T03-17-00Z.backup.age"];
  const others = ["2026-03-04T03-17-00Z.backup.age.part", "x", `before-restore-${names[0]}`];
  expect(backupsAmong([...names, ...others])).toEqual(names.toReversed());
});

it.each([
  [null, null, false, false],
  [null, 0.4, false, false],
  [null, 1, true, false],
  [null, 9, true, false],
  [null, 10, true, true],
  [6, 40, false, false],
  [7, 40, true, false],
  [9.1, 40, true, true],
])(
  "a rehearsal %s days ago, with backups for %s, is due: %s, and late: %s",
  (last, first, due, late) => {
    const tried = {
      lastAt: last === null ? null : ago(last),
      firstBackupAt: first === null ? null : ago(first),
    };
    expect(isRehearsalDue(tried, NOW)).toBe(due);
    expect(isRehearsalLate(tried, NOW)).toBe(late);
  },
);
