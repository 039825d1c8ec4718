/** Times and spans in a sentence; `at` takes `when`, `on` takes `time` and `date`. */
export const dateTexts = {
  at: "at {when}",
  on: "{time} on {date}",
  minutes: { one: "{count} minute", other: "{count} minutes" },
} as const;
