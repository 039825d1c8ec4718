import type { OfficePayments } from "@sovereign/contract/office-member";
import type { MemberPage } from "@sovereign/contract/office-members";
import { FOUND_BY, type FoundBy } from "@sovereign/domain/printed-id";
import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import {
  browserFaults,
  emailChanges,
  failedRequests,
  oneThings,
  staffLog,
  subscriptions,
} from "#schema/schema.ts";
import { readJournal } from "#testing/journal-rows.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { PAYMENT_ENVIRONMENT } from "#testing/payment-provider.ts";
import { productTest } from "#testing/product-test.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const CANARY = "canaryword of a day";

const it = productTest({ payments: true, stores: true, now: NOW })
  .extend("staff", { scope: "file" }, ({ product }) => signUpStaff(product, "support"))
  .extend("find", ({ staff }) => async (typed: string): Promise<MemberPage> => {
    const answer = await staff.fetch(`/api/office/members?q=${encodeURIComponent(typed)}`);
    expect([typed, answer.status]).toEqual([typed, 200]);
    return answer.json();
  })
  // A member whose pages print one of each.
  .extend("printed", { scope: "file" }, async ({ product, billing, staff }) => {
    const { db } = product.database;
    const { control } = product.payments;
    const member = await product.signUp();
    const subscription = await billing.subscribe(member);
    await product.database.db.insert(oneThings).values({
      userId: member.id,
      targetDate: "2026-03-10",
      content: CANARY,
      note: CANARY,
      timeZone: "UTC",
      committedAt: new Date(NOW),
      updatedAt: new Date(NOW),
    });
    await control.refund({ subscription, amount: 1000 });
    await control.dispute({ subscription });
    await product.stores.control.purchase({
      app_user_id: member.id,
      store: "app_store",
      price: 54.99,
    });
    const [card] = await db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.externalId, subscription));
    await db.insert(failedRequests).values({
      requestId: "req-of-this",
      userId: member.id,
      route: "GET /api/rest-days",
      code: "server.unexpected",
      at: new Date(NOW),
    });
    await db.insert(emailChanges).values({
      id: `change-${member.id}`,
      userId: member.id,
      oldEmail: "former@before.test",
      newEmail: member.email,
      askedAt: new Date(NOW),
      confirmBy: new Date(NOW),
      undoBy: new Date(NOW),
      confirmedAt: new Date(NOW),
    });
    await db
      .update(subscriptions)
      .set({ customerEmail: "wallet@paid.test" })
      .where(eq(subscriptions.externalId, subscription));
    await staff.giveReason(member.id);
    const answer = await staff.fetch(`/api/office/members/${member.id}/payments`);
    const { payments }: OfficePayments = await answer.json();
    const [payment] = payments;
    const facts = await readJournal(product);
    const fact = (kind: string, source: string) =>
      facts.find((row) => row.kind === kind && row.source === source)?.externalId ?? "";
    const { rows } = await db.execute(sql`select number from "user" where id = ${member.id}`);
    const charge = await product.payments.fetch(
      `${PAYMENT_ENVIRONMENT.STRIPE_API_URL}/v1/charges/${payment?.charge_id}`,
      { headers: { authorization: `Bearer ${PAYMENT_ENVIRONMENT.STRIPE_SECRET_KEY}` } },
    );
    const { payment_intent: intent } = await charge.json();
    const ids: Record<FoundBy, string[]> = {
      number: [String(rows[0]?.number), `#${rows[0]?.number}`],
      account: [member.id],
      former_address: ["former@before.test", "former@be"],
      paid_address: ["wallet@paid.test", "Wallet@Paid.test"],
      subscription: [subscription],
      customer: [card?.customerId ?? ""],
      invoice: [payment?.id ?? ""],
      payment: [payment?.charge_id ?? "", String(intent)],
      refund: [payment?.refunds[0]?.id ?? ""],
      dispute: [fact("dispute", "stripe")],
      store_transaction: [fact("payment", "app_store")],
      receipt: [payment?.number ?? ""],
      card: ["4242 $49.00", "49,00 4242", "Visa ending 4242 $49.00"],
      error: ["req-of-this"],
    };
    return { member, ids };
  });

describe("a member is found by", () => {
  it.for(FOUND_BY)(
    "the %s that is printed, and the answer says so",
    async (by, { find, printed }) => {
      const { member, ids } = printed;
      for (const typed of ids[by]) {
        expect(typed).not.toBe("");
        const { members } = await find(typed);
        const found = members.find(({ id }) => id === member.id);
        expect([typed, found?.found_by?.by]).toEqual([typed, by]);
      }
    },
  );

  it("their address, which says it itself", async ({ find, printed }) => {
    const { members } = await find(printed.member.email.slice(0, -4));
    expect(members.map(({ id, found_by }) => [id, found_by])).toEqual([[printed.member.id, null]]);
  });
});

it.for(["in_touch", "anna-1990", "re_anna"])(
  "%s, which looks like an id, is the beginning of an address",
  async (typed, { product, find }) => {
    const { email } = await product.signUp(`${typed}@begins.test`);
    const { members } = await find(typed);
    expect(members.map((member) => [member.email, member.found_by])).toEqual([[email, null]]);
  },
);

it("an export has whom the card provider led to", async ({ staff, find, printed }) => {
  const [receipt = ""] = printed.ids.receipt;
  expect((await find(receipt)).total).toBe(1);
  const answer = await staff.fetch(`/api/office/member-export?q=${encodeURIComponent(receipt)}`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(printed.member.email);
});

it("what was found has its day", async ({ find, printed }) => {
  for (const by of ["invoice", "receipt", "refund", "card", "error"] as const) {
    const [typed = ""] = printed.ids[by];
    const { members } = await find(typed);
    expect([by, members[0]?.found_by]).toEqual([
      by,
      { by, text: typed, at: expect.stringMatching(/^2026-03-10T/) },
    ]);
  }
});

it("a search is no look at those whom it finds, and shows no word of theirs", async ({
  product,
  find,
  printed,
}) => {
  const logged = () => product.database.db.$count(staffLog);
  const before = await logged();
  for (const typed of Object.values(printed.ids).flat()) {
    expect(JSON.stringify(await find(typed))).not.toContain(CANARY);
  }
  expect(await logged()).toBe(before);
});

it("the reference of an error that browsers reported leads to it", async ({ product, find }) => {
  const at = new Date(NOW);
  await product.database.db.insert(browserFaults).values({
    fingerprint: "f",
    name: "TypeError",
    message: "other",
    frames: [],
    crumbs: [],
    count: 1,
    firstSeen: at,
    lastSeen: at,
    members: [],
    references: ["7f3a-90bc"],
    versions: [],
    routes: [],
    devices: [],
  });
  const page = await find("7f3a-90bc");
  expect(page).toMatchObject({
    members: [],
    searched: null,
    elsewhere: [{ kind: "error", reference: "7f3a-90bc" }],
  });
});

it.for(["in_00000000", "re_00000000", "pi_00000000", "dp_00000000", "9999 $1.00", "ABCD-0009"])(
  "%s, which nobody has, finds nobody",
  async (typed, { find }) => {
    expect(await find(typed)).toMatchObject({ members: [], elsewhere: [], close: [] });
  },
);
