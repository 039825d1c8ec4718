import type { OfficeFrame } from "@sovereign/contract/office-frame";
import type { MoneyMonthDetail, MoneyMonths } from "@sovereign/contract/office-money";
import type { StaffRole } from "@sovereign/domain/staff";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeServer, type SentRequest } from "#testing/fake-server.ts";
import { measuredAt } from "#testing/measured-width.ts";
import {
  DIFFERENT,
  JANUARY,
  LAPSED,
  MARCH,
  MONTHS,
  NOW,
  PROOF,
  RENEWALS,
} from "#testing/office-money.ts";
import { plain, renderOffice } from "#testing/office-screen.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { MoneyPage } from "./money-page.tsx";

type Answers = {
  months?: MoneyMonths;
  detail?: MoneyMonthDetail;
  left?: number;
  isProofOld?: boolean;
};

let requests: SentRequest[] = [];

function open(
  at: string,
  answers: Answers = {},
  { role = "owner", books }: { role?: StaffRole; books?: OfficeFrame["books"] } = {},
) {
  requests = fakeServer(({ method, path }) => {
    if (role !== "owner") return { status: 403, body: { code: "office.role_refused" } };
    if (method === "POST" && answers.isProofOld)
      return { status: 403, body: { code: "office.proof_too_old" } };
    if (method === "POST") return { status: 200, body: { left: answers.left ?? 0 } };
    if (path.endsWith("/renewals")) return { status: 200, body: RENEWALS };
    if (path.includes("/rows")) return { status: 200, body: LAPSED };
    if (path.includes("/2026-02")) return { status: 200, body: JANUARY };
    if (path.includes("/2026-03")) return { status: 200, body: answers.detail ?? MARCH };
    return { status: 200, body: answers.months ?? MONTHS };
  });
  const page = (
    <main>
      <MoneyPage />
    </main>
  );
  return renderOffice("/office/money", page, { role, at, ...(books && { books }) });
}

const address = ({ router }: ReturnType<typeof open>) =>
  `${router.state.location.pathname}${router.state.location.search}`;

signedIn(NOW);
beforeEach(() => measuredAt(540));

describe("the Money page", () => {
  it("says the month in a sentence, an equation, a bridge and its cash", async () => {
    open("/office/money");
    expect(await screen.findByText("March so far: 48 gained, 22 lost, 1,240 paying.")).toBeTruthy();
    const text = plain(document.body.textContent);
    expect(text).toContain(
      "1,214 on 1 March+47 new+1 reactivated−19 lapsed−3 refunded=1,240 on 24 March",
    );
    expect(await screen.findByText(/^Counted from our records at/)).toHaveProperty(
      "textContent",
      "Counted from our records at 09:14 and checked against Stripe and the App Store at 06:10 and Google Play at 06:10 on 23 March, subscription by subscription. That’s $6,121.25 and €1,306.25 a month.",
    );
    expect(
      screen.getByRole("img", { name: "19 lapsed, 5 of them in the grace period" }),
    ).toBeTruthy();
    expect(screen.getByText("−€75.00")).toBeTruthy();
    expect(screen.getByText("78 payments, one of them a member’s second payment")).toBeTruthy();
    const kept = screen.getByText("Tax included: €191.60").closest("tr");
    expect(kept?.textContent).toMatch(/^Net/);
    expect(
      screen.getByText(
        "n.ferreira@example.com has paid by card and through the App Store: one member, counted once.",
      ),
    ).toBeTruthy();
    expect(screen.queryByText("Test payments")).toBeNull();
  });

  it.each(["/office/money", "/office/money?month=2026-03&rows=lapsed"])(
    "names the time zone of the books on %s, and the one before a change",
    async (path) => {
      const change = { former: "UTC", since: "2026-03-20T22:30:00.000Z" };
      open(path, {}, { books: { time_zone: "Pacific/Auckland", change } });
      const note = await screen.findByText(/^Financial reports use Auckland time\./);
      expect(plain(note.textContent)).toContain("Until 21 March 2026, they used UTC.");
    },
  );

  it("goes from month to month by key with one tab stop, and Enter opens the rows", async () => {
    const page = open("/office/money");
    const figure = within(await screen.findByRole("group", { name: /^Twenty-four months/ }));
    const [stop, ...others] = figure.getAllByRole("button").filter((each) => each.tabIndex === 0);
    expect(others).toEqual([]);
    expect(stop?.getAttribute("aria-label")).toBe(
      "March 2026: 1,214 plus 47 new plus 1 reactivated minus 19 lapsed minus 3 refunded is 1,240",
    );
    const user = userEvent.setup();
    stop?.focus();
    await user.keyboard("{ArrowLeft}");
    expect(address(page)).toBe("/office/money?month=2026-02");
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^February 2026/);
    expect(await screen.findByText(/^Recounted from our records/)).toBeTruthy();
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
    expect(await screen.findByText("Matches the total, to the cent.")).toBeTruthy();
    expect(
      screen.getByText(
        /Of these 3, one is in the grace period and two had canceled before renewal\.$/,
      ),
    ).toBeTruthy();
    expect(screen.getByRole("link", { name: "19 lapsed" }).getAttribute("aria-current")).toBe(
      "true",
    );
    const link = screen.getByRole("link", { name: "g.okoye@example.org" });
    expect(link.getAttribute("href")).toBe("/office/members/m1");
    expect(screen.getByText("a@b.co").closest("a")).toBeNull();
    const late = screen.getByRole("row", { name: /c@d\.co/ });
    expect(plain(late.textContent)).toMatch(/^\d+ March, added on 4 April/);
    const original = within(late).getByRole("link", { name: "From the payment on 24 March 2025" });
    expect(original.getAttribute("href")).toBe("/office/money?month=2025-03&rows=received");
    expect(screen.getByRole("row", { name: /^3 rows/ }).textContent).toContain("$118.00€75.00");
  });

  it("shows a difference with its rows, and fetches what is missing", async () => {
    open("/office/money", { detail: DIFFERENT });
    expect(
      await screen.findByText("March doesn’t add up. One subscription has no member here."),
    ).toBeTruthy();
    const alert = within(screen.getByRole("alert"));
    expect(alert.getByText("Our records and Stripe differ by one member and $59.00.")).toBeTruthy();
    expect(screen.getByRole("row", { name: /^Unexplained 1/ })).toBeTruthy();
    expect(alert.getByRole("link", { name: /^View It at Stripe/ })).toBeTruthy();
    await userEvent.setup().click(alert.getByRole("button", { name: "Fetch the Missing Payment" }));
    expect(await screen.findByText("Fetched and recounted")).toBeTruthy();
    const post = requests.find(({ method }) => method === "POST");
    expect(post).toMatchObject({ path: "/api/office/money/missing", body: { ids: ["d1"] } });
    await waitFor(() =>
      expect(requests.filter(({ path }) => path.endsWith("/2026-03")).length).toBeGreaterThan(1),
    );
  });

  it("says of a store's purchase that its price is not known, and has nothing to fetch", async () => {
    const { differences } = DIFFERENT.proof;
    const [row] = differences?.rows ?? [];
    if (!differences || !row) throw new Error("the fixture has no difference");
    const unpriced = {
      ...row,
      kind: "unpriced" as const,
      source: "app_store" as const,
      subscription_id: "store_1",
      yearly: null,
      fetchable: false,
    };
    const proof = { ...DIFFERENT.proof, differences: { ...differences, rows: [unpriced] } };
    open("/office/money", { detail: { ...DIFFERENT, proof, without_price: 1 } });
    const alert = within(await screen.findByRole("alert"));
    expect(
      alert.getByText(
        /^store_1 is active at the App Store, paid by w\.obi@example\.com, but we don’t know what it costs/,
      ),
    ).toBeTruthy();
    expect(alert.queryByRole("button", { name: /^Fetch/ })).toBeNull();
    expect(screen.getByText(/^One pays through a store at a price we don’t know/)).toBeTruthy();
  });

  it("asks for a fresh proof before it fetches what is missing", async () => {
    open("/office/money", { detail: DIFFERENT, isProofOld: true });
    const alert = within(await screen.findByRole("alert"));
    await userEvent.setup().click(alert.getByRole("button", { name: "Fetch the Missing Payment" }));
    expect(await screen.findByRole("dialog", { name: /^Confirm it’s you/ })).toBeTruthy();
    expect(screen.queryByText("Fetched and recounted")).toBeNull();
  });

  it("has what moved Stripe's balance, each part with its rows", async () => {
    open("/office/money");
    const table = within(await screen.findByRole("table", { name: "Stripe balance in March" }));
    expect(table.getByRole("row", { name: /^Payouts 4 payouts/ }).textContent).toContain(
      "−$4,200.00",
    );
    expect(table.getByRole("row", { name: /^Change in balance/ }).textContent).toContain("$269.60");
    expect(table.getByRole("link", { name: "Fees" }).getAttribute("href")).toBe(
      "/office/money?month=2026-03&rows=fees",
    );
    expect(table.queryByText("Exchanged")).toBeNull();
  });

  it("counts again once the count is minutes old", async () => {
    const old = { ...MARCH, proof: { ...PROOF, counted_at: "2026-03-24T09:00:00.000Z" } };
    open("/office/money", { detail: old });
    await userEvent.setup().click(await screen.findByRole("button", { name: "Refresh" }));
    await waitFor(() =>
      expect(requests.filter(({ path }) => path.includes("fresh=true")).length).toBe(2),
    );
  });

  it("says that nobody has paid yet", async () => {
    open("/office/money", { months: { ...MONTHS, began: null } });
    expect(await screen.findByText("No one has paid yet.")).toBeTruthy();
  });

  it("says to others than owners whose page it is", async () => {
    open("/office/money", {}, { role: "support" });
    expect(await screen.findByText("Only owners can open this page.")).toBeTruthy();
    await waitFor(() => expect(requests.length).toBe(2));
  });
});
