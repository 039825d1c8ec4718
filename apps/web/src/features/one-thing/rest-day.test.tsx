import type { Overview } from "@sovereign/contract/one-things";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { drafts } from "#days/draft/drafts.ts";
import { fakeServer, ok } from "#testing/fake-server.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { TodayBelow } from "./home/today-below.tsx";
import { OneThingPage } from "./one-thing-page.tsx";

const TODAY = "2026-03-24";
const rest = testOverview(TODAY, { rest_days: [TODAY, "2026-03-25"] });
const written: Overview = {
  ...rest,
  records: [
    testRecord(TODAY, { completion_status: "missed", completed_at: null, reflected_at: null }),
  ],
};

const level1 = () => screen.getByRole("heading", { level: 1 }).textContent;
const open = (overview: Overview) => {
  fakeServer(() => ok(overview));
  renderPage("/app/one-thing", <OneThingPage overview={overview} userId="u1" />);
};
const question = () => screen.queryByRole("group", { name: "How did it go?" });

signedIn();

describe("a day of planned rest", () => {
  it("asks for nothing, and can still be written on §4.15", async () => {
    open(rest);
    expect(level1()).toBe("Today is planned rest.");
    expect(screen.getByText(/^Nothing is asked of you, and nothing written/)).toBeTruthy();
    expect(question()).toBeNull();
    const more = screen.getByText("Write One Anyway").closest("details");
    expect(more?.open).toBe(false);
    await userEvent.click(screen.getByText("Write One Anyway"));
    expect(more?.open).toBe(true);
    expect(screen.getByLabelText("Today’s ONE Thing")).toBeTruthy();
  });

  it("shows what was written, and explains that the answer does not count", () => {
    open(written);
    expect(level1()).toBe("Today is planned rest.");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Today’s ONE Thing").value).toBe(
      "Walk the site",
    );
    expect(screen.getByText("Answer if you like. It does not count.")).toBeTruthy();
    expect(question()).toBeTruthy();
  });

  it("is open for writing where something was started", () => {
    drafts.write("u1", TODAY, "Walk");
    open(rest);
    expect(screen.getByText("Write One Anyway").closest("details")?.open).toBe(true);
  });

  it("is shown above what was written and below a waiting day", () => {
    renderPage("/app", <TodayBelow overview={written} />);
    expect(screen.getByRole("heading", { name: "Today is planned rest." })).toBeTruthy();
    expect(screen.queryByText(/Not yet reflected/)).toBeNull();
    expect(screen.getByRole("link", { name: "Review Today" })).toBeTruthy();
  });
});
