import { type OneThingRecord, readOverview } from "@sovereign/contract/one-things";
import { type MemberWrite, sendWrites, type WriteResult } from "@sovereign/contract/writes";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { renderDaily } from "#testing/daily-page.tsx";
import { answered, fakeServer } from "#testing/fake-server.ts";
import { changedTo } from "#testing/fake-writes.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { signedInToWrite } from "#testing/writing-member.ts";
import { Reflection } from "./reflection.tsx";

const ASLEEP = "2026-12-01";
const AWAKE = "2026-12-03";

/** Presses Completed on the page of 1 December, with these later days. */
async function answer(
  late: boolean,
  others: readonly OneThingRecord[] = [],
  result: Partial<WriteResult> = {},
) {
  const open = { completion_status: "missed", completed_at: null, reflected_at: null } as const;
  const before = testOverview(AWAKE, { records: [...others, testRecord(ASLEEP, open)] });
  const after = { ...before, records: [...others, testRecord(ASLEEP, { late })] };
  fakeServer(({ method, body }) => {
    if (method === "GET") return answered(readOverview, before);
    const { writes } = body as { writes: MemberWrite[] };
    const results = writes.map(
      ({ id }): WriteResult => ({ id, outcome: "applied", code: null, milestone: null, ...result }),
    );
    return answered(sendWrites, { results, changed: changedTo(after, writes) });
  });
  renderDaily("/app/one-thing", () => <Reflection date={ASLEEP} answer={null} hasText />);
  await userEvent.click(await screen.findByRole("button", { name: "Completed" }));
}
const said = (text: string) => screen.findAllByText(text);

signedInToWrite();

describe("an answer after a resume", () => {
  it("names the day, marks it late and reports the streak §8.6", async () => {
    await answer(true);
    expect(await said("Tuesday 1 December: completed, late.")).toHaveLength(1);
    expect(await said("Your streak is 0. Wednesday 2 December is still open.")).toHaveLength(1);
    expect(screen.queryByText("Excellent!")).toBeNull();
  });

  it("is not marked late when it was given in time", async () => {
    await answer(false, [testRecord("2026-12-02")]);
    expect(await said("Tuesday 1 December: completed.")).toHaveLength(1);
    expect(await said("Your streak is 2.")).toHaveLength(1);
  });

  it("reports that another device's later answer is the current one", async () => {
    await answer(true, [], { outcome: "superseded" });
    expect(await said("Yours is among the day’s earlier versions.")).toHaveLength(1);
  });

  it("names its day when it fails §8.6", async () => {
    await answer(true, [], { outcome: "refused", code: null });
    const failure = "Tuesday 1 December: Failed to update completion status.";
    expect(await said(failure)).toHaveLength(1);
  });
});

it("a milestone is said in the page and by no toast, which would cover the coin or the date §4.12", async () => {
  await answer(false, [], { milestone: 3 });
  const [words, ...more] = await said("Momentum starts here.");
  expect(more).toEqual([]);
  expect(words?.textContent).toBe("3 days Momentum starts here.");
  expect(words?.closest(".said")).toBeTruthy();
  expect(screen.queryByRole("listitem")).toBeNull();
});
