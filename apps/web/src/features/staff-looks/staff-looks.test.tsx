import type { MemberLogEntry, OwnStaffLog } from "@sovereign/contract/staff-log";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeServer } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { lookLine } from "./staff-look-words.ts";
import { StaffLooksPage } from "./staff-looks-page.tsx";
import { StaffLooksRow } from "./staff-looks-row.tsx";

const entry = (more: Partial<MemberLogEntry>): MemberLogEntry => ({
  id: 1,
  at: "2026-03-24T09:14:00.000Z",
  kind: "member_looked",
  name: "Adrian",
  role: "owner",
  reason: null,
  details: {},
  outcome: null,
  why: null,
  ...more,
});

const LOOK = entry({ reason: "Their message from 23 March" });
const EMPTY: OwnStaffLog = { entries: [], next: null, looks: 0, acts: 0, member_since: null };

signedIn("2026-03-24T12:00:00.000Z");

const answers = (...pages: Partial<OwnStaffLog>[]) =>
  fakeServer(({ path }) => {
    const page = pages[path.includes("before=") ? 1 : 0];
    return { status: 200, body: { ...EMPTY, ...page } };
  });

const page = () => <StaffLooksPage userId="u1" timeZone="UTC" />;
const lines = () => screen.getAllByRole("listitem").map((line) => line.textContent);

describe("who looked at my account", () => {
  it("lists looks and acts with who, when and why, and ends with the beginning", async () => {
    const amount = { amount: "39.50", currency: "USD" };
    answers({
      entries: [
        entry({
          id: 3,
          kind: "refund",
          reason: "Renewed by mistake",
          details: { amount },
          outcome: "done",
        }),
        LOOK,
      ],
      member_since: "2025-03-09T12:00:00.000Z",
    });
    renderPage("/app/settings/looks", page());
    await screen.findByText("Adrian viewed your account");
    expect(lines()).toEqual([
      "Tue 24$39.50 refundedBy Adrian, at 09:14. Renewed by mistake. It takes five to ten days to appear at your bank.",
      "Tue 24Adrian viewed your accountYour membership and payments, at 09:14. About your message from 23 March.",
      "9 Mar 25Nothing before thatYour membership began.",
    ]);
    expect(screen.getByRole("link", { name: "Ask About This" }).getAttribute("href")).toMatch(
      /^mailto:support@example\.com\?subject=Who%20viewed/,
    );
  });

  it("shows earlier lines on request, and only then the beginning", async () => {
    answers(
      { entries: [LOOK], next: 1, member_since: "2025-03-09T12:00:00.000Z" },
      { entries: [entry({ id: 0, name: "Mira" })] },
    );
    renderPage("/app/settings/looks", page());
    await screen.findByText("Adrian viewed your account");
    expect(screen.queryByText("Nothing before that")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Show Earlier" }));
    await screen.findByText("Mira viewed your account");
    expect(screen.getByText("Nothing before that")).toBeTruthy();
  });

  it("says that nobody has looked", async () => {
    answers({});
    renderPage("/app/settings/looks", page());
    expect(await screen.findByText("No one has viewed your account.")).toBeTruthy();
  });

  it("fails with a way to try again", async () => {
    fakeServer(() => ({ status: 500, body: {} }));
    renderPage("/app/settings/looks", page());
    expect(await screen.findByText("The list did not load.")).toBeTruthy();
  });

  it.each([
    [{ looks: 3, acts: 2 }, "Three views, two actions."],
    [{ looks: 1, acts: 0 }, "One view, no actions."],
    [{ looks: 0, acts: 1 }, "No views, one action."],
    [{}, "No one has viewed your account."],
  ])("is counted in a row of the settings: %j", async (counts, text) => {
    answers(counts);
    renderPage("/app/settings", <StaffLooksRow userId="u1" />);
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => screen.getByRole("link", { name: "See All: Who viewed my account" }));
  });
});

describe("a line of the list", () => {
  it.each([
    [{ kind: "extend", details: { days: 30 }, outcome: "done" }, "Thirty days added"],
    [{ kind: "end_sessions", details: { sessions: 1 }, outcome: "done" }, "One device signed out"],
    [{ kind: "refund", details: {}, outcome: null }, "Refund of an amount"],
    [{ kind: "cancel", outcome: "done" }, "Membership canceled"],
    [{ kind: "member_viewed" }, "Adrian viewed the app as you see it"],
  ] as const)("has the title of %j", (more, title) => {
    expect(lookLine(entry(more), "UTC").title).toBe(title);
  });

  it("says what was looked at, and what an earlier look saw", () => {
    const about = (more: Partial<MemberLogEntry>) =>
      lookLine(entry({ reason: null, ...more }), "UTC").about;
    expect(about({ kind: "member_looked", details: { marks: 14 } })).toBe(
      "Your membership, your payments, your streak and the marks of fourteen days, at 09:14.",
    );
    expect(about({ kind: "member_looked", details: {} })).toBe(
      "Your membership and payments, at 09:14.",
    );
    expect(about({ kind: "member_viewed", details: { view: "v1" } })).toBe(
      "For at most fifteen minutes, 09:14. Your words were left blank.",
    );
  });

  it("says what came of an act that was not done", () => {
    const about = (outcome: MemberLogEntry["outcome"]) =>
      lookLine(entry({ kind: "cancel", outcome, reason: "They asked us to" }), "UTC").about;
    expect(about("failed")).toBe(
      "By Adrian, at 09:14. You asked us to. It failed. Nothing was changed.",
    );
    expect(about("undone")).toContain("It was undone.");
    expect(about(null)).toContain("It is in progress.");
    expect(about("on_its_way")).toContain("It is on its way to you.");
    expect(about("came_back")).toContain("It did not reach you, and the money is still yours.");
  });
});
