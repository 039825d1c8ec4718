import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { session } from "#core/session/session.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { answerWrites } from "#testing/fake-writes.ts";
import { memberRecord } from "#testing/members.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { OneThingPage } from "./one-thing-page.tsx";
import { OverviewGate, TODAY_FAILURE } from "./overview-gate.tsx";

const [SATURDAY, SUNDAY, MONDAY] = ["2026-03-21", "2026-03-22", "2026-03-23"] as const;
const UNANSWERED: Partial<OneThingRecord> = {
  completion_status: "missed",
  completed_at: null,
  reflected_at: null,
};

const open = (overview: Overview) => {
  fakeServer(() => ({ status: 200, body: overview }));
  renderPage("/app/one-thing", <OneThingPage overview={overview} userId="u1" />);
};
const kept = (today: string, given: Partial<OneThingRecord> = {}) =>
  testOverview(today, { records: [testRecord(today, given)] });
const way = () => screen.queryByRole("link", { name: "Sunday review" });

beforeEach(() => session.announce({ type: "signed_in", record: memberRecord() }));
afterEach(() => session.announce({ type: "signed_out", reason: "member" }));

describe("the link to the week's review", () => {
  it("is shown behind Sunday's answer, and not on Saturday or Monday §9.10", () => {
    const ready = [SATURDAY, SUNDAY, MONDAY].map((today) => {
      open(kept(today));
      const link = way();
      cleanup();
      return link?.getAttribute("href");
    });
    expect(ready).toEqual([undefined, "/app/history/review/week", undefined]);
  });

  it("waits for Sunday's answer, and is shown whatever it was", () => {
    open(kept(SUNDAY, UNANSWERED));
    expect(way()).toBeNull();
    cleanup();
    open(kept(SUNDAY, { completion_status: "missed", completed_at: null }));
    expect(way()).toBeTruthy();
  });

  it("is shown on a Sunday of rest, which asks for no answer", () => {
    open(testOverview(SUNDAY, { rest_days: [SUNDAY] }));
    expect(way()).toBeTruthy();
    cleanup();
    open(testOverview(MONDAY, { rest_days: [MONDAY] }));
    expect(way()).toBeNull();
  });

  it("appears with the press that answers §9.10", async () => {
    let overview = kept(SUNDAY, UNANSWERED);
    fakeServer((request) => {
      if (request.method === "GET") return { status: 200, body: overview };
      overview = kept(SUNDAY);
      return answerWrites(request, overview, () => ({ status: 200, body: overview }));
    });
    renderPage(
      "/app/one-thing",
      <OverviewGate failure={TODAY_FAILURE} skeleton={<p>Loading</p>}>
        {(given) => <OneThingPage overview={given} userId="u1" />}
      </OverviewGate>,
    );
    await userEvent.click(await screen.findByRole("button", { name: "Completed" }));
    expect(await screen.findByRole("link", { name: "Sunday review" })).toBeTruthy();
  });
});
