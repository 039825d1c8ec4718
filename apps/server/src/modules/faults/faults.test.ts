import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FaultReportBody } from "@sovereign/contract/faults";
import type { OfficeFaults } from "@sovereign/contract/office-faults";
import type { OfficeToday } from "@sovereign/contract/office-today";
import { sql } from "drizzle-orm";
import { describe, expect, vi } from "vitest";
import { browserFaults, rateLimits } from "#schema/schema.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";
import type { TestProduct } from "#testing/test-product.ts";

/** High enough for a busy machine. */
const PATIENCE_MS = 30_000;

const FILE = "app-1a2b3c.js";
const CODE = "export const show = (marks) =>\n  marks.map(draw);\n";
/** A build's first line, from its tenth character on, is the second line of a source. */
const MAP = {
  version: 3,
  sources: ["apps/web/src/days/show.ts"],
  sourcesContent: [CODE],
  names: [],
};
const MAPPINGS = "UACE";

/** A built web app with a source map beside it. */
function siteWithMap(build: string): string {
  const folder = mkdtempSync(join(tmpdir(), "faults-"));
  const site = join(folder, "client");
  for (const each of [site, join(folder, "maps")]) mkdirSync(each);
  writeFileSync(join(site, "__routes.json"), JSON.stringify(["/app"]));
  serve(site, build);
  const map = JSON.stringify({ ...MAP, mappings: MAPPINGS });
  writeFileSync(join(folder, "maps", `${FILE}.map`), map);
  return site;
}

const serve = (site: string, build: string) =>
  writeFileSync(
    join(site, "__spa-fallback.html"),
    `<script type="module">import "/assets/manifest-${build}.js"</script>`,
  );

const it = productTest(() => ({
  faults: true,
  now: "2026-03-10T12:00:00.000Z",
  environment: { WEB_DIR: siteWithMap("b1"), RATE_LIMIT_FACTOR: "1" },
}));

it.beforeEach(async ({ product }) => {
  product.clock.set("2026-03-10T12:00:00.000Z");
  await product.database.db.delete(browserFaults);
  await product.database.db.delete(rateLimits);
});

const REPORT: FaultReportBody = {
  reference: "0a1b2c3d",
  kind: "crash",
  name: "TypeError",
  message: "missing_value",
  code: null,
  build: "b1",
  route: "/app",
  frames: [{ file: FILE, line: 1, column: 15 }],
  crumbs: [
    { kind: "route", ago: 9, route: "/app/history/:date" },
    { kind: "request", ago: 2, request: "GET /api/one-things/{date}", status: 500 },
    { kind: "outbox", ago: 1, unsent: 2 },
  ],
};

type Sender = { fetch: TestProduct["fetch"] };

const send = ({ fetch }: Sender, report: object, headers: Record<string, string> = {}) =>
  fetch("/api/faults", { method: "POST", body: JSON.stringify(report), headers });

async function report(sender: Sender, changed: Partial<FaultReportBody> = {}) {
  expect((await send(sender, { ...REPORT, ...changed })).status).toBe(204);
}

async function list(staff: TestStaff, query = ""): Promise<OfficeFaults> {
  const answer = await staff.fetch(`/api/office/faults${query}`);
  expect(answer.status).toBe(200);
  return answer.json();
}

const mark = (staff: TestStaff, id: string, state: string) =>
  staff.fetch(`/api/office/faults/${id}/state`, { method: "PUT", body: JSON.stringify({ state }) });

describe("a fault in a browser", () => {
  it("is stored once, with its place and the members who met it", async ({ product, member }) => {
    const staff = await signUpStaff(product, "support");
    await report(product);
    await report(member, { reference: "second" });
    await report(member, { reference: "third" });
    await report(await product.signUp(), { reference: "fourth" });
    const { faults, ...counts } = await list(staff, "?state=open");
    expect(counts).toEqual({ open: 1, solved: 0 });
    expect(faults).toMatchObject([
      {
        name: "TypeError",
        message: "missing_value",
        state: "open",
        count: 4,
        members: 2,
        frames: [
          { file: "apps/web/src/days/show.ts", line: 2, column: 3, text: "marks.map(draw);" },
        ],
        versions: [{ name: "b1", count: 4, first_seen: "2026-03-10T12:00:00.000Z" }],
        routes: [{ name: "/app", count: 4 }],
        references: ["fourth", "third", "second", "0a1b2c3d"],
        crumbs: REPORT.crumbs,
      },
    ]);
    const [row] = await product.database.db.select().from(browserFaults);
    const { id } = await (await member.fetch("/api/auth/user")).json();
    expect(JSON.stringify(row)).not.toContain(id);
    expect(JSON.stringify(row)).not.toContain(member.email);
  });

  it("has no step that says that its member has a partner §S153", async ({ product, member }) => {
    const step = (request: string) => ({ kind: "request", ago: 1, request, status: 200 }) as const;
    const asked = step("GET /api/one-things");
    const route = "/partner/:token";
    await report(member, {
      crumbs: [
        { kind: "route", ago: 3, route },
        step("POST /api/partner-invitations/{token}/accept"),
        step("GET /api/partner"),
        step("PUT /api/partner/settings"),
        asked,
      ],
    });
    const [row] = await product.database.db.select().from(browserFaults);
    expect(row?.crumbs).toEqual([asked]);
  });

  it("no longer counts a member who is deleted", async ({ product, member }) => {
    const staff = await signUpStaff(product, "support");
    await report(member);
    await report(await product.signUp(), { reference: "second" });
    const deleted = await member.fetch("/api/functions/delete-account", {
      method: "POST",
      body: JSON.stringify({ confirmed: true }),
    });
    expect(deleted.status).toBe(200);
    expect((await list(staff)).faults).toMatchObject([{ count: 2, members: 1 }]);
  });

  it("is found by a member's reference", async ({ product }) => {
    const staff = await signUpStaff(product, "owner");
    await report(product);
    await report(product, { reference: "other", name: "RangeError" });
    expect((await list(staff, "?reference=other")).faults).toMatchObject([{ name: "RangeError" }]);
    expect((await list(staff, "?reference=nothing")).faults).toEqual([]);
  });

  it("in a file without a map keeps its place in the build", async ({ product }) => {
    const staff = await signUpStaff(product, "owner");
    const frame = { file: "other-9.js", line: 3, column: 9 };
    await report(product, { frames: [frame] });
    const { faults } = await list(staff);
    expect(faults[0]?.frames).toEqual([{ ...frame, text: null }]);
  });

  it("is deleted ninety days after it was last met", async ({ product }) => {
    await report(product);
    product.clock.set("2026-06-08T11:59:00.000Z");
    await product.runDaily();
    expect(await product.database.db.$count(browserFaults)).toBe(1);
    product.clock.set("2026-06-08T12:01:00.000Z");
    await product.runDaily();
    expect(await product.database.db.$count(browserFaults)).toBe(0);
  });

  it("met at the same moment by several is one", async ({ product }) => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => report(product, { reference: `r${n}` })));
    const rows = await product.database.db.select().from(browserFaults);
    expect(rows).toMatchObject([{ count: 8 }]);
    expect(rows[0]?.references).toHaveLength(8);
  });
});

it("a member's fault outlasts thousands of anonymous ones", async ({ product, member }) => {
  const { db } = product.database;
  await report(member);
  // More than the addresses of an attacker may report in two days, and all of them later.
  await db.execute(`insert into browser_faults
    select 'forged-' || number, name, message, code, frames, crumbs, count, first_seen,
      last_seen + interval '1 minute', '[]', "references", versions, routes, devices
    from browser_faults, generate_series(1, 2100) as number`);
  await product.runDaily();
  expect(await db.$count(browserFaults)).toBe(2000);
  expect((await list(await signUpStaff(product, "owner"))).open).toBe(2000);
  expect(await db.$count(browserFaults, sql`members <> '[]'`)).toBe(1);
});

describe("a report", () => {
  it.for([
    ["a message", { message: "I owe Anna an answer" }],
    ["a name with words", { name: "Error: I owe Anna" }],
    ["a route with words", { route: "/app/I owe Anna" }],
    ["a place outside of the build", { frames: [{ file: "../../etc/x.js", line: 1, column: 1 }] }],
    ["another field", { note: "I owe Anna" }],
    [
      "a step with words",
      { crumbs: [{ kind: "request", ago: 1, request: "GET I owe", status: 1 }] },
    ],
    ["too many frames", { frames: Array.from({ length: 11 }, () => REPORT.frames[0]) }],
  ] as const)("with %s is refused", async ([, changed], { product }) => {
    expect((await send(product, { ...REPORT, ...changed })).status).toBe(400);
    expect(await product.database.db.$count(browserFaults)).toBe(0);
  });

  it("larger than eight kilobytes is refused", async ({ product }) => {
    const answer = await send(product, { ...REPORT, more: "x".repeat(8 * 1024) });
    expect(answer.status).toBe(413);
  });

  it("is refused after thirty in an hour from one address", async ({ product }) => {
    for (let sent = 0; sent < 30; sent += 1) await report(product);
    const answer = await send(product, REPORT);
    expect([answer.status, (await answer.json()).code]).toEqual([429, "request.rate_limited"]);
    product.clock.advance(3_600_000);
    await report(product);
  });
});

describe("a solved fault", () => {
  it("opens again in a later build, and not in an old tab", async ({ product }) => {
    const staff = await signUpStaff(product, "owner", "Adrian");
    await report(product);
    const [fault] = (await list(staff)).faults;
    if (!fault) throw new Error("no fault is listed");
    expect((await mark(staff, fault.id, "solved")).status).toBe(204);
    expect(await list(staff)).toMatchObject({ open: 0, solved: 1, faults: [{ state: "solved" }] });
    await report(product);
    await report(product, { build: "b0" });
    expect(await list(staff, "?state=open")).toMatchObject({ open: 0, faults: [] });
    expect((await mark(staff, fault.id, "open")).status).toBe(204);
    expect(await list(staff)).toMatchObject({ open: 1 });
    expect((await mark(staff, "unknown", "solved")).status).toBe(404);
    const log = await (await staff.fetch("/api/office/log?days=1")).json();
    expect(log.entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      "fault_opened",
      "fault_solved",
    ]);
    expect(log.entries[0].details).toEqual({ fault: "TypeError apps/web/src/days/show.ts:2" });
  });

  it("opens again in the build that is served now", async ({ product }) => {
    const staff = await signUpStaff(product, "owner");
    await report(product, { build: "b0" });
    const [fault] = (await list(staff)).faults;
    await product.database.db
      .update(browserFaults)
      .set({ solvedAt: product.clock.now(), solvedIn: "b0" });
    product.clock.advance(60_000);
    await report(product, { build: "b1" });
    expect((await list(staff)).faults).toMatchObject([
      { id: fault?.id, state: "open", reopened_at: "2026-03-10T12:01:00.000Z", count: 2 },
    ]);
  });
});

describe("a fault that many members meet", () => {
  it("is a need of Today until it is solved", async ({ product }) => {
    const staff = await signUpStaff(product, "support");
    const needs = async () => {
      const today: OfficeToday = await (await staff.fetch("/api/office/today")).json();
      return today.needs.filter(({ kind }) => kind === "fault_spreading");
    };
    for (let met = 0; met < 3; met += 1) await report(await product.signUp());
    expect(await needs()).toEqual([]);
    await report(await product.signUp());
    const since = "2026-03-10T12:00:00.000Z";
    expect(await needs()).toEqual([{ kind: "fault_spreading", members: 4, route: "/app", since }]);
    const [fault] = (await list(staff)).faults;
    await mark(staff, fault?.id ?? "", "solved");
    expect(await needs()).toEqual([]);
  });
});

describe("Sentry", () => {
  it("receives each fault from the server, without its members", async ({ product, member }) => {
    const before = product.faults.events().length;
    await report(member);
    await vi.waitFor(() => expect(product.faults.events()).toHaveLength(before + 1), PATIENCE_MS);
    const [row] = await product.database.db.select().from(browserFaults);
    expect(row?.members).toHaveLength(1);
    // A member's hash ends with the account.
    const sent = JSON.stringify(product.faults.events());
    for (const { key } of row?.members ?? []) expect(sent).not.toContain(key);
    const [event] = product.faults.events();
    expect(event).toMatchObject({
      platform: "javascript",
      level: "fatal",
      release: "b1",
      transaction: "/app",
      fingerprint: [row?.fingerprint],
      tags: { kind: "crash", reference: "0a1b2c3d" },
      exception: { values: [{ type: "TypeError", value: "missing_value" }] },
    });
    const place = { filename: "apps/web/src/days/show.ts", lineno: 2, colno: 3, in_app: true };
    const frame = expect.objectContaining({ ...place, context_line: "marks.map(draw);" });
    expect(event).toHaveProperty("exception.values.0.stacktrace.frames", [frame]);
  });

  it("that is out loses nothing in the office", async ({ product }) => {
    product.faults.setOut(true);
    await report(product);
    await vi.waitFor(() => {
      expect(product.logLines.some((line) => line.includes("not forwarded"))).toBe(true);
    }, PATIENCE_MS);
    expect(await product.database.db.$count(browserFaults)).toBe(1);
  });
});
