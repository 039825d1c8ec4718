/** The general meaning of an error's message. The message itself may quote a member's input. */
export const FAULT_MESSAGES = [
  "missing_value",
  "not_a_function",
  "not_defined",
  "code_not_loaded",
  "react",
  "unreadable_json",
  "endless_recursion",
  "storage_full",
  "invalid_time",
  "unexpected_response",
  "refused_response",
  "no_connection",
  "other",
] as const;
export type FaultMessage = (typeof FAULT_MESSAGES)[number];

/** The engines of Chromium, Firefox and Safari each say it differently. */
const PATTERNS: readonly [FaultMessage, RegExp][] = [
  ["code_not_loaded", /dynamically imported module|importing a module script|preload CSS/i],
  ["react", /^Minified React error #\d+/],
  ["unreadable_json", /\bJSON\b/],
  ["endless_recursion", /call stack size|too much recursion/i],
  ["storage_full", /\bquota\b/i],
  [
    "invalid_time",
    /invalid (?:time value|date)|Date value is not finite|not a calendar date|time zone/i,
  ],
  [
    "missing_value",
    /of (?:undefined|null)\b|(?:undefined|null) is not an object|is (?:undefined|null)$|properties of/i,
  ],
  ["not_a_function", /is not a (?:function|constructor)|is not iterable/i],
  ["not_defined", /is not defined|can't find variable/i],
];

/** Returns the general meaning of a message, without any of its words. */
export const faultMessageOf = (message: string): FaultMessage =>
  PATTERNS.find(([, pattern]) => pattern.test(message))?.[0] ?? "other";

/** Returns the number of React's error, which names a text of React's; null for other errors. */
export const reactCodeOf = (message: string): string | null =>
  /^Minified React error #(\d{1,4})/.exec(message)?.[1] ?? null;
