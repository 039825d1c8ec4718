/** The language of this folder in HTML, dates and link previews. */
export const language = {
  tag: "en",
  /** The date format when the device uses another language (decision 65). */
  dates: "en-US",
  sharing: "en_US",
} as const;
