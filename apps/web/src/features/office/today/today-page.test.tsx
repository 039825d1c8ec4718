import { fill, plural } from "@sovereign/content/public/fill";
import { officeBooks } from "@sovereign/content/words/office-frame";
import { settleRefund } from "@sovereign/content/words/office-member";
import {
  firstDayTexts,
  howCounted,
  lastActs,
  mondaySwitch,
  needsTexts,
  sentTexts,
  todayTexts,
} from "@sovereign/content/words/office-today";
import type { OfficeFrame } from "@sovereign/contract/office-frame";
import type { OfficeLogEntry } from "@sovereign/contract/office-log";
import type { OfficeNeed, OfficeToday } from "@sovereign/contract/office-today";
import type { StaffRole } from "@sovereign/domain/staff";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer } from "#testing/fake-server.ts";
import { measuredAt } from "#testing/measured-width.ts";
import { plain, renderOffice, usd } from "#testing/office-screen.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { TodayPage } from "./today-page.tsx";

const NOW = "2026-03-24T09:14:00.000Z";
const member = { id: "m1", address: "r.castell@example.com" };

const LATE = "2026-03-24T06:00:00.000Z";
const PUBLISH = "/office/publish";

const NEEDS: OfficeNeed[] = [
  {
    kind: "dispute",
    id: "dp_1",
    member,
    sum: usd("59.00"),
    opened_at: "2026-02-02T10:00:00.000Z",
    by: "2026-03-31T23:00:00.000Z",
    url: null,
  },
  {
    kind: "payments_failed",
    members: [
      { id: "m2", address: "g.okoye@example.org", ends_at: "2026-03-26T08:00:00.000Z" },
      { id: "m3", address: "h+x@example.com", ends_at: "2026-03-27T08:00:00.000Z" },
    ],
  },
  {
    kind: "pays_twice",
    member,
    address: null,
    url: null,
    since: "2026-03-21T08:00:00.000Z",
    by: [
      { managed_by: "card", since: "2025-11-12T08:00:00.000Z" },
      { managed_by: "app_store", since: "2026-03-21T08:00:00.000Z" },
    ],
  },
  { kind: "mail_bounced", count: 14, since: "2026-03-15T08:00:00.000Z" },
  { kind: "mail_waiting", count: 1, since: LATE },
  {
    kind: "piece_overdue",
    title: "When Genius Failed",
    path: `${PUBLISH}/books/w`,
    period: "March 20, 2026",
    since: "2026-03-21",
  },
  {
    kind: "piece_waits",
    title: "April 2026",
    path: `${PUBLISH}/2026-04`,
    at: LATE,
  },
  {
    kind: "piece_faulty",
    title: "May 2026",
    path: `${PUBLISH}/2026-05`,
    at: "2026-03-24T10:00:00.000Z",
  },
  { kind: "files_tell", names: ["books/boat.jpg", "videos/talk.webm"], since: LATE },
  {
    kind: "broadcast_bounced",
    id: "b1",
    subject: "We were wrong",
    people: 1187,
    sent: 1168,
    bounced: 14,
    refused: 5,
    since: "2026-03-22T08:00:00.000Z",
  },
  {
    kind: "backup_late",
    last_at: "2026-03-23T03:02:00.000Z",
    running: false,
    failure: "rclone copyto failed (exit code 1)",
  },
  { kind: "webhooks_behind", provider: "stripe", count: 2, since: LATE },
  {
    kind: "money_differs",
    month: "2026-03",
    members: 1,
    since: LATE,
    sums: [usd("59.00")],
  },
  { kind: "rehearsal_failed", last_at: null, failure: "The backup is damaged." },
  { kind: "placeholders", settings: ["SUPPORT_EMAIL", "MAIL_FROM"] },
  { kind: "reminders_failing", failed: 6, of: 8 },
];

const days = Array.from({ length: 30 }, (_, at) => ({
  day: new Date(Date.parse("2026-02-23T12:00:00Z") + at * 86_400_000).toISOString().slice(0, 10),
  came: at === 3 ? 4 : 0,
  left: at === 5 ? 1 : 0,
}));

const FIGURES: NonNullable<OfficeToday["figures"]> = {
  paying: 1240,
  paying_before: 1214,
  came: 48,
  left: 22,
  without_price: 0,
  days,
  yearly: [usd("80089.00"), { amount: "15675.00", currency: "EUR" }],
  listed: { paying: 1240, grace: 5, due: 63, canceled: 10 },
  due_by: "2026-04-23",
  grace: 5,
  grace_ends_soon: 2,
  grace_sums: [usd("237.00")],
};

const theirs = { key: "k1", id: member.id, email: member.address };

const entry = (own: Partial<OfficeLogEntry>): OfficeLogEntry => ({
  id: 1,
  at: NOW,
  actor: { id: "s1", name: "Adrian", role: "owner" },
  kind: "cancel",
  member: null,
  invited: null,
  reason: null,
  details: {},
  outcome: null,
  why: null,
  request_id: null,
  ...own,
});

const DAY: OfficeToday = {
  counted_at: NOW,
  figures: FIGURES,
  needs: NEEDS,
  first_day: null,
  last_acts: [
    entry({ id: 3, kind: "cancel", outcome: "done", member: theirs }),
    entry({ id: 2, kind: "extend", outcome: "undone", details: { days: 3 }, member: theirs }),
    entry({ id: 1, kind: "invited", details: { role: "support" }, invited: "l@example.com" }),
    entry({ id: 0, kind: "broadcast_paused", details: { subject: "The reading hour" } }),
  ],
  monday_mail: false,
  sent: { mails: { of: 61, failed: 0 }, reminders: { of: 842, failed: 9 }, opened: 0 },
};

signedIn(NOW);
beforeEach(() => measuredAt(350));

function open(today: OfficeToday, role: StaffRole = "owner", books?: OfficeFrame["books"]) {
  const requests: string[] = [];
  fakeServer(({ method, path }) => {
    requests.push(`${method} ${path}`);
    return method !== "GET" ? { status: 204 } : { status: 200, body: today };
  });
  renderOffice("/office", <TodayPage />, { role, ...(books && { books }) });
  return requests;
}

const needOf = async (title: string) => {
  const heading = await screen.findByRole("heading", { level: 3, name: title });
  const row = heading.closest("li");
  if (!row) throw new Error(`${title} has no row`);
  return within(row);
};

const hrefOf = (link: HTMLElement) => link.getAttribute("href");
const sentence = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("today in the office", () => {
  it("leads with one sentence and the figures, to the cent", async () => {
    open(DAY);
    await sentence(
      "1,240 paying members, 26 more than on 1\u00a0March. Sixteen things need your attention.",
    );
    const figures = within(screen.getByRole("region", { name: "Key metrics" }));
    const linkOf = (name: RegExp) => figures.getByRole("link", { name }).textContent;
    expect(linkOf(/^Paying members/)).toContain(
      "1,2401,214 on 1\u00a0March. Since then, 48 gained and 22 lost.",
    );
    expect(figures.getByText("$80,089.00")).toBeTruthy();
    expect(figures.getByText("€15,675.00")).toBeTruthy();
    expect(linkOf(/^Failed, in grace period/)).toContain("5$237.00. Two end within three days.");
    const label =
      "The last thirty days: 1 with a net gain, 27 with no change, 1 with a net loss. Today isn’t over.";
    expect(screen.getByRole("img", { name: label })).toBeTruthy();
  });

  it("says of each need until when, and its act leads on", async () => {
    open(DAY);
    for (const [title, when, href] of [
      ["A dispute needs a response", "by 31 March", "/office/members/m1?act=answer_dispute"],
      ["A member is paying twice", "since Saturday", "/office/members/m1?act=end_duplicate"],
      ["Fourteen addresses bounced", "since 15 March", "/office/members?conditions=bounced"],
      ["An article is overdue", "4 days late", "/office/publish/books/w"],
      ["An article didn’t open", "since 24 March", "/office/publish/2026-04"],
      ["A scheduled article has an error", "by 10:00", "/office/publish/2026-05"],
      ["Two files may reveal where they were made", "since 24 March", "/office/publish"],
      ["A broadcast bounced for 14 recipients", "since Sunday", "/office/broadcasts/b1"],
      ["The month doesn’t add up", "since 24 March", "/office/money?month=2026-03"],
      ["Reminders aren’t arriving", "today", "/app/settings/reminders"],
    ] as const) {
      const need = await needOf(title);
      expect(need.getByText(when)).toBeTruthy();
      expect(hrefOf(need.getByRole("link"))).toBe(href);
    }
  });

  it("lays before an owner what somebody who has left let go out, or has scheduled", async () => {
    const orphaned = { kind: "broadcast_orphaned", id: "b2", subject: "We were wrong" } as const;
    const at = { since: LATE, due_at: "2026-03-26T10:00:00.000Z" };
    open({
      ...DAY,
      needs: [
        { ...orphaned, since: LATE, due_at: null, scheduled: false },
        { ...orphaned, ...at, scheduled: true },
      ],
    });
    const [begun, scheduled] = await screen.findAllByText(needsTexts.broadcastOrphaned);
    expect(begun?.closest("li")?.textContent).toContain(
      fill(needsTexts.broadcastOrphanedAbout, { subject: "We were wrong" }),
    );
    expect(plain(scheduled?.closest("li")?.textContent)).toContain(
      fill(needsTexts.broadcastLeft, { subject: "We were wrong", when: "26 March, 10:00" }),
    );
    for (const link of screen.getAllByRole("link", { name: /View It/ })) {
      expect(hrefOf(link)).toBe("/office/broadcasts/b2");
    }
  });

  it("says how many wait for a broadcast that was paused", async () => {
    const paused = { id: "b3", subject: "The reading hour", waiting: 374, left: 38, since: LATE };
    open({ ...DAY, needs: [{ kind: "broadcast_paused", ...paused }] });
    const need = await needOf("A broadcast is paused, 374 are waiting");
    need.getByText(/^“The reading hour”: 38 sent before it was paused today, /);
    expect(hrefOf(need.getByRole("link", { name: /^Resume or Stop/ }))).toBe(
      "/office/broadcasts/b3",
    );
  });

  it("asks for a word for a broadcast that is late", async () => {
    const late = { id: "b1", subject: "We were wrong", since: LATE };
    open({ ...DAY, needs: [{ kind: "broadcast_late", ...late }] });
    await screen.findByText("A broadcast is late and on hold");
    expect(hrefOf(screen.getByRole("link", { name: /View It/ }))).toBe("/office/broadcasts/b1");
  });

  it("says what a restored backup holds, and leads to where it is let go", async () => {
    const since = "2026-03-24T08:00:00.000Z";
    const kinds = ["mails" as const, "refunds" as const];
    open({ ...DAY, needs: [{ kind: "sendings_held", kinds, notices: 2, since }] });
    await screen.findByText("A restored backup isn’t sending yet");
    screen.getByText(
      "On hold until you release it: emails and refunds (with other staff actions). " +
        "Two notices of charges are on hold too, but the charges aren’t.",
    );
    expect(hrefOf(screen.getByRole("link", { name: /See What’s on Hold/ }))).toBe(
      "/office/backups",
    );
  });

  it("leads to the provider's page where an act would end another of a member's", async () => {
    const url = "https://dashboard.stripe.com/subscriptions/sub_1";
    const theirs = { member, address: null, url };
    open({
      ...DAY,
      needs: [
        { kind: "pays_twice", ...theirs, since: LATE, by: [{ managed_by: "card", since: LATE }] },
        {
          kind: "still_renews",
          ...theirs,
          id: "sub_1",
          managed_by: "card",
          revoked: "refunded",
          charges_on: null,
          since: LATE,
        },
      ],
    });
    for (const title of ["A member is paying twice", "Refunded, but it still renews"]) {
      const need = await needOf(title);
      expect(hrefOf(need.getByRole("link", { name: /^Open in Stripe/ }))).toBe(url);
    }
  });

  it("leads to the provider where nobody has an account", async () => {
    const url = "https://dashboard.stripe.com/customers/cus_1";
    const gone = { member: null, address: "guest@example.com", url };
    open({
      ...DAY,
      needs: [
        {
          kind: "dispute",
          id: "dp_1",
          member: null,
          sum: usd("79.00"),
          by: null,
          url,
          opened_at: LATE,
        },
        { kind: "pays_twice", ...gone, since: LATE, by: [{ managed_by: "card", since: LATE }] },
        {
          kind: "still_renews",
          ...gone,
          id: "sub_1",
          managed_by: "card",
          revoked: "refunded",
          charges_on: "2027-03-10T08:00:00.000Z",
          since: LATE,
        },
      ],
    });
    for (const title of [
      needsTexts.disputeGone,
      "A member is paying twice",
      "Refunded, but it still renews",
    ]) {
      const need = await needOf(title);
      expect(hrefOf(need.getByRole("link", { name: /^Open in Stripe/ }))).toBe(url);
    }
    screen.getByText(/^\$79\.00 disputed on .* \(dp_1\)/);
    expect(screen.getByText(/gives no access/).textContent).toBe(
      "guest@example.com, by card: sub_1 gives no access and is charged again on 10\u00a0March 2027.",
    );
  });

  it("names what a store still charges, and whose purchase nobody has claimed", async () => {
    const requests = open({
      ...DAY,
      needs: [
        {
          kind: "store_charges_deleted",
          id: "rc_1",
          managed_by: "app_store",
          charges_on: null,
          since: LATE,
        },
        { kind: "purchases_unclaimed", people: [{ address: "a@example.com", paid_at: LATE }] },
      ],
    });
    const left = await needOf("A store still charges a deleted account");
    left.getByText(/^rc_1 through the App Store is charged again any day/);
    left.getByRole("button", { name: /^Copy Number/ });
    const unclaimed = await needOf("A purchase isn’t in any account");
    await userEvent.click(unclaimed.getByRole("button"));
    await waitFor(() => expect(requests).toContain("POST /api/office/unclaimed-purchases/remind"));
  });

  it("leads from a refund that came back to its own payment, until the owner calls it settled", async () => {
    const owed = { kind: "refund_owed", charge: "ch_1", sum: usd("49.00") } as const;
    const url = "https://dashboard.stripe.com/payments/ch_1";
    const asked = { asked_at: LATE, since: LATE };
    const requests = open({
      ...DAY,
      needs: [
        { ...owed, ...asked, id: "re_1", member, state: "came_back", why: "declined", url },
        { ...owed, ...asked, id: "ch_1", member: null, state: "refused", why: "no_funds", url },
      ],
    });
    const back = await needOf("A refund was returned by the bank");
    back.getByText(/^\$49.00 for r\.castell@example\.com didn’t reach them \(declined\): re_1\./);
    expect(hrefOf(back.getByRole("link", { name: /^Open in Stripe/ }))).toBe(url);
    const refused = await needOf("Stripe rejected a refund");
    refused.getByText(/hasn’t been refunded \(no_funds\): ch_1\. We retry every day\./);
    expect(hrefOf(refused.getByRole("link", { name: /^Open in Stripe/ }))).toBe(url);
    await userEvent.click(back.getByRole("button", { name: /^Mark as Settled/ }));
    const sheet = within(await screen.findByRole("dialog"));
    await userEvent.type(sheet.getByLabelText(settleRefund.how), "In cash");
    await userEvent.click(sheet.getByRole("button", { name: settleRefund.act }));
    await waitFor(() => expect(requests).toContain("POST /api/office/refunds/re_1/settled"));
  });

  it("says why an act failed, in the provider's words", async () => {
    const failed = { kind: "act_failed", id: "a1", act: "refund", member, by: "Mira" } as const;
    const answer = { message: "Your balance is too low.", code: "insufficient_funds" };
    const details = { amount: usd("9.00") };
    open(
      { ...DAY, needs: [{ ...failed, ...answer, details, charge: "ch_1", since: LATE }] },
      "support",
    );
    const need = await needOf("An action failed");
    need.getByText(
      "Refund of $9.00 for r.castell@example.com, by Mira. Stripe’s response about ch_1: “Your balance is too low.” (insufficient_funds). Nothing was changed.",
    );
    expect(hrefOf(need.getByRole("link", { name: /^View Member/ }))).toBe("/office/members/m1");
  });

  it("opens an email to members whose payment failed, and their list for who writes none", async () => {
    open(DAY);
    const need = await needOf("Two failed payments");
    expect(need.getByText("by Thursday")).toBeTruthy();
    expect(hrefOf(need.getByRole("link"))).toBe("/office/broadcasts/new?about=payments");
    cleanup();
    open(DAY, "support");
    expect(hrefOf((await needOf("Two failed payments")).getByRole("link"))).toBe(
      "/office/members?conditions=in_grace",
    );
  });

  it("acts in one press on what needs no page", async () => {
    const requests = open(DAY);
    for (const [title, path] of [
      ["The backup is late", "/api/office/backup"],
      ["Stripe events are delayed", "/api/office/comparison"],
      ["Emails aren’t going out", "/api/office/test-message"],
    ] as const) {
      await userEvent.click((await needOf(title)).getByRole("button"));
      await waitFor(() => expect(requests).toContain(`POST ${path}`));
    }
  });

  it("counts figures of an earlier minute again at a press", async () => {
    vi.setSystemTime("2026-03-24T09:15:00.000Z");
    const requests = open(DAY);
    await userEvent.click(await screen.findByRole("button", { name: "Refresh" }));
    await waitFor(() => expect(requests).toContain("GET /api/office/today?fresh=true"));
  });

  it("tells each act with what it was, on one line", async () => {
    open(DAY);
    const acts = within(await screen.findByRole("region", { name: lastActs.title }));
    const lines = acts.getAllByRole("listitem").map((line) => line.lastElementChild?.textContent);
    expect(lines).toEqual([
      "Adrian canceled the membership of r.castell@example.com",
      "Adrian, for r.castell@example.com: Extension of 3 days, undone",
      "Adrian invited l@example.com as support",
      "Adrian paused the broadcast “The reading hour”",
    ]);
    const links = acts.getAllByRole("link", { name: member.address });
    expect(links.map(hrefOf)).toEqual(["/office/members/m1", "/office/members/m1"]);
  });

  it("turns Monday's email on at a press, and sends last week's", async () => {
    const requests = open(DAY);
    const turn = await screen.findByRole("switch", { name: mondaySwitch.label });
    expect(turn).toHaveProperty("checked", false);
    await userEvent.click(turn);
    await waitFor(() => expect(requests).toContain("PUT /api/office/monday-mail"));
    await userEvent.click(screen.getByRole("button", { name: mondaySwitch.preview }));
    await waitFor(() => expect(requests).toContain("POST /api/office/monday-mail/test"));
  });

  it("says whose clock it goes by, how it counts and what left in a day", async () => {
    open(DAY, "owner", { time_zone: "Europe/Lisbon", change: null });
    const moment = await screen.findByText(/09:14 in UTC\./);
    const books = fill(todayTexts.books, { zone: fill(officeBooks.time, { city: "Lisbon" }) });
    expect(moment.textContent).toContain(books);
    await userEvent.click(screen.getByText(howCounted.title));
    expect(screen.getByText(howCounted.facts.grace)).toBeTruthy();
    const sent = within(screen.getByRole("region", { name: sentTexts.title }));
    const facts = sent.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(facts).toEqual(["61, none failed", "842, 9 failed", "None"]);
  });

  it("opens each figure to as many rows: in Money where somebody pays without an account", async () => {
    open({ ...DAY, figures: { ...FIGURES, listed: { ...FIGURES.listed, paying: 1238 } } });
    const linkOf = async (name: RegExp) => hrefOf(await screen.findByRole("link", { name }));
    expect(await linkOf(/^Paying members/)).toBe("/office/money?month=2026-03&rows=closing");
    expect(await linkOf(/^Failed, in grace/)).toBe("/office/members?conditions=in_grace");
    expect(await linkOf(/^Due to renew/)).toBe("/office/members?conditions=paying,renews:30");
    expect(screen.getByText(plural(howCounted.noAccount, 2))).toBeTruthy();
  });

  it("on the first day shows what is ready", async () => {
    open({
      ...DAY,
      needs: [],
      last_acts: [],
      figures: { ...FIGURES, paying: 0, paying_before: 0, yearly: [] },
      first_day: {
        payments: { ready: true, webhook_at: null },
        price: "$59",
        pieces: 20,
        shelves: 5,
        programme_days: 30,
        message: false,
        backup: false,
        bought: false,
      },
    });
    await sentence(
      "You’re open for business. No one has paid yet, and two of six things are ready.",
    );
    expect(
      screen.getByRole("heading", { name: "Twenty articles are live in the vault" }),
    ).toBeTruthy();
    expect(hrefOf(screen.getByRole("link", { name: "Start as a Visitor" }))).toBe("/");
  });

  it("keeps the first day's list beside what is needed until each line is done", async () => {
    open({
      ...DAY,
      first_day: {
        payments: { ready: true, webhook_at: NOW },
        price: "$59",
        pieces: 20,
        shelves: 5,
        programme_days: 30,
        message: true,
        backup: false,
        // The members of today paid in the stores.
        bought: false,
      },
    });
    const list = within(await screen.findByRole("region", { name: firstDayTexts.title }));
    expect(list.getAllByText(firstDayTexts.ready)).toHaveLength(4);
    list.getByRole("button", { name: firstDayTexts.backupAct });
    screen.getByRole("region", { name: needsTexts.title });
    screen.getByRole("heading", { level: 1, name: /^1,240 paying members, 26 more/ });
  });

  it("shows no figures without the role, and says when nothing is needed", async () => {
    open({ ...DAY, figures: null, needs: [] }, "support");
    await sentence("Nothing needs your attention.");
    expect(screen.queryByText("Paying members")).toBeNull();
  });
});
