/** The page of an announced item, and the feed of all of them. */
export const announcedTexts = {
  feed: "{product}: new to read",
  feedSubtitle: "New articles, most recent first.",
  tab: "Read",
  day: "{programme}, day {day}",
  published: "Since {date}",
  loading: "Loading the article",
  account: "Read it with a free account",
  /** Below a whole text. */
  more: "Read more with a free account",
  open: "Read it in the vault",
  begin: "Start with day one",
  openDay: "Open the day",
  about: "About {product}",
  gone: {
    title: "Article not found.",
    body: "It was taken down, or the link isn’t quite right.",
  },
  failed: {
    title: "The article could not be loaded",
    body: "Check your connection and try again.",
    button: "Try again",
  },
} as const;
