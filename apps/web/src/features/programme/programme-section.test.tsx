import { programmeFailures } from "@sovereign/content/words/programme";
import type { MemberWrite, WriteResult } from "@sovereign/contract/writes";
import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { outboxes } from "#core/outbox/browser-outbox.ts";
import {
  type FakeAnswer,
  fakeServer,
  ok,
  refused,
  type SentRequest,
} from "#testing/fake-server.ts";
import { sentWrites } from "#testing/fake-writes.ts";
import { PROGRAMME_TODAY, programmeOf } from "#testing/programmes.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedInToWrite } from "#testing/writing-member.ts";
import { programmeKey } from "./programme-query.ts";
import { ProgrammeSection } from "./programme-section.tsx";

const KEY = programmeKey("u1", "subscriber");
const DUE = programmeOf({ due: true, opened: [] });
const RECORDED = programmeOf();
const DOWN = refused(503, "server.unavailable");

/** Serves responses by path; unexpected requests get none. */
function open(programme: () => FakeAnswer, others: Record<string, () => FakeAnswer> = {}) {
  const answers: typeof others = { "GET /api/programme": programme, ...others };
  const sent = fakeServer(({ method, path }) => answers[`${method} ${path}`]?.() ?? "silence");
  const page = <ProgrammeSection audience="subscriber" onUse={null} />;
  return { sent, ...renderPage("/app", page) };
}
const writes = (sent: SentRequest[]) => sent.filter(({ method }) => method !== "GET");
const mark = () => screen.findByRole("button", { name: "Mark as done" });

function setVisible(state: DocumentVisibilityState) {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

signedInToWrite();

describe("the due day", () => {
  const path = "/api/programme/days/2/opened";

  it("is recorded once when shown, and the response is what is shown", async () => {
    const { sent, client } = open(() => ok(DUE), { [`PUT ${path}`]: () => ok(RECORDED) });
    expect(await screen.findByText("Day 2 of 4. Discipline")).toBeTruthy();
    await waitFor(() => expect(client.getQueryData(KEY)).toEqual(RECORDED));
    expect(writes(sent)).toEqual([{ method: "PUT", path, body: undefined }]);
  });

  it("is not recorded in a hidden tab until it is visible", async () => {
    setVisible("hidden");
    const { sent } = open(() => ok(DUE), { [`PUT ${path}`]: () => ok(RECORDED) });
    await screen.findByText("Principle 2");
    expect(writes(sent)).toEqual([]);
    act(() => setVisible("visible"));
    await waitFor(() => expect(writes(sent)).toHaveLength(1));
  });

  it("is not recorded from cached data before the server confirms it", async () => {
    const { sent, client } = open(() => DOWN);
    act(() => void client.setQueryData(KEY, DUE));
    await act(() => client.invalidateQueries());
    expect(await screen.findByText("Principle 2")).toBeTruthy();
    expect(writes(sent)).toEqual([]);
  });

  it("stays readable when it could not be recorded, and the next visit retries", async () => {
    const { sent } = open(() => ok(DUE), { [`PUT ${path}`]: () => DOWN });
    await waitFor(() => expect(writes(sent)).toHaveLength(1));
    expect(screen.getByText("Do the work of day 2")).toBeTruthy();
    expect(screen.queryByText("Error")).toBeNull();
    act(() => setVisible("hidden"));
    act(() => setVisible("visible"));
    await waitFor(() => expect(writes(sent)).toHaveLength(2));
  });

  it("is not recorded while locked, and shows what unlocks it", async () => {
    const { sent } = open(() => ok(programmeOf({ due: true }, 2)));
    expect(await screen.findByText("The next day opens with membership.")).toBeTruthy();
    expect(writes(sent)).toEqual([]);
  });

  it("is refetched after the member's midnight", async () => {
    vi.useFakeTimers({ now: new Date(`${PROGRAMME_TODAY}T23:59:50Z`) });
    const { sent } = open(() => ok(RECORDED));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(sent).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(sent).toHaveLength(2);
    vi.useRealTimers();
  });
});

describe("a day of the programme on the dashboard", () => {
  const marked = (done_at: string | null) =>
    programmeOf({ opened: [{ day: 2, opened_on: PROGRAMME_TODAY, done_at }] });
  const results = (sent: SentRequest[], outcome: WriteResult["outcome"]): FakeAnswer => {
    const { writes: made } = Object(sent.at(-1)?.body) as { writes: MemberWrite[] };
    const answered = made.map(({ id }) => ({ id, outcome, code: null, milestone: null }));
    return ok({ results: answered, changed: null });
  };
  const post = "POST /api/writes";

  it("is marked immediately, also before it is recorded, and the server's response follows", async () => {
    const after = marked(`${PROGRAMME_TODAY}T19:00:00.000Z`);
    const programmes = [DUE];
    const { sent, client } = open(() => ok(programmes.shift() ?? after), {
      "PUT /api/programme/days/2/opened": () => DOWN,
      [post]: () => results(sent, "applied"),
    });
    const button = await mark();
    await userEvent.click(button);
    expect(button.getAttribute("aria-pressed")).toBe("true");
    await waitFor(() =>
      expect(sentWrites(sent)).toEqual([{ kind: "programme_done", day: 2, done: true }]),
    );
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(button.getAttribute("aria-pressed")).toBe("true");
  });

  it("is read once after several marks that were sent together", async () => {
    const { sent, client } = open(() => ok(RECORDED), { [post]: () => results(sent, "applied") });
    const reads = () => sent.filter(({ method }) => method === "GET").length;
    await mark();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    const before = reads();
    await act(async () => {
      const made = { kind: "programme_done", done: true, time_zone: "UTC" } as const;
      const outbox = outboxes.of("u1");
      await Promise.all([1, 2, 3].map((day) => outbox.add({ ...made, day }).outcome));
    });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(writes(sent)).toHaveLength(1);
    expect(reads()).toBe(before + 1);
  });

  it("loses the mark with a message when the server refuses", async () => {
    const { sent } = open(() => ok(RECORDED), { [post]: () => results(sent, "refused") });
    const button = await mark();
    await userEvent.click(button);
    expect(await screen.findByText(programmeFailures.done)).toBeTruthy();
    await waitFor(() => expect(button.getAttribute("aria-pressed")).toBe("false"));
  });

  it("loses its mark when it is pressed again", async () => {
    const { sent } = open(() => ok(marked(`${PROGRAMME_TODAY}T19:00:00.000Z`)));
    const button = await mark();
    expect(button.getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(button);
    expect(button.getAttribute("aria-pressed")).toBe("false");
    await waitFor(() => expect(sentWrites(sent)).toMatchObject([{ done: false }]));
  });

  it("is marked without a connection, and pending", async () => {
    const { sent } = open(() => ok(RECORDED));
    const button = await mark();
    act(() => onlineManager.setOnline(false));
    await userEvent.click(button);
    expect(button.getAttribute("aria-pressed")).toBe("true");
    expect(writes(sent)).toEqual([]);
  });

  it("reports that the step is too late once today is answered", async () => {
    open(() => ok(RECORDED));
    expect(await screen.findByText(/Today is answered for/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Make this my ONE Thing" })).toBeNull();
  });

  it("asks to restart once every day is past, and restarts", async () => {
    const again = programmeOf({ day: 1, opened: [] });
    const { sent } = open(() => ok(programmeOf({ day: 4, finished: true })), {
      "POST /api/programme/restart": () => ok(again),
    });
    expect(await screen.findByText("All four days are behind you.")).toBeTruthy();
    const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
    await press("Begin again");
    expect(await screen.findByRole("dialog", { name: "Begin again?" })).toBeTruthy();
    await press("Not now");
    expect(writes(sent)).toHaveLength(0);
    await press("Begin again");
    await press("Begin again");
    expect(await screen.findByText("Principle 1")).toBeTruthy();
    expect(writes(sent)).toHaveLength(1);
  });

  it("reports a failed load and retries", async () => {
    let answer: FakeAnswer = refused(429, "request.rate_limited");
    open(() => answer);
    expect(await screen.findByText("Today’s guidance did not load.")).toBeTruthy();
    answer = ok(RECORDED);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Principle 2")).toBeTruthy();
  });
});
