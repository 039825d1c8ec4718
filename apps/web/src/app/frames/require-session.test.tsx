import { readUser } from "@sovereign/contract/sessions";
import { onlineManager } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { serverHost } from "#core/api/server-address.ts";
import { confirmedSession, SESSION_REFUSED } from "#core/session/confirmed-session.ts";
import { api, session } from "#core/session/session.ts";
import { sessionKey } from "#core/session/session-record.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { RequireSession } from "./require-session.tsx";

const draw = () =>
  render(
    <MemoryRouter initialEntries={["/app"]}>
      <Routes>
        <Route
          path="/app"
          element={
            <RequireSession>
              <p>Kept words</p>
            </RequireSession>
          }
        />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    </MemoryRouter>,
  );
const shown = () => screen.queryByText("Kept words") !== null;
const ask = () => act(() => api(readUser).catch(() => {}));

/** Resumes a stored session. */
function resume() {
  session.announce({ type: "signed_in", record: memberRecord() });
  confirmedSession.wait();
  draw();
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
  session.announce({ type: "signed_out", reason: "member" });
});

it("shows a spinner, and nothing of a member, before the server accepts the token §2.56", async () => {
  resume();
  expect(shown()).toBe(false);
  expect(screen.getByRole("status").textContent).toBe("Loading");
  fakeServer(() => ({ status: 500, body: {} }));
  await ask();
  expect(shown()).toBe(true);
  expect(screen.queryByRole("status")).toBeNull();
});

it("shows nothing of a member whose session the server ended", async () => {
  resume();
  fakeServer(() => ({ status: 401, body: { code: "auth.token_invalid" } }));
  await ask();
  expect(shown()).toBe(false);
  expect(session.getState()).toMatchObject({ status: "signed_out", reason: "ended" });
});

it.each([
  ["offline", false],
  ["when the server is unreachable", true],
])("shows the cached data %s", async (_, online) => {
  onlineManager.setOnline(online);
  fakeServer(() => "silence");
  resume();
  await ask();
  expect(shown()).toBe(true);
});

it.each([
  ["a refusal of the server ends", false, 1],
  ["a network's 401 leaves", true, 0],
])("%s the first drawing §S108", async (_, isForeign, ends) => {
  resume();
  const ended = vi.fn();
  window.addEventListener(SESSION_REFUSED, ended, { once: true });
  fakeServer(({ path }) =>
    path.endsWith("/token")
      ? "silence"
      : { status: 401, body: { code: "auth.token_invalid", title: "x" }, isForeign },
  );
  await ask();
  expect(ended).toHaveBeenCalledTimes(ends);
  expect(session.getState().status).toBe("signed_in");
  // After a refusal not even silence shows the member's words.
  expect(shown()).toBe(isForeign);
  window.removeEventListener(SESSION_REFUSED, ended);
});

it("shows no cached data five seconds after the server refused the token", async () => {
  vi.useFakeTimers();
  resume();
  fakeServer(({ path }) =>
    path.endsWith("/token") ? "silence" : { status: 401, body: { code: "auth.token_invalid" } },
  );
  const asked = api(readUser).catch(() => {});
  await act(() => vi.advanceTimersByTimeAsync(5_001));
  await asked;
  expect(shown()).toBe(false);
});

it("shows the cached data after five seconds without a response", () => {
  vi.useFakeTimers();
  resume();
  act(() => vi.advanceTimersByTime(4_999));
  expect(shown()).toBe(false);
  act(() => vi.advanceTimersByTime(1));
  expect(shown()).toBe(true);
});

it("shows nothing of a member who signed out while the browser kept the page for Back", () => {
  const key = sessionKey(serverHost());
  session.announce({ type: "signed_in", record: memberRecord() });
  session.start();
  confirmedSession.confirm();
  draw();
  expect(shown()).toBe(true);
  localStorage.removeItem(key);
  act(() => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })));
  expect(shown()).toBe(false);
});

function SignIn() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Back
    </button>
  );
}

it("leads back to the page before, not to itself, from the sign-in", async () => {
  session.announce({ type: "signed_out", reason: "ended" });
  render(
    <MemoryRouter initialEntries={["/about", "/app"]}>
      <Routes>
        <Route path="/about" element={<p>About</p>} />
        <Route path="/app" element={<RequireSession>{null}</RequireSession>} />
        <Route path="*" element={<SignIn />} />
      </Routes>
    </MemoryRouter>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Back" }));
  expect(await screen.findByText("About")).toBeTruthy();
});

it.each([
  ["/app/settings#security", "/auth?next=%2Fapp%2Fsettings%23security"],
  ["/app#sign-in=over", "/auth?next=%2Fapp#sign-in=over"],
])("sends a visitor from %s to %s", (from, to) => {
  session.announce({ type: "signed_out", reason: "ended" });
  const Place = () => {
    const { pathname, search, hash } = useLocation();
    return <p>{pathname + search + hash}</p>;
  };
  render(
    <MemoryRouter initialEntries={[from]}>
      <Routes>
        <Route path="/app/*" element={<RequireSession>Kept words</RequireSession>} />
        <Route path="*" element={<Place />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByText(to)).toBeTruthy();
});
