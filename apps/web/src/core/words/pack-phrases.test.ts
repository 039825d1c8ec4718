import { fill } from "@sovereign/content/public/fill";
import { appPreview } from "@sovereign/content/words/app-preview";
import { upgradeBanner, upgradeEngine } from "@sovereign/content/words/settings";
import { expect, it } from "vitest";
import { packPhrases } from "./pack-phrases.ts";
import { packWords } from "./pack-words.ts";

it("speaks of the product's own pack as the specification does", () => {
  expect(packWords).toEqual({
    manifesto: "The Billionaire Manifesto",
    laws: "eight laws",
    Laws: "Eight laws",
    law_count: "8 laws",
    days: "thirty days",
    Days: "Thirty days",
    parts: "four parts",
    principles_then: "twelve principles, ",
    member_days: "days 15 to 30, ",
    free: "fourteen of the thirty days, one excerpt, and three principles",
  });
});

it("speaks of a small pack in its own numbers", () => {
  const small = packPhrases({
    manifesto: "The Harbour Rules",
    laws: 1,
    days: 5,
    openDays: 5,
    parts: 1,
    principles: 2,
    openPrinciples: 0,
    openExcerpts: 0,
  });
  expect(small).toMatchObject({ laws: "one law", law_count: "1 law", Days: "Five days" });
  expect(small).toMatchObject({ parts: "one part", free: "all five days" });
});

it("leaves an empty shelf of principles out of every sentence", () => {
  const none = packPhrases({
    manifesto: "The Harbour Rules",
    laws: 1,
    days: 5,
    openDays: 5,
    parts: 1,
    principles: 0,
    openPrinciples: 0,
    openExcerpts: 1,
  });
  expect(fill(upgradeBanner, { ...none, Price: "$79 a year", engine: upgradeEngine })).toMatch(
    /^Membership opens the whole vault and/,
  );
  const vault = appPreview.features.find(({ id }) => id === "vault");
  expect(fill(vault?.body ?? "", none)).toMatch(/^Excerpts, frameworks with blank sheets/);
  expect(none.free).toBe("all five days and one excerpt");
});
