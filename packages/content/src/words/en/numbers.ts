export const numberTexts = {
  small: [
    "none",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
  ],
  tens: ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"],
  joined: "{tens}-{ones}",
  hundred: "a hundred",
} as const;

export const dateTexts = {
  at: "at {when}",
  on: "{time} on {date}",
  dayAt: "{day} at {time}",
  minutes: { one: "{count} minute", other: "{count} minutes" },
} as const;
