import { readMailPreferences } from "@sovereign/contract/mails";
import { type Receipt, type ReceiptAnswer, readReceipt } from "@sovereign/contract/receipts";
import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { adminMode } from "#core/session/admin-mode-state.ts";
import { brand } from "#core/words/brand.ts";
import { keepMembership } from "#features/membership/status/membership-query.ts";
import { pendingPurchases } from "#features/membership/status/pending-purchases.ts";
import { answered, type FakeAnswer, fakeServer, ok, refused } from "#testing/fake-server.ts";
import { MEMBER } from "#testing/memberships.ts";
import { programmeOf } from "#testing/programmes.ts";
import { renderPage } from "#testing/render-page.tsx";
import { piece, shelves } from "#testing/vault-answers.ts";
import { signedInToWrite } from "#testing/writing-member.ts";
import WelcomeRoute from "./app.welcome.tsx";

const PRICE = { amount: "49.00", currency: "USD" };
const RECEIPT: Receipt = {
  number: "A1B2-0001",
  paid_at: "2026-03-24T09:14:00.000Z",
  paid: PRICE,
  refunded: null,
  on_its_way: null,
  term: { unit: "year", count: 1 },
  card: { brand: "visa", last_four: "4242" },
  renewal: { at: "2027-03-24T09:14:00.000Z", price: PRICE, later: null },
  ends_at: null,
  sent_to: null,
};
const SHELVES = shelves([
  piece("excerpts", "one"),
  piece("principles", "two"),
  piece("principles", "three"),
  piece("frameworks", "four"),
  piece("frameworks", "five", { state: "later", minutes: null }),
  piece("case-studies", "six", { state: "later", minutes: null }),
  piece("case-studies", "crash", { title: "2008: Buying from the Frightened", minutes: 9 }),
  piece("briefings", "seven", { state: "later", minutes: null }),
  piece("books", "eight"),
]);

const receipt = (
  changes: Partial<Receipt> = {},
  managed_by: ReceiptAnswer["managed_by"] = "card",
) => answered(readReceipt, { managed_by, receipt: { ...RECEIPT, ...changes } });
const UNASKED = { releases: false, letters: true, releases_asked: false };
const DOWN = refused(503, "billing.provider_unavailable");

/** Override the default responses; `receipt` is called per request. */
type Answers = {
  membership?: object | FakeAnswer;
  receipt?: () => FakeAnswer;
  vault?: FakeAnswer;
  programme?: FakeAnswer;
};

function open(answers: Answers = {}) {
  const { membership = MEMBER } = answers;
  const check =
    typeof membership === "string" || "status" in membership
      ? (membership as FakeAnswer)
      : ok({ admin_mode_offered: false, ...membership });
  const sent = fakeServer(({ path }) => {
    if (path === "/api/me/receipt") return answers.receipt?.() ?? receipt();
    if (path === "/api/vault") return answers.vault ?? ok(SHELVES);
    if (path === "/api/me/mail-preferences") return answered(readMailPreferences, UNASKED);
    if (path.startsWith("/api/programme")) return answers.programme ?? ok(programmeOf());
    return check;
  });
  return { sent, ...renderPage("/app/welcome", <WelcomeRoute />) };
}
const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const receiptSection = () => screen.findByRole("region", { name: "Receipt" });
const asked = (sent: { path: string }[]) =>
  sent.filter(({ path }) => path === "/api/me/receipt").length;

signedInToWrite();
afterEach(() => {
  adminMode.turn(false);
  pendingPurchases.end("u1");
});

describe("the page after payment (decision 19)", () => {
  it("lists what is open and readable, each with its link, and nothing announced §2.42", async () => {
    open();
    await title("Everything is open.");
    const rows = within(await screen.findByRole("region", { name: "Open now" }));
    await rows.findByText("Principles");
    expect(
      rows.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]),
    ).toEqual([
      ["Accountability EngineOne commitment, one answer each evening", "/app/accountability"],
      ["The 30 daysAll of them, one day at a time", "/app/programme"],
      ["ExcerptsOne to read", "/app/resources#excerpts"],
      ["PrinciplesAll two", "/app/resources#principles"],
      ["Frameworks & PlaybooksOne to read, and more announced", "/app/resources#frameworks"],
      ["Case StudiesOne to read, and more announced", "/app/resources#case-studies"],
    ]);
  });

  it("asks who has paid whether to write of new pieces", async () => {
    open();
    expect(await screen.findByText("Get an email when a new article opens?")).toBeTruthy();
  });

  it("links to today's day, and to one piece chosen by the pack's rule §2.42", async () => {
    open();
    const day = within(await screen.findByRole("region", { name: "The 30 days" }));
    expect(await day.findByText("Day 2 of 4. Discipline")).toBeTruthy();
    expect(day.getByText("Do the work of day 2")).toBeTruthy();
    const begin = day.getByRole("link", { name: "Begin Day 2" });
    expect(begin.getAttribute("href")).toBe("/app/programme/2");
    const first = screen.getByText("One article to start with").closest("a");
    expect(first?.textContent).toContain("2008: Buying from the FrightenedCase study, 9 minutes");
    expect(first?.getAttribute("href")).toBe("/app/resources/case-studies/crash");
  });

  it("is shown in admin mode as well, where nothing was paid", async () => {
    adminMode.turn(true);
    const { sent } = open({ membership: { ...NO_MEMBERSHIP, admin_mode_offered: true } });
    await title("Everything is open.");
    expect(screen.queryByRole("region", { name: "Receipt" })).toBeNull();
    expect(asked(sent)).toBe(0);
    await screen.findByText("One article to start with");
    expect(sent.map(({ path }) => path)).not.toContain("/api/me/mail-preferences");
  });

  it("keeps the rest when the vault and the programme do not respond", async () => {
    const denied = refused(403, "access.denied");
    open({ vault: denied, programme: denied });
    expect(await screen.findByText("Today’s guidance did not load.")).toBeTruthy();
    expect(screen.getByRole("link", { name: /^Resource Vault/ })).toBeTruthy();
    expect(screen.queryByText("One article to start with")).toBeNull();
    expect(await screen.findByText("Visa ending 4242")).toBeTruthy();
  });
});

describe("for a visitor without access", () => {
  it("shows the offer and the price list, and fetches no receipt §2.42", async () => {
    const { sent } = open({ membership: NO_MEMBERSHIP });
    await title("Welcome");
    expect(screen.getByRole("button", { name: `Subscribe — ${brand.appPrice}/year` })).toBeTruthy();
    const levels = screen.getByRole("link", { name: "All levels of membership" });
    expect(levels.getAttribute("href")).toBe("/app/community");
    expect(asked(sent)).toBe(0);
  });

  it("shows the receipt of a refund", async () => {
    const membership = { ...NO_MEMBERSHIP, ended: { at: null } };
    open({ membership, receipt: () => receipt({ refunded: PRICE, renewal: null }) });
    await title("Welcome");
    const lines = within(await receiptSection());
    expect(await lines.findByText("Sent back")).toBeTruthy();
    expect(lines.queryByText(/Cancel from Settings/)).toBeNull();
  });

  it("reports an unknown result, and retries", async () => {
    const { sent } = open({ membership: refused(403, "access.denied") });
    await title("We could not check your membership.");
    // Once: rendering the failure sends no request.
    expect(sent).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Check again" }));
    await title("We could not check your membership.");
    expect(sent).toHaveLength(2);
  });
});

describe("the receipt", () => {
  const termsOf = (section: HTMLElement) =>
    [...section.querySelectorAll("dl > div")].map((line) => line.textContent ?? "");

  it("lists amount, time, card, next charge and number", async () => {
    open();
    await screen.findByText("Visa ending 4242");
    expect(termsOf(await receiptSection())).toEqual([
      "Paid$49.00, one year",
      expect.stringMatching(/^Date.*2026, /),
      "CardVisa ending 4242",
      expect.stringMatching(/^Renews.*2027, \$49\.00$/),
      "NumberA1B2-0001",
      "Sold byExample Company Ltd, 1 Example Street, Example Town",
    ]);
    expect(screen.getByText("Cancel from Settings whenever you like.")).toBeTruthy();
    const manage = screen.getByRole("link", { name: "Manage Subscription" });
    expect(manage.getAttribute("href")).toBe("/app/settings");
  });

  it.each([
    ["app_store", "App Store took this payment and sends you its own receipt."],
    ["play_store", "Google Play took this payment and sends you its own receipt."],
    ["other_store", "A store took this payment and sends you its own receipt."],
  ] as const)("of the %s comes from the store", async (managed_by, words) => {
    open({ receipt: () => answered(readReceipt, { managed_by, receipt: null }) });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it.each([
    ["has charged nothing yet", answered(readReceipt, { managed_by: "card", receipt: null })],
    ["knows no purchase", refused(409, "billing.no_subscription")],
  ])("is absent when the server %s", async (_, answer) => {
    open({ receipt: () => answer });
    expect(await screen.findByText(/^Nothing has been charged so far\./)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it.each([
    ["the provider does not respond", DOWN],
    ["it was requested too often", refused(429, "request.rate_limited")],
    ["it is not one", ok({ managed_by: "card", receipt: { paid: 49 } })],
  ] as [string, FakeAnswer][])(
    "that is unavailable is shown alone, when %s §2.43",
    async (_, refusal) => {
      let answer = refusal;
      const { sent } = open({ receipt: () => answer });
      await screen.findByText(/^We couldn’t get the receipt from the payment provider/);
      expect(screen.getByRole("heading", { name: "Everything is open." })).toBeTruthy();
      expect(await screen.findByRole("link", { name: "Begin Day 2" })).toBeTruthy();
      expect(asked(sent)).toBe(1);
      answer = receipt();
      await userEvent.click(screen.getByRole("button", { name: "Try again" }));
      expect(await screen.findByText("Visa ending 4242")).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    },
  );

  it("is refetched once the membership changed, as after a cancellation", async () => {
    let canceled = false;
    const end = "2027-03-24T09:14:00.000Z";
    const { sent, client } = open({
      receipt: () => (canceled ? receipt({ renewal: null, ends_at: end }) : receipt()),
    });
    await screen.findByText("Renews");
    canceled = true;
    act(() => keepMembership(client, "u1", { ...MEMBER, renews: false }));
    expect(await screen.findByText("Ends")).toBeTruthy();
    expect(screen.queryByText("Renews")).toBeNull();
    expect(asked(sent)).toBe(2);
  });
});
