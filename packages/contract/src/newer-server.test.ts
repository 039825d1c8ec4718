import { expect, it } from "vitest";
import { listPurchases, readMembership } from "./memberships.ts";
import { readReceipt } from "./receipts.ts";

const MEMBERSHIP = {
  subscribed: true,
  product_id: "prod_1",
  subscription_end: "2099-03-09T10:00:00Z",
  renews: true,
  payment_due: false,
  managed_by: "galaxy_store",
  paid_twice: false,
  ended: null,
  admin_mode_offered: false,
};
const PURCHASE = {
  id: "sub_1",
  owner: "yours",
  managed_by: "card",
  since: null,
  period_end: null,
  renews: true,
};

it("a store that only a newer server knows does not invalidate the membership", () => {
  expect(readMembership.answer.safeParse(MEMBERSHIP)).toMatchObject({
    data: { subscribed: true, managed_by: "other_store" },
  });
  const receipt = { managed_by: "galaxy_store", receipt: null };
  expect(readReceipt.answer.safeParse(receipt)).toMatchObject({
    data: { managed_by: "other_store" },
  });
});

it("an owner that only a newer server knows does not hide other purchases", () => {
  const purchases = [PURCHASE, { ...PURCHASE, id: "sub_2", owner: "shared" }];
  expect(listPurchases.answer.safeParse({ purchases })).toMatchObject({
    data: { purchases: [{ id: "sub_1" }, { id: "sub_2" }] },
  });
});
