import { expect, it } from "vitest";
import { piece, shelves } from "#testing/vault-answers.ts";
import { searchTitles } from "./search-results.tsx";

const LIST = shelves([
  piece("excerpts", "first", { title: "Écrit à la main", subtitle: "A ledger of cash" }),
  piece("excerpts", "second", { title: "Cash", subtitle: null }),
]);

it.each([
  ["by every word, in the title or the line below it", "main cash", ["first"]],
  ["without regard to accents and case", "ECRIT", ["first"]],
  ["by the line below the title", "ledger", ["first"]],
  ["not at all by words that occur nowhere", "cash harbour", []],
])("an offline search finds a piece %s", (_, query, ids) => {
  expect(searchTitles(LIST, query).hits.map(({ id }) => id)).toEqual(ids);
});
