import type { MemberPage } from "@sovereign/contract/office-members";
import { expect } from "vitest";
import { oneThings, subscriptions, user } from "#schema/schema.ts";
import { signUpStaff } from "./office-staff.ts";
import { productTest } from "./product-test.ts";
import type { TestProduct } from "./test-product.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");
/** In the texts of every member; staff may see it nowhere. */
export const CANARY = "a sentence that nobody but its member reads";

export const daysFrom = (days: number) => new Date(NOW.getTime() + days * 24 * 3_600_000);

/** Adds members straight to the tables: `sub` is merged into a running card subscription. */
export async function addMember(
  { database: { db }, clock }: TestProduct,
  email: string,
  { sub, answered, joined = -30, confirmed = true }: MemberOptions = {},
) {
  const id = `id-${email}`;
  const at = daysFrom(joined);
  await db.insert(user).values({
    id,
    name: "",
    email,
    emailVerified: confirmed,
    daysVersion: answered === undefined ? 0 : 1,
    createdAt: at,
    updatedAt: at,
  });
  for (const [index, each] of (sub ?? []).entries()) {
    const own = { externalId: `sub_${email}_${index}`, customerId: `cus_${email}`, ...each };
    await db.insert(subscriptions).values(runningSubscription(id, clock.now(), own));
  }
  if (answered !== undefined) {
    await db.insert(oneThings).values({
      userId: id,
      targetDate: daysFrom(answered).toISOString().slice(0, 10),
      content: CANARY,
      note: CANARY,
      timeZone: "UTC",
      reflectedAt: daysFrom(answered),
      committedAt: daysFrom(answered),
      updatedAt: daysFrom(answered),
    });
  }
  return id;
}

type Subscription = typeof subscriptions.$inferInsert;

/** Returns a running card subscription, merged with `own`; unclaimed without a member. */
export const runningSubscription = (
  userId: string | null,
  syncedAt: Date,
  own: Partial<Subscription> = {},
): Subscription => ({
  source: "stripe",
  externalId: `sub_${userId}`,
  userId,
  productId: "p",
  customerId: `cus_${own.externalId ?? userId}`,
  status: "active",
  periodStart: daysFrom(-200),
  periodEnd: daysFrom(40),
  cancelAtPeriodEnd: false,
  syncedAt,
  price: { amount: "64.00", currency: "USD" },
  ...own,
});

type MemberOptions = {
  sub?: Partial<Subscription>[];
  answered?: number;
  joined?: number;
  confirmed?: boolean;
};

/** A member of staff, and ten members of `list.test` in every state. */
export const officeMembersTest = () =>
  productTest({ payments: true }).extend("office", { scope: "file" }, async ({ product }) => {
    const staff = await signUpStaff(product, "support");
    const store = { source: "revenuecat", store: "app_store", givesAccess: true } as const;
    const members: [string, MemberOptions][] = [
      ["anna@list.test", { sub: [{}], answered: -20 }],
      ["bert@list.test", { sub: [{ periodEnd: daysFrom(90) }], answered: -20 }],
      ["cora@list.test", { sub: [{ cancelAtPeriodEnd: true }], answered: -20 }],
      ["dora@list.test", { sub: [{ status: "past_due", periodStart: daysFrom(-3) }], answered: 0 }],
      ["emil@list.test", { sub: [{ ...store }], answered: -1 }],
      ["fred@list.test", { sub: [{}, { ...store, price: { amount: "75.00", currency: "EUR" } }] }],
      ["gina@list.test", { sub: [{ revoked: "refunded" }] }],
      ["hugo@list.test", { sub: [{ periodEnd: daysFrom(-10) }] }],
      ["ines@list.test", { joined: -2 }],
      ["=jo@list.test", { confirmed: false, joined: -2 }],
    ];
    for (const [email, options] of members) await addMember(product, email, options);
    const get = async (query: string) => {
      const answer = await staff.fetch(`/api/office/members?${query}`);
      expect([query, answer.status]).toEqual([query, 200]);
      return (await answer.json()) as MemberPage;
    };
    const names = async (query: string) =>
      (await get(query)).members
        .filter(({ email }) => email.endsWith("@list.test"))
        .map(({ email }) => email.split("@")[0]);
    return { staff, get, names };
  });
