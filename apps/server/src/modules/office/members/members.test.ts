import type { MemberPage } from "@sovereign/contract/office-members";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import {
  emailChanges,
  failedRequests,
  mailPreferences,
  sentMails,
  staffActs,
  subscriptions,
} from "#schema/schema.ts";
import { addMember, CANARY, daysFrom, officeMembersTest } from "#testing/office-members.ts";

const NOW = daysFrom(0);

const it = officeMembersTest();

describe("the member list", () => {
  it.for([
    ["paying", "anna bert cora emil fred"],
    ["canceled", "cora"],
    ["in_grace", "dora"],
    ["lapsed:30", "hugo"],
    ["lapsed:5", ""],
    ["refunded", "gina"],
    ["unconfirmed", "=jo"],
    ["never_paid", "=jo ines"],
    ["never_kept", "=jo fred gina hugo ines"],
    ["quiet:14", "anna bert cora"],
    ["quiet:1", "anna bert cora emil"],
    ["renews:60", "anna emil fred"],
    ["paying,quiet:14,renews:60", "anna"],
    ["source:card", "anna bert cora dora fred"],
    ["source:app_store", "emil"],
    ["source:play_store", ""],
    ["price:64.00:USD", "anna bert cora dora emil fred"],
    ["joined_after:2026-03-05", "=jo ines"],
    ["joined_before:2026-03-05", "anna bert cora dora emil fred gina hugo"],
    ["pays_twice", "fred"],
  ] as const)("filters by %s", async ([conditions, expected], { office }) => {
    const query = `q=list.test&sort=email&conditions=${conditions}`;
    expect((await office.names(query)).join(" ")).toBe(expected);
  });

  it("filters by who asked to be told of new pieces", async ({ product, office }) => {
    const { db } = product.database;
    const chosen = { kind: "releases" as const, wanted: true, changedAt: daysFrom(-1) };
    const releases = [
      { ...chosen, userId: "id-anna@list.test" },
      { ...chosen, userId: "id-bert@list.test", wanted: false },
    ];
    const letters = { ...chosen, userId: "id-cora@list.test", kind: "letters" as const };
    await db.insert(mailPreferences).values([...releases, letters]);
    expect(await office.names("conditions=wants_releases")).toEqual(["anna"]);
    await db.delete(mailPreferences);
  });

  it("filters by a message that bounced, until a later one was sent", async ({
    product,
    office,
  }) => {
    const { db } = product.database;
    const mail = (messageKey: string, state: "bounced" | "sent", days: number) =>
      db.insert(sentMails).values({
        messageKey,
        state,
        userId: "id-anna@list.test",
        template: "t",
        subject: "s",
        queuedAt: daysFrom(days),
      });
    await mail("one", "bounced", -2);
    expect(await office.names("conditions=bounced")).toEqual(["anna"]);
    await mail("two", "sent", -1);
    expect(await office.names("conditions=bounced")).toEqual([]);
  });

  it("counts a part that staff returned as money returned", async ({ product, office }) => {
    await product.database.db.insert(staffActs).values({
      id: "act",
      kind: "refund",
      userId: "id-bert@list.test",
      reason: "Asked",
      input: {},
      actorId: "x",
      actorName: "Mira",
      actorRole: "support",
      state: "done",
      createdAt: daysFrom(-1),
    });
    expect(await office.names("conditions=refunded&sort=email")).toEqual(["bert", "gina"]);
  });

  it("sums up what those who pay again pay next, by currency", async ({ office }) => {
    const { total, next_payments } = await office.get("q=list.test");
    expect(total).toBe(10);
    const usd = { amount: "256.00", currency: "USD" };
    const { next_payments: all } = await office.get("q=list.test&conditions=paying");
    expect([next_payments, all]).toMatchObject([[{ currency: "USD" }], [usd]]);
  });

  it("shows what it says of a member, and never a text of theirs", async ({ office }) => {
    const page = await office.get("q=anna@list.test");
    expect(page.members).toEqual([
      {
        id: "id-anna@list.test",
        number: expect.any(Number),
        email: "anna@list.test",
        confirmed: true,
        state: "paying",
        source: "card",
        since: daysFrom(-30).toISOString(),
        paid_until: daysFrom(40).toISOString(),
        price: { amount: "64.00", currency: "USD" },
        last_kept: "2026-02-18",
        found_by: null,
      },
    ]);
    expect(JSON.stringify(page)).not.toContain(CANARY);
  });
});

describe("a search", () => {
  it("finds part of an address, a number and every id", async ({ product, office }) => {
    const { db } = product.database;
    const id = "id-emil@list.test";
    await db.insert(failedRequests).values({
      requestId: "req-of-emil",
      userId: id,
      route: "GET /api/x",
      code: "server.unexpected",
      at: NOW,
    });
    await db.insert(emailChanges).values({
      id: "change",
      userId: id,
      oldEmail: "former@before.test",
      newEmail: "emil@list.test",
      askedAt: NOW,
      confirmBy: NOW,
      undoBy: NOW,
      confirmedAt: NOW,
    });
    await db
      .update(subscriptions)
      .set({ customerEmail: "wallet@paid.test" })
      .where(eq(subscriptions.userId, id));
    const [found] = (await office.get("q=emil")).members;
    const ways = [
      "EMIL@list",
      String(found?.number),
      `%23${found?.number}`,
      id,
      "req-of-emil",
      "sub_emil@list.test_0",
      "cus_emil@list.test",
      "former@before",
      "wallet@paid.test",
    ];
    for (const way of ways) {
      const { members } = await office.get(`q=${way}`);
      expect([way, members.map((each) => each.id)]).toEqual([way, expect.arrayContaining([id])]);
    }
  });

  it("finds a purchase by its receipt, which Stripe knows", async ({
    product,
    billing,
    office,
  }) => {
    const buyer = await product.signUp();
    await billing.subscribe(buyer);
    const { receipt } = await (await buyer.fetch("/api/me/receipt")).json();
    const number = String(receipt.number);
    const found = await office.get(`q=${number}`);
    expect(found.members.map(({ email }) => email)).toEqual([buyer.email]);
    expect(await office.get(`q=${number}9`)).toMatchObject({ total: 0, close: [] });
  });

  it("that finds nobody says how many it went through, and who is close", async ({ office }) => {
    const page = await office.get("q=hguo@list.test");
    expect(page).toMatchObject({
      members: [],
      total: 0,
      cursor: null,
      close: [{ email: "hugo@list.test", state: "lapsed" }],
    });
    expect(page.searched).toBeGreaterThanOrEqual(11);
    expect(await office.get("q=nothing")).toMatchObject({ total: 0, close: [] });
    expect(await office.get("conditions=source:play_store")).toMatchObject({ searched: null });
  });

  it("of no filter and no cursor is refused", async ({ office }) => {
    for (const query of ["conditions=nobody", "cursor=x", "sort=name"]) {
      const { status } = await office.staff.fetch(`/api/office/members?${query}`);
      expect([query, status]).toEqual([query, 400]);
    }
  });
});

describe("paging", () => {
  const COUNT = 120;

  it.beforeAll(async ({ product }) => {
    for (let n = 0; n < COUNT; n += 1) {
      await addMember(product, `${(n * 7919) % 997}@page.test`, {
        ...(n % 3 && { sub: [{ periodEnd: daysFrom(n % 5), cancelAtPeriodEnd: n % 2 === 0 }] }),
        ...(n % 4 && { answered: -(n % 6) }),
        joined: -(n % 7),
      });
    }
  });

  it.for([
    ["email", "email"],
    ["-email", "email"],
    ["state", null],
    ["since", "since"],
    ["-paid_until", "paid_until"],
    ["price", null],
    ["last_kept", "last_kept"],
    ["-last_kept", "last_kept"],
  ] as const)("by %s shows everybody once, in order", async ([sort, by], { office }) => {
    const seen: MemberPage["members"] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page = await office.get(`q=page.test&sort=${sort}${cursor && `&cursor=${cursor}`}`);
      expect(page.total).toBe(COUNT);
      seen.push(...page.members);
      cursor = page.cursor;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(COUNT);
    expect(seen).toHaveLength(COUNT);
    if (!by) return;
    const values = seen.map((each) => each[by]);
    const ordered = values
      .filter((value) => value !== null)
      .sort((a, b) => (sort.startsWith("-") === a < b ? 1 : a === b ? 0 : -1));
    expect(values).toEqual([...ordered, ...values.filter((value) => value === null)]);
  });
});

describe("counts", () => {
  it("are of each filter", async ({ office }) => {
    const answer = await office.staff.fetch(
      "/api/office/member-counts?filters=pays_twice;price:75.00:EUR;in_grace,quiet:14",
    );
    expect(await answer.json()).toEqual({ counts: [1, 0, 0] });
  });
});
