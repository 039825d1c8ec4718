import type { FaultReportBody } from "@sovereign/contract/faults";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, ConnectionError } from "#core/api/api-error.ts";
import { deviceStorage, FAULTS_KEY } from "#core/device/device-storage.ts";
import { type FakeAnswer, fakeServer } from "#testing/fake-server.ts";
import { report, sendPending } from "./reporter.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const STORED = { status: 204 } as const;

let answer: FakeAnswer = STORED;
let sent: ReturnType<typeof fakeServer> = [];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  answer = STORED;
  sent = fakeServer(() => answer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  deviceStorage.removeItem(FAULTS_KEY);
});

function broken(): Error {
  const error = new TypeError("day is undefined");
  error.stack = `TypeError\n    at ${window.location.origin}/assets/app-1.js:1:9`;
  return error;
}

const references = () => sent.map(({ path, body }) => [path, (body as FaultReportBody).reference]);

describe("a fault", () => {
  it("is sent with its reference", async () => {
    await report(broken(), "crash", "r1");
    expect(sent).toMatchObject([
      { method: "POST", path: "/api/faults", body: { reference: "r1", kind: "crash" } },
    ]);
  });

  it("is sent five times an hour at most", async () => {
    for (let met = 0; met < 7; met += 1) await report(broken(), "unhandled", `r${met}`);
    expect(sent).toHaveLength(5);
    vi.setSystemTime(NOW.getTime() + 3_600_000);
    await report(broken(), "unhandled", "later");
    expect(references().at(-1)).toEqual(["/api/faults", "later"]);
  });

  it("is stored without a connection, and sent with the next one", async () => {
    answer = "silence";
    await report(broken(), "crash", "r1");
    await report(broken(), "crash", "r2");
    answer = STORED;
    sent.length = 0;
    window.dispatchEvent(new Event("online"));
    await vi.waitFor(() =>
      expect(references().map(([, reference]) => reference)).toEqual(["r1", "r2"]),
    );
    await sendPending();
    expect(sent).toHaveLength(2);
  });

  it("that the server refuses is dropped", async () => {
    answer = { status: 429 };
    await report(broken(), "crash", "r1");
    answer = STORED;
    await sendPending();
    expect(sent).toHaveLength(1);
  });
});

describe("an error that nobody handled", () => {
  const offline = () => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const refused = (status: number) => new ApiError({ status, headers: new Headers() }, null);

  it.each([
    ["a request that was given up", () => new DOMException("", "AbortError")],
    ["no connection", () => new ConnectionError(null)],
    ["a session that has ended", () => refused(401)],
    ["a script of an extension", () => new Error("Extension context invalidated")],
    ["nothing", () => undefined],
  ])("is no fault of the product when it is %s", async (_, error) => {
    await report(error(), "unhandled");
    expect(sent).toEqual([]);
  });

  it("is reported when the server failed, and once", async () => {
    const error = refused(500);
    await report(error, "unhandled");
    await report(error, "unhandled");
    expect(sent).toMatchObject([{ body: { message: "refused_response", code: "unknown" } }]);
  });

  it("is code that did not load, unless the device is offline", async () => {
    const lost = () => new TypeError("Failed to fetch dynamically imported module: x");
    await report(lost(), "load");
    expect(sent).toHaveLength(1);
    offline();
    await report(lost(), "load");
    expect(sent).toHaveLength(1);
  });
});
