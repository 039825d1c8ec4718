/**
 * A piece of a line. `caps` is an acronym, to be set in small capitals; `ref` is the number of a
 * footnote. Addresses are https, http, mailto or within the product; nothing else gets through.
 */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "em" | "strong"; children: Inline[] }
  | { kind: "caps" | "code"; text: string }
  | { kind: "link"; href: string; children: Inline[] }
  | { kind: "note"; number: number }
  | { kind: "break" };

export type ColumnAlign = "left" | "right" | "center" | null;

/** A block of a text. `id` of a heading is its place in the address, unique in the text. */
export type Block =
  | { kind: "paragraph"; children: Inline[] }
  | { kind: "heading"; level: 2 | 3 | 4; id: string; children: Inline[] }
  | { kind: "list"; ordered: boolean; start: number; items: Block[][] }
  | { kind: "quote"; children: Block[] }
  | { kind: "table"; align: ColumnAlign[]; head: Inline[][]; rows: Inline[][][] }
  | { kind: "figure"; src: string; alt: string; caption: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "rule" };

/**
 * A text as a tree that screens draw element by element: it has no markup in it that a browser would
 * run. `notes` are the footnotes in the order of their numbers, from 1.
 */
export type RichText = { blocks: Block[]; notes: Block[][] };

/** A section of a legal page; `number` is null where its heading has none. */
export type LegalSection = { id: string; number: string | null; title: string; text: RichText };

/** The text of /privacy or /terms, its placeholders filled. */
export type LegalText = {
  title: string;
  subtitle: string;
  /** What search engines show of the page. */
  description: string;
  short: string;
  /** What stands before the first section. */
  opening: RichText;
  sections: LegalSection[];
};
