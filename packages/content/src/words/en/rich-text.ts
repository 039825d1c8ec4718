/** Around a parsed text; `note` and `back` take `number`, `table` its headings. */
export const richTextTexts = {
  blank: "blank",
  notes: "Notes",
  note: "Note {number}",
  back: "Back to the text, note {number}",
  table: "Table: {headings}",
} as const;
