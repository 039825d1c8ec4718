import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { afterAll, expect, it } from "vitest";
import { packCopies } from "#testing/pack-copies.ts";
import { VALUES } from "#testing/problems-of.ts";
import { packCounts } from "./pack-samples.ts";

const copies = packCopies();
afterAll(copies.remove);

it("counts a pack's texts, and how many of them are public", () => {
  expect(packCounts(copies.packWith(), VALUES)).toEqual({
    manifesto: "The Harbour Rules",
    laws: 3,
    days: 5,
    openDays: 2,
    parts: 2,
    principles: 2,
    openPrinciples: 1,
    openExcerpts: 1,
    shelves: VAULT_SECTIONS.filter((section) => section !== "videos"),
  });
});
