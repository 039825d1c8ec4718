/** The history before a member's first day. */
export const firstDaysTexts = {
  one: "1",
  begins: "begins today",
  label: "Thirty days to come. Today is the first.",
  title: "The first mark is today’s.",
  body: "Name one thing this morning and answer for it tonight. That is the whole method, and it takes about two minutes.",
  button: "Set today’s ONE Thing",
  small: "A first line can be small",
  lines: [
    "Answer the oldest letter on the desk before noon.",
    "Say no to one invitation, kindly, today.",
    "Ask one customer what nearly stopped them.",
  ],
  /** For screen readers, after each line. */
  use: ", use this line",
  thresholds: "If you begin today",
} as const;
