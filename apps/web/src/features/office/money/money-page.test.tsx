import type {
  MoneyMonthDetail,
  MoneyMonths,
  MoneyProof,
  MoneyRow,
  MoneyRows,
} from "@sovereign/contract/office-money";
import type { OfficeRenewals } from "@sovereign/contract/office-renewals";
import { addMonths } from "@sovereign/domain/calendar-month";
import type { StaffRole } from "@sovereign/domain/staff";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { StaffContext } from "#features/office/frame/staff-context.ts";
import { fakeServer, type SentRequest } from "#testing/fake-server.ts";
import { measuredAt } from "#testing/measured-width.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { MoneyPage } from "./money-page.tsx";

const NOW = "2026-03-24T09:14:00.000Z";
const usd = (amount: string) => ({ amount, currency: "USD" });
const eur = (amount: string) => ({ amount, currency: "EUR" });
const term = (members: number, dollars: string, euros: string) => ({
  members,
  yearly: [usd(dollars), eur(euros)],
});
const NONE = term(0, "0.00", "0.00");

const BRIDGE = {
  opening: term(1214, "71626.00", "15450.00"),
  new: term(47, "2773.00", "600.00"),
  regained: term(1, "59.00", "0.00"),
  lapsed: term(19, "885.00", "300.00"),
  refunded: term(3, "118.00", "75.00"),
  changed: NONE,
  closing: term(1240, "73455.00", "15675.00"),
};
const EMPTY = { ...BRIDGE, new: NONE, regained: NONE, lapsed: NONE, refunded: NONE };

const MONTHS: MoneyMonths = {
  ...{ counted_at: NOW, began: "2024-04", current: "2026-03" },
  months: Array.from({ length: 24 }, (_, index) => ({
    ...{ month: addMonths("2024-04", index), running: index === 23, adds_up: true },
    bridge: index === 23 ? BRIDGE : { ...EMPTY, closing: BRIDGE.opening },
  })),
};

const PROOF: MoneyProof = {
  counted_at: NOW,
  compared: [
    { source: "card", at: "2026-03-24T06:10:00.000Z" },
    { source: "app_store", at: "2026-03-24T06:10:00.000Z" },
    { source: "play_store", at: "2026-03-23T06:10:00.000Z" },
  ],
  twelfth: [usd("6121.25"), eur("1306.25")],
  differences: null,
};

const flow = (rows: number, dollars: string, euros: string) => ({
  rows,
  sums: [usd(dollars), eur(euros)],
});

const MARCH: MoneyMonthDetail = {
  ...{ month: "2026-03", running: true, first_day: "2026-03-01", last_day: "2026-03-24" },
  ...{ bridge: BRIDGE, lapsed_in_grace: 5, without_price: 1, proof: PROOF },
  cash: {
    received: { ...flow(78, "4898.00", "1200.00"), second: 1 },
    returned: flow(2, "59.00", "75.00"),
    held: flow(1, "59.00", "0.00"),
    ...{ kept: [usd("4740.00"), eur("1125.00")], tax: [eur("191.60")] },
    balance: {
      card_payments: flow(81, "4780.00", "1125.00"),
      fees: flow(80, "310.40", "0.00"),
      ...{ converted: { rows: 0, sums: [usd("0.00"), eur("0.00")] } },
      earned: [usd("4469.60"), eur("1125.00")],
      payouts: flow(4, "4200.00", "0.00"),
      change: [usd("269.60"), eur("1125.00")],
    },
  },
  uncounted: {
    in_grace: flow(5, "237.00", "150.00"),
    disputed: { rows: 1, sums: [usd("59.00")] },
    paid_twice: {
      ...{ rows: 1, sums: [usd("59.00")] },
      one: { address: "n.ferreira@example.com", sources: ["card", "app_store"] },
    },
    given: 6,
    other_products: { rows: 8, sums: [usd("30976.00")], names: ["Foundation", "Mastermind"] },
    coupons: { rows: 0, sums: [] },
    test_payments: { rows: 0, sums: [] },
  },
};

const JANUARY: MoneyMonthDetail = {
  ...{ ...MARCH, month: "2026-02", running: false, first_day: "2026-02-01" },
  ...{ last_day: "2026-02-28", bridge: { ...EMPTY, closing: BRIDGE.opening } },
  ...{ proof: { ...PROOF, compared: [] }, uncounted: null },
};

const DIFFERENT: MoneyMonthDetail = {
  ...MARCH,
  proof: {
    ...PROOF,
    differences: {
      rows: [
        {
          ...{ id: "d1", kind: "missing", source: "card", subscription_id: "sub_1obm" },
          ...{ since: "2026-03-22T10:00:00.000Z", address: "w.obi@example.com", member_id: null },
          ...{ members: 1, yearly: usd("59.00"), url: "https://stripe.example/sub_1obm" },
          ...{ fetchable: true, prices: null },
        },
      ],
      by_providers: term(1241, "73514.00", "15675.00"),
      unexplained: term(1, "59.00", "0.00"),
    },
  },
};

const row: Omit<MoneyRow, "reason" | "until"> = {
  ...{ id: "r1", day: "2026-03-19", at: "2026-03-19T10:00:00.000Z", member_id: "m1" },
  ...{ address: "g.okoye@example.org", subscription_id: "sub_2", text: null },
  ...{ source: "card", since: "2025-03-19", sum: usd("59.00"), before: null },
};

const RENEWALS: OfficeRenewals = {
  ...{ counted_at: NOW, today: "2026-03-24", first_due: null, back_test: null, months: [] },
  all: { due: 0, canceled: 0, yearly: [] },
  thirty_days: { due: 0, canceled: 0, renewing: null, by: "2026-04-23" },
};

const LAPSED: MoneyRows = {
  ...{ figure: "lapsed", first_day: "2026-03-01", last_day: "2026-03-24", running: true },
  ...{ bridge: BRIDGE, total: 3, sums: [usd("118.00"), eur("75.00")], cursor: null },
  split: [
    { reason: "in_grace", source: null, count: 1 },
    { reason: "canceled", source: null, count: 2 },
  ],
  rows: [
    { ...row, reason: "in_grace", until: "2026-03-26" },
    { ...row, id: "r2", reason: "canceled", until: null, address: "a@b.co", member_id: null },
    { ...row, id: "r3", reason: "canceled", until: null, sum: eur("75.00"), address: "c@d.co" },
  ],
};

type Answers = { months?: MoneyMonths; detail?: MoneyMonthDetail; left?: number };

let requests: SentRequest[] = [];

function open(at: string, answers: Answers = {}, role: StaffRole = "owner") {
  requests = fakeServer(({ method, path }) => {
    if (role !== "owner") return { status: 403, body: { code: "office.role_refused" } };
    if (method === "POST") return { status: 200, body: { left: answers.left ?? 0 } };
    if (path.endsWith("/renewals")) return { status: 200, body: RENEWALS };
    if (path.includes("/rows")) return { status: 200, body: LAPSED };
    if (path.includes("/2026-02")) return { status: 200, body: JANUARY };
    if (path.includes("/2026-03")) return { status: 200, body: answers.detail ?? MARCH };
    return { status: 200, body: answers.months ?? MONTHS };
  });
  const staff = { name: "Adrian", email: "a@b.co", role, owner_name: "Adrian" };
  return renderPage(
    "/office/money",
    <StaffContext value={staff}>
      <main>
        <MoneyPage />
      </main>
    </StaffContext>,
    at,
  );
}

const address = ({ router }: ReturnType<typeof open>) =>
  `${router.state.location.pathname}${router.state.location.search}`;

beforeEach(() => {
  measuredAt(540);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) });
  session.announce({ type: "signed_in", record: memberRecord() });
});
afterEach(() => {
  // A page that is signed out would ask again.
  cleanup();
  session.announce({ type: "signed_out", reason: "member" });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("the Money page", () => {
  it("says the month in a sentence, an equation, a bridge and its cash", async () => {
    open("/office/money");
    expect(await screen.findByText("March so far: 48 came, 22 left, and 1,240 pay.")).toBeTruthy();
    const text = document.body.textContent?.replaceAll("\u00a0", " ") ?? "";
    expect(text).toContain(
      "1,214 on 1 March+47 new+1 regained−19 lapsed−3 refunded=1,240 on 24 March",
    );
    expect(await screen.findByText(/^Counted from the rows at/)).toHaveProperty(
      "textContent",
      "Counted from the rows at 09:14, and compared with Stripe and the App Store at 06:10 and Google Play at 06:10 on 23 March, subscription by subscription. A twelfth of the year is $6,121.25 and €1,306.25 a month.",
    );
    expect(screen.getByRole("img", { name: "19 lapsed, 5 of them in grace" })).toBeTruthy();
    expect(screen.getByText("−€75.00")).toBeTruthy();
    expect(
      screen.getByText(
        "78 payments, one of them a second one by the same member. Of it tax: €191.60",
      ),
    ).toBeTruthy();
    expect(
      screen.getByText(
        "n.ferreira@example.com pays by card and at the App Store: one member, counted once.",
      ),
    ).toBeTruthy();
    expect(screen.queryByText("Test payments")).toBeNull();
  });

  it("goes from month to month by key with one tab stop, and Enter opens the rows", async () => {
    const page = open("/office/money");
    const figure = within(await screen.findByRole("group", { name: /^Twenty-four months/ }));
    const [stop, ...others] = figure.getAllByRole("button").filter((each) => each.tabIndex === 0);
    expect(others).toEqual([]);
    expect(stop?.getAttribute("aria-label")).toBe(
      "March 2026: 1,214 plus 47 new plus 1 regained minus 19 lapsed minus 3 refunded is 1,240",
    );
    const user = userEvent.setup();
    stop?.focus();
    await user.keyboard("{ArrowLeft}");
    expect(address(page)).toBe("/office/money?month=2026-02");
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^February 2026/);
    expect(await screen.findByText(/^Counted again from the rows/)).toBeTruthy();
    expect(screen.queryByText("Not counted, and why")).toBeNull();
    await user.keyboard("{Home}");
    expect(address(page)).toBe("/office/money?month=2024-04");
    await user.keyboard("{PageDown}{End}{ArrowRight}");
    expect(address(page)).toBe("/office/money?month=2026-03");
    await user.keyboard("{Enter}");
    expect(address(page)).toBe("/office/money?month=2026-03&rows=closing");
  });

  it("moves the focus to the figure that was opened", async () => {
    open("/office/money");
    await userEvent.setup().click(await screen.findByRole("link", { name: "19 lapsed" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Lapsed" })).toBeTruthy();
    expect(document.activeElement?.localName).toMatch(/main|h1/);
  });

  it("lists a figure's rows, each with its member, and their sum", async () => {
    open("/office/money?month=2026-03&rows=lapsed");
    expect(await screen.findByText("As in the figure, to the cent.")).toBeTruthy();
    expect(
      screen.getByText(/Of these 3, one is in grace and two had canceled ahead\.$/),
    ).toBeTruthy();
    expect(screen.getByRole("link", { name: "19 lapsed" }).getAttribute("aria-current")).toBe(
      "true",
    );
    const link = screen.getByRole("link", { name: "g.okoye@example.org" });
    expect(link.getAttribute("href")).toBe("/office/members/m1");
    expect(screen.getByText("a@b.co").closest("a")).toBeNull();
    expect(screen.getByRole("row", { name: /^3 rows/ }).textContent).toContain("$118.00€75.00");
  });

  it("shows a difference with its rows, and fetches what is missing", async () => {
    open("/office/money", { detail: DIFFERENT });
    expect(
      await screen.findByText("March does not add up. One subscription has no member here."),
    ).toBeTruthy();
    const alert = within(screen.getByRole("alert"));
    expect(alert.getByText("The bridge and Stripe differ by one member and $59.00.")).toBeTruthy();
    expect(screen.getByRole("row", { name: /^Not explained 1/ })).toBeTruthy();
    expect(alert.getByRole("link", { name: /^See It at Stripe/ })).toBeTruthy();
    await userEvent.setup().click(alert.getByRole("button", { name: "Fetch the Missing One" }));
    expect(await screen.findByText("Fetched, and counted again")).toBeTruthy();
    const post = requests.find(({ method }) => method === "POST");
    expect(post).toMatchObject({ path: "/api/office/money/missing", body: { ids: ["d1"] } });
    await waitFor(() =>
      expect(requests.filter(({ path }) => path.endsWith("/2026-03")).length).toBeGreaterThan(1),
    );
  });

  it("counts again once the count is minutes old", async () => {
    const old = { ...MARCH, proof: { ...PROOF, counted_at: "2026-03-24T09:00:00.000Z" } };
    open("/office/money", { detail: old });
    await userEvent.setup().click(await screen.findByRole("button", { name: "Count Again" }));
    await waitFor(() =>
      expect(requests.filter(({ path }) => path.includes("fresh=true")).length).toBe(2),
    );
  });

  it("says that nobody has paid yet", async () => {
    open("/office/money", { months: { ...MONTHS, began: null } });
    expect(await screen.findByText("Nobody has paid yet.")).toBeTruthy();
  });

  it("says to others than owners whose page it is", async () => {
    open("/office/money", {}, "support");
    expect(await screen.findByText("This page is the owner’s.")).toBeTruthy();
    await waitFor(() => expect(requests.length).toBe(2));
  });
});
