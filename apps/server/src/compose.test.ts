import { ACCESS } from "@sovereign/domain/access";
import { OFFICE_ACCESS } from "@sovereign/domain/staff";
import { describe, expect } from "vitest";
import { deviceOf } from "#testing/device.ts";
import { productTest } from "#testing/product-test.ts";
import { UNDESCRIBED_ROUTES } from "./testing/walked-routes.ts";

const TODAY = "2026-03-10";

type Operation = {
  "x-access"?: string;
  security?: object[];
  requestBody?: object;
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
};

type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, { scheme: string }> };
};

const it = productTest()
  .extend(
    "post",
    ({ product }) =>
      (path: string, body: object) =>
        product.fetch(path, { method: "POST", body: JSON.stringify(body) }),
  )
  .extend("description", { scope: "file" }, async ({ product }) => {
    const answer = await product.fetch("/api/openapi.json");
    return (await answer.json()) as Description;
  });

/** A route's path as its description has it. */
const templateOf = (path: string) => path.replace(/:(\w+)(\{[^}]*\})?/g, "{$1}");

describe("the composed product", () => {
  it("logs no password, token, address or member's text §S46", async ({ product, post }) => {
    const member = await product.signUp("canary-address@example.com");
    const phone = deviceOf(member);
    await phone.send(phone.text(TODAY, "canary-text"));
    await post("/api/auth/sign-in/email", { email: member.email, password: "canary-password" });
    await post("/api/auth/sign-up/email", { email: member.email, password: "canary-password" });
    await post("/api/auth/request-password-reset", { email: member.email });
    await product.fetch("/api/auth/verify-email?token=canary-token");
    await post("/api/auth/verify-email", { token: "canary-token", password: "canary-password" });
    await post("/api/auth/email-link", { token: "canary-token" });
    await product.fetch("/api/auth/reset-password/canary-token");
    await member.fetch("/api/one-things/canary-text");
    await member.fetch("/api/writes", { method: "POST", body: "canary-text" });
    const log = product.logLines.join("");
    expect(product.logLines.length).toBeGreaterThan(8);
    expect(log).not.toContain("canary");
    expect(log).not.toContain(member.accessToken);
    expect(log).not.toContain(member.cookie.split("=")[1]);
  });

  it("describes every API route, and which ones require a token", async ({
    product,
    description: { paths, components },
  }) => {
    expect(components.securitySchemes.bearer?.scheme).toBe("bearer");
    const routes = product.app.routes.filter(({ method }) => method !== "ALL");
    const described = routes.filter(({ path }) => !/openapi|docs/.test(path));
    for (const { path, method } of described) {
      const operation = paths[templateOf(path)]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).toBeDefined();
    }
    expect(paths["/api/one-things"]?.get?.security).toEqual([{ bearer: [] }]);
    const page = await product.fetch("/api/docs");
    expect(await page.text()).toContain("POST /api/writes");
  });

  it("maps every route to a row of the access matrix", ({ product, description: { paths } }) => {
    for (const { path, method } of product.app.routes) {
      if (method === "ALL") continue;
      const operation = paths[templateOf(path)]?.[method.toLowerCase()];
      const thing = operation?.["x-access"] ?? UNDESCRIBED_ROUTES[`${method} ${path}`];
      expect(Object.keys({ ...ACCESS, ...OFFICE_ACCESS }), `${method} ${path}`).toContain(thing);
    }
  });

  it("describes each route's errors as problem documents", ({ description: { paths } }) => {
    const operations = Object.entries(paths)
      .filter(([path]) => !path.startsWith("/health"))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          name: `${method} ${path}`,
          ...operation,
        })),
      );
    for (const { name, security, requestBody, responses } of operations) {
      const expected = ["500", "503"];
      if (security) expected.push("401");
      if (requestBody) expected.push("400", "403", "413");
      expect(Object.keys(responses), name).toEqual(expect.arrayContaining(expected));
      for (const [status, { content }] of Object.entries(responses)) {
        // Of a refused range, players read only the header.
        if (Number(status) < 400 || status === "416") continue;
        const schema = { $ref: "#/components/schemas/Problem" };
        expect(content, `${name} ${status}`).toEqual({ "application/problem+json": { schema } });
      }
    }
    const locked = paths["/api/programme/restart"]?.post?.responses["403"]?.description;
    expect(locked).toContain("programme.locked");
  });

  it("reports ready, and not ready while it drains", async ({ product }) => {
    expect((await product.fetch("/health/live")).status).toBe(200);
    const ready = await product.fetch("/health/ready");
    expect(await ready.json()).toEqual({
      status: "ready",
      database: true,
      jobs: true,
      writes: true,
    });
    product.drain();
    expect((await product.fetch("/health/ready")).status).toBe(503);
  });
});
