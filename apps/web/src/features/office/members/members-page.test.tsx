import { fill } from "@sovereign/content/public/fill";
import { foundBy, foundTexts, officeMembers } from "@sovereign/content/words/office-members";
import type { ListedMember, MemberFilter, MemberPage } from "@sovereign/contract/office-members";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { rateLimitText } from "#core/api/rate-limit-text.ts";
import { wholeDate } from "#features/office/parts/when.ts";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { plain, renderOffice, rowsOf, usd } from "#testing/office-screen.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { MembersPage } from "./members-page.tsx";

const NOW = "2026-03-24T09:14:00.000Z";
const PATH = "/office/members";

const GARNER: ListedMember = {
  id: "m1",
  number: 7,
  email: "i.garner@example.com",
  confirmed: true,
  state: "paying",
  source: "card",
  since: "2025-03-28T12:00:00.000Z",
  price: usd("64.00"),
  paid_until: "2026-03-28T12:00:00.000Z",
  last_kept: "2025-10-18",
  found_by: null,
};
const ROSEN: ListedMember = {
  ...GARNER,
  id: "m2",
  email: "v.rosen@example.org",
  state: "lapsed",
  source: null,
  price: null,
  paid_until: null,
  last_kept: null,
};
const PAGE: MemberPage = {
  members: [GARNER, ROSEN],
  total: 2,
  next_payments: [usd("64.00")],
  elsewhere: [],
  cursor: null,
  searched: null,
  close: [],
  stripe_url: null,
};
const NOBODY: MemberPage = { ...PAGE, members: [], total: 0, next_payments: [] };

const FILTERS: MemberFilter[] = [
  {
    id: "quiet_before_renewal",
    name: null,
    count: 28,
    conditions: [{ is: "paying" }, { is: "quiet", days: 14 }, { is: "renews", days: 60 }],
  },
  { id: "f1", name: "Money back", count: 1240, conditions: [{ is: "refunded" }] },
];

type Server = { page?: FakeAnswer | MemberPage; search?: string; saved?: FakeAnswer };

function open({ page = PAGE, search = "", saved }: Server = {}) {
  const sent = fakeServer(({ method, path }) => {
    if (path.includes("/member-counts")) return { status: 200, body: { counts: [43, 28, 27, 8] } };
    if (method === "POST") return saved ?? { status: 200, body: FILTERS[1] };
    if (method === "DELETE") return { status: 204 };
    if (path.includes("/member-filters")) return { status: 200, body: { filters: FILTERS } };
    return typeof page === "object" && "members" in page ? { status: 200, body: page } : page;
  });
  // A press on plain words focuses the page, as in the office.
  const framed = (
    <main tabIndex={-1}>
      <MembersPage />
    </main>
  );
  const { router } = renderOffice(PATH, framed, { at: `${PATH}${search}` });
  const asked = () =>
    sent.filter(({ path }) => path.includes("/api/office/members?")).map(({ path }) => path);
  return { sent, asked, url: () => decodeURIComponent(router.state.location.search) };
}

signedIn(NOW);

describe("the member list", () => {
  it("shows who fits the sentence of the URL, what they pay next, and each as a row", async () => {
    const page = { ...PAGE, total: 3, cursor: "next" };
    const { asked } = open({ page, search: "?conditions=paying,quiet:14,renews:60" });
    await screen.findByText("3 members.");
    expect(asked()[0]).toContain("conditions=paying%2Cquiet%3A14%2Crenews%3A60");
    expect(asked()[0]).toContain("sort=paid_until");
    expect(screen.getByText("Next payments: $64.00.")).toBeTruthy();
    const section = screen.getByRole("region", { name: "Filter" });
    expect(plain(section.textContent)).toBe(
      "Members who are paying, have been quiet for at least 14 days and renew within 60 days. Add condition",
    );
    expect(rowsOf("Members")).toEqual([
      "i.garner@example.comPayingCard28 March 202528 Marchuntil 28 March$64.0018 October 2025quiet since 18 October 2025",
      "v.rosen@example.orgLapsed28 March 2025Never",
    ]);
    const link = screen.getByRole("link", { name: "i.garner@example.com" });
    expect(link.getAttribute("href")).toBe("/office/members/m1");
    expect(screen.getByText("1 to 2 of 3, next renewal first")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Next 1" }));
    await vi.waitFor(() => expect(asked().at(-1)).toContain("cursor=next"));
  });

  it("has the saved filters with their counts, the one of the sentence marked", async () => {
    open({ search: "?conditions=refunded" });
    const saved = await screen.findByRole("link", { name: "Money back 1,240" });
    expect(saved.getAttribute("aria-current")).toBe("true");
    const quiet = screen.getByRole("link", { name: "Quiet before renewal 28" });
    expect(quiet.getAttribute("aria-current")).toBeNull();
    expect(screen.queryByRole("button", { name: "Save Filter" })).toBeNull();
    expect(screen.getByRole("button", { name: "Delete Filter" })).toBeTruthy();
  });

  it("says why a search found somebody, and what it found besides accounts", async () => {
    const receipt = { by: "receipt", text: "2041-5563", at: "2026-03-09T12:00:00.000Z" } as const;
    const gift = {
      kind: "gift",
      id: "g1",
      number: 412,
      giver: "g@example.com",
      recipient: null,
      state: "arrived",
      paid_at: null,
    } as const;
    const members = [{ ...GARNER, found_by: receipt }];
    open({ page: { ...PAGE, members, total: 1, elsewhere: [gift] }, search: "?q=2041-5563" });
    const what = fill(foundBy.receipt, { text: "2041-5563" });
    const date = wholeDate(receipt.at, "UTC");
    await screen.findByRole("table", { name: officeMembers.table });
    expect(rowsOf(officeMembers.table)[0]).toContain(plain(fill(foundTexts.on, { what, date })));
    const words = { number: 412, giver: "g@example.com", recipient: foundTexts.noAddress };
    const link = screen.getByRole("link", { name: fill(foundTexts.gift, words) });
    expect(link.getAttribute("href")).toBe("/office/gifts/g1");
  });

  it("sorts by a head, and back, in the URL", async () => {
    const { url, asked } = open();
    const head = await screen.findByRole("columnheader", { name: /Yearly price/ });
    await userEvent.click(within(head).getByRole("button"));
    expect(url()).toBe("?sort=price");
    expect(head.getAttribute("aria-sort")).toBe("ascending");
    await userEvent.click(within(head).getByRole("button"));
    expect(url()).toBe("?sort=-price");
    await vi.waitFor(() => expect(asked().at(-1)).toContain("sort=-price"));
  });
});

describe("a word of the sentence", () => {
  it("is used with another value, with how many each has", async () => {
    const { url } = open({ search: "?conditions=paying,quiet:14" });
    await userEvent.click(await screen.findByRole("button", { name: /^Quiet:/ }));
    const panel = screen.getByRole("dialog", { name: "Quiet" });
    await within(panel).findByText("43");
    expect(within(panel).getByText(/^Counts days without an answer/)).toBeTruthy();
    await userEvent.click(within(panel).getByRole("radio", { name: /^At least 30 days/ }));
    await userEvent.click(within(panel).getByRole("button", { name: "Apply" }));
    expect(url()).toBe("?conditions=paying,quiet:30");
  });

  it("is chosen by a press on its words", async () => {
    const { url } = open({ search: "?conditions=paying,quiet:14" });
    await userEvent.click(await screen.findByRole("button", { name: /^Quiet:/ }));
    await userEvent.click(screen.getByText("At least 30 days"));
    await userEvent.click(screen.getByRole("button", { name: "Apply" }));
    expect(url()).toBe("?conditions=paying,quiet:30");
  });

  it("takes another number of days, and refuses what is none", async () => {
    const { url } = open({ search: "?conditions=renews:30" });
    await userEvent.click(await screen.findByRole("button", { name: /^Renews:/ }));
    const days = screen.getByRole("textbox", { name: "Custom number of days" });
    await userEvent.type(days, "0{Enter}");
    expect(screen.getByRole("alert").textContent).toBe("Enter a number from 1 to 3660.");
    await userEvent.clear(days);
    await userEvent.type(days, "45{Enter}");
    expect(url()).toBe("?conditions=renews:45");
  });

  it.for([
    ["?conditions=price:64.00:USD", /^Yearly price:/, "?conditions=price:59.00:EUR"],
    ["?conditions=joined_after:2026-03-01", /^Joined:/, "?conditions=joined_before:2026-02-01"],
  ] as const)("of %s has a form of its own", async ([search, word, expected]) => {
    const { url } = open({ search });
    await userEvent.click(await screen.findByRole("button", { name: word }));
    const panel = within(screen.getByRole("dialog"));
    const type = (label: string, value: string) =>
      fireEvent.change(panel.getByLabelText(label), { target: { value } });
    if (expected.includes("price")) {
      type("Amount", "59.00");
      type("Currency", "eur");
    } else {
      await userEvent.click(panel.getByRole("radio", { name: "Before" }));
      type("Date", "2026-02-01");
    }
    await userEvent.click(panel.getByRole("button", { name: "Apply" }));
    expect(url()).toBe(expected);
  });

  it("is taken out, and another is added", async () => {
    const { url } = open({ search: "?conditions=paying" });
    await userEvent.click(await screen.findByRole("button", { name: /^Payment:/ }));
    await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    expect(url()).toBe("");
    expect(screen.getByText(/^All members\./)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Add condition" }));
    await userEvent.click(screen.getByRole("button", { name: "Are paying twice" }));
    expect(url()).toBe("?conditions=pays_twice");
  });
});

describe("a list without members", () => {
  it("says that nobody fits the sentence", async () => {
    open({ page: NOBODY, search: "?conditions=bounced" });
    await screen.findByRole("heading", { name: "No members match." });
    expect(screen.getByText("Remove a condition to see more members.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
  });

  it("says that nobody has the address, who is close, and leads to Stripe", async () => {
    const close = [{ id: "m9", email: "e.marlowe@example.com", state: "paying" as const }];
    const stripe_url = "https://dashboard.stripe.com/search?query=e.marlow%40exmaple.com";
    open({
      page: { ...NOBODY, searched: 1406, close, stripe_url },
      search: "?q=e.marlow@exmaple.com",
    });
    await screen.findByRole("heading", { name: "No member has the address e.marlow@exmaple.com." });
    expect(screen.getByText(/^We searched 1,406 members, their previous/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "e.marlowe@example.com" })).toBeTruthy();
    const stripe = screen.getByRole("link", { name: /^Search Stripe for This Address/ });
    expect(stripe.getAttribute("href")).toBe(stripe_url);
    expect(screen.queryByRole("navigation", { name: "Saved filters" })).toBeNull();
  });

  it("says that the members did not come, and asks again", async () => {
    const { asked } = open({ page: { status: 500, body: { code: "server.unexpected" } } });
    await screen.findByRole("heading", { name: "Members didn’t load." });
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    await vi.waitFor(() => expect(asked()).toHaveLength(2));
  });

  it("says when to search again after too many searches", async () => {
    const body = { code: "request.rate_limited" };
    open({ page: { status: 429, body, retryAfter: 60 } });
    expect((await screen.findByRole("alert")).textContent).toContain(rateLimitText(60));
  });

  it("leaves a role that does not see members at its page", async () => {
    open({ page: { status: 403, body: { code: "office.role_refused" } } });
    await screen.findByRole("heading", { level: 2 });
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("the acts of the list", () => {
  it("save the sentence under a name that nobody has taken", async () => {
    const taken = { status: 409, body: { code: "office.filter_name_taken" } };
    const { sent } = open({ search: "?conditions=paying,quiet:15", saved: taken });
    await userEvent.click(await screen.findByRole("button", { name: "Save Filter" }));
    const sheet = within(await screen.findByRole("dialog"));
    expect(sheet.getByText("are paying and have been quiet for at least 15 days")).toBeTruthy();
    await userEvent.click(sheet.getByRole("button", { name: "Save Filter" }));
    expect(sheet.getByRole("alert").textContent).toBe("Enter a name.");
    await userEvent.type(sheet.getByLabelText("Name"), "Mine{Enter}");
    await sheet.findByText("Another filter has this name. Choose a different one.");
    expect(sent.findLast(({ method }) => method === "POST")?.body).toEqual({
      name: "Mine",
      conditions: [{ is: "paying" }, { is: "quiet", days: 15 }],
    });
  });

  it("export the list, and say beforehand what the file has", async () => {
    const { sent } = open({ search: "?conditions=refunded" });
    await userEvent.click(await screen.findByRole("button", { name: "Export" }));
    const sheet = within(await screen.findByRole("dialog"));
    expect(sheet.getByRole("heading", { name: "Export 2 members" })).toBeTruthy();
    expect(sheet.getByText("In cents, with their currency, as of 09:14.")).toBeTruthy();
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
    await userEvent.click(sheet.getByRole("button", { name: "Export as CSV" }));
    await screen.findByText("members.csv was saved.");
    expect(sent.at(-1)?.path).toContain("/api/office/member-export?conditions=refunded&sort=");
  });
});
