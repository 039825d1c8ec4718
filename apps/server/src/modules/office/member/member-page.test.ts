import type { OfficeMember, OfficePayments } from "@sovereign/contract/office-member";
import type { OwnStaffLog } from "@sovereign/contract/staff-log";
import type { CompletionStatus } from "@sovereign/domain/one-thing";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { addressKeyOf } from "#jobs/mail-keys.ts";
import {
  accountDeletions,
  journal,
  oneThings,
  refusedAddresses,
  sentMails,
  staffLog,
  staffNotes,
  subscriptions,
  user,
} from "#schema/schema.ts";
import { sessionOf, tokenIn } from "#testing/account-requests.ts";
import { refusalOf } from "#testing/billing.ts";
import { startMember } from "#testing/daily-loop.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest({ payments: true, environment: { REVENUECAT_PROJECT_ID: "projcf0649d1" } })
  .extend("support", { scope: "file" }, ({ product }) => signUpStaff(product, "support"))
  .extend("read", ({ support }) => async (id: string): Promise<OfficeMember> => {
    await support.giveReason(id);
    const answer = await support.fetch(`/api/office/members/${id}`);
    expect(answer.status).toBe(200);
    return answer.json();
  });

describe("a member in a zone that this server's Node does not know", () => {
  it("is shown to staff and themselves, told by email and deleted as in UTC", async ({
    product,
    billing,
    support,
    api,
  }) => {
    const member = await startMember(product);
    await billing.subscribe(member);
    await member.committed("2026-03-10", "Sign the lease");
    const { db } = product.database;
    await db.update(user).set({ timeZone: "Mars/Phobos" }).where(eq(user.id, member.id));
    await db.update(oneThings).set({ timeZone: "Mars/Phobos" });
    await support.giveReason(member.id);
    const page = `/api/office/members/${member.id}`;
    for (const path of [page, `${page}/acts`, `${page}/payments`, `${page}/log`]) {
      expect([path, (await support.fetch(path)).status]).toEqual([path, 200]);
    }
    const plan = await member.fetch("/api/me/withdrawal");
    expect(plan.status).toBe(200);
    await api.requestReset(member.email);
    const link = product.mailer.linkTo(member.email, "/auth#token=");
    expect((await api.reset(tokenIn(link), "a new password")).status).toBe(204);
    expect(product.mailer.lastTo(member.email).text).toContain("UTC");
    const { access_token } = await sessionOf(await api.signIn(member.email, "a new password"));
    const deleted = await product.fetch("/api/functions/delete-account", {
      method: "POST",
      headers: { authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ confirmed: true }),
    });
    expect(deleted.status).toBe(200);
    await product.runRepeated();
    const { subject } = product.mailer.lastTo(member.email);
    expect(subject).toBe("Your account has been deleted");
    const lines = product.logLines.filter((line) => /RangeError|time zone/.test(line));
    expect(lines).toEqual([]);
  });
});

describe("the page of a member", () => {
  it("has the membership, the address, the devices and the last kept day as a date", async ({
    product,
    billing,
    read,
  }) => {
    const member = await startMember(product, "Europe/Lisbon");
    const subscription = await billing.subscribe(member);
    await member.committed("2026-03-10", "Sign the lease");
    await member.reflected("2026-03-10", "partial");
    await product.setUpApp(member);
    const found = await read(member.id);
    expect(found).toMatchObject({
      email: member.email,
      time_zone: "Europe/Lisbon",
      confirmed_at: "2026-03-10T12:00:00.000Z",
      last_day_kept: "2026-03-10",
      staff_role: null,
      deletion: null,
      refused_address: null,
      membership: {
        state: "paying",
        subscription_id: subscription,
        managed_by: "card",
        since: "2026-03-10T12:00:00.000Z",
        until: "2027-03-10T12:00:00.000Z",
      },
      subscriptions: [
        {
          source: "stripe",
          id: subscription,
          status: "active",
          open: true,
          owner_link: "checkout",
          url: `https://dashboard.stripe.com/test/subscriptions/${subscription}`,
        },
      ],
      factors: ["totp"],
      passkeys: 0,
      acts: [],
    });
    expect(found.devices).toHaveLength(1);
    expect(JSON.stringify(found)).not.toContain("Sign the lease");
    expect(Object.keys(found.devices[0] ?? {}).sort()).toEqual(
      ["client", "kind", "last_used_at", "signed_in_at", "system"].sort(),
    );
  });

  it("has the streak, the best one and the marks of fourteen days, no text and no time §S105", async ({
    product,
    onTestFinished,
  }) => {
    const began = product.clock.now();
    onTestFinished(() => product.clock.set(began.toISOString()));
    const member = await startMember(product, "Europe/Lisbon");
    const evening = async (date: string, status: CompletionStatus) => {
      product.clock.set(`${date}T20:00:00.000Z`);
      await member.committed(date, "canaryword of a day");
      await member.reflected(date, status);
      await member.noted(date, "canaryword of a note");
    };
    for (const date of ["2026-03-10", "2026-03-11", "2026-03-12"]) await evening(date, "completed");
    await evening("2026-03-13", "missed");
    await evening("2026-03-14", "completed");
    await member.send("/api/rest-days", "PUT", { dates: ["2026-03-15"] });
    await evening("2026-03-16", "partial");
    product.clock.set("2026-03-24T09:00:00.000Z");
    await member.committed("2026-03-23", "canaryword late");
    await member.committed("2026-03-24", "canaryword today");
    const support = await signUpStaff(product, "support");
    const page = `/api/office/members/${member.id}`;
    const unsaid = await refusalOf(await support.fetch(page));
    expect(unsaid).toEqual([409, "office.look_reason_missing"]);
    await support.giveReason(member.id);
    const found: OfficeMember = await (await support.fetch(page)).json();
    expect(found.days).toEqual({
      today: "2026-03-24",
      streak: 0,
      since: null,
      best: 3,
      strength: 14,
      kept: 5,
      // Thirteen days since the first, without the one of rest; today is still open.
      asked: 13,
      first_thirty: 5,
      late: 0,
      marks: [
        ["2026-03-11", "completed"],
        ["2026-03-12", "completed"],
        ["2026-03-13", "missed"],
        ["2026-03-14", "completed"],
        ["2026-03-15", "rest"],
        ["2026-03-16", "partial"],
        ...["17", "18", "19", "20", "21", "22"].map((day) => [`2026-03-${day}`, "no-record"]),
        ["2026-03-23", "waiting"],
        ["2026-03-24", "open"],
      ].map(([date, mark]) => ({ date, mark })),
    });
    expect(JSON.stringify(found)).not.toContain("canaryword");
    const editor = await signUpStaff(product, "editor");
    expect(await refusalOf(await editor.fetch(page))).toEqual([403, "office.role_refused"]);
  });

  it("has purchases that nobody claimed, which open nothing, and a store's page", async ({
    product,
    member,
    read,
  }) => {
    const { id } = member;
    const row = {
      productId: "year",
      status: "active",
      cancelAtPeriodEnd: false,
      periodStart: new Date("2026-03-01"),
      periodEnd: new Date("2027-03-01"),
      syncedAt: product.clock.now(),
    };
    await product.database.db.insert(subscriptions).values([
      {
        ...row,
        source: "stripe",
        externalId: "sub_free",
        customerId: "cus_free",
        customerEmail: member.email,
      },
      {
        ...row,
        source: "revenuecat",
        externalId: "rc_1",
        customerId: id,
        userId: id,
        store: "app_store",
        givesAccess: false,
        status: "expired",
        ownerLink: "checkout",
      },
    ]);
    const found = await read(id);
    expect(found.membership).toMatchObject({ state: "lapsed", managed_by: "app_store" });
    expect(
      found.subscriptions.map(({ id, open, owner_link, url }) => [id, open, owner_link, url]),
    ).toEqual(
      expect.arrayContaining([
        ["sub_free", false, null, expect.stringContaining("sub_free")],
        ["rc_1", false, "checkout", `https://app.revenuecat.com/customers/cf0649d1/${id}`],
      ]),
    );
  });

  it("has days that staff gave, which have no provider", async ({ product, support, read }) => {
    const { id } = await product.signUpSubscriber("office");
    const found = await read(id);
    expect(found.membership).toMatchObject({ state: "given", managed_by: "office" });
    expect(found.subscriptions).toMatchObject([{ source: "office", open: true, url: null }]);
    const payments = await support.fetch(`/api/office/members/${id}/payments`);
    expect(await payments.json()).toMatchObject({ payments: [], stores: [] });
  });

  it("has mails with what became of each, a refused address and a deletion under way", async ({
    product,
    member,
    read,
  }) => {
    const { db } = product.database;
    const { id } = member;
    const at = product.clock.now();
    await db.insert(sentMails).values({
      messageKey: `one-${id}`,
      userId: id,
      template: "welcome",
      subject: "Welcome",
      state: "bounced",
      queuedAt: at,
      sentAt: at,
      settledAt: at,
      status: "5.1.1",
    });
    const addressKey = addressKeyOf(member.email.toUpperCase());
    await db
      .insert(refusedAddresses)
      .values({ addressKey, reason: "bounced", since: at, status: "5.1.1" });
    const receipt = `D-${id}`;
    await db
      .insert(accountDeletions)
      .values({ receipt, memberId: id, state: "requested", touchedAt: at });
    const found = await read(id);
    const welcome = found.mails.find(({ subject }) => subject === "Welcome");
    expect(welcome).toMatchObject({ state: "bounced", status: "5.1.1" });
    expect(found.refused_address).toMatchObject({ reason: "bounced", status: "5.1.1" });
    expect(found.deletion).toEqual({ requested_at: at.toISOString() });
  });

  it("does not exist for an unknown id, which leaves no look", async ({ support }) => {
    const answer = await support.fetch("/api/office/members/nobody");
    expect(await refusalOf(answer)).toEqual([404, "office.member_not_found"]);
  });
});

describe("the note of staff", () => {
  const CANARY = "a fact about them";
  const noteOf = (id: string) => `/api/office/members/${id}/note`;
  const put = (by: TestStaff, id: string, body: object) =>
    by.fetch(noteOf(id), { method: "PUT", body: JSON.stringify(body) });

  it("is one for all staff, saved after a look, and never over another's", async ({
    product,
    support,
    member,
    read,
  }) => {
    const { id } = member;
    const owner = await signUpStaff(product, "owner", "Adrian");
    expect(await refusalOf(await put(owner, id, { text: CANARY, version: 0 }))).toEqual([
      409,
      "office.look_reason_missing",
    ]);
    expect((await read(id)).note).toEqual({ text: "", version: 0, by: null, at: null });
    const saved = await put(support, id, { text: ` ${CANARY} `, version: 0 });
    expect(await saved.json()).toMatchObject({ text: CANARY, version: 1, by: "Mira" });
    await owner.giveReason(id);
    const late = await put(owner, id, { text: "another", version: 0 });
    expect(await refusalOf(late)).toEqual([409, "office.note_changed"]);
    expect((await put(owner, id, { text: "", version: 1 })).status).toBe(200);
    expect((await read(id)).note).toMatchObject({ text: "", version: 2, by: "Adrian" });
    const editor = await signUpStaff(product, "editor");
    expect(await refusalOf(await put(editor, id, { text: "x", version: 2 }))).toEqual([
      403,
      "office.role_refused",
    ]);
  });

  it("is in the member's own export and named in their list, and leaves with the account", async ({
    product,
    support,
    member,
  }) => {
    const { id } = member;
    const { db } = product.database;
    const exported = async () => (await (await member.fetch("/api/own-data")).json()).staff_note;
    expect(await exported()).toBeNull();
    await support.giveReason(id);
    await put(support, id, { text: CANARY, version: 0 });
    expect(await exported()).toEqual({ text: CANARY, at: product.clock.now().toISOString() });
    const list: OwnStaffLog = await (await member.fetch("/api/me/staff-log")).json();
    expect(list.entries[0]).toMatchObject({ kind: "note_saved", name: "Mira" });
    expect(list.acts).toBe(1);
    const logged = await db.select().from(staffLog).where(eq(staffLog.kind, "note_saved"));
    expect(logged.at(-1)?.details).toEqual({ characters: CANARY.length });
    await db.delete(user).where(eq(user.id, id));
    expect(await db.select().from(staffNotes).where(eq(staffNotes.userId, id))).toEqual([]);
  });
});

describe("an ended membership", () => {
  const base = {
    productId: "year",
    source: "stripe" as const,
    cancelAtPeriodEnd: false,
    periodStart: new Date("2025-01-01"),
    periodEnd: new Date("2026-01-01"),
  };
  it.for([
    ["payment_failed", { status: "canceled" }, "payment_failed"],
    ["canceled", { status: "canceled", cancelAtPeriodEnd: true }, null],
    ["canceled", { status: "canceled" }, "cancellation_requested"],
    ["staff", { status: "canceled", endedByStaffAt: new Date("2025-12-01") }, null],
    ["refunded", { status: "canceled", revoked: "refunded" as const }, null],
    [null, { status: "canceled" }, null],
  ] as const)("says why: %s", async ([cause, row, reason], { product, member, read }) => {
    const { db } = product.database;
    const { id } = member;
    const at = new Date("2025-12-31T10:00:00.000Z");
    const externalId = `sub_${id}`;
    await db.insert(subscriptions).values({
      ...base,
      ...row,
      externalId,
      userId: id,
      customerId: `cus_${id}`,
      syncedAt: product.clock.now(),
    });
    await db.insert(journal).values({
      source: "stripe",
      kind: "ended",
      externalId,
      subscriptionId: externalId,
      at,
      reason,
      product: "membership",
      amount: 0,
      currency: "USD",
      discount: 0,
      tax: 0,
      recordedAt: at,
    });
    const [found] = (await read(id)).subscriptions;
    const staffAt = "endedByStaffAt" in row ? row.endedByStaffAt : null;
    expect(found?.ended).toEqual({ at: (staffAt ?? at).toISOString(), cause });
  });
});

describe("the payments of a member", () => {
  it("come from the provider with what was returned, and fail alone", async ({
    product,
    billing,
    support,
    read,
    member,
  }) => {
    const { id } = member;
    const subscription = await billing.subscribe(member);
    await product.payments.control.refund({ subscription });
    await support.giveReason(id);
    const answer = await support.fetch(`/api/office/members/${id}/payments`);
    const found: OfficePayments = await answer.json();
    expect(found).toMatchObject({
      complete: true,
      paid: [{ amount: "49.00", currency: "USD" }],
      returned: [{ amount: "49.00", currency: "USD" }],
      stores: [],
      payments: [
        {
          subscription_id: subscription,
          kind: "first",
          state: "paid",
          amount: { amount: "49.00", currency: "USD" },
          card: { brand: "visa", last_four: "4242" },
          refunds: [{ amount: { amount: "49.00", currency: "USD" }, state: "arrived" }],
          disputed: false,
        },
      ],
    });
    expect(found.payments[0]?.url).toMatch(
      /^https:\/\/dashboard\.stripe\.com\/test\/invoices\/in_/,
    );
    await product.payments.control.outage({ mode: "down" });
    const silent = await support.fetch(`/api/office/members/${id}/payments`);
    expect(await refusalOf(silent)).toEqual([503, "billing.provider_unavailable"]);
    expect((await read(id)).subscriptions).toHaveLength(1);
    await product.payments.control.outage({ mode: "none" });
  });

  it("are none of somebody who never paid", async ({ support, member }) => {
    await support.giveReason(member.id);
    const answer = await support.fetch(`/api/office/members/${member.id}/payments`);
    expect(await answer.json()).toEqual({
      payments: [],
      complete: true,
      paid: [],
      returned: [],
      on_their_way: [],
      stores: [],
    });
  });
});
