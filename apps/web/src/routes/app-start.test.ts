import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { session } from "#core/session/session.ts";
import { fakeServer } from "#testing/fake-server.ts";
import { memberRecord } from "#testing/members.ts";
import { clientLoader } from "./app.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  session.announce({ type: "signed_in", record: memberRecord() });
});
afterEach(() => {
  session.announce({ type: "signed_out", reason: "member" });
  Reflect.deleteProperty(navigator, "serviceWorker");
  delete document.documentElement.dataset.worker;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("reports the reminder that opened the app, also in a browser without the app worker", async () => {
  const register = vi.fn(async () => Promise.reject(new DOMException("no", "SecurityError")));
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: { register } });
  document.documentElement.dataset.worker = "on";
  window.history.replaceState(null, "", "/app/one-thing?reminder=token-1");
  const reported = Promise.withResolvers<string>();
  fakeServer(({ path }) => {
    if (path.startsWith("/api/reminder-reports/")) reported.resolve(path);
    return { status: 204 };
  });
  clientLoader();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await reported.promise).toBe("/api/reminder-reports/token-1");
  expect(register).toHaveBeenCalledOnce();
});
