export const officeHabits = {
  loading: "Counting the first days",
  failure: "The habits did not come.",
  members: {
    one: "{count} member whose first renewal has come due",
    other: "{count} members whose first renewal has come due",
  },
  by: "Seen by",
  rates: "Renewal by {habit}",
  count: "Members",
  renewed: "Renewed",
  axis: ["0%", "50%", "100%"],
  rate: "Rate",
  interval: "9 in 10",
  percent: "{share}%",
  range: "{low} to {high}%",
  reed: "{rate} percent renewed, between {low} and {high}",
  none: "None",
  all: "All {count}",
  from: "{from} to {to}",
  more: "{from} or more",
  few: "Withheld, so that nothing is told of single members.",
  noRate: "–",
  bracket: {
    one: "The bracket holds the true rate of its group, nine times in ten.",
    other: "The bracket holds the true rate for all {count} groups together, nine times in ten.",
  },
  reading:
    "It says who renews. Why they do, it cannot say: the same person may keep more days and care more. Days are counted, and no word that was written is read.",
} as const;

export const habitWords = {
  days: {
    tab: "Days kept in the first thirty",
    column: "Days kept",
    within: "days kept",
    effect:
      "Of those who kept {split} or more of their first thirty days, {above} percent renewed. Of the others, {below} percent.",
    noEffect: "Days kept say nothing about renewal yet.",
  },
  run: {
    tab: "Longest run",
    column: "Longest run",
    within: "longest run",
    effect:
      "Of those who kept {split} or more of their first thirty days in a row, {above} percent renewed. Of the others, {below} percent.",
    noEffect: "The longest run says nothing about renewal yet.",
  },
  guidance: {
    tab: "The thirty days of guidance",
    column: "Days done",
    within: "days of guidance",
    effect:
      "Of those who did {split} or more of the thirty days of guidance, {above} percent renewed. Of the others, {below} percent.",
    noEffect: "The days of guidance say nothing about renewal yet.",
  },
  pieces: {
    tab: "Pieces read",
    column: "Pieces read",
    within: "pieces read",
    effect:
      "Of those who read {split} or more pieces in their first thirty days, {above} percent renewed. Of the others, {below} percent.",
    noEffect: "Pieces read say nothing about renewal yet.",
  },
} as const;

export const quietMembers = {
  title: "Went quiet before a renewal",
  some: {
    one: "{count} pays, kept no day for fourteen days or more, and renews within sixty.",
    other: "{count} pay, kept no day for fourteen days or more, and renew within sixty.",
  },
  next: "{some} The next {count}:",
  nobody: "Nobody who renews within sixty days has gone quiet.",
  member: "Member",
  lastKept: "Last day kept",
  firstDays: "Of the first thirty",
  renews: "Renews",
  price: "Yearly price",
  ago: { one: "{date}, {count} day ago", other: "{date}, {count} days ago" },
  days: { one: "{count} day", other: "{count} days" },
  renewsOn: "renews {date}",
  seeAll: "See All {count}",
  write: "Write to These",
  more: {
    one: "{count} went quiet before a renewal",
    other: "{count} went quiet before a renewal",
  },
} as const;
