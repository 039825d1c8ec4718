export const richTextTexts = {
  blank: "blank",
  notes: "Notes",
  note: "Note {number}",
  back: "Back to the text, note {number}",
  table: "Table: {headings}",
} as const;
