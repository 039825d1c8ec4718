import { randomUUID } from "node:crypto";
import { ANSWERED_FOR } from "@sovereign/domain/deployment-values";
import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { isInterface } from "#app/http/security-headers.ts";
import { tablesOfMembers } from "#modules/deletion/deletions.repository.ts";
import { staffActs, staffLog, staffLogSubjects } from "#schema/schema.ts";
import type { TestFetch } from "./account-requests.ts";
import { deviceOf } from "./device.ts";
import { memberIdOf } from "./money-acts.ts";
import { CANARY, plantedWrites, plantInTables } from "./planted-words.ts";
import { productTest } from "./product-test.ts";
import { factorRequests } from "./second-factor.ts";
import {
  type Asked,
  ask,
  CALLERS,
  type Caller,
  callersOf,
  ELSEWHERE,
  EVERY_ENDPOINT,
  endsSession,
  faultsOf,
  fieldsOf,
  HTML,
  isOffice,
  MEMBER_ENDPOINTS,
  needsToken,
} from "./walked-routes.ts";

const TODAY = "2026-03-10";
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The member's own id, directly or through the row of the member that the statement reads. */
const BY_MEMBER =
  /\buser_id"? = (\$\d|any\(\$\d::text\[\]\)|(member|u)\.id)|"user"\."id" = \$\d|^\s*(with kept as \(\s*)?insert into/;
/** Purchases are also found by what the provider calls them. */
const BY_PROVIDER = /"subscriptions"\."(customer_id|external_id|customer_email)" = \$\d/;
const OF_MEMBERS = new RegExp(`\\b(${tablesOfMembers.join("|")})\\b`);

const it = productTest({
  payments: true,
  stores: true,
  identities: true,
  texts: true,
  environment: { ADMIN_MODE: "everyone" },
})
  .extend("callers", { scope: "file" }, ({ product, billing }) => callersOf(product, billing))
  /** Somebody else, with rows of every kind that has an id or words. */
  .extend("ada", { scope: "file" }, async ({ product, billing }) => {
    const ada = await product.signUp();
    const phone = deviceOf(ada);
    await phone.send(phone.text(TODAY, "A first text."), ...plantedWrites(phone, TODAY));
    const dates = JSON.stringify({ dates: ["2026-03-14"] });
    await ada.fetch("/api/rest-days", { method: "PUT", body: dates });
    await factorRequests(product.fetch, ada.accessToken).begin();
    await billing.subscribe(ada);
    const userId = memberIdOf(ada);
    await plantInTables(product, userId, TODAY);
    return { ...ada, id: userId };
  })
  .extend("rowsOf", { scope: "file" }, ({ product }) => async (id: string) => {
    const rows: Record<string, string[]> = {};
    for (const name of tablesOfMembers) {
      const found = await product.database.db.execute<{ row: string }>(
        sql`select whole::text as row from ${sql.identifier(name)} as whole
            where user_id = ${id} order by 1`,
      );
      rows[name] = found.rows.map(({ row }) => row);
    }
    return rows;
  })
  /** Asks each endpoint as a caller, and returns everything wrong with the answers. */
  .extend(
    "wrongTo",
    { scope: "file" },
    ({ product }) =>
      async (caller: Caller, fetch: TestFetch, asked: Asked, endpoints = MEMBER_ENDPOINTS) => {
        const wrong: string[] = [];
        for (const endpoint of endpoints) {
          product.statements.length = 0;
          const answer = await ask(fetch, endpoint, asked);
          wrong.push(...(await faultsOf(caller, endpoint, asked, answer)));
          const name = `${endpoint.method} ${endpoint.path}`;
          const isMarked = answer.headers.has(ANSWERED_FOR) || !isInterface(endpoint.path);
          if (!isMarked) wrong.push(`${name}: has no mark of the server`);
          // A body may name something that has another key, as an invitation's token.
          if (asked.body || isStaff(caller) || !needsToken(endpoint) || endsSession(endpoint))
            continue;
          const loose = product.statements.filter(isLoose);
          wrong.push(...loose.map((text) => `${endpoint.method} ${endpoint.path}: ${text}`));
        }
        return wrong;
      },
  );

const isStaff = (caller: Caller) => /owner|support|editor|staff/.test(caller);

const isLoose = (text: string) =>
  OF_MEMBERS.test(text) && !BY_MEMBER.test(text) && !BY_PROVIDER.test(text);

// Their sign-ups are no test's own time.
it.beforeAll(({ callers, ada }) => {
  expect([callers.size, ada.id]).toEqual([CALLERS.length, expect.any(String)]);
});

describe("every endpoint", () => {
  it.for(CALLERS)(
    "opens to %s what its row says, to be stored by no cache §6.2 §S12 §S47 §S53 §S79",
    async (caller, { callers, ada, rowsOf, wrongTo }) => {
      const before = await rowsOf(ada.id);
      const fetch = callers.get(caller) ?? expect.fail(caller);
      // To the members' endpoints staff are members like others.
      const walked = EVERY_ENDPOINT.filter((each) => !isStaff(caller) || isOffice(each));
      expect(await wrongTo(caller, fetch, { id: ada.id }, walked)).toEqual([]);
      // What staff ask about a member is logged with the member's rows.
      if (!isStaff(caller)) expect(await rowsOf(ada.id)).toEqual(before);
    },
  );

  it("opens and changes nothing by another member's id, in the path, the query and the body §S13 §S14 §S72", async ({
    product,
    billing,
    ada,
    rowsOf,
    wrongTo,
  }) => {
    const before = await rowsOf(ada.id);
    const found = new Set(Object.values(before).flat().join().match(UUID));
    const ids = [...found].filter((id) => id !== CANARY);
    expect(ids.length).toBeGreaterThan(6);
    const intruder = await product.signUp();
    await billing.subscribe(intruder);
    for (const id of ids) {
      const named = Object.fromEntries(NAMES_OF_IDS.map((name) => [name, id]));
      const body = { ...named, confirmed: true, write: randomUUID() };
      const byId = MEMBER_ENDPOINTS.filter(({ path }) => id === ada.id || path.includes("{"));
      expect(await wrongTo("subscriber", intruder.fetch, { id, query: named, body }, byId)).toEqual(
        [],
      );
    }
    expect((await intruder.fetch("/api/auth/user")).status).toBe(200);
    expect(await rowsOf(ada.id)).toEqual(before);
  });

  it("of the office holds no word of what a member writes, nor do its logs §S46 §S105", async ({
    product,
    callers,
    ada,
  }) => {
    const fetch = callers.get("owner") ?? expect.fail();
    const address = encodeURIComponent(ada.email);
    for (const query of [`members?q=${address}`, `member-export?q=${address}`, "members"]) {
      const text = await (await fetch(`/api/office/${query}`)).text();
      expect(text, query).toContain(ada.email);
      expect(text, query).not.toContain(CANARY);
    }
    const reason = JSON.stringify({ reason: "Asked" });
    const page = `/api/office/members/${ada.id}`;
    await fetch(`${page}/look-reason`, { method: "PUT", body: reason });
    const looked = await (await fetch(page)).text();
    expect(looked).toContain("marks");
    expect(looked).not.toContain(CANARY);
    const found = await fetch(`/api/office/members?q=${CANARY}`);
    expect(await found.json()).toMatchObject({ total: 0 });
    for (const table of [staffLog, staffLogSubjects, staffActs]) {
      const rows = JSON.stringify(await product.database.db.select().from(table));
      expect(rows).not.toContain(CANARY);
    }
    expect(product.logLines.length).toBeGreaterThan(3);
    expect(product.logLines.filter((line) => line.includes(CANARY))).toEqual([]);
  });

  it("has statements that name the member where they touch members' rows §S15", async ({
    product,
    billing,
    member,
    wrongTo,
  }) => {
    await billing.subscribe(member);
    product.statements.length = 0;
    const phone = deviceOf(member);
    await phone.send(...plantedWrites(phone, TODAY), phone.done(1, true));
    const touching = product.statements.filter((text) => OF_MEMBERS.test(text));
    expect(touching.length).toBeGreaterThan(6);
    expect(touching.filter(isLoose)).toEqual([]);
    // Of their own the member may read every word.
    const wrong = await wrongTo("subscriber", member.fetch, {});
    expect(wrong.filter((text) => !text.includes("another member's words"))).toEqual([]);
  });

  it.for(["visitor", "member"] as const)(
    "leads a %s to no other site and answers no HTML, whatever is sent §S70 §S71",
    async (caller, { product, member, wrongTo }) => {
      const { fetch } = caller === "visitor" ? product : member;
      for (const value of [HTML, ...ELSEWHERE]) {
        const named = Object.fromEntries(NAMES_OF_TEXTS.map((name) => [name, value]));
        const asked = { ...(value === HTML && { id: HTML }), query: named, body: named };
        expect(await wrongTo(caller, fetch, asked)).toEqual([]);
      }
    },
  );

  it("refuses a body of the wrong type or with __proto__, and changes nothing §S20 §S81", async ({
    member,
    rowsOf,
    wrongTo,
  }) => {
    const writing = MEMBER_ENDPOINTS.filter(({ request }) => request?.body);
    const wrong: string[] = [];
    const send = async (body: unknown, isMalformed: boolean, endpoints = writing) =>
      wrong.push(...(await wrongTo("member", member.fetch, { body, isMalformed }, endpoints)));
    // As good as an empty body, which some accept.
    await send(PROTO, false, MEMBER_ENDPOINTS);
    expect(({} as { raised?: boolean }).raised).toBeUndefined();
    const before = await rowsOf(memberIdOf(member));
    for (const body of ["[]", "null", '"text"']) await send(body, true);
    for (const endpoint of writing) {
      for (const value of [7, null, ["a"], { a: 1 }]) {
        const schema = endpoint.request?.body?.content["application/json"].schema;
        const fields = fieldsOf(schema).map((name) => [name, value]);
        // Gone accounts are named by a list of texts.
        const isMalformed = fields.length > 0 && !Array.isArray(value);
        await send(Object.fromEntries(fields), isMalformed, [endpoint]);
      }
    }
    expect(wrong).toEqual([]);
    expect(await rowsOf(memberIdOf(member))).toEqual(before);
  });
});

const NAMES_OF_IDS = ["id", "user_id", "userId", "sub", "session_id", "factor", "purchase_id"];
const NAMES_OF_TEXTS = ["id", "token", "email", "error", "next", "redirect", "redirect_to"].concat(
  "return_path",
);
const PROTO = '{"__proto__":{"raised":true},"constructor":{"prototype":{"raised":true}}}';
