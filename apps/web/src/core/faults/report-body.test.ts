import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AnswerError, ApiError, ConnectionError } from "#core/api/api-error.ts";
import { bodyOf, framesOf, routeOf } from "./report-body.ts";
import { leaveCrumb, trail } from "./trail.ts";

const ROUTES = ["/app", "/app/history/:date", "/app/history/rest", "/r/:token", "/app/*"];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-10T12:00:00Z") });
  window.__reactRouterManifest = {
    version: "b1",
    routes: Object.fromEntries(ROUTES.map((path) => [path, { path }])),
  };
});
afterEach(() => {
  vi.useRealTimers();
  trail.length = 0;
  delete window.__reactRouterManifest;
});

const crash = { kind: "crash", reference: "0a1b2c3d" } as const;

function thrown(message: string, stack: string): Error {
  const error = new TypeError(message);
  error.stack = stack;
  return error;
}

describe("the route of a path", () => {
  it.each([
    ["/", "/"],
    ["/app", "/app"],
    ["/app/", "/app"],
    ["/app/history/2026-03-10", "/app/history/:date"],
    ["/app/history/rest", "/app/history/rest"],
    ["/r/a-secret-token", "/r/:token"],
    ["/app/nothing/here", "/*"],
  ])("%s is %s", (path, route) => {
    expect(routeOf(path)).toBe(route);
  });
});

describe("the frames of a stack", () => {
  const { origin } = window.location;
  const place = { file: "app-1a2b.js", line: 2, column: 40 };

  it.each([
    ["Chromium", `TypeError: x\n    at show (${origin}/assets/app-1a2b.js:2:40)`],
    ["Chromium, without a name", `TypeError: x\n    at ${origin}/assets/app-1a2b.js:2:40`],
    ["Firefox and Safari", `show@${origin}/assets/app-1a2b.js:2:40\n@${origin}/x:1:1`],
  ])("of %s are read", (_, stack) => {
    expect(framesOf(stack)).toEqual([place]);
  });

  it("have none of other origins, and at most ten", () => {
    expect(framesOf("at x (https://other.test/assets/app-1a2b.js:2:40)")).toEqual([]);
    const line = `    at ${origin}/assets/app-1a2b.js:2:40`;
    expect(framesOf(Array.from({ length: 30 }, () => line).join("\n"))).toHaveLength(10);
  });
});

describe("the report of a fault", () => {
  it("names the error, the page and what came before", () => {
    leaveCrumb({ kind: "path", path: "/app/history/2026-03-09" });
    leaveCrumb({ kind: "request", request: "GET /api/one-things/{date}", status: 500 });
    vi.advanceTimersByTime(3_000);
    leaveCrumb({ kind: "outbox", unsent: 2 });
    const body = bodyOf(thrown("day is undefined", ""), crash);
    expect(body).toEqual({
      ...crash,
      name: "TypeError",
      message: "missing_value",
      code: null,
      build: "b1",
      route: "/",
      frames: [],
      crumbs: [
        { kind: "route", ago: 3, route: "/app/history/:date" },
        { kind: "request", ago: 3, request: "GET /api/one-things/{date}", status: 500 },
        { kind: "outbox", ago: 0, unsent: 2 },
      ],
    });
  });

  it.each([
    [
      new ApiError({ status: 500, headers: new Headers() }, { code: "server.unexpected" }),
      { name: "ApiError", message: "refused_response", code: "server.unexpected" },
    ],
    [
      new AnswerError({ method: "get", path: "/api/x" }, ["days"]),
      { name: "AnswerError", message: "unexpected_response" },
    ],
    [new ConnectionError(null), { name: "ConnectionError", message: "no_connection" }],
    [new Error("Minified React error #31; visit"), { message: "react", code: "31" }],
    ["a text that was thrown", { name: "Error", message: "other", code: null }],
    [undefined, { name: "Error", message: "other" }],
  ])("of %s says what it was", (error, expected) => {
    expect(bodyOf(error, crash)).toMatchObject(expected);
  });

  it("has no word of an error, whatever it says", () => {
    const text = fc.string({ minLength: 4 }).map((words) => `§${words}`);
    fc.assert(
      fc.property(text, text, text, (message, stack, name) => {
        const error = thrown(message, `${message}\n${stack}`);
        error.name = name;
        const body = JSON.stringify(bodyOf(error, crash));
        expect(body).not.toContain("§");
      }),
    );
  });

  it("has the last twenty steps", () => {
    for (let unsent = 0; unsent < 30; unsent += 1) leaveCrumb({ kind: "outbox", unsent });
    const { crumbs } = bodyOf(new Error(""), crash);
    expect(crumbs).toHaveLength(20);
    expect(crumbs.at(-1)).toMatchObject({ unsent: 29 });
  });
});
