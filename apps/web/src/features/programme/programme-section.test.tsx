import { programmeFailures } from "@sovereign/content/words/programme";
import type { ProgrammeAnswer } from "@sovereign/contract/programme";
import type { MemberWrite, WriteResult } from "@sovereign/contract/writes";
import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { clearToasts } from "#design/feedback/toast.ts";
import { type FakeAnswer, fakeServer, type SentRequest } from "#testing/fake-server.ts";
import { sentWrites } from "#testing/fake-writes.ts";
import { memberRecord } from "#testing/members.ts";
import { PROGRAMME_TODAY, programmeOf } from "#testing/programmes.ts";
import { renderPage } from "#testing/render-page.tsx";
import { programmeKey } from "./programme-query.ts";
import { ProgrammeSection } from "./programme-section.tsx";

const KEY = programmeKey("u1", "subscriber");
const DUE = programmeOf({ due: true, opened: [] });
const RECORDED = programmeOf();
const ok = (body: ProgrammeAnswer): FakeAnswer => ({ status: 200, body });
const refused: FakeAnswer = { status: 503, body: { code: "server.unavailable", title: "x" } };

/** Serves responses by path; unexpected requests get none. */
function open(answers: Record<string, () => FakeAnswer>, onUse: ((step: string) => void) | null) {
  const sent = fakeServer(({ method, path }) => answers[`${method} ${path}`]?.() ?? "silence");
  const page = <ProgrammeSection audience="subscriber" onUse={onUse} />;
  return { sent, ...renderPage("/app", page) };
}
const writes = (sent: SentRequest[]) => sent.filter(({ method }) => method !== "GET");
const mark = () => screen.findByRole("button", { name: "Mark as done" });

function setVisible(state: DocumentVisibilityState) {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => session.announce({ type: "signed_in", record: memberRecord() }));
afterEach(() => {
  onlineManager.setOnline(true);
  clearToasts();
  session.announce({ type: "signed_out", reason: "member" });
});

describe("the due day", () => {
  const path = "/api/programme/days/2/opened";

  it("is recorded once when shown, and the response is what is shown", async () => {
    const { sent, client } = open(
      { "GET /api/programme": () => ok(DUE), [`PUT ${path}`]: () => ok(RECORDED) },
      null,
    );
    expect(await screen.findByText("Day 2 of 4. Discipline")).toBeTruthy();
    await waitFor(() => expect(client.getQueryData(KEY)).toEqual(RECORDED));
    expect(writes(sent)).toEqual([{ method: "PUT", path, body: undefined }]);
  });

  it("is not recorded in a hidden tab until it is visible", async () => {
    setVisible("hidden");
    const { sent } = open(
      { "GET /api/programme": () => ok(DUE), [`PUT ${path}`]: () => ok(RECORDED) },
      null,
    );
    await screen.findByText("Principle 2");
    expect(writes(sent)).toEqual([]);
    act(() => setVisible("visible"));
    await waitFor(() => expect(writes(sent)).toHaveLength(1));
  });

  it("is not recorded from cached data before the server confirms it", async () => {
    const { sent, client } = open({ "GET /api/programme": () => refused }, null);
    act(() => void client.setQueryData(KEY, DUE));
    await act(() => client.invalidateQueries());
    expect(await screen.findByText("Principle 2")).toBeTruthy();
    expect(writes(sent)).toEqual([]);
  });

  it("stays readable when it could not be recorded, and the next visit retries", async () => {
    const { sent } = open(
      { "GET /api/programme": () => ok(DUE), [`PUT ${path}`]: () => refused },
      null,
    );
    await waitFor(() => expect(writes(sent)).toHaveLength(1));
    expect(screen.getByText("Do the work of day 2")).toBeTruthy();
    expect(screen.queryByText("Error")).toBeNull();
    act(() => setVisible("hidden"));
    act(() => setVisible("visible"));
    await waitFor(() => expect(writes(sent)).toHaveLength(2));
  });

  it("is not recorded while locked, and shows what unlocks it", async () => {
    const { sent } = open({ "GET /api/programme": () => ok(programmeOf({ due: true }, 2)) }, null);
    expect(await screen.findByText("The next day opens with membership.")).toBeTruthy();
    expect(writes(sent)).toEqual([]);
  });

  it("is refetched after the member's midnight", async () => {
    vi.useFakeTimers({ now: new Date(`${PROGRAMME_TODAY}T23:59:50Z`) });
    const { sent } = open({ "GET /api/programme": () => ok(RECORDED) }, null);
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
    const body = { results: answered, changed: null };
    return { status: 200, body };
  };
  const post = "POST /api/writes";

  it("is marked immediately, also before it is recorded, and the server's response follows", async () => {
    const after = marked(`${PROGRAMME_TODAY}T19:00:00.000Z`);
    const programmes = [DUE];
    const { sent, client } = open(
      {
        "GET /api/programme": () => ok(programmes.shift() ?? after),
        "PUT /api/programme/days/2/opened": () => refused,
        [post]: () => results(sent, "applied"),
      },
      null,
    );
    const button = await mark();
    await userEvent.click(button);
    expect(button.getAttribute("aria-pressed")).toBe("true");
    await waitFor(() =>
      expect(sentWrites(sent)).toEqual([{ kind: "programme_done", day: 2, done: true }]),
    );
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(button.getAttribute("aria-pressed")).toBe("true");
  });

  it("loses the mark with a message when the server refuses", async () => {
    const { sent } = open(
      { "GET /api/programme": () => ok(RECORDED), [post]: () => results(sent, "refused") },
      null,
    );
    const button = await mark();
    await userEvent.click(button);
    expect(await screen.findByText(programmeFailures.done)).toBeTruthy();
    await waitFor(() => expect(button.getAttribute("aria-pressed")).toBe("false"));
  });

  it("loses its mark when it is pressed again", async () => {
    const { sent } = open(
      { "GET /api/programme": () => ok(marked(`${PROGRAMME_TODAY}T19:00:00.000Z`)) },
      null,
    );
    const button = await mark();
    expect(button.getAttribute("aria-pressed")).toBe("true");
    await userEvent.click(button);
    expect(button.getAttribute("aria-pressed")).toBe("false");
    await waitFor(() => expect(sentWrites(sent)).toMatchObject([{ done: false }]));
  });

  it("is marked without a connection, and pending", async () => {
    const { sent } = open({ "GET /api/programme": () => ok(RECORDED) }, null);
    const button = await mark();
    act(() => onlineManager.setOnline(false));
    await userEvent.click(button);
    expect(button.getAttribute("aria-pressed")).toBe("true");
    expect(writes(sent)).toEqual([]);
  });

  it("passes its step on, or explains why not", async () => {
    const onUse = vi.fn();
    open({ "GET /api/programme": () => ok(RECORDED) }, onUse);
    await userEvent.click(await screen.findByRole("button", { name: "Make this my ONE Thing" }));
    expect(onUse).toHaveBeenCalledWith("Do the work of day 2");
  });

  it("reports that the step is too late once today is answered", async () => {
    open({ "GET /api/programme": () => ok(RECORDED) }, null);
    expect(await screen.findByText(/Today is answered for/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Make this my ONE Thing" })).toBeNull();
  });

  it("asks to restart once every day is past, and restarts", async () => {
    const again = programmeOf({ day: 1, opened: [] });
    const { sent } = open(
      {
        "GET /api/programme": () => ok(programmeOf({ day: 4, finished: true })),
        "POST /api/programme/restart": () => ok(again),
      },
      null,
    );
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
    let answer: FakeAnswer = { status: 429, body: { code: "request.rate_limited", title: "x" } };
    open({ "GET /api/programme": () => answer }, null);
    expect(await screen.findByText("Today's guidance did not load.")).toBeTruthy();
    answer = ok(RECORDED);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Principle 2")).toBeTruthy();
  });
});
