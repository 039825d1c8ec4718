/** The page of an announced item, and the feed of all of them. */
export const announcedTexts = {
  feed: "{product}: new to read",
  feedSubtitle: "New pieces, most recent first.",
  tab: "Read",
  day: "{programme}, day {day}",
  published: "Since {date}",
  loading: "Loading the piece",
  account: "Read it with a free account",
  /** Below a whole text. */
  more: "Read more with a free account",
  open: "Read it in the vault",
  begin: "Begin with day one",
  openDay: "Open the day",
  about: "About {product}",
  gone: {
    title: "Piece not found.",
    body: "It was taken down, or the address is not quite right.",
  },
  failed: {
    title: "The piece could not be loaded",
    body: "Check your connection and try again.",
    button: "Try again",
  },
} as const;
