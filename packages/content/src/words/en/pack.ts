import type { VaultSection } from "@sovereign/domain/vault";

/**
 * The numbers of a content pack in a sentence; each takes `count`, in words or as a figure. The members
 * of a list carry the comma that follows them.
 */
export const packTexts = {
  laws: { one: "{count} law", other: "{count} laws" },
  days: { one: "{count} day", other: "{count} days" },
  parts: { one: "{count} part", other: "{count} parts" },
  principles: { one: "{count} principle", other: "{count} principles" },
  excerpts: { one: "{count} excerpt", other: "{count} excerpts" },
  /** What lies on each shelf of the vault: one piece, and several. */
  shelves: {
    excerpts: { piece: "excerpt", pieces: "excerpts" },
    principles: { piece: "principle", pieces: "principles" },
    frameworks: { piece: "framework", pieces: "worksheets and playbooks" },
    "case-studies": { piece: "case study", pieces: "case studies" },
    videos: { piece: "video", pieces: "videos" },
    briefings: { piece: "briefing", pieces: "briefings" },
    books: { piece: "book", pieces: "a reading list" },
  },
  /** Take `days`, such as "thirty days". */
  allDays: "all {days}",
  someDays: "{open} of the {days}",
  /** Take `from` and `to`, the numbers of the first and the last day that open with membership. */
  memberDays: "days {from} to {to}, ",
  oneMemberDay: "day {from}, ",
} as const satisfies Record<string, unknown> & {
  shelves: Record<VaultSection, { piece: string; pieces: string }>;
};
