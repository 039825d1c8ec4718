import type { OfficeAct } from "@sovereign/contract/office-act";
import {
  type ActOffer,
  listActs,
  orderAct,
  readAct,
  retryAct,
  undoAct,
} from "@sovereign/contract/office-acts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { answered, type FakeAnswer, fakeServer, type SentRequest } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { useMemberActs } from "./member-acts.tsx";

const NOW = "2026-03-24T09:14:00.000Z";
const UNTIL = "2027-03-09T12:00:00.000Z";
const EMAIL = "e.marlowe@example.com";
const usd = (amount: string) => ({ amount, currency: "USD" });
const visa = { brand: "visa", last_four: "4242" };

const OFFERS: ActOffer[] = [
  {
    ...{ kind: "refund", why_not: null },
    facts: {
      ...{ paid_at: "2026-03-09T12:00:00.000Z", paid: usd("60.00"), left: usd("60.00") },
      ...{ refunded: null, renewal: true, card: visa, until: UNTIL, renews: true, days_old: 15 },
    },
  },
  {
    ...{ kind: "extend", why_not: null },
    facts: { until: UNTIL, renews: true, by_card: true, price: usd("60.00") },
  },
  { kind: "give", why_not: "has_membership", facts: { until: UNTIL } },
  {
    ...{ kind: "cancel", why_not: null },
    facts: { until: UNTIL, days_left: 350, renews: true, managed_by: "card" },
  },
  { kind: "answer_dispute", why_not: "no_dispute", facts: { disputes: [] } },
];

const actOf = (more: Partial<OfficeAct>): OfficeAct => ({
  ...{ id: "act", user_id: "m1", kind: "refund", state: "held", by: "Mira", reason: "x", at: NOW },
  ...{ held_until: NOW, held_seconds: 42, finished_at: null, outcome: null },
  figures: { amount: usd("39.50"), paid: usd("60.00"), card: visa, until: UNTIL, whole: false },
  ...{ can_undo: true, repeated: false },
  ...more,
});

function Acts() {
  const { panels, strip, list } = useMemberActs("m1");
  return (
    <main>
      {panels}
      {strip}
      {list}
    </main>
  );
}

type Given = {
  offers?: ActOffer[];
  under?: OfficeAct[];
  order?: (sent: SentRequest) => FakeAnswer;
  read?: () => OfficeAct;
  change?: OfficeAct;
};

function open({ offers = OFFERS, under = [], order, read, change }: Given = {}) {
  const sent = fakeServer((request) => {
    const { method, path } = request;
    if (path.endsWith("/undo")) return answered(undoAct, change ?? actOf({ state: "undone" }));
    if (path.endsWith("/retry")) return answered(retryAct, change ?? actOf({ state: "done" }));
    if (method === "POST") return order?.(request) ?? answered(orderAct, actOf({}));
    if (path.includes("/office/acts/")) return answered(readAct, read?.() ?? actOf({}));
    if (path.includes("factors")) return { status: 200, body: { factors: [] } };
    if (path.includes("passkeys")) return { status: 200, body: { passkeys: [] } };
    return answered(listActs, {
      ...{ member: { id: "m1", email: EMAIL, time_zone: "Europe/Lisbon" }, proved_at: NOW },
      ...{ proof_fresh: true, paying_members: 1240, latest: { name: "Mira", at: NOW } },
      ...{ open: under, acts: offers },
    });
  });
  renderPage("/office/members/m1", <Acts />);
  return {
    orders: () => sent.filter(({ method, path }) => method === "POST" && path.endsWith("/acts")),
  };
}

const user = userEvent.setup();

async function openSheet(name: RegExp) {
  const list = await screen.findByRole("complementary");
  await user.click(await within(list).findByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
}

const text = (element: HTMLElement) => element.textContent?.replaceAll("\u00a0", " ") ?? "";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) });
  session.announce({ type: "signed_in", record: memberRecord() });
});
afterEach(() => {
  session.announce({ type: "signed_out", reason: "member" });
  vi.useRealTimers();
});

it("offers of two subscriptions the one that can be ended, and the money of its days", async () => {
  const { orders } = open({
    offers: [
      {
        ...{ kind: "end_duplicate", why_not: null },
        facts: {
          subscriptions: [
            {
              ...{ id: "1000", managed_by: "app_store", since: "2026-03-21T12:00:00.000Z" },
              ...{ until: "2027-03-21T12:00:00.000Z", price: null, payment: null },
              why_not: "store_cancels",
            },
            {
              ...{ id: "sub_1", managed_by: "card", since: "2025-11-12T12:00:00.000Z" },
              ...{ until: "2026-11-12T12:00:00.000Z", price: usd("60.00"), why_not: null },
              payment: {
                ...{ paid: usd("60.00"), left: usd("60.00"), unused: usd("38.30"), card: visa },
                ...{ days: 233, days_paid: 365 },
              },
            },
          ],
        },
      },
    ],
  });
  const sheet = await openSheet(/^Pays twice/);
  const whole = () => text(document.body);
  expect(sheet.getByRole("radio", { name: /^End the card/ })).toHaveProperty("checked", true);
  expect(sheet.getByRole("radio", { name: /^End the App/ })).toHaveProperty("disabled", true);
  expect(whole()).toContain("Since 21 March 2026. Only they can end it, with Apple.");
  expect(whole()).toContain("Since 12 November 2025, $60.00, paid until 12 November 2026");
  expect(whole()).toContain("233 of 365 paid days are not used yet.");
  expect(whole()).toContain("Stays open through the App Store, until 21 March 2027.");
  expect(whole()).toContain("and returned $38.30 for the days you had not used.");
  await user.click(sheet.getByRole("radio", { name: "All, $60.00" }));
  expect(whole()).toContain("and returned the $60.00 you paid.");
  await user.click(sheet.getByRole("radio", { name: "233 days, $38.30" }));
  await user.click(sheet.getByRole("button", { name: "End It and Return $38.30" }));
  expect(orders().at(0)?.body).toMatchObject({
    ...{ kind: "end_duplicate", subscription_id: "sub_1", amount: "38.30", reason: "Paid twice" },
  });
});

describe("the sheet of a refund", () => {
  it("says what all and a part will do, in the order of every act", async () => {
    open();
    const sheet = await openSheet(/^Refund/);
    const terms = () => sheet.getAllByRole("term").map(text);
    expect(terms()).toEqual(["Money", "Membership", "Figures", "They read", "The log", "Undo"]);
    const whole = text(document.body);
    expect(whole).toContain("1,240 members become 1,239.");
    expect(whole).toContain("We have returned the $60.00 you paid on March 9, 2026.");
    await user.click(sheet.getByRole("radio", { name: "A part" }));
    await user.type(sheet.getByLabelText("Amount in US dollars"), "39,5");
    const part = text(document.body);
    expect(part).toContain("$39.50 goes back to Visa ending 4242.");
    expect(part).toContain("Members stay 1,240. The cash of March falls by $39.50.");
    expect(part).toContain("Your membership stays open until March 9, 2027.");
  });

  it.each([
    ["65", "At most $60.00."],
    ["0", "An amount above zero."],
    ["1.005", "An amount above zero."],
  ])("refuses %s", async (typed, fault) => {
    const { orders } = open();
    const sheet = await openSheet(/^Refund/);
    await user.click(sheet.getByRole("radio", { name: "A part" }));
    await user.type(sheet.getByLabelText("Amount in US dollars"), typed);
    await user.click(sheet.getByRole("button", { name: /^Refund \$/ }));
    expect(await sheet.findByText(fault)).toBeDefined();
    expect(orders()).toEqual([]);
  });

  it("asks for a reason before all is returned", async () => {
    const { orders } = open();
    const sheet = await openSheet(/^Refund/);
    await user.click(sheet.getByRole("button", { name: "Refund $60.00 and End It" }));
    expect(await sheet.findByText("A reason is needed. The member reads it too.")).toBeDefined();
    expect(orders()).toEqual([]);
  });

  it("keeps what was filled in for a fresh proof, and sends it again under its id", async () => {
    let proven = false;
    const { orders } = open({
      order: () =>
        proven
          ? answered(orderAct, actOf({}))
          : { status: 403, body: { code: "office.proof_too_old" } },
    });
    const sheet = await openSheet(/^Refund/);
    await user.selectOptions(sheet.getByLabelText(/^Reason/), "They asked us to");
    await user.click(sheet.getByRole("button", { name: /and End It/ }));
    await screen.findByText("Sign in again before money moves");
    expect(text(document.body)).toContain(`The refund you filled in is kept: $60.00 to ${EMAIL}.`);
    proven = true;
    await user.keyboard("{Escape}");
    const again = within(await screen.findByRole("dialog", { name: `Refund ${EMAIL}` }));
    await user.click(again.getByRole("button", { name: /and End It/ }));
    await vi.waitFor(() => expect(orders()).toHaveLength(2));
    const [first, second] = orders().map(({ body }) => body);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ kind: "refund", amount: null, reason: "They asked us to" });
  });

  it("says who was faster, and lets look again", async () => {
    open({ order: () => ({ status: 409, body: { code: "office.member_changed" } }) });
    const sheet = await openSheet(/^Extend/);
    await user.click(sheet.getByRole("button", { name: "Extend by 30 Days" }));
    const alert = await sheet.findByRole("alert");
    expect(text(alert)).toContain(
      "Mira changed this member at 09:14. Look again before you go on.",
    );
    expect(within(alert).getByRole("button", { name: "Look Again" })).toBeDefined();
  });
});

describe("the panel of an act", () => {
  it("counts the seconds, and undoes", async () => {
    open({ under: [actOf({})] });
    expect(text((await screen.findAllByText(/goes back to Visa/))[0] as HTMLElement)).toContain(
      "$39.50 goes back to Visa ending 4242 in 42 seconds.",
    );
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(
      await screen.findByText("Nothing was sent. The log shows that you changed your mind."),
    ).toBeDefined();
  });

  it("shows the provider's own answer, and tries again", async () => {
    const outcome = { message: "Insufficient funds", code: "balance_insufficient" };
    const failed = actOf({ ...{ state: "failed", can_undo: false, outcome }, finished_at: NOW });
    open({
      under: [actOf({})],
      read: () => failed,
      change: actOf({
        ...{ state: "done", can_undo: false, finished_at: NOW },
        outcome: { provider_id: "re_1", mailed_at: NOW },
      }),
    });
    const alert = await screen.findByRole("alert");
    expect(text(alert)).toBe(
      "Stripe did not take the refund. Nothing has changed.Its answer: “Insufficient funds” (balance_insufficient). The member still has the membership, keeps it until 9 March 2027, and has been told nothing. Trying again uses the same key, so it can happen only once.",
    );
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Stripe has taken the refund of $39.50.")).toBeDefined();
    expect(text(document.body)).toContain("as re_1. The member was written to at");
  });

  it("says that nothing should be done by hand while there is no answer", async () => {
    open({ under: [actOf({ state: "unanswered", can_undo: false })] });
    expect(await screen.findByText("Stripe has not answered yet.")).toBeDefined();
    expect(text(document.body)).toContain("Do not refund it by hand meanwhile.");
  });
});

describe("the list of acts", () => {
  it("leaves out what is of no interest, and gives the reason of what cannot be", async () => {
    const [refund, ...others] = OFFERS;
    open({ offers: [{ ...refund, why_not: "nothing_left" } as ActOffer, ...others] });
    const list = await screen.findByRole("complementary");
    await within(list).findByText("Nothing is left to return of this payment.");
    expect(within(list).getAllByRole("button").map(text)).toEqual([
      "ExtendMore days, nothing charged",
      "CancelOn 9 March 2027, or now",
    ]);
  });

  it("is shut on staff", async () => {
    open({ offers: OFFERS.map((offer) => ({ ...offer, why_not: "own_account" })) });
    expect(await screen.findByText("This is you; ask another owner.")).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("offers to undo what was done before", async () => {
    const done = actOf({
      ...{ kind: "extend", state: "done" },
      finished_at: NOW,
      held_seconds: null,
    });
    open({ under: [done] });
    const name = /^Undo: Extended on .*24.* by Mira/;
    expect(await screen.findByRole("button", { name })).toBeDefined();
  });
});
