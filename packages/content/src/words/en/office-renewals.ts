export const dueToRenew = {
  title: "Due to renew",
  table: "Due to renew, by month",
  loading: "Counting the renewals",
  failure: "The renewals did not come.",
  about: "Of those who pay today.",
  few: "A forecast needs ten renewals to go by.",
  tested: {
    one: "Made thirty days ahead, the interval held what came in {held} of the last month.",
    other:
      "Made thirty days ahead, the interval held what came in {held} of the last {count} months.",
  },
  month: "Month",
  due: "Due",
  canceled: "Canceled ahead",
  renewing: "Would renew",
  interval: "9 in 10",
  from: "0",
  to: "{count} due",
  sum: "{currency} due",
  running: "{month}, from the {day}",
  range: "{low} to {high}",
  ofDue: "{expected} of {due} would renew",
  onlyDue: { one: "{count} due", other: "{count} due" },
  reed: "{expected} of {due}, between {low} and {high}",
  reedless: "{due} due",
  all: "All who pay",
  once: "Each is due once a year.",
} as const;

export const dayOrdinals = { one: "{day}st", two: "{day}nd", few: "{day}rd", other: "{day}th" };
