export const yearPrintTexts = {
  tab: "A year to print",
  note: "Your record",
  loading: "Loading the words of your year",
  back: "Back to the Year",
  print: "Print",
  sums: {
    one: "One day recorded, {kept} kept.",
    other: "{count} days recorded, {kept} kept.",
  },
  kept: { one: "One kept", other: "{count} kept" },
  /** An answer after its day; `words` are the mark's. */
  late: "{words}, late",
  rest: "Planned rest",
  unanswered: "Not answered",
  none: {
    title: "Nothing was recorded in these months.",
    body: "Your days are in another year.",
  },
} as const;
