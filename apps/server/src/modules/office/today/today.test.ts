import { loadPack } from "@sovereign/content/server/pack/load-pack";
import type { MoneyMonthDetail } from "@sovereign/contract/office-money";
import type { OfficeToday } from "@sovereign/contract/office-today";
import { DEFAULT_PACK } from "@sovereign/settings/product-folders";
import { describe, expect } from "vitest";
import {
  backups,
  disputes,
  sentMails,
  staffLog,
  subscriptions,
  webhookEvents,
} from "#schema/schema.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { freshProductTest } from "#testing/product-test.ts";
import { addMembership } from "#testing/test-subscriber.ts";

const HOUR = 3600_000;

const it = freshProductTest({ payments: true, now: "2026-03-24T09:14:00.000Z" });

async function read(staff: TestStaff, query = ""): Promise<OfficeToday> {
  const answer = await staff.fetch(`/api/office/today${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as OfficeToday;
}

const kinds = ({ needs }: OfficeToday) => needs.map(({ kind }) => kind).sort();

describe("today in the office", () => {
  it("counts what Money counts, from the first second on", async ({ product, billing }) => {
    const owner = await signUpStaff(product, "owner");
    // Days that staff give are no sale.
    const given = await product.signUp();
    await addMembership(product.database.db, given, "office", product.clock.now());
    expect(await read(owner)).toMatchObject({
      figures: {
        paying: 0,
        paying_before: 0,
        due_by: "2026-04-23",
        yearly: [],
        days: { length: 30 },
      },
      first_day: {
        payments: { ready: true, webhook_at: null },
        message: false,
        backup: false,
        bought: false,
      },
    });
    await billing.subscribe(await product.signUp());
    await product.runRepeated();
    const counted = await read(owner, "?fresh=true");
    expect(counted).toMatchObject({
      counted_at: "2026-03-24T09:14:00.000Z",
      figures: { paying: 1, came: 1, left: 0, yearly: [{ amount: "49.00", currency: "USD" }] },
      // A webhook has come with the sale; a message and a backup are to do.
      first_day: {
        payments: { ready: true, webhook_at: expect.any(String) },
        message: false,
        backup: false,
        bought: true,
      },
    });
    expect(counted.figures?.days.at(-1)).toEqual({ day: "2026-03-24", came: 1, left: 0 });
    product.clock.advance(61_000);
    await billing.subscribe(await product.signUp());
    await product.runRepeated();
    const { figures, needs } = await read(owner);
    expect(kinds({ needs } as OfficeToday)).not.toContain("money_differs");
    const money = await owner.fetch("/api/office/money/2026-03");
    const { bridge } = (await money.json()) as MoneyMonthDetail;
    expect([figures?.paying, figures?.paying_before, figures?.yearly]).toEqual([
      bridge.closing.members,
      bridge.opening.members,
      bridge.closing.yearly,
    ]);
    expect(figures).toMatchObject({ paying: 2, came: bridge.new.members, left: 0 });
  });

  it("says what does not add up", async ({ product, billing }) => {
    const owner = await signUpStaff(product, "owner");
    await billing.subscribe(await product.signUp());
    await product.runRepeated();
    const [bought] = await product.database.db.select().from(subscriptions);
    if (!bought) throw new Error("nothing was bought");
    const { periodStart } = bought;
    await product.database.db
      .insert(subscriptions)
      .values({ ...bought, userId: null, externalId: "sub_lost", customerId: "cus_lost" });
    const { needs } = await read(owner);
    expect(needs).toContainEqual({
      kind: "money_differs",
      month: "2026-03",
      members: 1,
      sums: [bought.price],
      since: periodStart?.toISOString(),
    });
  });

  it("lists what needs somebody, each with what its act needs", async ({ product, billing }) => {
    const { db } = product.database;
    const owner = await signUpStaff(product, "owner");
    const member = await product.signUp();
    await billing.subscribe(member);
    const { id: userId } = member;
    const now = product.clock.now();
    const before = new Date(now.getTime() - 2 * HOUR);
    await db.insert(backups).values({ startedAt: now, finishedAt: now, bytes: 1 });
    expect(kinds(await read(owner))).toEqual(["placeholders"]);

    const [bought] = await db.select().from(subscriptions);
    if (!bought) throw new Error("nothing was bought");
    await db.insert(subscriptions).values({ ...bought, externalId: "sub_other" });
    await db.insert(disputes).values({
      id: "dp_1",
      userId,
      amount: 5900,
      currency: "usd",
      reason: "fraudulent",
      status: "needs_response",
      openedAt: before,
      syncedAt: now,
      answerBy: new Date("2026-03-31T23:59:59Z"),
    });
    await db.insert(sentMails).values({
      messageKey: "m1",
      userId,
      template: "welcome",
      subject: "Welcome",
      state: "bounced",
      queuedAt: now,
      settledAt: before,
    });
    await db.insert(webhookEvents).values({
      provider: "stripe",
      eventId: "evt_1",
      type: "invoice.paid",
      status: "failed",
      createdAt: before,
      receivedAt: before,
    });
    const yesterday = new Date(now.getTime() - 27 * HOUR);
    await db.update(backups).set({ finishedAt: yesterday });
    const { needs } = await read(owner, "?fresh=true");
    const address = member.email;
    expect(needs).toEqual(
      expect.arrayContaining([
        {
          kind: "dispute",
          id: "dp_1",
          url: "https://dashboard.stripe.com/test/search?query=dp_1",
          member: { id: userId, address },
          sum: { amount: "59.00", currency: "USD" },
          opened_at: before.toISOString(),
          by: "2026-03-31T23:59:59.000Z",
        },
        {
          kind: "pays_twice",
          address: null,
          url: null,
          member: { id: userId, address },
          since: bought.startedAt?.toISOString(),
          by: Array.from({ length: 2 }, () => ({
            managed_by: "card",
            since: bought.startedAt?.toISOString(),
          })),
        },
        { kind: "mail_bounced", count: 1, since: before.toISOString() },
        { kind: "webhooks_behind", provider: "stripe", count: 1, since: before.toISOString() },
        { kind: "backup_late", last_at: yesterday.toISOString(), running: false, failure: null },
      ]),
    );
  });

  it("tells of a price that somebody who has left has set for later", async ({ product }) => {
    const owner = await signUpStaff(product, "owner");
    const other = await signUpStaff(product, "owner", "Jonas");
    const ordered = await other.post("/api/office/price", {
      id: crypto.randomUUID(),
      amounts: [{ amount: "89.00", currency: "USD" }],
      from: "2026-04-07",
      reason: "The briefings cost more",
    });
    expect(ordered.status, await ordered.clone().text()).toBe(200);
    expect(kinds(await read(owner))).not.toContain("price_orphaned");
    const removed = await owner.fetch(`/api/office/team/people/${other.userId}`, {
      method: "DELETE",
    });
    expect(removed.status).toBe(200);
    expect((await read(owner)).needs).toContainEqual({
      kind: "price_orphaned",
      amounts: [{ amount: "89.00", currency: "USD" }],
      from: "2026-04-07T00:00:00.000Z",
      by: "Jonas",
    });
  });

  it("shows each role its own part", async ({ product }) => {
    await product.signUpSubscriber();
    const support = await read(await signUpStaff(product, "support"));
    expect(support).toMatchObject({ figures: null, first_day: null });
    expect(kinds(support)).toEqual([]);
    const editor = await read(await signUpStaff(product, "editor"));
    expect(editor).toMatchObject({ figures: null, last_acts: [], first_day: null });
    expect(kinds(editor)).toEqual([]);
  });

  it("backs up, compares and sends a test message at one press, and logs each", async ({
    product,
  }) => {
    const owner = await signUpStaff(product, "owner", "Adrian");
    for (const act of ["backup", "comparison", "test-message"]) {
      expect((await owner.post(`/api/office/${act}`, {})).status).toBe(204);
    }
    await expect
      .poll(() => product.database.db.select().from(backups))
      .toMatchObject([{ finishedAt: expect.any(Date), failure: null }]);
    expect(product.mailer.sent.at(-1)).toMatchObject({
      to: owner.email,
      subject: "This message arrived",
    });
    const { last_acts: acts, first_day: left } = await read(owner);
    expect(left).toMatchObject({ message: true, backup: true, bought: false });
    expect(acts.map(({ kind, actor }) => [kind, actor.name])).toEqual([
      ["test_message", "Adrian"],
      ["comparison_run", "Adrian"],
      ["backup_run", "Adrian"],
    ]);
    expect(await product.database.db.$count(staffLog)).toBe(3);
    for (let round = 0; round < 5; round += 1) await owner.post("/api/office/test-message", {});
    expect((await owner.post("/api/office/test-message", {})).status).toBe(429);
  });
});

async function withAnnouncedPiece() {
  const pack = await loadPack(DEFAULT_PACK);
  const [first, ...others] = pack.vault.items.filter(({ section }) => section === "frameworks");
  if (!first) throw new Error("the pack has no framework");
  const announced = { ...first, id: "crew-charter", title: "Crew Charter", body: null };
  const items = [{ ...announced, releases: "Q1 2026" }, ...others];
  return { ...pack, vault: { ...pack.vault, featured: [], items } };
}

describe("a piece that was announced and is not there", () => {
  const later = freshProductTest(async () => ({
    now: "2026-04-02T09:00:00.000Z",
    doubles: { contentPack: await withAnnouncedPiece() },
  }));

  later("needs the editor too", async ({ product }) => {
    const { needs } = await read(await signUpStaff(product, "editor"));
    expect(needs).toEqual([
      {
        kind: "piece_overdue",
        title: "Crew Charter",
        period: "Q1 2026",
        path: "/office/publish/frameworks/crew-charter",
        since: "2026-04-01",
      },
    ]);
  });
});
