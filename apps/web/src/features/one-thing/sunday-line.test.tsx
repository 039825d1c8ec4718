import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderOneThing } from "#testing/daily-page.tsx";
import { fakeServer, ok } from "#testing/fake-server.ts";
import { answerWrites } from "#testing/fake-writes.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { OneThingPage } from "./one-thing-page.tsx";

const [SATURDAY, SUNDAY, MONDAY] = ["2026-03-21", "2026-03-22", "2026-03-23"] as const;
const UNANSWERED: Partial<OneThingRecord> = {
  completion_status: "missed",
  completed_at: null,
  reflected_at: null,
};

const kept = (today: string, given: Partial<OneThingRecord> = {}) =>
  testOverview(today, { records: [testRecord(today, given)] });

signedIn();

describe("the link to the week's review", () => {
  it.for<[string, Overview, isShown: boolean]>([
    ["on an answered Saturday", kept(SATURDAY), false],
    ["on an answered Sunday", kept(SUNDAY), true],
    ["on a missed Sunday", kept(SUNDAY, { completion_status: "missed", completed_at: null }), true],
    ["on a Sunday without an answer", kept(SUNDAY, UNANSWERED), false],
    ["on a Sunday of rest", testOverview(SUNDAY, { rest_days: [SUNDAY] }), true],
    ["on an answered Monday", kept(MONDAY), false],
    ["on a Monday of rest", testOverview(MONDAY, { rest_days: [MONDAY] }), false],
  ])("%s §9.10", ([, overview, isShown]) => {
    fakeServer(() => ok(overview));
    renderPage("/app/one-thing", <OneThingPage overview={overview} userId="u1" />);
    const link = screen.queryByRole("link", { name: "Sunday review" });
    expect(link?.getAttribute("href")).toBe(isShown ? "/app/history/review/week" : undefined);
  });

  it("appears with the press that answers §9.10", async () => {
    let overview = kept(SUNDAY, UNANSWERED);
    fakeServer((request) => {
      if (request.method === "GET") return ok(overview);
      overview = kept(SUNDAY);
      return answerWrites(request, overview, () => ok(overview));
    });
    renderOneThing();
    await userEvent.click(await screen.findByRole("button", { name: "Completed" }));
    expect(await screen.findByRole("link", { name: "Sunday review" })).toBeTruthy();
  });
});
