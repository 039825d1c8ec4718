import { createRoute, z } from "@hono/zod-openapi";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { Problem } from "#problems/problem.ts";
import { readConfig } from "#settings/config.ts";
import { createApp } from "./app.ts";
import type { Caller } from "./environment.ts";
import { callerIfAny, createGate } from "./gate.ts";

const ROUTES = {
  "/open": ["tiers", "required"],
  "/greeted": ["checkout", "optional"],
  "/own": ["own_account", "required"],
  "/engine": ["accountability_engine", "required"],
} as const;

type Setting = "everyone" | "admins" | "off";

/** An app with one route per row; a request's token is the caller's role. */
function startApp(adminMode: Setting = "admins", subscribed = false) {
  const environment = {
    NODE_ENV: "test",
    APP_URL: "https://one.example",
    AUTH_SECRET: "x".repeat(32),
  };
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const app = createApp(readConfig(environment), log);
  const gate = createGate({
    adminMode,
    clock: () => new Date(),
    isSignedIn: async () => true,
    isSubscribed: async () => subscribed,
    findStaff: async () => undefined,
    async identifyCaller(c) {
      const role = c.req.header("authorization");
      if (!role) throw new Problem("auth.required");
      if (role !== "user" && role !== "admin") throw new Problem("auth.token_invalid");
      const caller = { userId: "member-1", role } as Caller;
      return { caller, tokenExpiresAt: new Date(0) };
    },
  });
  for (const [path, [thing, token]] of Object.entries(ROUTES)) {
    const responses = {
      200: { description: "", content: { "text/plain": { schema: z.string() } } },
    };
    app.openapi(createRoute({ ...gate(thing, { token }), method: "get", path, responses }), (c) =>
      c.text(callerIfAny(c)?.userId ?? "nobody", 200),
    );
  }
  // Things of several rows behind one gate, as in a vault section.
  const listed = createRoute({
    ...gate("programme_preview", { token: "optional" }),
    method: "get",
    path: "/shelf/{piece}",
    responses: { 200: { description: "", content: { "text/plain": { schema: z.string() } } } },
  });
  app.openapi(listed, async (c) => {
    if (c.req.path.endsWith("/all")) return c.text(await gate.audience(c, "vault_shelves"), 200);
    const things = { open: "programme_preview", own: "open_item", closed: "member_item" } as const;
    const thing = things[c.req.param("piece") as keyof typeof things];
    return c.text(String(await gate.opens(c, thing)), 200);
  });
  const ask = async (
    path: keyof typeof ROUTES | `/shelf/${string}`,
    token?: string,
    switchedOn = false,
  ) => {
    const answer = await app.request(path, {
      headers: {
        ...(token && { authorization: token }),
        ...(switchedOn && { "x-admin-mode": "on" }),
      },
    });
    const body = await answer.text();
    const code = answer.status === 200 ? body : (JSON.parse(body) as { code: string }).code;
    return [answer.status, code, answer.headers.get("cache-control")];
  };
  return { app, ask, lines };
}

const CLOSED = [403, "membership.required", "no-store"];
const OPENED = [200, "member-1", "no-store"];

describe("the gate", () => {
  it("allows any request to a public route, whatever its token", async () => {
    const { ask } = startApp();
    for (const token of [undefined, "user", "forged"]) {
      expect(await ask("/open", token)).toEqual([200, "nobody", null]);
    }
  });

  it("identifies the member where a token is optional, and refuses a forged one", async () => {
    const { ask } = startApp();
    expect(await ask("/greeted")).toEqual([200, "nobody", null]);
    expect(await ask("/greeted", "user")).toEqual(OPENED);
    expect(await ask("/greeted", "forged")).toEqual([401, "auth.token_invalid", "no-store"]);
  });

  it("requires a token on a signed-in route", async () => {
    const { ask } = startApp();
    expect(await ask("/own")).toEqual([401, "auth.required", "no-store"]);
    expect(await ask("/own", "forged")).toEqual([401, "auth.token_invalid", "no-store"]);
    expect(await ask("/own", "user")).toEqual(OPENED);
  });

  it("requires a membership on a subscriber route §6.2 §S17", async () => {
    expect(await startApp().ask("/engine")).toEqual([401, "auth.required", "no-store"]);
    expect(await startApp().ask("/engine", "user")).toEqual(CLOSED);
    expect(await startApp("off", true).ask("/engine", "user")).toEqual(OPENED);
  });

  it.each<[Setting, string, boolean]>([
    ["everyone", "user", true],
    ["everyone", "admin", true],
    ["admins", "user", false],
    ["admins", "admin", true],
    ["off", "user", false],
    ["off", "admin", false],
  ])("with ADMIN_MODE=%s applies the admin mode of a %s: %s", async (setting, role, counts) => {
    const { ask, lines } = startApp(setting);
    expect(await ask("/engine", role, true)).toEqual(counts ? OPENED : CLOSED);
    expect(await ask("/engine", role)).toEqual(CLOSED);
    const logged = lines.map((line) => JSON.parse(line)).filter(({ event }) => event);
    const line = {
      level: 30,
      event: "admin_mode",
      userId: "member-1",
      thing: "accountability_engine",
    };
    expect(logged).toMatchObject(counts ? [line] : []);
  });

  it("logs no admin mode where the membership alone grants access §6.9", async () => {
    const { ask, lines } = startApp("everyone", true);
    expect(await ask("/engine", "user", true)).toEqual(OPENED);
    expect(lines.join("")).not.toContain("admin_mode");
  });

  it("accepts no value but on for admin mode", async () => {
    const headers = { authorization: "admin", "x-admin-mode": "off" };
    const answer = await startApp("everyone").app.request("/engine", { headers });
    expect(answer.status).toBe(403);
  });

  it("never accepts admin mode instead of a token §6.9", async () => {
    expect(await startApp("everyone").ask("/engine", undefined, true)).toEqual([
      401,
      "auth.required",
      "no-store",
    ]);
  });

  it.each<[string, string | undefined, boolean, boolean, object]>([
    ["a visitor", undefined, false, false, { audience: "anonymous", opens: "false", logged: 0 }],
    [
      "a visitor with admin mode on",
      undefined,
      false,
      true,
      { audience: "anonymous", opens: "false", logged: 0 },
    ],
    [
      "a non-subscriber",
      "admin",
      false,
      false,
      { audience: "signed_in", opens: "false", logged: 0 },
    ],
    [
      "a non-subscriber with admin mode on",
      "user",
      false,
      true,
      { audience: "signed_in", opens: "false", logged: 0 },
    ],
    ["admin mode", "admin", false, true, { audience: "admin_mode", opens: "true", logged: 2 }],
    ["a subscriber", "admin", true, true, { audience: "subscriber", opens: "true", logged: 0 }],
  ])(
    "tells the handler of an open route what %s can open",
    async (_, token, subscribed, on, expected) => {
      const { ask, lines } = startApp("admins", subscribed);
      const answer = async (piece: string) => (await ask(`/shelf/${piece}`, token, on))[1];
      expect([await answer("open"), await answer("own")]).toEqual(["true", String(Boolean(token))]);
      const [audience, opens] = [await answer("all"), await answer("closed")];
      const logged = lines.filter((line) => line.includes('"admin_mode"')).length;
      expect({ audience, opens, logged }).toEqual(expected);
    },
  );

  it("adds the access matrix row to the API description", () => {
    const { app } = startApp();
    const { paths } = app.getOpenAPI31Document({
      openapi: "3.1.0",
      info: { title: "", version: "" },
    });
    for (const [path, [thing]] of Object.entries(ROUTES)) {
      expect(paths?.[path]?.get?.["x-access"]).toBe(thing);
    }
    expect(paths?.["/own"]?.get?.security).toEqual([{ bearer: [] }]);
    expect(paths?.["/open"]?.get?.security).toBeUndefined();
  });
});
