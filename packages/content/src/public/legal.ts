import type { RichText } from "./rich-text.ts";

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
