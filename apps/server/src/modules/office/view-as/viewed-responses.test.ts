import { VIEW_HEADER } from "@sovereign/domain/staff";
import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { ENDPOINTS } from "#testing/contract-endpoints.ts";
import { startMember } from "#testing/daily-loop.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { viewAs } from "#testing/office-view.ts";
import { productTest } from "#testing/product-test.ts";
import { findViewable, VIEWABLE } from "./viewable.ts";

const CANARY = "canaryword";
const TODAY = "2026-03-10";
const YESTERDAY = "2026-03-09";
const A_YEAR_AGO = "2025-03-10";

/** Parts of paths that lead to the member's own texts. */
const PARAMS: Record<string, string> = {
  date: TODAY,
  month: "2026-03",
  day: "1",
  review: "week",
  last_day: "2026-03-08",
  section: "briefings",
  id: "none",
  token: "none",
  provider: "google",
};

const addressOf = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => PARAMS[name] ?? "none");

/** Everything of a member that staff must not read: each text once more as written before. */
const it = productTest({ now: `${A_YEAR_AGO}T08:00:00.000Z` })
  .extend("viewed", { scope: "file" }, async ({ product }) => {
    const member = await startMember(product);
    await member.committed(A_YEAR_AGO, `${CANARY} a year ago`);
    product.clock.set(`${YESTERDAY}T08:00:00.000Z`);
    await member.committed(YESTERDAY, `${CANARY} yesterday, before`);
    await member.committed(YESTERDAY, `${CANARY} yesterday`);
    await member.reflected(YESTERDAY, "completed");
    await member.noted(YESTERDAY, `${CANARY} note`);
    product.clock.set(`${TODAY}T09:00:00.000Z`);
    await member.committed(TODAY, `${CANARY} today 👩‍👩‍👧`);
    await member.reflected(TODAY, "partial");
    await member.committed("2026-03-11", `${CANARY} tomorrow`);
    await member.send("/api/reviews/week/2026-03-08/answer", "PUT", { text: `${CANARY} review` });
    return member;
  })
  .extend("view", { scope: "file" }, async ({ product, viewed }) => {
    const staff = await signUpStaff(product, "support");
    return { staff, ...(await viewAs(staff, viewed.id)) };
  });

describe("a member's texts in a view", () => {
  it("are there for the member", async ({ viewed }) => {
    for (const path of ["/api/one-things", "/api/one-things/calendar"]) {
      expect(await (await viewed.fetch(path)).text(), path).toContain(CANARY);
    }
  });

  it.for(ENDPOINTS.filter(({ method }) => method === "get"))(
    "are in no response of GET $path",
    async ({ path }, { view }) => {
      const answer = await view.fetch(addressOf(path));
      const text = await answer.text();
      expect(text).not.toContain(CANARY);
      const isListed = VIEWABLE.some(({ endpoint }) => endpoint.path === path);
      if (isListed) expect(text).not.toContain("office.view_is_read_only");
      else expect([answer.status, JSON.parse(text).code]).toEqual(REFUSED);
    },
  );

  it("become bars of their length, and their answers and the streak are left blank §S88", async ({
    view,
    viewed,
  }) => {
    const own = await viewed.overview();
    expect(own.streak.current).toBe(2);
    const seen = await (await view.fetch("/api/one-things")).json();
    const bar = (length: number) => "█".repeat(CANARY.length + length);
    expect(seen).toMatchObject({
      records: [
        { target_date: TODAY, content: bar(" today X".length), note: null },
        { target_date: YESTERDAY, content: bar(" yesterday".length), note: bar(" note".length) },
      ],
      tomorrow: { content: bar(" tomorrow".length) },
      streak: { current: 0, best: 0, today_counts: false },
      strength: { now: 0, week_ago: 0 },
      earlier: { run: null, best: 0, strength: 0 },
      waiting: null,
    });
    for (const { completion_status, completed_at, reflected_at } of seen.records) {
      expect([completion_status, completed_at, reflected_at]).toEqual(["missed", null, null]);
    }
  });
});

const REFUSED = [403, "office.view_is_read_only"];

describe("a request with a view's token", () => {
  it("writes nothing, whatever its method and path §S88", async ({ product, view }) => {
    const { db } = product.database;
    const counted = async () => {
      const { rows } = await db.execute(
        sql`select (select json_agg(t order by t.target_date) from one_things t) as days,
          (select count(*) from day_edits) as edits, (select count(*) from review_answers) as answers,
          (select json_agg(u.email) from "user" u) as members`,
      );
      return rows;
    };
    const before = await counted();
    for (const { method, path } of ENDPOINTS.filter((each) => each.method !== "get")) {
      const answer = await view.fetch(addressOf(path), {
        method: method.toUpperCase(),
        body: "{}",
      });
      expect([answer.status, (await answer.json()).code], `${method} ${path}`).toEqual(REFUSED);
    }
    const head = await view.fetch("/api/one-things", { method: "HEAD" });
    expect(head.status).toBe(403);
    expect(await counted()).toEqual(before);
  });

  it("reads no page and no unknown path", async ({ view }) => {
    for (const path of ["/", "/app", "/api/none", "/api/one-things/", "/api/docs"]) {
      const answer = await view.fetch(path);
      expect([answer.status, (await answer.json()).code], path).toEqual(REFUSED);
    }
  });

  it("is the staff's own with another token, and nobody's without one", async ({
    product,
    view,
  }) => {
    const headers = { [VIEW_HEADER]: "another" };
    const unknown = await view.staff.fetch("/api/one-things", { headers });
    expect([unknown.status, (await unknown.json()).code]).toEqual([403, "office.view_over"]);
    const anonymous = await product.fetch("/api/one-things", {
      headers: { [VIEW_HEADER]: view.token },
    });
    expect(anonymous.status).toBe(401);
  });
});

describe("the list of what may be viewed", () => {
  it("takes no path of an endpoint for another's", () => {
    const reading = ENDPOINTS.filter(({ method }) => method === "get");
    const found = reading.flatMap(({ path }) => {
      const viewable = findViewable("GET", addressOf(path));
      return viewable ? [[path, viewable.endpoint.path]] : [];
    });
    const listed = VIEWABLE.map(({ endpoint }) => endpoint.path);
    expect(found.sort()).toEqual(listed.map((path) => [path, path]).sort());
  });
});
