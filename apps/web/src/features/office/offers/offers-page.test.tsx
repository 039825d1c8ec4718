import { fill } from "@sovereign/content/public/fill";
import {
  giftActs,
  giftSheet,
  officeGift,
  officeGifts,
} from "@sovereign/content/words/office-gifts";
import { officeOffers, reopenCodeSheet } from "@sovereign/content/words/office-offers";
import type { OfficeGift, OfficeGiftRow, OfficeGifts } from "@sovereign/contract/office-gifts";
import type { OfficeOffers, PromotionCode } from "@sovereign/contract/office-offers";
import type { OfficePrice, OfficePriceOf } from "@sovereign/contract/office-price";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { GiftPage } from "#features/office/gifts/gift-page.tsx";
import { GiftsPage } from "#features/office/gifts/gifts-page.tsx";
import { type FakeAnswer, fakeServer, ok, refused } from "#testing/fake-server.ts";
import { plain, renderOffice, rowsOf, usd } from "#testing/office-screen.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { OffersPage } from "./offers-page.tsx";

const NOW = "2026-03-24T09:14:00.000Z";
const eur = { amount: "75.00", currency: "EUR" };
const user = userEvent.setup();

signedIn(NOW);

const code = (more: Partial<PromotionCode>): PromotionCode => ({
  id: "promo_1",
  code: "WELCOME25",
  off: { kind: "percent", percent: 25 },
  years: 1,
  new_members_only: false,
  member: null,
  used: 32,
  limit: null,
  lasts_until: null,
  made_at: "2026-03-01T09:00:00.000Z",
  note: "",
  state: "open",
  page: null,
  trials: null,
  ...more,
});

const OFFERS: OfficeOffers = {
  price: usd("79.00"),
  other_prices: [eur],
  codes: [],
  win_back: { written: 0, returned: 0 },
  complete: true,
};

const trial = code({
  id: "t1",
  code: "BEGIN",
  off: { kind: "trial", days: 14, card: true },
  used: 72,
  trials: { running: 9, stayed: 41 },
});
const FULL: OfficeOffers = {
  ...OFFERS,
  codes: [code({}), code({ id: "promo_2", code: "LISBON", state: "ended" }), trial],
  win_back: { written: 88, returned: 17 },
};

const current = {
  id: "p1",
  amounts: [usd("79.00"), eur],
  from: "2024-07-01T00:00:00.000Z",
  made_by: null,
  made_at: "2024-07-01T00:00:00.000Z",
  reason: null,
  undone_at: null,
  keepers: "everyone" as const,
  first_sale_at: "2024-07-02T00:00:00.000Z",
};
const counts = { card: 751, app_store: 137, google_play: 75, all: 963 };
const PRICE: OfficePrice = {
  current,
  next: null,
  can_undo: false,
  former: null,
  history: [current],
  members: {
    rows: [{ price: usd("79.00"), from: current.from, until: null, ...counts }],
    total: counts,
  },
  renewals: [],
  time_zone: "UTC",
};

const row = (more: Partial<OfficeGiftRow> = {}): OfficeGiftRow => ({
  id: "g412",
  number: 412,
  giver: "giver@example.org",
  recipient: "friend@example.org",
  state: "arrived",
  arrives_on: "2026-03-20",
  paid: usd("79.00"),
  paid_at: "2026-03-20T09:02:00.000Z",
  ...more,
});
const NO_GIFTS: OfficeGifts = { gifts: [], total: 0, waiting: 0 };

const GIFT: OfficeGift = {
  ...row(),
  giver_id: null,
  recipient_id: null,
  payment: {
    url: "https://dashboard.stripe.com/payments/pi_1",
    card: { brand: "visa", last_four: "4242" },
    left: usd("79.00"),
  },
  payment_id: "pi_1",
  disputed: false,
  word_count: 41,
  begins: null,
  ends: null,
  steps: [
    { kind: "paid", at: "2026-03-20T09:02:00.000Z", mail: "sent" },
    { kind: "sent", at: "2026-03-20T09:03:00.000Z", mail: "sent" },
    { kind: "waits", at: null, mail: null },
  ],
  acts: ["gift_resend", "gift_readdress", "gift_link", "gift_refund"],
  letters: {
    gift_readdress: [{ to: "giver", subject: "Moved", text: "It goes to …, elsewhere." }],
    gift_link: [{ to: "giver", subject: "The link", text: "This is the link." }],
    gift_refund: [{ to: "giver", subject: "Canceled", text: "The payment is on its way." }],
  },
  refunding: null,
};

type Answers = {
  offers?: OfficeOffers;
  price?: OfficePrice;
  gifts?: OfficeGifts;
  act?: FakeAnswer;
  gift?: OfficeGift;
};

/** Answers as the server does; returns what was sent to change something. */
function serving(answers: Answers = {}) {
  const { offers = OFFERS, price = PRICE, gifts = NO_GIFTS, act, gift = GIFT } = answers;
  const sent = fakeServer(({ method, path }) => {
    if (method === "POST") return act ?? ok(gift);
    if (path.startsWith("/api/office/offers")) return ok(offers);
    if (path.startsWith("/api/office/price")) return ok(price);
    if (path.startsWith("/api/office/gifts/")) return ok(gift);
    if (path.startsWith("/api/office/gifts")) return ok(gifts);
    return refused(404, "route.not_found");
  });
  return () => sent.filter(({ method }) => method === "POST");
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("price and offers", () => {
  it("counts what is active, who tries it, and what waits", async () => {
    serving({ offers: FULL, gifts: { gifts: [row()], total: 23, waiting: 2 } });
    renderOffice("/office/offers", <OffersPage />);
    await heading(officeOffers.title);
    screen.getByText(
      "A year costs $79.00 or €75.00. One code is active, nine people are on a free trial and two gifts are waiting to be claimed.",
    );
    expect(rowsOf(officeOffers.price.table)[0]).toContain("963");
    expect(rowsOf(officeOffers.trials.table)[0]).toContain("41 of 63");
    expect(rowsOf(officeOffers.trials.table)[1]).toContain("17 of 88");
    expect(screen.getByRole("link", { name: "Gift 412" }).getAttribute("href")).toBe(
      "/office/gifts/g412",
    );
    screen.getByRole("link", { name: "See all 23 gifts" });
  });

  it("says in one line each what there is none of", async () => {
    serving();
    renderOffice("/office/offers", <OffersPage />);
    await heading(officeOffers.title);
    screen.getByText(
      "A year costs $79.00 or €75.00. No code is active, no one is on a free trial and no gift is waiting to be claimed.",
    );
    for (const none of [officeOffers.codes.none, officeOffers.trials.none, officeGifts.none]) {
      screen.getByText(none);
    }
    expect(screen.getAllByRole("table")).toHaveLength(1);
  });

  it("keeps every price: who set it when, over which one, why, and whether it was undone", async () => {
    const made = (more: Partial<OfficePriceOf>) => ({ ...current, made_by: "Adrian", ...more });
    const undone = made({
      id: "p2",
      amounts: [usd("89.00")],
      from: "2026-03-24T09:00:00.000Z",
      made_at: "2026-03-24T09:00:00.000Z",
      reason: "More to read",
      undone_at: "2026-03-24T09:05:00.000Z",
    });
    const later = made({
      id: "p3",
      amounts: [usd("99.00")],
      from: "2026-04-07T00:00:00.000Z",
      made_at: "2026-03-24T09:10:00.000Z",
      reason: "Costs rose",
    });
    serving({ price: { ...PRICE, next: later, history: [later, undone, current] } });
    renderOffice("/office/offers", <OffersPage />);
    await heading(officeOffers.title);
    await user.click(screen.getByText(officeOffers.price.history.title));
    const rows = within(screen.getByRole("group")).getAllByRole("listitem");
    expect(rows.map(({ textContent }) => plain(textContent))).toEqual([
      "$79.00 and €75.00 to $99.00Today, 09:10 · Adrian · From 7 April 2026Costs rose",
      "$79.00 and €75.00 to $89.00Today, 09:00 · Adrian · Undone today, 09:05More to read",
      "$79.00 and €75.001 July 2024 · From the server’s settings",
    ]);
  });

  it("reopens an ended code, and says when its letters are taken", async () => {
    const posts = serving({ offers: FULL, act: refused(409, "office.code_taken") });
    renderOffice("/office/offers", <OffersPage />);
    await user.click(await screen.findByRole("button", { name: "Reopen the code LISBON" }));
    const sheet = await screen.findByRole("dialog");
    await user.click(within(sheet).getByRole("button", { name: reopenCodeSheet.act }));
    await within(sheet).findByText(reopenCodeSheet.taken);
    expect(posts()).toMatchObject([{ path: "/api/office/offers/codes/promo_2/reopen" }]);
  });
});

describe("the page of all gifts", () => {
  it("searches, and names what finds none", async () => {
    serving();
    renderOffice("/office/gifts", <GiftsPage />, { at: "/office/gifts?q=nobody%40" });
    await screen.findByText(officeGifts.notFound);
    expect((screen.getByRole("searchbox") as HTMLInputElement).value).toBe("nobody@");
    screen.getByRole("link", { name: officeOffers.title });
  });

  it("does not lead support to what only owners open", async () => {
    serving({ gifts: { gifts: [row()], total: 1, waiting: 1 } });
    renderOffice("/office/gifts", <GiftsPage />, { role: "support" });
    await heading(officeGifts.title);
    expect(screen.queryByRole("link", { name: officeOffers.title })).toBeNull();
    expect(rowsOf(officeGifts.table)[0]).toContain("giver@example.org");
  });
});

describe("a gift's page", () => {
  const open = async (gift: OfficeGift = GIFT, act?: FakeAnswer) => {
    const posts = serving({ gift, ...(act && { act }) });
    renderOffice("/office/gifts/g412", <GiftPage id="g412" />);
    await heading("Gift 412");
    return posts;
  };
  const about = "A year from giver@example.org for friend@example.org, paid on 20 March.";

  it.each<[Partial<OfficeGift>, string]>([
    [{}, officeGift.now.arrived],
    [{ steps: [{ kind: "sent", at: NOW, mail: "bounced" }] }, officeGift.now.bounced],
    [
      {
        state: "waiting",
        steps: [{ kind: "goes_out", at: "2026-04-04T08:00:00.000Z", mail: null }],
      },
      "It goes out on 4 April.",
    ],
    [
      {
        state: "claimed",
        steps: [{ kind: "claimed", at: "2026-03-22T08:00:00.000Z", mail: null }],
      },
      "It was claimed on 22 March.",
    ],
    [
      {
        state: "returned",
        steps: [{ kind: "refunded", at: "2026-03-23T08:00:00.000Z", mail: null }],
      },
      "It was refunded on 23 March.",
    ],
    [{ state: "returned", disputed: true }, officeGift.now.disputed],
  ])("says what became of it: %j", async (more, words) => {
    await open({ ...GIFT, ...more });
    const sentence = screen.getByText(/^A year from/);
    expect(plain(sentence.textContent)).toBe(`${about} ${words}`);
  });

  it("shows the payment, how many words went along, and no word", async () => {
    await open();
    screen.getByText(/Visa ending 4242\./);
    screen.getByText("41 words from the giver. Staff can’t read them.");
    expect(screen.getByText(officeGift.steps.waits, { exact: false })).toBeTruthy();
  });

  it("refunds it with a reason, after its sheet said what happens", async () => {
    const posts = await open();
    await user.click(screen.getByRole("button", { name: /^Refund \$79\.00/ }));
    const sheet = await screen.findByRole("dialog");
    within(sheet).getByText("The payment is on its way.");
    within(sheet).getByText("$79.00 goes back to Visa ending 4242, in five to ten days.");
    const send = within(sheet).getByRole("button", { name: "Refund $79.00" });
    await user.click(send);
    expect(posts()).toEqual([]);
    await user.selectOptions(within(sheet).getByLabelText(giftSheet.reason), "They asked us to");
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(posts()).toMatchObject([
      {
        path: "/api/office/gifts/g412/acts",
        body: { kind: "gift_refund", reason: "They asked us to", claimed: false },
      },
    ]);
  });

  it("needs an address to send it to another one", async () => {
    const posts = await open();
    await user.click(screen.getByRole("button", { name: new RegExp(giftActs.gift_readdress.row) }));
    const sheet = await screen.findByRole("dialog");
    await user.selectOptions(within(sheet).getByLabelText(giftSheet.reason), "They asked us to");
    const send = within(sheet).getByRole("button", { name: giftActs.gift_readdress.act });
    await user.type(within(sheet).getByLabelText(giftSheet.address), "new@");
    await user.click(send);
    within(sheet).getByText(giftSheet.badAddress);
    expect(posts()).toEqual([]);
    await user.type(within(sheet).getByLabelText(giftSheet.address), "example.com");
    within(sheet).getByText(/It goes to new@example\.com, elsewhere\./);
    await user.click(send);
    await waitFor(() =>
      expect(posts()).toMatchObject([{ body: { recipient: "new@example.com" } }]),
    );
  });

  it("counts the minute of a held refund, and undoes it", async () => {
    const refunding = { amount: usd("79.00"), by: "Mira", held_seconds: 42, failure: null };
    const posts = await open({ ...GIFT, acts: [], refunding });
    expect(screen.getAllByText(/^\$79\.00 goes back in 4\d seconds/).length).toBeGreaterThan(0);
    screen.getByText(officeGift.wait);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(posts()).toMatchObject([{ path: "/api/office/gifts/g412/refund/undo" }]),
    );
  });

  it("says that it was refused, and what one that is not there is", async () => {
    await open(GIFT, refused(409, "office.act_refused"));
    const again = fill(giftActs.gift_resend.row, {});
    await user.click(screen.getByRole("button", { name: new RegExp(`^${again}`) }));
    const sheet = await screen.findByRole("dialog");
    await user.selectOptions(within(sheet).getByLabelText(giftSheet.reason), "They asked us to");
    await user.click(within(sheet).getByRole("button", { name: giftActs.gift_resend.act }));
    await within(sheet).findByText(giftSheet.refused);
  });

  it("is not there for an unknown id", async () => {
    fakeServer(() => refused(404, "gift.unknown"));
    renderOffice("/office/gifts/none", <GiftPage id="none" />);
    await heading(officeGift.missing.title);
  });
});
