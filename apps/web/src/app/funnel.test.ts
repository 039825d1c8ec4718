import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { nativeShell, noShell } from "#testing/native-shell.ts";
import { createStepCounter } from "./funnel.ts";

const send = vi.fn(async (_path: string, _init: RequestInit) => new Response(null));
let count: ReturnType<typeof createStepCounter>;

beforeEach(() => {
  count = createStepCounter();
  vi.stubGlobal("fetch", send.mockClear());
  document.documentElement.dataset.funnel = "on";
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  noShell();
});

const steps = () => send.mock.calls.map(([, init]) => JSON.parse(String(init.body)));

it("reports a step once per page load, once it is known that no one is signed in", () => {
  count("visit", "loading");
  expect(steps()).toEqual([]);
  for (let time = 0; time < 2; time += 1) count("visit", "signed_out");
  count("preview", "signed_out");
  expect(steps()).toEqual([{ step: "visit" }, { step: "preview" }]);
  expect(send).toHaveBeenCalledWith(
    "/api/funnel",
    expect.objectContaining({ method: "POST", credentials: "omit", keepalive: true }),
  );
});

it("reports nothing for a member", () => {
  count("visit", "loading");
  count("visit", "signed_in");
  expect(steps()).toEqual([]);
});

it.each<[string, () => void]>([
  ["when the deployment counts nothing", () => (document.documentElement.dataset.funnel = "off")],
  ["without the server's counting flag", () => delete document.documentElement.dataset.funnel],
  [
    "under Global Privacy Control",
    () => vi.stubGlobal("navigator", { globalPrivacyControl: true }),
  ],
  ["under Do Not Track", () => vi.stubGlobal("navigator", { doNotTrack: "1" })],
  ["in a store's app", () => nativeShell("ios")],
])("reports nothing %s", (_, arrange) => {
  arrange();
  count("visit", "signed_out");
  count("preview", "signed_out");
  expect(steps()).toEqual([]);
});

it("counts a visit only for visitors from elsewhere, and a preview for everyone", () => {
  const referrer = vi.spyOn(document, "referrer", "get");
  referrer.mockReturnValue(`${window.location.origin}/about`);
  count("visit", "signed_out");
  count("preview", "signed_out");
  expect(steps()).toEqual([{ step: "preview" }]);
  referrer.mockReturnValue("https://search.example/");
  count("visit", "signed_out");
  expect(steps()).toEqual([{ step: "preview" }, { step: "visit" }]);
});
