/** What this folder's language is called, by those who ask: pages, dates, and link previews. */
export const language = {
  tag: "en",
  /** How its dates are written where the device has another language (decision 65). */
  dates: "en-US",
  sharing: "en_US",
} as const;
