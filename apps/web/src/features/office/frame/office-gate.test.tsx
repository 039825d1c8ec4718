import { fill } from "@sovereign/content/public/fill";
import { officeFrame, officePlaces } from "@sovereign/content/words/office-frame";
import { foundBy } from "@sovereign/content/words/office-members";
import { readOfficeFrame } from "@sovereign/contract/office-frame";
import { listMembers, type MemberPage } from "@sovereign/contract/office-members";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { answered, type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { OfficeGate } from "./office-gate.tsx";

const refusal = (status: number, code: string): FakeAnswer => ({
  status,
  body: { code, request_id: "7f3c-0914" },
});

const frame = (role: "owner" | "support" | "editor") =>
  answered(readOfficeFrame, {
    name: "Mira",
    email: "m.santos@example.com",
    role,
    owner_name: "Adrian",
    books: { time_zone: "UTC", change: null },
  });

/** The office as the server answers for its frame, and who can prove what. */
function open(
  answer: FakeAnswer,
  proofs: { app?: boolean; passkey?: boolean } = {},
  found: FakeAnswer | ((path: string) => FakeAnswer) = { status: 404 },
) {
  const factor = { id: "f1", friendly_name: "Phone", factor_type: "totp", status: "verified" };
  const sent = fakeServer(({ path }) => {
    if (path === "/api/office") return answer;
    if (path.startsWith("/api/office/members?")) {
      return typeof found === "function" ? found(path) : found;
    }
    if (path === "/api/auth/factors") {
      const factors = proofs.app ? [{ ...factor, created_at: "2026-01-01T00:00:00Z" }] : [];
      const body = { factors, recovery_codes_left: 0, phone_offered: false };
      return { status: 200, body };
    }
    return { status: 200, body: { passkeys: [] } };
  });
  const page = <OfficeGate notFound={<p>Not found</p>}>Page</OfficeGate>;
  return Object.assign(renderPage("/office", page), { sent });
}

const member = {
  id: "m1",
  number: 7,
  email: "i.garner@example.com",
  confirmed: true,
  state: "paying",
  source: "card",
  since: "2025-03-28T12:00:00.000Z",
  paid_until: null,
  price: null,
  last_kept: null,
  found_by: { by: "receipt", text: "2041-5563", at: "2026-03-09T12:00:00.000Z" },
} as const;

signedIn();

describe("the office's gate", () => {
  it("shows the ordinary not-found page to others than staff", async () => {
    open(refusal(404, "route.not_found"));
    expect(await screen.findByText("Not found")).toBeTruthy();
    expect(screen.queryByText("Page")).toBeNull();
  });

  it("leads to setting a factor up, or asks for the one there is", async () => {
    open(refusal(403, "office.proof_missing"));
    expect(await screen.findByRole("link", { name: /^Set Up a Passkey/ })).toBeTruthy();
    const link = screen.getByRole("link", { name: /^Use an Authenticator App/ });
    expect(link.getAttribute("href")).toBe("/app/settings/two-factor?add=app");
  });

  it("says why a factor that a weaker proof set up opens nothing yet", async () => {
    open(refusal(403, "office.proof_waits"), { app: true });
    expect(await screen.findByText(/It opens the office a day after that/)).toBeTruthy();
    expect(screen.getByLabelText("The six-digit code from your authenticator app")).toBeTruthy();
  });

  it("asks staff for the digits of their authenticator app", async () => {
    open(refusal(403, "office.proof_missing"), { app: true });
    const digits = await screen.findByLabelText("The six-digit code from your authenticator app");
    await userEvent.setup().type(digits, "12{Enter}");
    expect(screen.getByText("Enter the six-digit code.")).toBeTruthy();
  });

  it("says what did not come and by which reference, and asks again", async () => {
    open(refusal(500, "server.unexpected"));
    expect(
      await screen.findByText("If this keeps happening, the reference is 7f3c-0914."),
    ).toBeTruthy();
    fakeServer(() => frame("support"));
    await userEvent.setup().click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Page")).toBeTruthy();
  });

  it.each([
    [
      "owner",
      [
        "Today",
        "Money",
        officePlaces.offers,
        "Members",
        "Publish",
        "Broadcasts",
        "Habits",
        "Errors",
        "Log",
        "Team",
      ],
    ],
    ["support", ["Today", "Members", "Errors", "Log"]],
    ["editor", ["Today", "Publish", "Broadcasts"]],
  ] as const)("shows an %s the places of the role", async (role, places) => {
    open(frame(role));
    const rail = await screen.findByRole("complementary", { name: "Office" });
    const navigation = within(within(rail).getByRole("navigation"));
    expect(navigation.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(places);
    expect(within(rail).queryByRole("combobox") !== null).toBe(role !== "editor");
  });

  it("leads from / to the search, and from there to the members found", async () => {
    const { router } = open(frame("owner"));
    const search = await screen.findByRole("combobox", { name: "Find a member" });
    search.checkVisibility = () => true;
    const user = userEvent.setup();
    await user.keyboard("/");
    expect(document.activeElement).toBe(search);
    await user.keyboard("a/b{Enter}");
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
      "/office/members?q=a%2Fb",
    );
  });

  it("opens what the arrows chose, though a later answer has another above it", async () => {
    const page = (...members: MemberPage["members"]) =>
      answered(listMembers, {
        members,
        total: members.length,
        next_payments: [],
        elsewhere: [],
        cursor: null,
        searched: null,
        close: [],
        stripe_url: null,
      });
    const other = { ...member, id: "m2", email: "anna@example.com" };
    const { router } = open(frame("owner"), {}, (path) =>
      path.includes("q=gar&") || path.endsWith("q=gar") ? page(member) : page(other, member),
    );
    const field = await screen.findByRole("combobox", { name: officeFrame.find });
    const user = userEvent.setup();
    await user.type(field, "gar");
    await screen.findByRole("option", { name: /^i\.garner/ });
    await user.type(field, "n{ArrowDown}");
    await screen.findByRole("option", { name: /^anna/ });
    await user.keyboard("{Enter}");
    expect(router.state.location.pathname).toBe("/office/members/m1");
  });

  it("finds as one types, says why, and opens what the arrows choose", async () => {
    const { router, sent } = open(
      frame("owner"),
      {},
      answered(listMembers, {
        members: [member],
        total: 1,
        next_payments: [],
        elsewhere: [{ kind: "error", reference: "7f3a-90bc" }],
        cursor: null,
        searched: null,
        close: [],
        stripe_url: null,
      }),
    );
    const field = await screen.findByRole("combobox", { name: officeFrame.find });
    const user = userEvent.setup();
    await user.type(field, "2041-5563");
    const what = fill(foundBy.receipt, { text: "2041-5563" });
    const first = await screen.findByRole("option", { name: new RegExp(`^i.garner.*${what} of `) });
    const options = screen.getAllByRole("option").map((each) => each.getAttribute("href"));
    expect(options).toEqual([
      "/office/members/m1",
      "/office/faults?q=7f3a-90bc",
      "/office/members?q=2041-5563",
    ]);
    expect(sent.filter(({ path }) => /\/api\/office\/members\/m1/.test(path))).toEqual([]);
    await user.keyboard("{ArrowDown}");
    expect(field.getAttribute("aria-activedescendant")).toBe(first.id);
    await user.keyboard("{Enter}");
    expect(router.state.location.pathname).toBe("/office/members/m1");
  });
});
