import type { OfficeAct } from "@sovereign/contract/office-act";
import type { ActOffer } from "@sovereign/contract/office-acts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { actOf, EMAIL, NOW, openActs } from "#testing/office-acts.tsx";
import { plain, usd } from "#testing/office-screen.tsx";
import { signedIn } from "#testing/signed-in.ts";

const UNTIL = "2027-03-09T12:00:00.000Z";
const visa = { brand: "visa", last_four: "4242" };

const REFUND: ActOffer = {
  kind: "refund",
  why_not: null,
  facts: {
    paid_at: "2026-03-09T12:00:00.000Z",
    paid: usd("60.00"),
    left: usd("60.00"),
    refunded: null,
    on_its_way: null,
    renewal: true,
    card: visa,
    until: UNTIL,
    renews: true,
    days_old: 15,
  },
};
const OTHERS: ActOffer[] = [
  {
    kind: "extend",
    why_not: null,
    facts: { until: UNTIL, renews: true, by_card: true, price: usd("60.00") },
  },
  { kind: "give", why_not: "has_membership", facts: { until: UNTIL } },
  {
    kind: "cancel",
    why_not: null,
    facts: { until: UNTIL, days_left: 350, renews: true, only: false, managed_by: "card" },
  },
  { kind: "answer_dispute", why_not: "no_dispute", facts: { disputes: [] } },
];
const OFFERS = [REFUND, ...OTHERS];

/** A refund of a part, which a minute's pause holds back. */
const held = (more: Partial<OfficeAct> = {}) =>
  actOf({
    kind: "refund",
    state: "held",
    held_until: NOW,
    held_seconds: 42,
    finished_at: null,
    outcome: null,
    figures: { amount: usd("39.50"), paid: usd("60.00"), card: visa, until: UNTIL, whole: false },
    can_undo: true,
    ...more,
  });

const user = userEvent.setup();

async function openSheet(name: RegExp) {
  const list = await screen.findByRole("complementary");
  await user.click(await within(list).findByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
}

const whole = () => plain(document.body.textContent);

signedIn(NOW);

it("offers of two subscriptions the one that can be ended, and the money of its days", async () => {
  const bought = { since: "2025-11-12T12:00:00.000Z", until: "2026-11-12T12:00:00.000Z" };
  const stored = { since: "2026-03-21T12:00:00.000Z", until: "2027-03-21T12:00:00.000Z" };
  const days = { unused: usd("38.30"), days: 233, days_paid: 365 };
  const orders = openActs({
    offers: [
      {
        kind: "end_duplicate",
        why_not: null,
        facts: {
          subscriptions: [
            {
              id: "1000",
              managed_by: "app_store",
              ...stored,
              price: null,
              payment: null,
              why_not: "store_cancels",
            },
            {
              id: "sub_1",
              managed_by: "card",
              ...bought,
              price: usd("60.00"),
              why_not: null,
              payment: { paid: usd("60.00"), left: usd("60.00"), card: visa, ...days },
            },
          ],
        },
      },
    ],
  });
  const sheet = await openSheet(/^Paying twice/);
  expect(sheet.getByRole("radio", { name: /^End the card/ })).toHaveProperty("checked", true);
  expect(sheet.getByRole("radio", { name: /^End the App/ })).toHaveProperty("disabled", true);
  expect(whole()).toContain("Since 12 November 2025, $60.00, paid until 12 November 2026");
  expect(whole()).toContain("Stays active through the App Store until 21 March 2027.");
  expect(whole()).toContain("$38.30 for the days you had not used is on its way back to you.");
  await user.click(sheet.getByRole("radio", { name: "Full, $60.00" }));
  expect(whole()).toContain("The $60.00 you paid is on its way back to you.");
  await user.click(sheet.getByRole("radio", { name: "233 days, $38.30" }));
  await user.click(sheet.getByRole("button", { name: "End It and Refund $38.30" }));
  const ordered = { kind: "end_duplicate", subscription_id: "sub_1", amount: "38.30" };
  expect(orders()[0]).toMatchObject({ ...ordered, reason: "Paid twice" });
});

it("ends a card that opens nothing alone, and says that the membership goes on", async () => {
  const facts = { until: UNTIL, days_left: 350, renews: false, only: true, managed_by: "office" };
  const orders = openActs({
    offers: [{ kind: "cancel", why_not: null, facts }],
    act: actOf({ kind: "cancel", figures: { before: UNTIL, until: UNTIL }, can_undo: false }),
  });
  const sheet = await openSheet(/^Cancel/);
  expect(whole()).toContain("Ends the card subscription, which gives no access.");
  expect(whole()).toMatch(/Stays active until \d+ \w+ \d{4}\./);
  expect(whole()).not.toContain("ended today");
  await user.click(sheet.getByRole("button", { name: "Cancel Now" }));
  expect(orders()[0]).toMatchObject({ kind: "cancel", when: "now" });
  expect(plain((await screen.findByText(/^Active until/)).textContent)).toBe(
    "Active until 9 March 2027.",
  );
});

it.each([
  { renewed: true, renews: false, act: /^Cancel Now$/ },
  { renewed: false, renews: true, act: /^Cancel on/ },
])("cancels as what is read again allows: renews $renewed, then $renews", async (given) => {
  const facts = { until: UNTIL, days_left: 350, only: false, managed_by: "card" };
  const offerOf = (renews: boolean): ActOffer => ({
    kind: "cancel",
    why_not: null,
    facts: { ...facts, renews },
  });
  const offers = [offerOf(given.renewed)];
  const changed = { status: 409, body: { code: "office.member_changed" } };
  openActs({ offers, say: ({ method }) => (method === "POST" ? changed : undefined) });
  const sheet = await openSheet(/^Cancel/);
  await user.click(sheet.getByRole("button", { name: /^Cancel / }));
  offers[0] = offerOf(given.renews);
  await user.click(await sheet.findByRole("button", { name: "Reload" }));
  expect(await sheet.findByRole("button", { name: given.act })).toBeDefined();
  expect(sheet.getAllByRole("radio", { checked: true })).toHaveLength(1);
});

describe("the sheet of a refund", () => {
  it("says what all and a part will do, in the order of every act", async () => {
    openActs({ offers: OFFERS });
    const sheet = await openSheet(/^Refund/);
    const terms = sheet.getAllByRole("term").map(({ textContent }) => textContent);
    expect(terms).toEqual([
      "Money",
      "Membership",
      "Metrics",
      "What they’ll read",
      "Logged",
      "Undo",
    ]);
    expect(whole()).toContain("Paying members go from 1,240 to 1,239.");
    expect(whole()).toContain("The $60.00 you paid on March 9, 2026 is on its way back to you.");
    await user.click(sheet.getByRole("radio", { name: "Partial" }));
    await user.type(sheet.getByLabelText("Amount in US dollars"), "39,5");
    expect(whole()).toContain("$39.50 goes back to Visa ending 4242.");
    expect(whole()).toContain("Paying members stay at 1,240. Cash in March drops by $39.50.");
    expect(whole()).toContain("Your membership continues until March 9, 2027.");
  });

  it("sends no part that is none, and not all without a reason", async () => {
    const orders = openActs({ offers: OFFERS });
    const sheet = await openSheet(/^Refund/);
    await user.click(sheet.getByRole("button", { name: "Refund $60.00 and End Membership" }));
    expect(await sheet.findByText("Enter a reason. The member will see it.")).toBeDefined();
    await user.click(sheet.getByRole("radio", { name: "Partial" }));
    const amount = sheet.getByLabelText("Amount in US dollars");
    for (const [typed, fault] of [
      ["65", "Enter $60.00 or less."],
      ["0", "Enter an amount above zero."],
      ["1.005", "Enter an amount above zero."],
    ] as const) {
      await user.clear(amount);
      await user.type(amount, typed);
      await user.click(sheet.getByRole("button", { name: /^Refund \$/ }));
      expect(await sheet.findByText(fault)).toBeDefined();
    }
    expect(orders()).toEqual([]);
  });

  it("keeps what was filled in for a fresh proof, and sends it again under its id", async () => {
    let proven = false;
    const orders = openActs({
      offers: OFFERS,
      act: held(),
      say: ({ method }) =>
        method === "POST" && !proven
          ? { status: 403, body: { code: "office.proof_too_old" } }
          : undefined,
    });
    const sheet = await openSheet(/^Refund/);
    await user.selectOptions(sheet.getByLabelText(/^Reason/), "They asked us to");
    await user.click(sheet.getByRole("button", { name: /and End Membership/ }));
    await screen.findByText("Confirm it’s you");
    expect(whole()).toContain(`Your refund is still filled in: $60.00 to ${EMAIL}.`);
    proven = true;
    await user.keyboard("{Escape}");
    const again = within(await screen.findByRole("dialog", { name: `Refund ${EMAIL}` }));
    await user.click(again.getByRole("button", { name: /and End Membership/ }));
    await vi.waitFor(() => expect(orders()).toHaveLength(2));
    const [first, second] = orders();
    expect(second).toEqual(first);
    expect(first).toMatchObject({ kind: "refund", amount: null, reason: "They asked us to" });
  });

  it("keeps a reason in their own words for a fresh proof", async () => {
    openActs({
      offers: OFFERS,
      say: ({ method }) =>
        method === "POST" ? { status: 403, body: { code: "office.proof_too_old" } } : undefined,
    });
    const sheet = await openSheet(/^Refund/);
    await user.selectOptions(sheet.getByLabelText(/^Reason/), "Another reason, in your own words");
    await user.type(
      sheet.getByLabelText("Another reason, in your own words"),
      "Bought for a friend",
    );
    await user.click(sheet.getByRole("button", { name: /and End Membership/ }));
    await screen.findByText("Confirm it’s you");
    await user.keyboard("{Escape}");
    const again = within(await screen.findByRole("dialog", { name: `Refund ${EMAIL}` }));
    expect(again.getByLabelText("Another reason, in your own words")).toHaveProperty(
      "value",
      "Bought for a friend",
    );
  });

  it("lets a reason begin as a usual one, and keeps one that the server does not read", async () => {
    const missing = { status: 400, body: { code: "office.reason_missing" } };
    const orders = openActs({
      offers: OFFERS,
      say: ({ method }) => (method === "POST" ? missing : undefined),
    });
    const sheet = await openSheet(/^Extend/);
    await user.selectOptions(sheet.getByLabelText(/^Reason/), "Another reason, in your own words");
    const reason = sheet.getByLabelText("Another reason, in your own words");
    await user.type(reason, "Paid twice, says the bank");
    await user.click(sheet.getByRole("button", { name: "Extend by 30 Days" }));
    expect(await sheet.findByText("Enter a reason. The member will see it.")).toBeDefined();
    expect(reason).toHaveProperty("value", "Paid twice, says the bank");
    await user.click(sheet.getByRole("button", { name: "Extend by 30 Days" }));
    await vi.waitFor(() => expect(orders()).toHaveLength(2));
    expect(orders()[1]).toMatchObject({ reason: "Paid twice, says the bank" });
  });

  it("says who was faster, and lets look again", async () => {
    const changed = { status: 409, body: { code: "office.member_changed" } };
    openActs({ offers: OFFERS, say: ({ method }) => (method === "POST" ? changed : undefined) });
    const sheet = await openSheet(/^Extend/);
    await user.click(sheet.getByRole("button", { name: "Extend by 30 Days" }));
    const alert = await sheet.findByRole("alert");
    expect(plain(alert.textContent)).toContain("Mira changed this member at 09:14. Reload");
    expect(within(alert).getByRole("button", { name: "Reload" })).toBeDefined();
  });
});

describe("the panel of an act", () => {
  it("counts the seconds, and undoes", async () => {
    openActs({ offers: OFFERS, under: [held()], act: held({ state: "undone" }) });
    const [line] = await screen.findAllByText(/go back to Visa/);
    const counted = "$39.50 will go back to Visa ending 4242 in 42 seconds.";
    expect(plain(line?.textContent)).toContain(counted);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    const undone = "Nothing was sent. The log shows that you undid it.";
    expect(await screen.findByText(undone)).toBeDefined();
  });

  it("shows the provider's own answer, and tries again", async () => {
    const outcome = { message: "Insufficient funds", code: "balance_insufficient" };
    const over = { finished_at: NOW, can_undo: false };
    openActs({
      offers: OFFERS,
      under: [held({ held_seconds: 1 })],
      act: held({ ...over, state: "done", outcome: { provider_id: "re_1", mailed_at: NOW } }),
      say: ({ method, path }) =>
        method === "GET" && path.includes("/office/acts/")
          ? { status: 200, body: held({ ...over, state: "failed", outcome }) }
          : undefined,
    });
    const alert = await screen.findByRole("alert");
    expect(plain(alert.textContent)).toContain("“Insufficient funds” (balance_insufficient)");
    expect(plain(alert.textContent)).toContain("keeps the membership until 9 March 2027");
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Stripe accepted the $39.50 refund.")).toBeDefined();
    expect(whole()).toContain("with ID re_1. The member was emailed at");
  });

  it("says that nothing should be done by hand while there is no answer", async () => {
    openActs({ offers: OFFERS, under: [held({ state: "unanswered", can_undo: false })] });
    expect(await screen.findByText("Stripe hasn’t responded yet.")).toBeDefined();
    expect(whole()).toContain("Until then, don’t refund it by hand.");
  });
});

describe("the list of acts", () => {
  it("leaves out what is of no interest, and gives the reason of what cannot be", async () => {
    const refund = { ...REFUND, why_not: "nothing_left" } as ActOffer;
    const done = actOf({ kind: "extend", can_undo: true });
    openActs({ offers: [refund, ...OTHERS], under: [done] });
    const list = await screen.findByRole("complementary");
    await within(list).findByText("This payment has already been fully refunded.");
    const texts = within(list)
      .getAllByRole("button")
      .map(({ textContent }) => plain(textContent));
    expect(texts).toEqual(["ExtendAdd days at no charge", "CancelOn 9 March 2027 or now", "Undo"]);
    expect(screen.getByRole("button", { name: /^Undo: Extended on .*24.* by Mira/ })).toBeDefined();
  });

  it("is shut on staff", async () => {
    openActs({ offers: OFFERS.map((offer) => ({ ...offer, why_not: "own_account" })) });
    expect(await screen.findByText("This is your own account. Ask another owner.")).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
