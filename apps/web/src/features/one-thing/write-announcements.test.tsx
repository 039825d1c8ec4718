import type { Overview } from "@sovereign/contract/one-things";
import type { WriteResult } from "@sovereign/contract/writes";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import { session } from "#core/session/session.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { Reflection } from "./reflection.tsx";

const ASLEEP = "2026-12-01";
const AWAKE = "2026-12-03";

/** What the server has after an answer of 1 December that was given on the 3rd. */
const after = (given: Partial<Overview> = {}, late = true) =>
  testOverview(AWAKE, {
    records: [testRecord(ASLEEP, { late })],
    streak: { current: 0, best: 11, today_counts: false },
    ...given,
  });

/** Presses Completed on the page of 1 December. */
async function answer(overview: Overview, result: Partial<WriteResult> = {}) {
  fakeServer(({ body }) => {
    const [write] = (body as { writes: { id: string }[] }).writes;
    const results = [{ id: write?.id, outcome: "applied", code: null, milestone: null, ...result }];
    return { status: 200, body: { results, overview } };
  });
  renderPage("/app/one-thing", <Reflection date={ASLEEP} answer={null} hasText />);
  await userEvent.click(screen.getByRole("button", { name: "Completed" }));
}
const said = (text: string) => screen.findAllByText(text);

beforeEach(() => session.announce({ type: "signed_in", record: memberRecord() }));
afterEach(async () => {
  await outboxes.of("u1").forget();
  session.announce({ type: "signed_out", reason: "member" });
});

describe("an answer after a sleep", () => {
  it("names the day, says that it is late, and what became of the streak", async () => {
    await answer(after({ waiting: { date: "2026-12-02", streak_if_kept: 12 } }));
    expect(await said("Tuesday 1 December: completed, late.")).toHaveLength(1);
    expect(await said("Your streak is 0. Wednesday 2 December is still open.")).toHaveLength(1);
    expect(screen.queryByText("Excellent!")).toBeNull();
  });

  it("is not called late where it was given in time", async () => {
    const streak = { current: 12, best: 12, today_counts: false };
    await answer(after({ streak }, false));
    expect(await said("Tuesday 1 December: completed.")).toHaveLength(1);
    expect(await said("Your streak is 12.")).toHaveLength(1);
  });

  it("is told that a later one of another device is the current one", async () => {
    await answer(after(), { outcome: "superseded" });
    expect(await said("Yours is among the day’s earlier versions.")).toHaveLength(1);
  });

  it("names its day where it failed", async () => {
    await answer(after(), { outcome: "refused", code: null });
    const failure = "Tuesday 1 December: Failed to update completion status.";
    expect(await said(failure)).toHaveLength(1);
  });
});
