import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FOUND_BY, type FoundBy } from "@sovereign/domain/printed-id";
import { expect, it } from "vitest";

const WORDS = join(import.meta.dirname, "en");
const EMAILS = join(import.meta.dirname, "../../emails");

/** Names of values that are, or may be, an id. */
const ID =
  /\{(ids?|charge|refund|reference|receipt|customer|number|gift|invoice|payment|dispute)\}/g;

/** A place in a list: nobody is found by it. */
const PLACE = "place";
/** Found besides accounts: a gift's number, the reference of an error. */
const ELSEWHERE = "elsewhere";
/** What a search itself was given. */
const TYPED = "typed";

type Printed = FoundBy | typeof PLACE | typeof ELSEWHERE | typeof TYPED | "kept nowhere";

/** Each text that prints an id, and by what the search of the office finds it. */
const PRINTED: Record<string, readonly Printed[]> = {
  "act-records.ts {gift}": [ELSEWHERE],
  "factors.ts {number}": [PLACE],
  "landing.ts {number}": [PLACE],
  "launch.ts {number}": [PLACE],
  "notices.ts {reference}": ["error", ELSEWHERE],
  "office-acts.ts {id}": ["refund"],
  "office-faults.ts {reference}": [TYPED],
  "office-frame.ts {reference}": ["error", ELSEWHERE],
  "office-gifts.ts {number}": [ELSEWHERE],
  "office-log-sentences.ts {gift}": [ELSEWHERE],
  "office-log-sentences.ts {refund}": ["refund"],
  "office-log.ts {gift}": [ELSEWHERE],
  "office-log.ts {refund}": ["refund"],
  "office-member.ts {customer}": ["customer"],
  "office-member.ts {id}": ["subscription"],
  "office-member.ts {ids}": ["subscription", "customer"],
  "office-member.ts {number}": ["number"],
  "office-members.ts {number}": [ELSEWHERE],
  "office-members.ts {reference}": [TYPED],
  "office-money.ts {id}": ["subscription"],
  "office-offers.ts {number}": [ELSEWHERE],
  "office-piece-acts.ts {number}": [PLACE],
  "office-publish.ts {number}": [PLACE],
  "office-surface.ts {number}": [PLACE],
  "office-today.ts {charge}": ["payment"],
  "office-today.ts {id}": ["dispute", "subscription", "payment"],
  "office-today.ts {number}": [ELSEWHERE],
  "office-today.ts {refund}": ["refund"],
  "rich-text.ts {number}": [PLACE],
  "store-listing.ts {number}": [PLACE],
  "unsent.ts {number}": [PLACE],
  "vault-search.ts {number}": [PLACE],
  "vault.ts {number}": [PLACE],
  "write-names.ts {number}": [PLACE],
  // Of a deleted account nothing is left that it could lead to.
  "account-deleted.md {receipt}": ["kept nowhere"],
};

/** Printed by a page as they are, or inside of what the provider sends. */
const PLAIN: readonly FoundBy[] = [
  ...(["invoice", "refund", "store_transaction", "receipt", "card"] as const),
  ...(["account", "former_address", "paid_address"] as const),
];

it("every id that a page or an email prints is in the list of what the office finds by", () => {
  const printed = [WORDS, EMAILS].flatMap((folder) =>
    readdirSync(folder).flatMap((file) => {
      const text = readFileSync(join(folder, file), "utf8");
      return [...text.matchAll(ID)].map(([name]) => `${file} ${name}`);
    }),
  );
  expect([...new Set(printed)].filter((each) => !(each in PRINTED))).toEqual([]);
  const found = new Set<string>([...Object.values(PRINTED).flat(), ...PLAIN]);
  expect(FOUND_BY.filter((by) => !found.has(by))).toEqual([]);
});
