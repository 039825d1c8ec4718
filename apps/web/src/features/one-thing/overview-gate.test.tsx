import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { type FakeAnswer, fakeServer, ok } from "#testing/fake-server.ts";
import { testOverview } from "#testing/overviews.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { OverviewGate, TODAY_FAILURE } from "./overview-gate.tsx";

const FAILED = "Failed to load your data. Please refresh the page.";
const refused: FakeAnswer = { status: 429, body: { code: "request.rate_limited", title: "x" } };

function open(answer: () => FakeAnswer) {
  const sent = fakeServer(answer);
  const gate = (
    <OverviewGate failure={TODAY_FAILURE} skeleton={<p>Loading</p>}>
      {({ today }) => <h1>{today}</h1>}
    </OverviewGate>
  );
  return { sent, ...renderPage("/app", <main>{gate}</main>) };
}

signedIn();

describe("a page of the daily loop", () => {
  it("reports when its data could not be refetched", async () => {
    let answer: FakeAnswer = ok(testOverview("2026-03-24"));
    const { client } = open(() => answer);
    await screen.findByText("2026-03-24");
    answer = refused;
    await act(() => client.invalidateQueries());
    expect(screen.getByText("2026-03-24")).toBeTruthy();
    expect(await screen.findByText(FAILED)).toBeTruthy();
  });

  it("reports once that nothing could be loaded, on the page and not in a toast", async () => {
    open(() => refused);
    expect(await screen.findAllByText(FAILED)).toHaveLength(1);
    expect(screen.queryByText("Error")).toBeNull();
  });

  it("keeps focus on the page when its only action removes the button", async () => {
    let answer = refused;
    open(() => answer);
    const again = await screen.findByRole("button", { name: TODAY_FAILURE.button });
    answer = ok(testOverview("2026-03-24"));
    await userEvent.click(again);
    await screen.findByText("2026-03-24");
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });

  it("shows the new day while the server's response for the previous day is refetched §2.10", async () => {
    vi.useFakeTimers({ now: new Date("2026-03-24T20:00:00Z") });
    let today = "2026-03-24";
    const { client } = open(() => ok(testOverview(today)));
    await act(() => vi.advanceTimersByTimeAsync(100));
    const held = Promise.withResolvers<void>();
    const answer = globalThis.fetch;
    vi.stubGlobal("fetch", (...asked: Parameters<typeof fetch>) =>
      held.promise.then(() => answer(...asked)),
    );
    vi.setSystemTime(new Date("2026-03-25T06:30:00Z"));
    act(() => void client.invalidateQueries());
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText("2026-03-25")).toBeTruthy();
    // This device's clock was wrong.
    held.resolve();
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText("2026-03-24")).toBeTruthy();
    today = "2026-03-25";
    await act(() => client.invalidateQueries());
    expect(screen.getByText("2026-03-25")).toBeTruthy();
  });

  it("polls less and less often when the device's clock is ahead", async () => {
    vi.useFakeTimers({ now: new Date("2026-03-24T23:59:50Z") });
    const { sent } = open(() => ok(testOverview("2026-03-24")));
    const answer = globalThis.fetch;
    vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return answer(...asked);
    });
    await act(() => vi.advanceTimersByTimeAsync(240_000));
    // Immediately, and after 15, 45, 105 and 225 seconds.
    expect(sent.length).toBe(5);
  });

  it("polls for the new day until the server has it", async () => {
    vi.useFakeTimers({ now: new Date("2026-03-24T23:59:50Z") });
    let today = "2026-03-24";
    const { sent } = open(() => ok(testOverview(today)));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(sent.length).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(sent.length).toBe(2);
    today = "2026-03-25";
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText("2026-03-25")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(600_000));
    expect(sent.length).toBe(3);
  });
});
