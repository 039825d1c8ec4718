import { fill } from "@sovereign/content/public/fill";
import { appPreview } from "@sovereign/content/words/app-preview";
import { upgradeBanner, upgradeEngine } from "@sovereign/content/words/settings";
import { storeListing } from "@sovereign/content/words/store-listing";
import { tiers } from "@sovereign/content/words/tiers";
import { expect, it } from "vitest";
import { packPhrases } from "./pack-phrases.ts";

it("uses a small pack's own numbers", () => {
  const small = packPhrases({
    manifesto: "The Harbour Rules",
    laws: 1,
    days: 5,
    openDays: 5,
    parts: 1,
    principles: 2,
    openPrinciples: 0,
    openExcerpts: 0,
    openPiece: null,
    shelves: ["excerpts", "case-studies"],
  });
  expect(small).toMatchObject({ laws: "one law", law_count: "1 law", Days: "Five days" });
  expect(small).toMatchObject({ parts: "one part", free: "all five days" });
  const [app] = tiers;
  const sold = [...app.features, ...appPreview.features.map(({ body }) => body)];
  const listed = storeListing.description.parts.flatMap((part) =>
    "items" in part ? (part.items ?? []) : [],
  );
  const texts = [...sold, ...listed].map((text) => fill(text, { ...small, milestones: "7" }));
  expect(texts).toContain("Every excerpt and case study");
  expect(texts).toContain("Resource Vault: excerpts and case studies");
  expect(texts.join("\n")).toContain("Excerpts and case studies. Most take");
  expect(texts.join("\n")).not.toMatch(/framework|briefing|reading list/);
});

it("names the programme by its days, and says who opens which", () => {
  const of = (days: number, openDays: number) => {
    const none = { manifesto: "", laws: 1, parts: 1, principles: 0, openPrinciples: 0 };
    const { programme, who_opens_days } = packPhrases({
      ...none,
      openExcerpts: 0,
      openPiece: null,
      shelves: [],
      days,
      openDays,
    });
    return `${programme}. ${who_opens_days}`;
  };
  expect([of(30, 14), of(5, 4), of(5, 5), of(5, 0)]).toEqual([
    "The 30 days. Days 1 to 14 are open to you. Days 15 to 30 open with membership.",
    "The 5 days. Days 1 to 4 are open to you. Day 5 opens with membership.",
    "The 5 days. All of them are open to you.",
    "The 5 days. They open with membership.",
  ]);
});

it("omits an empty principles section from every sentence", () => {
  const none = packPhrases({
    manifesto: "The Harbour Rules",
    laws: 1,
    days: 5,
    openDays: 5,
    parts: 1,
    principles: 0,
    openPrinciples: 0,
    openExcerpts: 1,
    openPiece: null,
    shelves: ["excerpts"],
  });
  expect(fill(upgradeBanner, { ...none, Price: "$49 a year", engine: upgradeEngine })).toMatch(
    /^Membership opens the whole vault and/,
  );
  const vault = appPreview.features.find(({ id }) => id === "vault");
  expect(fill(vault?.body ?? "", none)).toMatch(/^Excerpts\. /);
  expect(none.free).toBe("all five days and one excerpt");
});
