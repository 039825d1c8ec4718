/** Times and spans in a sentence; `at` takes `when`, `on` `time` and `date`, `dayAt` `day` and `time`. */
export const dateTexts = {
  at: "at {when}",
  on: "{time} on {date}",
  dayAt: "{day} at {time}",
  minutes: { one: "{count} minute", other: "{count} minutes" },
} as const;
