import { planRest, type RestPlan, readRestPlan } from "@sovereign/contract/rest-days";
import { checkRestPlan, restHorizon, restQuarters } from "@sovereign/domain/planned-rest";
import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { answered, type FakeAnswer, fakeServer, refused } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { renderPage } from "#testing/render-page.tsx";
import { RestPage } from "./rest-page.tsx";

const TODAY = "2026-03-24";

function planOn(today: string, rest_days: string[]): RestPlan {
  const quarters = restQuarters(rest_days, today);
  return { today, time_zone: "UTC", ...restHorizon(today), rest_days, quarters };
}

/** A server that plans as the product does, unless `answer` returns a response. */
function server(planned: string[] = [], answer: () => FakeAnswer | null = () => null) {
  const state = { today: TODAY, days: planned };
  const sent = fakeServer(({ method, body }) => {
    const given = answer();
    if (given) return given;
    if (method === "GET") return answered(readRestPlan, planOn(state.today, state.days));
    const { dates } = body as { dates: string[] };
    const checked = checkRestPlan(dates, state.days, state.today);
    if (!checked.ok) return { status: 409, body: { code: checked.code, title: "x" } };
    state.days = checked.rest_days;
    return answered(planRest, planOn(state.today, state.days));
  });
  const puts = () => sent.filter(({ method }) => method === "PUT").map(({ body }) => body);
  return { state, puts };
}

const calls: string[] = [];
const open = () =>
  renderPage("/app/rest", <RestPage userId="u1" onPlanned={() => calls.push("planned")} />);
const day = (name: string) => screen.findByLabelText(name);
const press = async (name: string) => userEvent.click(await day(name));
const actButton = (name: string) =>
  screen.findByText<HTMLButtonElement>(name, { selector: "button" });
const nameOf = (element: Element | null) => element?.getAttribute("aria-label");
const chosen = () => [...document.querySelectorAll('[aria-pressed="true"]')].map(nameOf);

beforeEach(() => {
  session.announce({ type: "signed_in", record: memberRecord() });
  vi.setSystemTime(new Date(`${TODAY}T12:00:00Z`));
});
afterEach(() => {
  session.announce({ type: "signed_out", reason: "member" });
  localStorage.clear();
  onlineManager.setOnline(true);
  calls.length = 0;
  vi.useRealTimers();
});

describe("planning rest", () => {
  it("names the action by its effect, plans, confirms it and can be undone §4.14", async () => {
    const { puts } = server(["2026-02-02", "2026-02-03"]);
    open();
    for (const name of ["Friday 27 March", "Saturday 28 March"]) await press(name);
    screen.getByText("Two taken in February, two chosen now. From April you have ten more.");
    await userEvent.click(await actButton("Plan Two Days of Rest"));
    expect(await screen.findByText("Saved. These days are your rest.")).toBeTruthy();
    expect(puts()).toEqual([{ dates: ["2026-03-27", "2026-03-28"] }]);
    expect(calls).toEqual(["planned"]);
    expect((await actButton("Plan Days of Rest")).disabled).toBe(true);
    screen.getByText("Two taken in February, two planned. From April you have ten more.");
    await userEvent.click(await actButton("Undo"));
    expect(await screen.findByText("Saved. No rest is planned in these two weeks.")).toBeTruthy();
    expect(chosen()).toEqual([]);
  });

  it("removes days, alone and together with others planned", async () => {
    const { puts } = server(["2026-03-27", "2026-03-28"]);
    open();
    await press("Friday 27 March");
    expect((await actButton("Remove One Day")).disabled).toBe(false);
    await press("Saturday 28 March");
    await press("Wednesday 1 April");
    screen.getByText("Two removed now. From April you have ten more: one of them chosen.");
    await userEvent.click(await actButton("Plan One, Remove Two"));
    expect(await screen.findByText("Saved. These days are your rest.")).toBeTruthy();
    expect(puts()).toEqual([{ dates: ["2026-04-01"] }]);
  });

  it("allows no eleventh day in a quarter, and explains why", async () => {
    server(Array.from({ length: 9 }, (_, index) => `2026-02-0${index + 1}`));
    open();
    await press("Friday 27 March");
    await press("Saturday 28 March");
    expect(screen.getByText(/^You have chosen all ten of this quarter/)).toBeTruthy();
    expect(chosen()).toEqual(["Friday 27 March"]);
    await press("Wednesday 1 April");
    expect(chosen()).toEqual(["Friday 27 March", "Wednesday 1 April"]);
    expect(screen.queryByText(/^You have chosen all ten of this quarter/)).toBeNull();
  });

  it("is one tab stop with arrow-key navigation §4.14", async () => {
    server();
    open();
    (await day("Wednesday 25 March")).focus();
    const at = () => nameOf(document.activeElement);
    await userEvent.keyboard("{ArrowLeft}");
    expect(at()).toBe("Wednesday 25 March");
    await userEvent.keyboard("{ArrowRight}{ArrowDown}");
    expect(at()).toBe("Thursday 2 April");
    await userEvent.keyboard("{ArrowDown}");
    expect(at()).toBe("Thursday 2 April");
    await userEvent.keyboard("{End} {Home}");
    expect(at()).toBe("Wednesday 25 March");
    expect(chosen()).toEqual(["Tuesday 7 April"]);
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe("Plan One Day of Rest");
  });
});

describe("an unsaved choice", () => {
  it("survives a failure and a reload §4.14", async () => {
    let failing = false;
    const { puts } = server([], () => (failing ? refused(500, "server.unexpected") : null));
    open();
    await press("Friday 27 March");
    failing = true;
    await userEvent.click(await actButton("Plan One Day of Rest"));
    expect((await screen.findByRole("alert")).textContent).toMatch(/^This was not saved/);
    expect(chosen()).toEqual(["Friday 27 March"]);
    failing = false;
    cleanup();
    open();
    await userEvent.click(await actButton("Plan One Day of Rest"));
    expect(await screen.findByText("Saved. These days are your rest.")).toBeTruthy();
    expect(puts()).toHaveLength(2);
  });

  it("explains a refusal, and shows the current plan", async () => {
    const { state } = server();
    open();
    await press("Friday 27 March");
    state.days = Array.from({ length: 10 }, (_, index) => `2026-02-${10 + index}`);
    await userEvent.click(await actButton("Plan One Day of Rest"));
    expect((await screen.findByRole("alert")).textContent).toMatch(/^More days were planned/);
    expect(screen.getByText(/^Ten taken in February/)).toBeTruthy();
  });

  it("waits for the connection, and says so", async () => {
    server();
    open();
    await press("Friday 27 March");
    act(() => onlineManager.setOnline(false));
    expect(screen.getByText(/^Planning rest needs a connection/)).toBeTruthy();
    expect((await actButton("Plan One Day of Rest")).disabled).toBe(true);
    expect(chosen()).toEqual(["Friday 27 March"]);
    act(() => onlineManager.setOnline(true));
    expect((await actButton("Plan One Day of Rest")).disabled).toBe(false);
  });

  it("drops a day that started in between, with a message, and keeps the others §4.14", async () => {
    const { state, puts } = server();
    const { client } = open();
    await press("Wednesday 25 March");
    await press("Friday 27 March");
    state.today = "2026-03-25";
    await act(() => client.invalidateQueries());
    expect(await screen.findByText(/^Wednesday 25 March has begun/)).toBeTruthy();
    expect(screen.queryByLabelText("Wednesday 25 March")).toBeNull();
    expect(screen.getByLabelText("Wednesday 8 April")).toBeTruthy();
    await userEvent.click(await actButton("Plan One Day of Rest"));
    expect(await screen.findByText("Saved. These days are your rest.")).toBeTruthy();
    expect(puts()).toEqual([{ dates: ["2026-03-27"] }]);
  });
});

it("offers one action when the plan fails to load", async () => {
  let answer: FakeAnswer | null = refused(429, "request.rate_limited");
  server([], () => answer);
  open();
  const again = await actButton("Try again");
  answer = null;
  await userEvent.click(again);
  expect(await screen.findByText("25 March to 7 April")).toBeTruthy();
});
