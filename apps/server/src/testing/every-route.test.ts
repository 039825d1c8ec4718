import { mayOpen } from "@sovereign/domain/access";
import { isOfficeThing } from "@sovereign/domain/staff";
import { describe, expect } from "vitest";
import { tablesOfMembers } from "#modules/deletion/erasure.repository.ts";
import { accountRequests } from "./account-requests.ts";
import { deviceOf } from "./device.ts";
import { productTest } from "./product-test.ts";
import { ask, MEMBER_ENDPOINTS } from "./walked-routes.ts";

const TODAY = "2026-03-10";

const PROVIDERS = { payments: true, stores: true, identities: true, texts: true };

const it = productTest(PROVIDERS).extend("subscriber", async ({ product, billing }) => {
  const subscriber = await product.signUp();
  await billing.subscribe(subscriber);
  const phone = deviceOf(subscriber);
  await phone.send(phone.text(TODAY, "Sign the lease."), phone.answer(TODAY, "completed"));
  return subscriber;
});

const needsToken = MEMBER_ENDPOINTS.filter(
  ({ access }) => !isOfficeThing(access) && !mayOpen(access, "anonymous"),
);

describe("every route that needs a token", () => {
  it("is closed to a deleted member's §S12 §S79", async ({ product, member }) => {
    const deleted = await member.fetch("/api/functions/delete-account", {
      method: "POST",
      body: JSON.stringify({ confirmed: true }),
    });
    expect(deleted.status).toBe(200);
    expect(needsToken.length).toBeGreaterThan(60);
    for (const endpoint of needsToken) {
      const { status } = await ask(member.fetch, endpoint);
      expect(status, `${endpoint.method} ${endpoint.path}`).toBe(401);
    }
    const events = await member.fetch("/api/me/events");
    expect(events.status).toBe(401);
    expect((await accountRequests(product.fetch).refresh(member.cookie)).status).toBe(401);
  });

  it("answers what no cache may store, with cookies for this host alone §S47 §S53", async ({
    subscriber,
  }) => {
    for (const endpoint of needsToken) {
      const answer = await ask(subscriber.fetch, endpoint);
      await answer.body?.cancel();
      const name = `${endpoint.method} ${endpoint.path} ${answer.status}`;
      expect(answer.headers.get("cache-control"), name).toBe("no-store");
      for (const cookie of answer.headers.getSetCookie()) {
        expect(cookie, name).toMatch(/^__Host-.*; HttpOnly; Secure; SameSite=(Strict|Lax)$/);
      }
    }
  });
});

/** The member's own id, directly or through the row of the member that the statement reads. */
const BY_MEMBER =
  /\buser_id"? = (\$\d|any\(\$\d::text\[\]\)|(member|u)\.id)|"user"\."id" = \$\d|^\s*(with kept as \(\s*)?insert into/;
/** Purchases are also found by what the provider calls them. */
const BY_PROVIDER = /"subscriptions"\."(customer_id|external_id|customer_email)" = \$\d/;

describe("a statement of a member's request", () => {
  it("that touches members' rows names the member §S15", async ({ product, subscriber }) => {
    const touching = tablesOfMembers.map((name) => new RegExp(`\\b${name}\\b`));
    product.statements.length = 0;
    const phone = deviceOf(subscriber);
    await phone.send(
      phone.text(TODAY, "Call Ana."),
      phone.note(TODAY, "Done."),
      phone.done(1, true),
    );
    const statements = new Map<string, string>();
    const keep = (who: string) => {
      for (const text of product.statements.splice(0)) statements.set(text, who);
    };
    keep("writes");
    for (const endpoint of needsToken) {
      await (await ask(subscriber.fetch, endpoint)).body?.cancel();
      keep(`${endpoint.method} ${endpoint.path}`);
    }
    const touched = [...statements].filter(([text]) => touching.some((name) => name.test(text)));
    expect(touched.length).toBeGreaterThan(40);
    const unscoped = touched.filter(([text]) => !BY_MEMBER.test(text) && !BY_PROVIDER.test(text));
    expect(unscoped.map(([text, who]) => `${who}: ${text}`)).toEqual([]);
  });
});

const MARK = "<img src=x onerror=alert(1)>";

describe("what is sent", () => {
  const names = ["id", "token", "email", "error", "next", "redirect", "redirect_to", "return_path"];
  const filled = (value: string) => Object.fromEntries(names.map((name) => [name, value]));

  it("is never answered as HTML §S71", async ({ product, member }) => {
    for (const endpoint of MEMBER_ENDPOINTS) {
      for (const fetch of [product.fetch, member.fetch]) {
        const answer = await ask(fetch, endpoint, {
          ...{ id: MARK, query: filled(MARK), body: filled(MARK) },
        });
        const name = `${endpoint.method} ${endpoint.path} ${answer.status}`;
        const text = await answer.text();
        expect(answer.status, name).toBeLessThan(500);
        if (!/json/.test(answer.headers.get("content-type") ?? "json")) {
          expect(text, name).not.toContain(MARK);
        }
        expect(answer.headers.get("location") ?? "", name).not.toContain("<");
      }
    }
  });

  it("never leads to another site §S70", async ({ product, member }) => {
    for (const to of ["https://evil.example/", "//evil.example/", "/\\evil.example/"]) {
      for (const endpoint of MEMBER_ENDPOINTS) {
        const sent = { query: filled(to), body: filled(to) };
        for (const fetch of [product.fetch, member.fetch]) {
          const answer = await ask(fetch, endpoint, sent);
          const led = `${answer.headers.get("location")} ${await answer.text()}`;
          expect(led, `${endpoint.method} ${endpoint.path}`).not.toMatch(/"url":"[^"]*evil/);
          expect(answer.headers.get("location") ?? "").not.toContain("evil");
        }
      }
    }
  });

  it("of the wrong type or with __proto__ is a fault of the request, and changes nothing §S20 §S81", async ({
    member,
  }) => {
    const proto = '{"__proto__":{"raised":true},"constructor":{"prototype":{"raised":true}}}';
    for (const endpoint of MEMBER_ENDPOINTS) {
      if (endpoint.method === "get") continue;
      const fields = Object.keys(bodyShapeOf(endpoint));
      const wrong = [7, null, ["a"], { a: 1 }].map((value) =>
        JSON.stringify(Object.fromEntries(fields.map((name) => [name, value]))),
      );
      for (const body of [proto, "7", "null", "[]", '"text"', ...wrong]) {
        const raw: typeof member.fetch = (path, init) => member.fetch(path, { ...init, body });
        const answer = await ask(raw, endpoint);
        const text = await answer.text();
        expect(answer.status, `${endpoint.method} ${endpoint.path} ${body}: ${text}`).toBeLessThan(
          500,
        );
        expect(({} as { raised?: boolean }).raised).toBeUndefined();
      }
    }
  });
});

type Described = (typeof MEMBER_ENDPOINTS)[number];

function bodyShapeOf({ request }: Described): object {
  const schema = request?.body?.content["application/json"].schema;
  return schema && "shape" in schema ? (schema.shape as object) : {};
}
