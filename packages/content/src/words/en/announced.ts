/** The page of a piece that visitors may know of, and the feed of all of them. */
export const announcedTexts = {
  feed: "{product}: new to read",
  feedSubtitle: "Pieces that everybody may know of, the newest first.",
  tab: "To read",
  day: "The daily guidance, day {day}",
  published: "Since {date}",
  loading: "Loading the piece",
  account: "Read it with a free account",
  open: "Read it in the vault",
  begin: "Begin with day one",
  openDay: "Open the guidance",
  about: "What {product} is",
  gone: {
    title: "There is no such piece.",
    body: "It was taken down, or the address is not quite right.",
  },
  failed: {
    title: "The piece could not be loaded",
    body: "Check your connection and try again.",
    button: "Try again",
  },
} as const;
