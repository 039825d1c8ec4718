import type { PluralForms } from "@sovereign/content/public/fill";
import type { VaultSection } from "@sovereign/domain/vault";

/** A shelf's name, what one piece of it is called, and so many of them, `count`, in a sentence. */
type ShelfWords = { title: string; label: string; pieces: PluralForms };

/** The shelves (specification, section 2, /app/resources). */
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

/**
 * The vault's page and its rows; `lede` takes `Shelves`, how many have something on them as a word that
 * begins a sentence, `preview` takes `pieces`.
 */
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
  /** What is read aloud before the period of an announced piece. */
  releasing: "Releasing later, ",
  percent: "{percent}%",
  /** Takes `percent`. */
  left: { one: "{percent}%, one minute left", other: "{percent}%, {count} minutes left" },
  goOn: "Go on reading",
  begin: "Begin here",
  fresh: "New in the vault",
  isNew: "New",
  isRead: "Read",
  /** Of a shelf: how many pieces open with membership, and how many of all were read. */
  withMembership: "{count} with membership",
  readOf: "{count} of {all} read",
  /** The next principle; `open` is how many open, as a word that begins a sentence. */
  nextOf: "Next, {number} of {of}",
  nextOfOpen: "Next, {number} of {of}. {open} are open.",
  /** What follows a principle's number where it is read aloud. */
  cell: ", {title}",
  cellRead: ", {title}, read",
  cellLocked: ", {title}, with membership",
  min: "{minutes} min",
  /** A piece and its reading time, or where it stands on its shelf. */
  note: { one: "{label}, {count} minute", other: "{label}, {count} minutes" },
  place: "{label}, {number} of {of}",
} as const;

/** The way in, above the shelves; `body` takes `pieces` and the price. */
export const vaultPanel = {
  title: "Open the rest of the shelves.",
  body: "{pieces}. {Price}, renews automatically until you cancel.",
} as const;

/** The vault on the dashboard while it is not known what to lead with; `title` takes `Shelves`. */
export const vaultCard = {
  title: { one: "{Shelves} shelf.", other: "{Shelves} shelves." },
  body: "Read what today asks for.",
} as const;
