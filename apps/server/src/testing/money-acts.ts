import { randomUUID } from "node:crypto";
import type { OfficeAct } from "@sovereign/contract/office-act";
import type { ActOffer, OfficeActOffers } from "@sovereign/contract/office-acts";
import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { subscriptions } from "#schema/schema.ts";
import type { Chance } from "./chance.ts";
import { signUpStaff, type TestStaff } from "./office-staff.ts";
import { PAYMENT_ENVIRONMENT } from "./payment-provider.ts";
import { emptiedProductTest } from "./product-test.ts";
import type { TestProduct } from "./test-product.ts";

export const memberIdOf = ({ accessToken }: { accessToken: string }) =>
  decodeJwt(accessToken).sub ?? "";

const HEADERS = { authorization: `Bearer ${PAYMENT_ENVIRONMENT.STRIPE_SECRET_KEY}` };

/** Acts of a member of the staff over HTTP, and what the provider has recorded. */
export function moneyActsOf(product: TestProduct, staff: TestStaff) {
  const read = async <Answer>(answering: Promise<Response>): Promise<Answer> => {
    const answer = await answering;
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };

  const send = (userId: string, order: object) =>
    staff.post(`/api/office/members/${userId}/acts`, {
      id: randomUUID(),
      reason: "A problem on our side",
      ...order,
    });
  const get = (id: string) => read<OfficeAct>(staff.fetch(`/api/office/acts/${id}`));

  return {
    send,
    get,
    order: (userId: string, order: object) => read<OfficeAct>(send(userId, order)),
    undo: (id: string) => read<OfficeAct>(staff.post(`/api/office/acts/${id}/undo`, {})),
    retry: (id: string) => read<OfficeAct>(staff.post(`/api/office/acts/${id}/retry`, {})),
    async list(userId: string) {
      await staff.giveReason(userId);
      return read<OfficeActOffers>(staff.fetch(`/api/office/members/${userId}/acts`));
    },

    async offer<Kind extends ActOffer["kind"]>(userId: string, kind: Kind) {
      const { acts } = await this.list(userId);
      return acts.find((act) => act.kind === kind) as Extract<ActOffer, { kind: Kind }>;
    },

    /** Orders a refund and lets its minute pass. */
    async refund(userId: string, amount: string | null): Promise<OfficeAct> {
      const { id } = await this.order(userId, { kind: "refund", amount });
      product.clock.advance(60_000);
      await product.runRepeated();
      return get(id);
    },

    /** What the provider has recorded. */
    async recorded<Row>(path: string): Promise<Row[]> {
      const url = `${PAYMENT_ENVIRONMENT.STRIPE_API_URL}/v1/${path}`;
      const answer = await product.payments.fetch(url, { headers: HEADERS });
      return ((await answer.json()) as { data: Row[] }).data;
    },
  };
}

/** An order on money; its dates are years after the tests'. */
export const randomOrder = ({ below, pick }: Chance): object =>
  pick([
    { kind: "refund", amount: pick(["1.00", "7.50"]) },
    { kind: "refund", amount: below(4) === 0 ? null : "2.25" },
    { kind: "extend", days: 1 + below(30) },
    { kind: "cancel", when: below(8) === 0 ? "now" : "period_end" },
    { kind: "give", until: pick(["2029-09-01", "2030-01-01"]) },
  ]);

const NOW = "2026-03-10T12:00:00.000Z";

/** An `it` with a paying member and `office`: support's acts on them. */
export const moneyActsTest = () =>
  emptiedProductTest({ payments: true, now: NOW }).extend(
    "office",
    async ({ product, billing, member }) => {
      const staff = await signUpStaff(product, "support");
      const acts = moneyActsOf(product, staff);
      const subscription = await billing.subscribe(member);
      const { db } = product.database;
      const userId = member.id;
      const rowsOf = () => db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
      return { ...acts, staff, subscription, userId, rowsOf };
    },
  );

export const mailsTo = (product: TestProduct, to: string, subject: string) =>
  product.mailer.sent.filter((mail) => mail.to === to && mail.subject === subject);
