import { service } from "@sovereign/content/words/notices";
import { changePriceSheet, priceNotice } from "@sovereign/content/words/office-price";
import type { PromotionCode } from "@sovereign/contract/office-offers";
import type { OfficePrice, OfficePriceOf } from "@sovereign/contract/office-price";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { type FakeAnswer, fakeServer, ok, refused } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { ChangePriceSheet } from "./change-price-sheet.tsx";
import { PriceNotice } from "./price-notice.tsx";

const money = (amount: string, currency = "USD") => ({ amount, currency });

const NOW: OfficePriceOf = {
  id: "first",
  amounts: [money("79.00"), money("75.00", "EUR")],
  from: "2024-07-01T00:00:00.000Z",
  made_by: null,
  made_at: "2024-07-01T00:00:00.000Z",
  reason: null,
  undone_at: null,
  keepers: "everyone",
  first_sale_at: "2024-07-02T00:00:00.000Z",
};
const NEW: OfficePriceOf = {
  ...NOW,
  id: "second",
  amounts: [money("89.00"), money("84.00", "EUR")],
  from: "2026-04-07T00:00:00.000Z",
  made_by: "Adrian",
  made_at: "2026-03-24T09:00:00.000Z",
  reason: "More to read",
  first_sale_at: null,
};
const PRICE: OfficePrice = {
  current: NOW,
  next: null,
  can_undo: false,
  former: null,
  history: [NOW],
  members: {
    rows: [
      {
        price: money("79.00"),
        from: NOW.from,
        until: null,
        card: 751,
        app_store: 137,
        google_play: 75,
        all: 963,
      },
      {
        price: money("59.00"),
        from: null,
        until: null,
        card: 68,
        app_store: 0,
        google_play: 0,
        all: 68,
      },
    ],
    total: { card: 819, app_store: 137, google_play: 75, all: 1031 },
  },
  renewals: [
    { at: "2026-03-30T10:00:00.000Z", count: 19 },
    { at: "2026-05-01T10:00:00.000Z", count: 400 },
    { at: "2026-05-10T10:00:00.000Z", count: 400 },
  ],
  time_zone: "Europe/Lisbon",
};
const CODE = {
  code: "WELCOME25",
  off: { kind: "percent", percent: 25 },
  years: 1,
  state: "open",
} as PromotionCode;

signedIn("2026-03-24T09:14:00.000Z");

async function openSheet(answer = PRICE, act?: () => FakeAnswer) {
  const onClose = vi.fn();
  const sent = fakeServer(({ method, path }) => {
    if (path === "/api/price") return ok({ prices: [{ ...money("79.00"), text: "$79" }] });
    return method === "POST" && act ? act() : ok(answer);
  });
  renderPage(
    "/office/offers",
    <ChangePriceSheet price={answer} codes={[CODE]} onClose={onClose} />,
  );
  await screen.findByRole("dialog");
  const ordered = () => sent.filter(({ method }) => method === "POST").map(({ body }) => body);
  return { onClose, ordered };
}

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
async function type(name: string | RegExp, text: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("the sheet that changes the price", () => {
  it("says what will happen, and orders the amounts, the day and the reason once", async () => {
    const { onClose, ordered } = await openSheet();
    await type("US dollars a year", "89");
    await type("Euros a year", "84,00");
    await userEvent.click(screen.getByRole("radio", { name: changePriceSheet.fromDay }));
    await type(changePriceSheet.day, "2026-04-07");
    await type(changePriceSheet.reason, "More to read");
    const sheet = within(screen.getByRole("dialog"));
    for (const words of [
      /From 7 April|From April 7/,
      "WELCOME25 then makes it $66.75 or €63.00.",
      "1,031 members keep their price for as long as they renew: 963 at $79.00 and 68 at $59.00.",
      "Subscribe — $89/year",
    ]) {
      expect(sheet.getByText(words)).toBeTruthy();
    }
    expect(sheet.getByText(/It renews on .*2027 for \$89\.00\./)).toBeTruthy();
    await userEvent.click(sheet.getByRole("button", { name: /^Set for/ }));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(ordered()).toEqual([
      {
        id: expect.any(String),
        over: "first",
        amounts: [money("89.00"), money("84.00", "EUR")],
        from: "2026-04-07",
        keepers: "everyone",
        reason: "More to read",
      },
    ]);
  });

  it("says when the first renews at the new price, and orders that no one keeps theirs", async () => {
    const { onClose, ordered } = await openSheet();
    const { keep, facts } = changePriceSheet;
    await type("US dollars a year", "89");
    const sheet = within(screen.getByRole("dialog"));
    expect(sheet.getByText("1,031 members, for as long as they renew")).toBeTruthy();
    expect(sheet.getByText(facts.undoText)).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: new RegExp(`^${keep.noOne}`) }));
    expect(sheet.queryByText(/keep their price for as long as they renew/)).toBeNull();
    // Of 24 March, thirty-two days ahead; of 7 April too late for the first of May.
    expect(sheet.getByText(/^819 members: .*\b1\b/)).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: changePriceSheet.fromDay }));
    await type(changePriceSheet.day, "2026-04-07");
    expect(sheet.getByText(/^819 members: .*\b10\b/).textContent).toContain(facts.movesStores);
    expect(sheet.getByText(facts.undoMove)).toBeTruthy();
    await type(changePriceSheet.reason, "More to read");
    await userEvent.click(sheet.getByRole("button", { name: /^Set for/ }));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(ordered()).toMatchObject([{ keepers: "no_one", from: "2026-04-07" }]);
  });

  it("orders nothing with the price of now, a wrong amount, a day before today or no reason", async () => {
    const { ordered } = await openSheet();
    const { faults } = changePriceSheet;
    await press(changePriceSheet.act);
    expect(screen.getByText(faults.same)).toBeTruthy();
    expect(screen.getByText(faults.reason)).toBeTruthy();
    await type("US dollars a year", "0.5");
    expect(screen.getByText("Enter at least $1.00.")).toBeTruthy();
    await type("US dollars a year", "89.123");
    expect(screen.getByText(faults.amount)).toBeTruthy();
    await type("US dollars a year", "89");
    await userEvent.click(screen.getByRole("radio", { name: changePriceSheet.fromDay }));
    await type(changePriceSheet.day, "2026-03-23");
    expect(screen.getByText(faults.past_day)).toBeTruthy();
    await type(changePriceSheet.day, "2026-03-24");
    expect(screen.queryByText(faults.past_day)).toBeNull();
    expect(ordered()).toEqual([]);
  });
});

it("orders one price once, and another one that is typed after a failure as another", async () => {
  const { ordered } = await openSheet(PRICE, () => "silence");
  await type("US dollars a year", "89");
  await type(changePriceSheet.reason, "More to read");
  for (const presses of [1, 2]) {
    await press(changePriceSheet.act);
    await vi.waitFor(() => expect(ordered()).toHaveLength(presses));
    await screen.findByText(service.connection.body);
  }
  await type("US dollars a year", "99");
  await press(changePriceSheet.act);
  await vi.waitFor(() => expect(ordered()).toHaveLength(3));
  const [first, again, other] = ordered() as { id: string }[];
  expect(again?.id).toBe(first?.id);
  expect(other?.id).not.toBe(first?.id);
});

it("names what another owner did in the meantime, and Stripe only where Stripe refused", async () => {
  let held = PRICE;
  fakeServer(({ method, path }) => {
    if (path === "/api/price") return ok({ prices: [] });
    return method === "POST" ? refused(409, "office.act_refused") : ok(held);
  });
  renderPage("/office/offers", <ChangePriceSheet price={PRICE} codes={[]} onClose={vi.fn()} />);
  await screen.findByRole("dialog");
  await type("US dollars a year", "99");
  await type(changePriceSheet.reason, "More to read");
  await press(changePriceSheet.act);
  await screen.findByText(changePriceSheet.faults.refused);
  held = { ...PRICE, next: NEW, history: [NEW, NOW] };
  await press(changePriceSheet.act);
  await screen.findByText(changePriceSheet.faults.one_waits);
  expect(screen.queryByText(changePriceSheet.faults.refused)).toBeNull();
  held = { ...PRICE, current: NEW, former: NOW, history: [NEW, NOW] };
  await press(changePriceSheet.act);
  await screen.findByText(/^The price changed while this was open: .*\$89\.00 and €84\.00 now\./);
});

it("closes where the price was made and the answer was an error", async () => {
  const onClose = vi.fn();
  let held = PRICE;
  fakeServer(({ method, path, body }) => {
    if (path === "/api/price") return ok({ prices: [] });
    if (method !== "POST") return ok(held);
    const made = { ...NEW, ...(body as { id: string }), from: NOW.from };
    held = { ...PRICE, current: made, history: [made, NOW] };
    return refused(500, "server.unexpected");
  });
  renderPage("/office/offers", <ChangePriceSheet price={PRICE} codes={[]} onClose={onClose} />);
  await screen.findByRole("dialog");
  await type("US dollars a year", "89");
  await type(changePriceSheet.reason, "More to read");
  await press(changePriceSheet.act);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
});

it("changes a price that began within this minute", async () => {
  const current = { ...NEW, from: "2026-03-24T09:14:59.000Z" };
  const { onClose, ordered } = await openSheet({ ...PRICE, current, history: [current, NOW] });
  await type("US dollars a year", "99");
  await type(changePriceSheet.reason, "More to read");
  await press(changePriceSheet.act);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(ordered()).toMatchObject([{ amounts: [money("99.00"), money("84.00", "EUR")] }]);
});

describe("the notice of a price", () => {
  const show = (price: Partial<OfficePrice>) => {
    const sent = fakeServer(({ path }) =>
      path === "/api/price" ? { status: 200, body: { prices: [] } } : { status: 200, body: PRICE },
    );
    renderPage("/office/offers", <PriceNotice price={{ ...PRICE, ...price }} />);
    return sent;
  };

  it("names the one set for later, and takes it back", async () => {
    const sent = show({ next: NEW, history: [NEW, NOW] });
    const status = await screen.findByRole("status");
    expect(status.textContent).toMatch(/\$89\.00 and €84\.00 a year\./);
    expect(status.textContent).toContain(
      "Fourteen days from now. Until then, pages and emails say $79.00 and €75.00.",
    );
    await userEvent.click(screen.getByRole("button", { name: new RegExp(priceNotice.takeBack) }));
    await vi.waitFor(() =>
      expect(sent.map(({ path }) => path)).toContain("/api/office/price/second/undo"),
    );
  });

  it("brings the former price back while no one has bought, and is not there otherwise", async () => {
    show({ current: { ...NEW, from: "2026-03-24T09:00:00.000Z" }, former: NOW, can_undo: true });
    const status = await screen.findByRole("status");
    expect(status.textContent).toContain("No one has bought at it yet.");
    expect(status.textContent).toContain("one click brings $79.00 and €75.00 back everywhere.");
    expect(screen.getByRole("button", { name: new RegExp(`^${priceNotice.undo}`) })).toBeTruthy();
  });

  it.each([
    ["a sale", NOW.first_sale_at, priceNotice.sold],
    ["another change", null, priceNotice.over],
  ])("says that %s came before it was taken back", async (_, first_sale_at, words) => {
    const held = { ...NEW, first_sale_at };
    fakeServer(({ method }) =>
      method === "POST"
        ? refused(409, "office.act_refused")
        : ok({ ...PRICE, current: held, history: [held, NOW] }),
    );
    const price = { ...PRICE, current: NEW, former: NOW, can_undo: true };
    renderPage("/office/offers", <PriceNotice price={price} />);
    await userEvent.click(
      await screen.findByRole("button", { name: new RegExp(`^${priceNotice.undo}`) }),
    );
    expect((await screen.findByRole("alert")).textContent).toBe(words);
  });

  it("is not there for the price that is simply sold", async () => {
    show({});
    await screen.findByRole("region");
    expect(screen.queryByRole("status")).toBeNull();
  });
});
