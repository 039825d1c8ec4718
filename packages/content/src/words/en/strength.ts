export const strengthTexts = {
  label: "Strength",
  none: "It grows with every day you keep.",
  first: "Its first day. It grows with every day you keep.",
  /** `points` and `days` are the parts below. */
  up: "Up {points} in a week: {days}.",
  down: "Down {points} in a week: {days}.",
  level: "Level for a week: {days}.",
  begun: "Up {points} since your first day: {days}.",
  kept: { one: "one day kept", other: "{count} days kept" },
  keptPartly: "one day kept partly",
  partial: { one: "one of them partly", other: "{count} of them partly" },
  missed: { one: "one not", other: "{count} not" },
  noneKept: { one: "one day not kept", other: "{count} days not kept" },
  rests: { one: "one at rest", other: "{count} at rest" },
} as const;
