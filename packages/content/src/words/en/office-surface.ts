/** The writing surface of an article: the text alone, with its toolbar. */
export const writingSurface = {
  text: "Text",
  placeholder: "Start here, or paste what you have.",
  tools: "Formatting",
  bold: "Bold",
  italic: "Italic",
  link: "Link",
  heading: "Heading",
  quote: "Quote",
  list: "List",
  footnote: "Footnote",
  picture: "Image",
  undo: "Undo",
  footnoteNumber: "Footnote {number}",
  footnoteText: "Where does this come from?",
  drop: "Let go, and the image goes here",
  source: "Markdown this page can’t show",
  table: "Table",
} as const;

export const surfaceLink = {
  title: "Link “{words}” to an article, or paste an address",
  untitled: "Link to an article, or paste an address",
  field: "Article or address",
  articles: "Articles",
  none: "No article has these words in its title.",
  notAnAddress: "An address starts with https:// or is an email address.",
  act: "Add Link",
  remove: "Remove Link",
} as const;

export const surfacePicture = {
  alt: "What it shows, for anyone who can’t see it",
  caption: "Caption, or none",
  sending: "Uploading {name}…",
  waiting: "{name} shows here once it is checked.",
  change: "Change",
  remove: "Remove",
  image: "Image",
  needed: "Needed before you can publish.",
} as const;

/** Problems that the surface finds itself, beside their sentence. */
export const surfaceProblems = {
  emptyNote: "Footnote {number} has no text yet.",
  emptyNoteBody: "Readers who open it would find nothing.",
  writeNote: "Write It",
  removeNote: "Remove It",
  noPictureText: "Describe the image.",
  noPictureTextBody: "One sentence. You can’t publish without it.",
  goToPicture: "Go to It",
  missingNote: "Footnote {number} is missing.",
  missingNoteBody: "Its number is in the text, but it has no text of its own.",
  unusedNote: "This footnote has no number in the text.",
  unusedNoteBody: "Readers would never see it.",
} as const;

/** Notes on what could not be pasted. */
export const surfacePaste = {
  pictures: {
    one: "One image wasn’t pasted, because it is on another site. Its place names it.",
    other:
      "{count} images weren’t pasted, because they are on another site. Their places name them.",
  },
  links: {
    one: "One link wasn’t pasted, because its address isn’t allowed. Its words are there.",
    other:
      "{count} links weren’t pasted, because their addresses aren’t allowed. Their words are there.",
  },
  missingPicture: "[Image: {alt}]",
  unnamedPicture: "[Image]",
  /** Of an image that has no file name. */
  fileName: "image",
} as const;

/** The list of articles: what is searched, and a draft that is deleted there. */
export const pieceList = {
  search: "Search articles",
  searchHint: "Search articles by title or address",
  clear: "Clear the search",
  shelf: "Shelf",
  allShelves: "All shelves",
  shown: { one: "{count} of {total} articles", other: "{count} of {total} articles" },
  none: "No articles match.",
  showAll: "Show all articles",
  delete: "Delete",
  deleteDraft: "Delete the draft “{title}”",
} as const;
