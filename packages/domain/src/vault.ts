import { type GatedThing, mayOpen } from "./access.ts";

/** The sections of the Resource Vault, in order (specification, section 2). */
export const VAULT_SECTIONS = [
  "excerpts",
  "principles",
  "frameworks",
  "case-studies",
  "videos",
  "briefings",
  "books",
] as const;
export type VaultSection = (typeof VAULT_SECTIONS)[number];

/** The audience of a content item (decision 15). */
export const CONTENT_ACCESS = ["public", "member"] as const;
export type ContentAccess = (typeof CONTENT_ACCESS)[number];

const ROWS: Record<VaultSection, Record<ContentAccess, GatedThing>> = {
  excerpts: { public: "first_excerpt", member: "excerpt" },
  principles: { public: "preview_principle", member: "principle" },
  frameworks: { public: "open_item", member: "framework" },
  "case-studies": { public: "open_item", member: "case_study" },
  videos: { public: "video", member: "member_item" },
  briefings: { public: "open_item", member: "briefing" },
  books: { public: "book", member: "member_item" },
};

/** Returns the row of the access matrix for a vault item (specification, section 6). */
export function vaultRow(section: VaultSection, access: ContentAccess): GatedThing {
  return ROWS[section][access];
}

/**
 * Days with a ONE Thing that open one more item to an account without membership. They are counted
 * when it is asked for, and stored nowhere.
 */
export const DAYS_FOR_A_PIECE = 3;

/** Whether an item can be earned by days: membership opens it, and nothing less. */
export function isEarnable(section: VaultSection, access: ContentAccess): boolean {
  const row = vaultRow(section, access);
  return mayOpen(row, "subscriber") && !mayOpen(row, "signed_in");
}

export function programmeRow(access: ContentAccess): GatedThing {
  return access === "public" ? "programme_preview" : "whole_programme";
}

/** Sections whose items visitors may know of; of the programme they read the days themselves. */
export const ANNOUNCED_SHELVES = [...VAULT_SECTIONS, "programme"] as const;
export type AnnouncedShelf = (typeof ANNOUNCED_SHELVES)[number];

/** Whether visitors may know of an item: its title, lead and dates. */
export function isAnnounced(access: ContentAccess): boolean {
  return access === "public";
}

const READING_WORDS_PER_MINUTE = 220;

/** Returns a text's reading time in whole minutes, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / READING_WORDS_PER_MINUTE));
}

/** Counts words: runs of characters with a letter or a digit. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,:-]*/gu)?.length ?? 0;
}
