import { expect, it } from "vitest";
import { listPurchases, readMembership } from "./memberships.ts";
import { readReceipt } from "./receipts.ts";
import { readShelves, searchVault } from "./vault.ts";

const MEMBERSHIP = {
  ...{ subscribed: true, product_id: "prod_1", subscription_end: "2099-03-09T10:00:00Z" },
  ...{ renews: true, payment_due: false, managed_by: "galaxy_store", paid_twice: false },
  ...{ ended: null, admin_mode_offered: false },
};
const PURCHASE = {
  ...{ id: "sub_1", owner: "yours", managed_by: "card" },
  ...{ since: null, period_end: null, renews: true },
};

it("a store that only a newer server knows leaves the membership one", () => {
  expect(readMembership.answer.safeParse(MEMBERSHIP)).toMatchObject({
    data: { subscribed: true, managed_by: "other_store" },
  });
  const receipt = { managed_by: "galaxy_store", receipt: null };
  expect(readReceipt.answer.safeParse(receipt)).toMatchObject({
    data: { managed_by: "other_store" },
  });
});

it("an owner that only a newer server knows costs no other purchase", () => {
  const purchases = [PURCHASE, { ...PURCHASE, id: "sub_2", owner: "shared" }];
  expect(listPurchases.answer.safeParse({ purchases })).toMatchObject({
    data: { purchases: [{ id: "sub_1" }, { id: "sub_2" }] },
  });
});

it("a shelf that only a newer server knows costs that shelf alone", () => {
  const piece = {
    ...{ section: "books", id: "b1", title: "T", subtitle: null, blurb: null, state: "open" },
    ...{ minutes: 1, releases: null, author: null, first_published: null, youtube_url: null },
  };
  const newer = { ...piece, section: "podcasts" };
  const shelves = {
    sections: [
      { id: "podcasts", note: null, items: [newer] },
      { id: "books", note: null, items: [piece] },
    ],
    featured: { section: "podcasts", id: "b1" },
  };
  expect(readShelves.answer.safeParse(shelves)).toMatchObject({
    data: { sections: [{ id: "books" }], featured: null },
  });
  const hits = [newer, piece].map((hit) => ({ ...hit, passage: [] }));
  expect(searchVault.answer.safeParse({ query: "t", hits })).toMatchObject({
    data: { hits: [{ section: "books" }] },
  });
  const wrong = { ...shelves, sections: [{ id: "books", note: 1, items: [] }] };
  expect(readShelves.answer.safeParse(wrong).success).toBe(false);
});

it("a term that only a newer server knows costs no receipt", () => {
  const receipt = {
    ...{ number: null, paid_at: "2026-03-24T20:14:00.000Z", refunded: null, card: null },
    ...{ paid: { amount: "49.00", currency: "USD" }, term: { unit: "decade", count: 1 } },
    ...{ renewal: null, ends_at: null, sent_to: null },
  };
  expect(readReceipt.answer.safeParse({ managed_by: "card", receipt })).toMatchObject({
    data: { receipt: { term: null, paid: { amount: "49.00" } } },
  });
});
