/** `caps` is an acronym for small capitals, `ref` the number of a footnote. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "em" | "strong"; children: Inline[] }
  | { kind: "caps" | "code"; text: string }
  | { kind: "link"; href: string; children: Inline[] }
  | { kind: "note"; number: number }
  | { kind: "break" };

export type ColumnAlign = "left" | "right" | "center" | null;

/** `id` of a heading is its URL fragment, unique in the text. */
export type Block =
  | { kind: "paragraph"; children: Inline[] }
  | { kind: "heading"; level: 2 | 3 | 4; id: string; children: Inline[] }
  | { kind: "list"; ordered: boolean; start: number; items: Block[][] }
  | { kind: "quote"; children: Block[] }
  | { kind: "table"; align: ColumnAlign[]; head: Inline[][]; rows: Inline[][][] }
  | { kind: "figure"; src: string; alt: string; caption: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "rule" };

/** A text without markup, so nothing in it can run. `notes` are the footnotes in order, from 1. */
export type RichText = { blocks: Block[]; notes: Block[][] };

/** `number` is null when the heading has none. */
export type LegalSection = { id: string; number: string | null; title: string; text: RichText };

export type LegalText = {
  title: string;
  subtitle: string;
  /** The meta description. */
  description: string;
  short: string;
  opening: RichText;
  sections: LegalSection[];
};
