import { fill, plural } from "@sovereign/content/public/fill";
import {
  daysSection,
  endCauses,
  memberLine,
  membershipSection,
  messagesSection,
  noteSection,
  paymentsSection,
  settleRefund,
} from "@sovereign/content/words/office-member";
import type { OfficeActOffers } from "@sovereign/contract/office-acts";
import type { OfficeMember, OfficePayments } from "@sovereign/contract/office-member";
import type { MemberLogEntry } from "@sovereign/contract/staff-log";
import type { RefundState } from "@sovereign/domain/refund-life";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { beginning } from "#core/words/number-words.ts";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { PAYING, paymentOf, SINCE, SUBSCRIPTION } from "#testing/office-member.ts";
import { plain, renderOffice, rowsOf, usd } from "#testing/office-screen.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { MemberPage } from "./member-page.tsx";
import { outcomesInWords } from "./messages-section.tsx";
import { staffWords } from "./staff-words.ts";

const NOW = "2026-03-24T09:14:00.000Z";

const entry = (more: Partial<MemberLogEntry>): MemberLogEntry => ({
  id: 9,
  at: NOW,
  kind: "member_looked",
  name: "Adrian",
  role: "owner",
  reason: "Their message from 23 March",
  details: {},
  outcome: null,
  why: null,
  ...more,
});

const BOUNCED = "2026-02-07T09:00:00.000Z";

const MEMBER: OfficeMember = {
  id: "m1",
  name: "",
  email: "e.marlowe@example.com",
  number: 495,
  time_zone: "Europe/Lisbon",
  confirmed_at: SINCE,
  created_at: SINCE,
  last_day_kept: "2026-03-23",
  days: {
    today: "2026-03-24",
    streak: 3,
    since: "2026-03-21",
    best: 12,
    strength: 84,
    kept: 283,
    asked: 380,
    first_thirty: 26,
    late: 4,
    marks: [
      { date: "2026-03-11", mark: "completed" },
      { date: "2026-03-12", mark: "missed" },
      { date: "2026-03-13", mark: "rest" },
      { date: "2026-03-14", mark: "partial" },
      { date: "2026-03-24", mark: "open" },
    ],
  },
  staff_role: null,
  refused_address: null,
  deletion: null,
  membership: PAYING,
  subscriptions: [SUBSCRIPTION],
  mails: [
    {
      template: "welcome",
      subject: "Your receipt",
      state: "sent",
      status: null,
      queued_at: "2026-03-09T08:14:00.000Z",
      sent_at: "2026-03-09T08:14:00.000Z",
      settled_at: null,
    },
    {
      template: "renewal",
      subject: "Your membership renews",
      state: "bounced",
      status: "5.1.1",
      queued_at: BOUNCED,
      sent_at: BOUNCED,
      settled_at: BOUNCED,
    },
  ],
  reminders: { enabled: true, time: "07:30", channel: "push", receipts: [] },
  gifts: [],
  devices: [
    {
      kind: "phone",
      client: "app",
      system: "ios",
      signed_in_at: "2026-03-01T07:42:00.000Z",
      last_used_at: "2026-03-24T07:42:00.000Z",
    },
  ],
  factors: ["totp"],
  passkeys: 2,
  acts: [],
  note: { text: "", version: 0, by: null, at: null },
  look: { at: NOW, reason: "Their message from 23 March" },
  log: { entries: [entry({})], next: null },
};

const PAYMENTS: OfficePayments = {
  payments: [
    paymentOf({
      id: "in_2",
      at: "2026-03-09T12:00:00.000Z",
      kind: "renewal",
      card: { brand: "visa", last_four: "4242" },
      returned: usd("39.50"),
      refunds: [{ id: "re_1", at: NOW, amount: usd("39.50"), state: "arrived", settled: false }],
    }),
    paymentOf({}),
  ],
  complete: true,
  paid: [usd("128.00")],
  returned: [usd("39.50")],
  on_their_way: [],
  stores: [],
};

const OFFERS: OfficeActOffers = {
  member: {
    id: "m1",
    email: "e.marlowe@example.com",
    time_zone: "Europe/Lisbon",
    mail_refused: null,
  },
  proved_at: NOW,
  proof_fresh: true,
  paying_members: 1240,
  latest: null,
  open: [],
  acts: [],
};

const failed = (status: number, code: string): FakeAnswer => ({ status, body: { code } });

type Server = {
  member?: Partial<OfficeMember>;
  page?: FakeAnswer;
  payments?: FakeAnswer;
  note?: () => FakeAnswer;
};

function open({ member = {}, page, payments, note }: Server = {}) {
  const sent = fakeServer(({ method, path }) => {
    if (path.endsWith("/note") && note) return note();
    if (method === "POST") return { status: 204 };
    if (method === "PUT") return { status: 200, body: { at: NOW, reason: "x" } };
    if (path.endsWith("/payments")) return payments ?? { status: 200, body: PAYMENTS };
    if (path.includes("/log")) return { status: 200, body: { entries: [], next: null } };
    if (path.endsWith("/acts")) return { status: 200, body: OFFERS };
    return page ?? { status: 200, body: { ...MEMBER, ...member } };
  });
  renderOffice("/office/members/m1", <MemberPage id="m1" />);
  return sent;
}

/** What a screen reader reads of it. */
const spokenOf = (item: HTMLElement) =>
  [...item.children]
    .filter((part) => !part.hasAttribute("aria-hidden"))
    .map(textOf)
    .join();

const textOf = ({ textContent }: Element) => plain(textContent);

signedIn(NOW);

/** Below a refund whose money is with us, for an owner. */
const OWED = `${paymentsSection.nothingReached}${paymentsSection.settle}`;

const NO_DAYS: OfficeMember["days"] = {
  today: "2026-03-24",
  streak: 0,
  since: null,
  best: 0,
  strength: null,
  kept: 0,
  asked: 0,
  first_thirty: 0,
  late: 0,
  marks: [],
};

describe("the page of a member", () => {
  it("has the name as its title, with the address and the number below", async () => {
    open({ member: { name: "Elinor Marlowe" } });
    await screen.findByRole("heading", { level: 1, name: "Elinor Marlowe" });
    const { email, number } = MEMBER;
    expect(screen.getByText(fill(memberLine.named, { email, number }))).toBeTruthy();
  });

  it("counts the days, and says which day it is for them", async () => {
    open();
    const days = await screen.findByRole("region", { name: daysSection.title });
    const said = plain(days.textContent);
    expect(said).toContain(
      fill(daysSection.since, { days: plural(daysSection.days, 3), date: "21 March 2026" }),
    );
    expect(said).toContain(`${daysSection.strength}84`);
    expect(said).toContain(fill(daysSection.keptFirst, { kept: 283, asked: 380, first: 26 }));
    expect(said).toContain(plural(daysSection.lateThisMonth, 4, { count: "Four" }));
    expect(said).toContain(fill(messagesSection.reminders, { time: "07:30" }));
    const membership = screen.getByRole("region", { name: membershipSection.title });
    expect(plain(membership.textContent)).toContain(
      fill(membershipSection.zoneToday, { city: "Lisbon", date: "Tuesday 24 March" }),
    );
  });

  it("has each subscription with its date, price and end, and a store's way to a refund", async () => {
    const store = {
      ...SUBSCRIPTION,
      source: "revenuecat",
      id: "rc_1",
      managed_by: "app_store",
      product: "app.year",
      price: { amount: "79.99", currency: "EUR" },
    } as const;
    const over = {
      ...SUBSCRIPTION,
      id: "sub_0",
      open: false,
      charges: false,
      ended: { at: "2025-03-01T12:00:00.000Z", cause: "canceled" },
    } as const;
    open({ member: { subscriptions: [SUBSCRIPTION, store, over] } });
    const section = await screen.findByRole("region", { name: membershipSection.title });
    const said = plain(section.textContent);
    const since = fill(membershipSection.since, { date: "9 March 2025" });
    const own = (sum: string) => fill(membershipSection.own, { sum });
    const product = fill(membershipSection.product, { product: "app.year" });
    expect(said).toContain(`${beginning(since)}, ${own("€79.99")}, ${product}`);
    const ended = fill(membershipSection.ended, { date: "1 March 2025", why: endCauses.canceled });
    expect(said).toContain(`${beginning(since)}, ${own("$64.00")}, ${ended}`);
    const link = within(section).getByRole("link", { name: /^reportaproblem/ });
    expect(link.getAttribute("href")).toBe("https://reportaproblem.apple.com");
  });

  it("saves the note with its version, and keeps what is typed when another was faster", async () => {
    const note = { text: "Theirs", version: 4, by: "Mira", at: NOW };
    let refuses = true;
    const sent = open({
      member: { note },
      note: () =>
        refuses
          ? failed(409, "office.note_changed")
          : { status: 200, body: { ...note, version: 5 } },
    });
    const section = await screen.findByRole("region", { name: noteSection.title });
    expect(within(section).getByText("Theirs")).toBeTruthy();
    await userEvent.click(within(section).getByRole("button", { name: noteSection.edit }));
    const field = within(section).getByRole("textbox", { name: noteSection.field });
    await userEvent.clear(field);
    await userEvent.type(field, "Ours");
    const save = () =>
      userEvent.click(within(section).getByRole("button", { name: noteSection.save }));
    await save();
    await within(section).findByText(noteSection.changed);
    expect(within(section).getByText(fill(noteSection.theirs, { text: "Theirs" }))).toBeTruthy();
    expect(field).toHaveProperty("value", "Ours");
    refuses = false;
    await save();
    await within(section).findByRole("button", { name: noteSection.edit });
    expect(sent.filter(({ path }) => path.endsWith("/note")).map(({ body }) => body)).toEqual([
      { text: "Ours", version: 4 },
      { text: "Ours", version: 4 },
    ]);
  });

  it("continues the note that was shown, whatever the page reads meanwhile", async () => {
    const member = { note: { text: "First", version: 1, by: "Mira", at: NOW } };
    const sent = open({ member, note: () => failed(409, "office.note_changed") });
    const section = await screen.findByRole("region", { name: noteSection.title });
    await userEvent.click(within(section).getByRole("button", { name: noteSection.edit }));
    const field = within(section).getByRole("textbox", { name: noteSection.field });
    expect(document.activeElement).toBe(field);
    member.note = { ...member.note, text: "Second", version: 2 };
    await userEvent.click(screen.getByRole("button", { name: "Change" }));
    const sheet = await screen.findByRole("dialog", { name: "Reason for viewing" });
    await userEvent.selectOptions(within(sheet).getByRole("combobox"), "A problem on our side");
    const reads = () => sent.filter(({ path }) => path === "/api/office/members/m1").length;
    const before = reads();
    await userEvent.click(within(sheet).getByRole("button", { name: "Save" }));
    await vi.waitFor(() => expect(reads()).toBe(before + 1));
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const save = () =>
      userEvent.click(within(section).getByRole("button", { name: noteSection.save }));
    await save();
    await within(section).findByText(fill(noteSection.theirs, { text: "Second" }));
    await save();
    const saved = sent.filter(({ path }) => path.endsWith("/note"));
    expect(saved.map(({ body }) => body)).toMatchObject([{ version: 1 }, { version: 2 }]);
    await userEvent.click(within(section).getByRole("button", { name: noteSection.cancel }));
    expect(document.activeElement).toBe(
      within(section).getByRole("button", { name: noteSection.edit }),
    );
  });

  it("leads from a refund that came back to how it was paid, for owners", async () => {
    const refunds = [
      { id: "re_1", at: NOW, amount: usd("39.50"), state: "came_back" as const, settled: false },
    ];
    const body = { ...PAYMENTS, payments: [paymentOf({ refunds })] };
    const sent = open({ payments: { status: 200, body } });
    await screen.findByText(paymentsSection.nothingReached);
    await userEvent.click(screen.getByRole("button", { name: paymentsSection.settle }));
    const sheet = await screen.findByRole("dialog");
    const press = () =>
      userEvent.click(within(sheet).getByRole("button", { name: settleRefund.act }));
    await press();
    expect(within(sheet).getByText(settleRefund.howMissing)).toBeTruthy();
    await userEvent.type(within(sheet).getByLabelText(settleRefund.how), "By bank transfer");
    await press();
    await vi.waitFor(() =>
      expect(sent).toContainEqual({
        method: "POST",
        path: "/api/office/refunds/re_1/settled",
        body: { how: "By bank transfer", on: "2026-03-24" },
      }),
    );
  });

  it("says what the membership is, that the look is seen, and what stays closed", async () => {
    open();
    await screen.findByRole("heading", { level: 1, name: MEMBER.email });
    expect(screen.getByText(/^Has paid by card since 9 March 2025/)).toBeTruthy();
    expect(
      screen.getByText(/^This member can see that you viewed this page at 09:14/).textContent,
    ).toBe(
      "This member can see that you viewed this page at 09:14. Reason: their message from 23 March. Change",
    );
    expect(screen.getByText(/^What this member writes isn’t shown here/)).toBeTruthy();
    await screen.findByText("Stripe, Visa ending 4242");
    const terms = screen.getByRole("region", { name: "Membership" });
    const said = plain(terms.textContent);
    expect(said).toContain("9 March 2027, renews automatically");
    expect(said).toContain("$64.00 a year");
    expect(said).toContain(fill(membershipSection.confirmed, { date: "9 March 2025" }));
    expect(said).toContain("One authenticator app, two passkeys");
    const link = screen.getByRole("link", { name: /^sub_1, customer cus_1, opens at/ });
    expect(link.getAttribute("href")).toContain("/test/subscriptions/sub_1");
  });

  it("has the streak, the best one and each day's mark by its date and name", async () => {
    open();
    const days = await screen.findByRole("region", { name: "Days" });
    const said = plain(days.textContent);
    expect(said).toContain("Streak3 days");
    expect(said).toContain("Best so far12 days");
    expect(said).toContain("Last day kept23 March 2026");
    const marks = within(days).getByRole("list", { name: "Last 14 days" });
    expect(within(marks).getAllByRole("listitem").map(spokenOf)).toEqual([
      "Wednesday 11 March: Completed",
      "Thursday 12 March: Missed",
      "Friday 13 March: Planned rest",
      "Saturday 14 March: Partial",
      "Tuesday 24 March: Today, open",
    ]);
  });

  it("says of a member without a day that there is none", async () => {
    open({ member: { last_day_kept: null, days: NO_DAYS } });
    const days = await screen.findByRole("region", { name: "Days" });
    expect(plain(days.textContent)).toContain(
      "StreakNone yetBest so farNone yetLast day keptNone yet",
    );
  });

  it("has payments with what was returned, messages, devices and staff so far", async () => {
    open();
    await screen.findByText("$128.00 in two payments, $39.50 refunded");
    expect(rowsOf("Payments")).toEqual([
      "24 March 2026Partial refundre_1−$39.50",
      "9 March 2026Renewalin_2$64.00",
      "9 March 2025First paymentin_1$64.00",
    ]);
    expect(rowsOf("Messages and reminders")).toEqual([
      "9 March 2026Your receiptAccepted 08:14",
      "7 February 2026Your membership renewsBounced",
      `${messagesSection.last}Daily at 07:30. `,
    ]);
    expect(rowsOf("Devices")).toEqual(["Phone, the appSince 1 March 2026Today, 07:42"]);
    expect(rowsOf("Staff activity")).toEqual([
      "Today, 09:14Adrian viewed this pageTheir message from 23 March",
    ]);
  });

  it.each<[RefundState, object, string, string]>([
    ["came_back", {}, "nothing refunded", `${paymentsSection.cameBack}${OWED}re_1$39.50`],
    ["canceled", {}, "nothing refunded", `${paymentsSection.calledOff}${OWED}re_1$39.50`],
    [
      "under_way",
      { on_their_way: [usd("39.50")] },
      "$39.50 on its way back",
      "On its way backre_1−$39.50",
    ],
    [
      "arrived",
      { returned: [usd("39.50")] },
      "$39.50 refunded",
      `${paymentsSection.returnedPart}re_1−$39.50`,
    ],
  ])("says the same of a refund that is %s twice", async (state, sums, said, row) => {
    const refunds = [{ id: "re_1", at: NOW, amount: usd("39.50"), state, settled: false }];
    const payments = { ...PAYMENTS, payments: [paymentOf({ refunds })], paid: [usd("64.00")] };
    open({ payments: { status: 200, body: { ...payments, returned: [], ...sums } } });
    await screen.findByText(`$64.00 in one payment, ${said}`);
    expect(rowsOf("Payments")[0]).toBe(`24 March 2026${row}`);
  });

  it("stands without the payments while the provider is silent, and asks it again", async () => {
    const sent = open({ payments: failed(503, "billing.provider_unavailable") });
    await screen.findByText(
      "Stripe didn’t respond. The rest of this page comes from our own records.",
    );
    expect(screen.getByRole("region", { name: membershipSection.title })).toBeTruthy();
    const asked = () => sent.filter(({ path }) => path.endsWith("/payments")).length;
    const before = asked();
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    await vi.waitFor(() => expect(asked()).toBe(before + 1));
  });

  it("opens once a reason is chosen, and reads nothing of the member before", async () => {
    const sent = open({ page: failed(409, "office.look_reason_missing") });
    await screen.findByRole("heading", { name: "Reason for viewing" });
    expect(screen.queryByText(MEMBER.email)).toBeNull();
    const press = () => userEvent.click(screen.getByRole("button", { name: "Open Page" }));
    await press();
    expect(screen.getByText("Enter a reason. The member will see it.")).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole("combobox"), "A problem on our side");
    const reads = sent.filter(({ path }) => path === "/api/office/members/m1").length;
    await press();
    await vi.waitFor(() =>
      expect(sent.filter(({ path }) => path === "/api/office/members/m1").length).toBe(reads + 1),
    );
    expect(sent.some(({ path }) => path.endsWith("/payments"))).toBe(false);
  });

  it("has a reason that can be changed, and refuses none", async () => {
    const sent = open({ member: { look: { at: NOW, reason: null } } });
    await screen.findByText(/Reason: none given yet\./);
    await userEvent.click(screen.getByRole("button", { name: "Change" }));
    const sheet = await screen.findByRole("dialog", { name: "Reason for viewing" });
    await userEvent.click(within(sheet).getByRole("button", { name: "Save" }));
    expect(within(sheet).getByText("Enter a reason. The member will see it.")).toBeTruthy();
    await userEvent.selectOptions(
      within(sheet).getByRole("combobox"),
      "Their message from 23 March",
    );
    expect(within(sheet).getByText("About your message from 23 March")).toBeTruthy();
    await userEvent.click(within(sheet).getByRole("button", { name: "Save" }));
    await vi.waitFor(() =>
      expect(sent).toContainEqual({
        method: "PUT",
        path: "/api/office/members/m1/look-reason",
        body: { reason: "Their message from 23 March" },
      }),
    );
  });

  it("says that a deletion is under way and that an address bounced", async () => {
    open({
      member: {
        deletion: { requested_at: NOW },
        refused_address: { reason: "bounced", since: NOW, status: "5.1.1" },
      },
    });
    await screen.findByText(/^Deletion of this account started today, 09:14\./);
    expect(
      screen.getByText("Bounced on 24 March 2026. We send it no news, but we still try warnings."),
    ).toBeTruthy();
  });

  it("says that there is no such member, or that it did not come", async () => {
    open({ page: failed(404, "office.member_not_found") });
    await screen.findByRole("heading", { name: "Member not found." });
  });
});

describe("what staff did", () => {
  it.each<[Partial<MemberLogEntry>, string]>([
    [
      { kind: "refund", details: { amount: usd("39.50") }, outcome: "done" },
      "Adrian refunded $39.50",
    ],
    [
      { kind: "extend", details: { days: 30 }, outcome: "failed" },
      "Adrian started to add thirty days (failed)",
    ],
    [
      { kind: "cancel", outcome: "failed", why: "No such subscription (resource_missing)" },
      "Adrian started a cancellation (failed). Stripe’s response: No such subscription (resource_missing)",
    ],
    [
      { kind: "refund", details: { amount: usd("39.50") }, outcome: "came_back" },
      "Adrian started a refund of $39.50 (returned by the bank)",
    ],
    [
      { kind: "end_sessions", details: { sessions: 1 }, outcome: "done" },
      "Adrian signed out one device",
    ],
    [{ kind: "cancel" }, "Adrian started a cancellation (in progress)"],
    [{ kind: "member_viewed" }, "Adrian viewed the app as this member"],
  ])("is %j in words", (more, words) => {
    expect(staffWords(entry(more))).toBe(words);
  });
});

it("counts what became of the last reminders", () => {
  const of = (...states: ("opened" | "skipped" | "due")[]) =>
    states.map((state, at) => ({ day: `2026-03-1${at}`, state, reason: null }));
  expect(outcomesInWords(of("opened", "skipped", "opened", "due"))).toBe(
    "Two opened, one skipped, one on the way.",
  );
  expect(outcomesInWords([])).toBe("");
});
