import type { PluralForms } from "@sovereign/content/public/fill";
import type { VaultSection } from "@sovereign/domain/vault";

/** `label` is one item, `pieces` a count of them within a sentence. */
type ShelfWords = { title: string; label: string; pieces: PluralForms };

/** The sections (specification, section 2, /app/resources). */
export const shelfWords = {
  excerpts: {
    title: "Excerpts",
    label: "Excerpt",
    pieces: { one: "{count} excerpt", other: "{count} excerpts" },
  },
  principles: {
    title: "Principles",
    label: "Principle",
    pieces: { one: "{count} principle", other: "{count} principles" },
  },
  frameworks: {
    title: "Frameworks & Playbooks",
    label: "Framework",
    pieces: { one: "{count} framework", other: "{count} frameworks" },
  },
  "case-studies": {
    title: "Case Studies",
    label: "Case study",
    pieces: { one: "{count} case study", other: "{count} case studies" },
  },
  videos: {
    title: "Videos",
    label: "Video",
    pieces: { one: "{count} video", other: "{count} videos" },
  },
  briefings: {
    title: "Private Briefings",
    label: "Briefing",
    pieces: { one: "{count} briefing", other: "{count} briefings" },
  },
  books: {
    title: "Books & Guides",
    label: "Book",
    pieces: { one: "{count} book", other: "{count} books" },
  },
} as const satisfies Record<VaultSection, ShelfWords>;

/** `Shelves` is the number of sections with items, in words, and starts the sentence. */
export const vault = {
  title: "Resource Vault",
  lede: {
    one: "{Shelves} shelf. Start with what you need today.",
    other: "{Shelves} shelves. Start with what you need today.",
  },
  preview: "You can read {pieces} and the book notes. Members read the rest.",
  previewPlain: "You can read the book notes. Members read the rest.",
  sections: "Sections",
  loading: "Loading the vault",
  members: "Members",
  /** For screen readers, before the period of an announced item. */
  releasing: "Releasing later, ",
  percent: "{percent}%",
  left: { one: "{percent}%, one minute left", other: "{percent}%, {count} minutes left" },
  goOn: "Continue reading",
  begin: "Start here",
  fresh: "New in the vault",
  isNew: "New",
  isRead: "Read",
  /** Number of items of a section that open with membership, and of those read. */
  withMembership: "{count} with membership",
  readOf: "{count} of {all} read",
  nextOf: "Next, {number} of {of}",
  nextOfOpen: "Next, {number} of {of}. {open} are open.",
  /** For screen readers, after a principle's number. */
  cell: ", {title}",
  cellRead: ", {title}, read",
  cellLocked: ", {title}, with membership",
  min: "{minutes} min",
  note: { one: "{label}, {count} minute", other: "{label}, {count} minutes" },
  place: "{label}, {number} of {of}",
} as const;

export const vaultPanel = {
  title: "Open the rest of the shelves.",
  body: "{pieces}. {Price}, renews automatically until you cancel.",
} as const;

/** Beside an offer: what an account without membership opens today. */
export const freePieces = {
  title: "Open without membership",
  whole: {
    one: "The whole of it, one minute. Nothing to pay.",
    other: "The whole of it, {count} minutes. Nothing to pay.",
  },
  earned: "Opened by the {days} days on which you set your ONE Thing.",
  earn: "Set your ONE Thing on {days} days",
  earn_help: "“{title}” opens then, the whole of it. {so_far}",
  noDay: "No days so far.",
  soFar: { one: "One day so far.", other: "{Count} days so far." },
} as const;

/** The vault on the dashboard, before it is known what to feature. */
export const vaultCard = {
  title: { one: "{Shelves} shelf.", other: "{Shelves} shelves." },
  body: "Read what today asks for.",
} as const;

export const vaultNewsTexts = {
  title: "Since you were here",
  new: "New",
  changed: "Changed",
} as const;
