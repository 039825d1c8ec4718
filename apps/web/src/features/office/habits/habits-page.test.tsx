import { wayIn as wayInTexts } from "@sovereign/content/words/office-habits";
import type { WayIn } from "@sovereign/contract/funnel";
import type { HabitGroup, OfficeHabits } from "@sovereign/contract/office-habits";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fakeServer } from "#testing/fake-server.ts";
import { renderOffice, rowsOf, usd } from "#testing/office-screen.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { HabitsPage } from "./habits-page.tsx";

const group = (from: number, to: number, members: number, renewed: number): HabitGroup => ({
  from,
  to,
  members,
  ...(members < 10
    ? { renewed: null, rate: null }
    : {
        renewed,
        rate: { rate: renewed / members, low: renewed / members - 0.1, high: renewed / members },
      }),
});

const HABITS: OfficeHabits = {
  today: "2026-03-24",
  members: 520,
  habits: [
    {
      habit: "days",
      groups: [group(0, 0, 32, 15), group(1, 4, 61, 23), group(30, 30, 9, 8)],
      effect: { split: 15, above: 0.857, below: 0.562 },
    },
    { habit: "run", groups: [group(0, 0, 520, 390)], effect: null },
    { habit: "guidance", groups: [group(0, 0, 0, 0)], effect: null },
  ],
  quiet: {
    total: 28,
    members: [
      {
        id: "m1",
        address: "i.garner@example.com",
        last_kept: "2025-10-18",
        first_days: 8,
        renews_at: "2026-03-28T12:00:00.000Z",
        price: usd("64.00"),
      },
      {
        id: "m2",
        address: "s+p@example.com",
        last_kept: "2026-03-10",
        first_days: 1,
        renews_at: "2026-04-06T12:00:00.000Z",
        price: null,
      },
    ],
  },
};

signedIn();

const WAY_IN: WayIn = {
  from: "2026-02-23",
  to: "2026-03-24",
  totals: { visit: 400, preview: 80, "sign-up": 12, commit: 9, subscribe: 3 },
  pages: [
    { page: "/", visits: 300 },
    { page: "/read", visits: 60 },
  ],
};

function open(habits: OfficeHabits, wayIn: WayIn = WAY_IN) {
  fakeServer(({ path }) => ({ status: 200, body: path.endsWith("/way-in") ? wayIn : habits }));
  renderOffice("/office/habits", <HabitsPage />);
}

const cellsOf = (name: string) =>
  within(screen.getByRole("row", { name: new RegExp(`^${name}`) }))
    .getAllByRole("cell")
    .map((cell) => cell.textContent || within(cell).getByRole("img").getAttribute("aria-label"));

describe("the habits", () => {
  it("lead with the difference that is none by chance", async () => {
    open(HABITS);
    await screen.findByText(
      "Of members who kept fifteen or more of their first thirty days, 86 percent renewed. Of the rest, 56 percent did.",
    );
    expect(screen.getByText("520 members who have reached a first renewal")).toBeTruthy();
  });

  it("show each group's rate with its bracket, and none of less than ten", async () => {
    open(HABITS);
    await screen.findByRole("table", { name: "Renewal rate by days kept" });
    const none = "32, 15, 47 percent renewed, likely between 37 and 47, 47%, 37 to 47%";
    expect(cellsOf("None").join(", ")).toBe(none);
    const few = "9, –, Withheld, so that nothing about single members is revealed.";
    expect(cellsOf("All 30").join(", ")).toBe(few);
    expect(screen.queryByText("8")).toBeNull();
    const reading =
      /^Nine times in ten, the true rates of all two groups are inside their brackets/;
    expect(screen.getByText(reading).textContent).toContain("Nothing members write is read.");
  });

  it("say so when a habit tells nothing, or has no group of ten", async () => {
    open(HABITS);
    await userEvent.click(await screen.findByRole("link", { name: "Longest run" }));
    await screen.findByText("The longest run doesn’t predict renewal yet.");
    expect(screen.getByText(/^Nine times in ten, the true rate of this group/)).toBeTruthy();
    await userEvent.click(await screen.findByRole("link", { name: "Thirty days of guidance" }));
    await screen.findByText("Days of guidance don’t predict renewal yet.");
    expect(screen.getByText(/^This shows who renews\./)).toBeTruthy();
  });

  it("list who went quiet, and lead to them and to a message", async () => {
    open(HABITS);
    const about =
      "28 paying members have kept no day for at least fourteen days and renew within sixty. The next two to renew:";
    expect(await screen.findByText(about)).toBeTruthy();
    const quiet = cellsOf("i.garner@example.com").slice(0, 2).join(", ");
    expect(quiet).toBe("18 October 2025, 157 days ago, 8 days");
    const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(href("See All 28")).toBe("/office/members?conditions=paying,quiet:14,renews:60");
    expect(href("Email These Members")).toBe(
      "/office/broadcasts/new?conditions=paying,quiet:14,renews:60",
    );
    expect(href("s+p@example.com")).toBe("/office/members/m2");
  });

  it("are quiet about nobody", async () => {
    open({ ...HABITS, quiet: { total: 0, members: [] } });
    await screen.findByText("No one who renews within sixty days has gone quiet.");
    expect(screen.queryByRole("link", { name: /^See All/ })).toBeNull();
  });

  it("show how people arrive, by page as far as it is known, and what is not known", async () => {
    open(HABITS);
    await screen.findByRole("table", { name: wayInTexts.steps });
    expect(rowsOf(wayInTexts.steps)).toEqual([
      "Visits400100%",
      "Previews opened8020%",
      "Sign-ups123.0%",
      "First ONE Things92.3%",
      "First memberships30.8%",
    ]);
    expect(rowsOf(wayInTexts.pages)).toEqual(["Home30075%", "An article6015%", "Not known4010%"]);
    expect(screen.getByText(wayInTexts.unknown)).toBeTruthy();
  });

  it("rate no way in of fewer than twenty visits", async () => {
    const totals = { visit: 19, preview: 2, "sign-up": 1, commit: 0, subscribe: 0 };
    open(HABITS, { ...WAY_IN, totals, pages: [] });
    await screen.findByRole("table", { name: wayInTexts.steps });
    for (const row of rowsOf(wayInTexts.steps)) expect(row).toContain(wayInTexts.few);
    expect(screen.queryByRole("table", { name: wayInTexts.pages })).toBeNull();
  });
});
