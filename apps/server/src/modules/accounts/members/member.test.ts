import { describe, expect } from "vitest";
import { codeOf } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest().extend("someone", { scope: "file" }, ({ product }) => product.signUp());

type Description = {
  paths: {
    "/api/me": {
      patch: {
        requestBody: {
          content: {
            "application/json": { schema: { properties: Record<string, { example?: unknown }> } };
          };
        };
      };
    };
  };
};

const json = async (answer: Promise<Response>): Promise<unknown> => (await answer).json();

describe("the member's own data", () => {
  it("returns who is signed in, and how §7.2", async ({ product }) => {
    const member = await product.signUp(undefined, "America/Los_Angeles");
    const answer = await member.fetch("/api/auth/user");
    expect(await answer.json()).toEqual({
      id: expect.any(String),
      email: member.email,
      role: "user",
      factors: [],
      aal: "aal1",
      amr: [{ method: "password", timestamp: 1773144000 }],
      time_zone: "America/Los_Angeles",
      created_at: "2026-03-10T12:00:00.000Z",
    });
  });

  it("returns the ids without an account to any device", async ({ product, someone }) => {
    const body = JSON.stringify({ ids: [someone.id, "deleted-since"] });
    const asked = await product.fetch("/api/auth/gone-accounts", { method: "POST", body });
    expect(await asked.json()).toEqual({ gone: ["deleted-since"] });
  });

  it("accepts a valid time zone, and no other field", async ({ someone }) => {
    const change = (body: object) =>
      someone.fetch("/api/me", { method: "PATCH", body: JSON.stringify(body) });
    const changed = await change({ time_zone: "Australia/Sydney", role: "admin" });
    expect(await changed.json()).toMatchObject({
      user: { email: someone.email, time_zone: "Australia/Sydney", role: "user" },
    });
    const refused = await change({ time_zone: "Atlantis/Capital" });
    expect([refused.status, await codeOf(refused)]).toEqual([400, "member.time_zone_unknown"]);
    const empty = await change({ role: "admin" });
    expect([empty.status, await codeOf(empty)]).toEqual([400, "request.invalid"]);
  });

  it("accepts every change that the contract offers", async ({ member, api, product }) => {
    const description = await (await product.fetch("/api/openapi.json")).json();
    const { properties } = (description as Description).paths["/api/me"].patch.requestBody.content[
      "application/json"
    ].schema;
    expect(Object.keys(properties)).toContain("time_zone");
    for (const [field, { example }] of Object.entries(properties)) {
      expect(example, `the contract has an example of ${field}`).toBeDefined();
      const body = JSON.stringify({ [field]: example });
      expect(await json(member.fetch("/api/me", { method: "PATCH", body }))).toMatchObject({
        user: { [field]: example },
      });
    }
    // Each change alone; none undoes another.
    const all = Object.fromEntries(
      Object.entries(properties).map(([field, { example }]) => [field, example]),
    );
    expect(await json(member.fetch("/api/auth/user"))).toMatchObject(all);
    expect(await json(api.refresh(member.cookie))).toMatchObject({ user: all });
  });
});

describe("send-email", () => {
  it("is internal to the server: no client can call it, signed in or not, and nothing is sent §7.8 §S41", async ({
    product,
    someone,
  }) => {
    const sent = product.mailer.sent.length;
    const body = JSON.stringify({ to: "a@example.com", subject: "x", html: "<p>x</p>" });
    for (const fetch of [product.fetch, someone.fetch]) {
      const answer = await fetch("/api/functions/send-email", { method: "POST", body });
      expect([answer.status, await codeOf(answer)]).toEqual([404, "route.not_found"]);
    }
    expect(product.mailer.sent).toHaveLength(sent);
  });
});
