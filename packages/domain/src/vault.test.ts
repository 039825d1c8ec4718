import { describe, expect, it } from "vitest";
import { AUDIENCES, type Audience, mayOpen } from "./access.ts";
import {
  CONTENT_ACCESS,
  countWords,
  isEarnable,
  programmeRow,
  readingMinutes,
  VAULT_SECTIONS,
  vaultRow,
} from "./vault.ts";

const firstOf = (thing: Parameters<typeof mayOpen>[0]): Audience | undefined =>
  AUDIENCES.find((audience) => mayOpen(thing, audience));

describe("who opens what content (specification, section 6)", () => {
  it("has the seven sections in the order of the specification", () => {
    expect(VAULT_SECTIONS).toEqual([
      "excerpts",
      "principles",
      "frameworks",
      "case-studies",
      "videos",
      "briefings",
      "books",
    ]);
  });

  it.each(VAULT_SECTIONS)(
    "opens what %s mark public to the signed-in, an excerpt to everyone, the rest to members",
    (section) => {
      expect(CONTENT_ACCESS.map((access) => firstOf(vaultRow(section, access)))).toEqual([
        section === "excerpts" ? "anonymous" : "signed_in",
        "subscriber",
      ]);
      expect(CONTENT_ACCESS.map((access) => isEarnable(section, access))).toEqual([false, true]);
    },
  );

  it("has a row for each section's member items that the specification lists", () => {
    const member = ["excerpts", "principles", "frameworks", "case-studies", "briefings"] as const;
    expect(new Set(member.map((section) => vaultRow(section, "member"))).size).toBe(member.length);
  });

  it("opens the programme's preview to everyone and the rest to members §6.10", () => {
    expect(CONTENT_ACCESS.map((access) => firstOf(programmeRow(access)))).toEqual([
      "anonymous",
      "subscriber",
    ]);
  });
});

describe("how long a text takes", () => {
  it.each([
    [0, 1],
    [109, 1],
    [330, 2],
    [1_433, 7],
    [2_089, 9],
  ])("%i words take %i minutes", (words, minutes) => {
    expect(readingMinutes(words)).toBe(minutes);
  });

  it.each([
    ["", 0],
    ["One thing, with a finish line.", 6],
    ["The owner’s $1,200.50 — at 10:00 — isn't small.", 7],
    ["## *Heading* | --- | ______", 1],
    ["Größe, naïve, Москва", 3],
  ])("%s has its words counted", (text, words) => {
    expect(countWords(text)).toBe(words);
  });
});
