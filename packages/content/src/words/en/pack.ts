/**
 * The numbers of a content pack in a sentence; each takes `count`, in words or as a figure. The members
 * of a list carry the comma that follows them.
 */
export const packTexts = {
  laws: { one: "{count} law", other: "{count} laws" },
  days: { one: "{count} day", other: "{count} days" },
  parts: { one: "{count} part", other: "{count} parts" },
  principles: { one: "{count} principle", other: "{count} principles" },
  excerpts: { one: "{count} excerpt", other: "{count} excerpts" },
  /** Take `days`, such as "thirty days". */
  allDays: "all {days}",
  someDays: "{open} of the {days}",
  /** Take `from` and `to`, the numbers of the first and the last day that open with membership. */
  memberDays: "days {from} to {to}, ",
  oneMemberDay: "day {from}, ",
  principlesThen: "{principles}, ",
} as const;
