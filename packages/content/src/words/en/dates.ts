export const dateTexts = {
  at: "at {when}",
  on: "{time} on {date}",
  dayAt: "{day} at {time}",
  minutes: { one: "{count} minute", other: "{count} minutes" },
} as const;
