/** From 1 for Monday to 7 for Sunday, as in ISO 8601. */
export type WeekStart = 1 | 5 | 6 | 7;

export const WEEK_STARTS: readonly WeekStart[] = [6, 7, 1];

/** The Unicode CLDR's regions whose week does not begin on Monday (`supplemental/weekData`). */
const BEGINS: readonly [WeekStart, string][] = [
  [5, "MV"],
  [6, "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY"],
  [
    7,
    "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW",
  ],
];

/** For browsers that do not know the weeks of a region. */
export function weekStartIn(region: string | undefined): WeekStart {
  const found = BEGINS.find(([, regions]) => region && regions.split(" ").includes(region));
  return found?.[0] ?? 1;
}

/** Returns the weekdays of a week, 0 for Monday, in the order in which it shows them. */
export const weekFrom = (start: WeekStart): number[] =>
  Array.from({ length: 7 }, (_, index) => (start - 1 + index) % 7);
