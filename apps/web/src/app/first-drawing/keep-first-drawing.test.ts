import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { keptFurther } from "#core/cache/persisted-queries.ts";
import { deviceStorage } from "#core/device/device-storage.ts";
import { adminMode } from "#core/session/admin-mode-state.ts";
import { session } from "#core/session/session.ts";
import { memberRecord } from "#testing/members.ts";
import { MEMBER } from "#testing/memberships.ts";
import { testOverview, testRecord } from "#testing/overviews.ts";
import { FIRST_DRAWING, type FirstDrawing } from "./first-drawing.ts";
import { keepFirstDrawing } from "./keep-first-drawing.ts";

const TODAY = "2026-03-24";
const EVENING = new Date(`${TODAY}T20:00:00Z`);
const MIDNIGHT = Date.parse("2026-03-25T00:00:00Z");

const client = new QueryClient();
const phone = { isLocked: false };
keepFirstDrawing(client, () => phone.isLocked);

const PAGE = `
  <div id="root"><div class="app">
    <div class="banner">You are offline.</div>
    <aside class="rail"><div class="acct acct-who">e.marlowe@example.com</div><nav>Home</nav></aside>
    <main class="main" id="content"><h1 style="color: red" onclick="x()">Call Ana</h1>
      <svg viewBox="0 0 1 1"><path d="M0 0"></path></svg><textarea></textarea>
      <dialog>Delete?</dialog></main>
  </div></div>`;

function left(): FirstDrawing | null {
  window.dispatchEvent(new Event("pagehide"));
  return JSON.parse(deviceStorage.getItem(keptFurther("u1", FIRST_DRAWING)) ?? "null");
}

function setMembership(end: string): void {
  const answer = { ...MEMBER, subscription_end: end, admin_mode_offered: false };
  client.setQueryData(["membership", "u1"], { tag: null, answer });
}

beforeEach(() => {
  vi.useFakeTimers({ now: EVENING, toFake: ["Date"] });
  phone.isLocked = false;
  adminMode.turn(false);
  window.history.replaceState(null, "", "/app");
  document.body.innerHTML = PAGE;
  const field = document.querySelector("textarea");
  if (field) field.value = "A line for tomorrow";
  client.clear();
  client.setQueryData(
    ["overview", "u1"],
    testOverview(TODAY, { records: [testRecord(TODAY, { content: "Call Ana" })] }),
  );
  session.announce({ type: "signed_in", record: memberRecord() });
  return () => {
    vi.useRealTimers();
  };
});

it("saves the dashboard as it was left, without banners, dialogs and the address §10.21", () => {
  const drawing = left();
  expect(drawing).toMatchObject({ from: EVENING.getTime(), until: MIDNIGHT });
  const text = JSON.stringify(drawing?.frame);
  for (const shown of ["Call Ana", "A line for tomorrow", "Home", "M0 0", "color: red"]) {
    expect(text).toContain(shown);
  }
  for (const omitted of ["offline", "marlowe", "Delete?", "onclick", '"id"']) {
    expect(text).not.toContain(omitted);
  }
});

it("saves it until the membership ends, if that is before midnight §10.21", () => {
  setMembership("2026-03-24T22:00:00Z");
  expect(left()?.until).toBe(Date.parse("2026-03-24T22:00:00Z"));
  setMembership("2026-03-24T19:00:00Z");
  expect(left()?.until).toBe(MIDNIGHT);
});

it.each<[why: string, change: () => unknown]>([
  ["of an app that its member locks", () => Object.assign(phone, { isLocked: true })],
  ["of another page", () => window.history.replaceState(null, "", "/app/history")],
  ["of admin mode", () => adminMode.turn(true)],
  ["of a page that waits", () => document.querySelector("h1")?.setAttribute("data-waiting", "")],
  ["of a day that is over", () => vi.setSystemTime(MIDNIGHT)],
])("deletes the copy and saves none %s §10.21", (_, change) => {
  expect(left()).not.toBeNull();
  change();
  expect(left()).toBeNull();
});

it("saves nothing after the sign-out §10.21", () => {
  session.announce({ type: "signed_out", reason: "member" });
  expect(left()).toBeNull();
});
