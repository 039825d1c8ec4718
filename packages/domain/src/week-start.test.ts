import { expect, it } from "vitest";
import { weekFrom, weekStartIn } from "./week-start.ts";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
/** Regions of the past, which no device has. */
const GONE = ["BU", "RH", "YD"];
const REGIONS = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter(
  (region) => names.of(region) && !GONE.includes(region),
);

/** Newer Node has a function, older one a property. */
function firstDayOf(region: string): unknown {
  const locale = Object(new Intl.Locale(`und-${region}`));
  return (locale.getWeekInfo?.() ?? locale.weekInfo).firstDay;
}

it("begins a week where the runtime's CLDR begins it, in every region", () => {
  expect(REGIONS.length).toBeGreaterThan(200);
  const differs = REGIONS.filter((region) => weekStartIn(region) !== firstDayOf(region));
  expect(differs).toEqual([]);
});

it("begins a week on Monday in an unknown region", () => {
  expect([weekStartIn(undefined), weekStartIn("ZZ"), weekStartIn("")]).toEqual([1, 1, 1]);
});

it("orders the weekdays from its first", () => {
  expect(weekFrom(1)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(weekFrom(7)).toEqual([6, 0, 1, 2, 3, 4, 5]);
  expect(weekFrom(6)).toEqual([5, 6, 0, 1, 2, 3, 4]);
});
