import { randomUUID } from "node:crypto";
import type { OfficeOffers, PromotionOrder } from "@sovereign/contract/office-offers";
import { staffLog } from "#schema/schema.ts";
import { signUpStaff } from "./office-staff.ts";
import { PAYMENT_ENVIRONMENT } from "./payment-provider.ts";
import { emptiedProductTest } from "./product-test.ts";
import type { TestProduct } from "./test-product.ts";

/** An `it` with an owner who makes and ends codes. */
export const offersTest = () =>
  emptiedProductTest({
    payments: true,
    now: "2026-03-10T12:00:00.000Z",
  }).extend("office", async ({ product }) => {
    const staff = await signUpStaff(product, "owner");
    const read = async (answering: Promise<Response>): Promise<OfficeOffers> => {
      const answer = await answering;
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as OfficeOffers;
    };
    const order = (change: Partial<PromotionOrder>): PromotionOrder => ({
      id: randomUUID(),
      code: "SPRING",
      off: { kind: "percent", percent: 20 },
      years: 1,
      new_members_only: false,
      limit: null,
      last_day: null,
      note: "",
      ...change,
    });
    const send = (change: Partial<PromotionOrder>) =>
      staff.post("/api/office/offers/codes", order(change));
    return {
      staff,
      send,
      make: (change: Partial<PromotionOrder>) => read(send(change)),
      list: () => read(staff.fetch("/api/office/offers")),
      end: (id: string) => read(staff.post(`/api/office/offers/codes/${id}/end`, {})),
      reopen: (id: string) => read(staff.post(`/api/office/offers/codes/${id}/reopen`, {})),
      kinds: async () => {
        const rows = await product.database.db.select().from(staffLog);
        return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith("promotion"));
      },
    };
  });

/** In the order in which they were charged. */
export async function chargesOf(product: TestProduct): Promise<number[]> {
  const headers = { authorization: `Bearer ${PAYMENT_ENVIRONMENT.STRIPE_SECRET_KEY}` };
  const url = `${PAYMENT_ENVIRONMENT.STRIPE_API_URL}/v1/charges`;
  const answer = await product.payments.fetch(url, { headers });
  const { data } = (await answer.json()) as { data: { amount: number }[] };
  return data.map(({ amount }) => amount).reverse();
}
