import type { VaultSection } from "@sovereign/domain/vault";

/** `count` is in words or digits. List entries include the comma that follows them. */
export const packTexts = {
  laws: { one: "{count} law", other: "{count} laws" },
  days: { one: "{count} day", other: "{count} days" },
  parts: { one: "{count} part", other: "{count} parts" },
  principles: { one: "{count} principle", other: "{count} principles" },
  excerpts: { one: "{count} excerpt", other: "{count} excerpts" },
  shelfCount: { one: "{count} shelf", other: "{count} shelves" },
  shelves: {
    excerpts: { piece: "excerpt", pieces: "excerpts" },
    principles: { piece: "principle", pieces: "principles" },
    frameworks: { piece: "framework", pieces: "worksheets and playbooks" },
    "case-studies": { piece: "case study", pieces: "case studies" },
    videos: { piece: "video", pieces: "videos" },
    briefings: { piece: "briefing", pieces: "briefings" },
    books: { piece: "book", pieces: "a reading list" },
  },
  allDays: "all {days}",
  someDays: "{open} of the {days}",
  /** `from` and `to` are the first and the last day that membership opens. */
  memberDays: "days {from} to {to}, ",
  oneMemberDay: "day {from}, ",
  /** The programme's name, and who opens which of its days; `count` is in digits. */
  programme: { one: "The {count} day", other: "The {count} days" },
  daysOfAll: "All of them are open to you.",
  daysOfMembers: "They open with membership.",
  daysOfBoth: {
    one: "Days 1 to {open} are open to you. Day {to} opens with membership.",
    other: "Days 1 to {open} are open to you. Days {from} to {to} open with membership.",
  },
} as const satisfies Record<string, unknown> & {
  shelves: Record<VaultSection, { piece: string; pieces: string }>;
};
