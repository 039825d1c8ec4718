import type { OwnDataExport } from "@sovereign/contract/own-data";
import { addDays } from "@sovereign/domain/calendar-date";
import { OWN_DATA_MAX_BYTES, OWN_DATA_VERSION } from "@sovereign/domain/own-data";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { codeOf } from "#testing/account-requests.ts";
import { runsOf } from "#testing/chance.ts";
import { startMember } from "#testing/daily-loop.ts";
import { liveThreeDays, READ_PIECE } from "#testing/lived-days.ts";
import { asExport } from "#testing/own-data-export.ts";
import { productTest } from "#testing/product-test.ts";
import { ownDataUntil } from "#testing/random-own-data.ts";
import { asOwner } from "#testing/test-database.ts";
import type { TestProduct } from "#testing/test-product.ts";

const TODAY = "2026-03-10";
const NOW = `${TODAY}T12:00:00.000Z`;
const HOUR = 3600_000;
const FAULTY = "own_data.faulty";

type Owner = Awaited<ReturnType<typeof startMember>>;

const it = productTest({ now: NOW }).extend("member", ({ product }) =>
  startMember(product, "Europe/Lisbon"),
);
it.beforeEach(({ product }) => {
  product.clock.set(NOW);
});

const bring = (owner: Pick<Owner, "send">, data: object) =>
  owner.send("/api/own-data/import", "POST", data);

/** Without the time of the export. */
async function exportOf(owner: Pick<Owner, "send">) {
  const answer = await owner.send("/api/own-data", "GET");
  expect(answer.status).toBe(200);
  const { exported_at: _, ...data } = (await answer.json()) as OwnDataExport;
  return data;
}

const summaryOf = async (owner: Owner) => (await owner.send("/api/own-data/summary", "GET")).json();

async function leaveAndReturn(product: TestProduct, owner: Owner): Promise<Owner> {
  const body = { confirmed: true, password: owner.password };
  const left = await owner.send("/api/functions/delete-account", "POST", body);
  expect(left.status).toBe(200);
  const again = await product.signUp(owner.email);
  const send = (path: string, method: string, sent?: object) =>
    again.fetch(path, { method, ...(sent && { body: JSON.stringify(sent) }) });
  return { ...owner, ...again, send };
}

describe("a member's own data", () => {
  it("are unchanged after an export and an import §7.7", async ({ product, member }) => {
    await liveThreeDays(product, member, TODAY);
    const taken = await exportOf(member);
    expect(Object.values(taken).filter((list) => Array.isArray(list) && list.length === 0)).toEqual(
      [],
    );
    expect(taken.highlights).toMatchObject([{ ...READ_PIECE, note: "Ask Ana", start: 4 }]);
    expect(taken.reading_places).toMatchObject([{ ...READ_PIECE, percent: 38, offset: 0.25 }]);
    expect(JSON.stringify(taken)).not.toContain("Gone");
    expect(taken.milestones).toMatchObject([{ run_started_on: TODAY, days: 3 }]);
    const before = await member.overview();
    const editsOf = async (owner: Pick<Owner, "send">) =>
      (await owner.send(`/api/one-things/${TODAY}/edits`, "GET")).json();
    const edits = await editsOf(member);

    const again = await leaveAndReturn(product, member);
    expect(await exportOf(again)).toMatchObject({ days: [], member: { time_zone: "UTC" } });
    const answer = await bring(again, asExport(taken));
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { days: 5, kept_days: 3, first_day: TODAY, last_day: "2026-03-14", empty: false },
    ]);
    expect(await exportOf(again)).toEqual(taken);
    expect(await editsOf(again)).toEqual(edits);
    const after = (await (await again.send("/api/one-things", "GET")).json()) as object;
    expect(after).toEqual({ ...before, version: 1 });
    const reminder = await (await again.send("/api/reminders", "GET")).json();
    expect(reminder).toMatchObject({ reminder: { enabled: true, time: "06:15" } });
  });

  it("are unchanged whatever they contain §7.7", async ({ product }) => {
    const whole = ownDataUntil(new Date(NOW));
    await fc.assert(
      fc.asyncProperty(whole, async (data) => {
        const owner = await startMember(product);
        const brought = await bring(owner, asExport(data));
        expect([brought.status, brought.status === 200 || (await brought.json())]).toEqual([
          200,
          true,
        ]);
        const taken = await exportOf(owner);
        expect(taken).toMatchObject(data);
        const again = await leaveAndReturn(product, owner);
        expect((await bring(again, asExport(taken))).status).toBe(200);
        expect(await exportOf(again)).toEqual(taken);
      }),
      runsOf(4, 40),
    );
  });

  it("are theirs alone, name no account, are not cached §7.7 §S45", async ({ product, member }) => {
    const other = await startMember(product);
    await other.committed(TODAY, "canary of somebody else");
    await member.committed(TODAY, "mine");
    for (const path of ["/api/own-data", "/api/own-data.csv"]) {
      const answer = await member.send(path, "GET");
      const text = await answer.text();
      expect(text).toContain("mine");
      for (const secret of ["canary", member.email, member.id]) {
        expect(text).not.toContain(secret);
      }
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("content-disposition")).toMatch(
        /^attachment; filename="sovereign-2026-03-10\.(json|csv)"$/,
      );
    }
  });

  it("are read in batches as needed, without duplicates §7.7", async ({ product, member }) => {
    const days = Array.from({ length: 1001 }, (_, index) => {
      const date = new Date(Date.parse("2023-01-01") + index * 24 * HOUR);
      const at = "2026-03-09T20:00:00.000Z";
      return {
        target_date: date.toISOString().slice(0, 10),
        content: "x",
        note: null,
        late: false,
        completion_status: "partial",
        completed_at: null,
        reflected_at: at,
        committed_at: at,
        time_zone: "UTC",
        updated_at: at,
      };
    });
    expect((await bring(member, asExport({ days }))).status).toBe(200);
    product.statements.length = 0;
    expect((await exportOf(member)).days).toEqual(days);
    expect(product.statements.filter((text) => /from "one_things"/.test(text))).toHaveLength(3);
    const table = await (await member.send("/api/own-data.csv", "GET")).text();
    expect(table.split("\r\n")).toHaveLength(1003);
  });
});

describe("an import", () => {
  it("is accepted only by an account without any days §7.7", async ({ member }) => {
    const version = (
      (await (await member.send("/api/manifesto", "GET")).json()) as { version: string }
    ).version;
    await member.send("/api/manifesto/signature", "PUT", { version });
    await member.send("/api/programme/days/1/opened", "PUT");
    expect(await summaryOf(member)).toMatchObject({ empty: true, days: 0 });
    const signed = { version, signed_at: "2026-01-02T03:04:05.678Z" };
    const opened = { round: 1, day: 1, opened_on: "2026-01-02", done_at: null };
    const data = { manifesto_signatures: [signed], programme_days: [opened] };
    expect((await bring(member, asExport(data))).status).toBe(200);
    expect(await exportOf(member)).toMatchObject(data);

    await member.committed(TODAY, "Mine");
    const refused = await bring(member, asExport(data));
    expect([refused.status, await codeOf(refused)]).toEqual([409, "own_data.not_empty"]);
    expect(await summaryOf(member)).toMatchObject({ empty: false, days: 1, kept_days: 0 });
  });

  it.for<[string, object, string, string?]>([
    ["of another kind", { hello: 1 }, "own_data.not_an_export"],
    ["of a newer version", { version: OWN_DATA_VERSION + 1 }, "own_data.newer_version"],
    ["with a row of another shape", { days: [{}] }, FAULTY, "days.0.target_date"],
    [
      "with an impossible value",
      { rest_days: [{ date: "2026-02-30", planned_at: NOW }] },
      FAULTY,
      "rest_days.0.date",
    ],
    [
      "with a day beyond the programme",
      {
        programme_days: Array.from({ length: 31 }, (_, index) => {
          const opened_on = addDays("2026-01-01", index);
          return { round: 1, day: index + 1, done_at: null, opened_on };
        }),
      },
      FAULTY,
      "programme_days.30.day",
    ],
    [
      "with a milestone without a run",
      { milestones: [{ run_started_on: "2026-03-07", days: 3, awarded_at: NOW }] },
      FAULTY,
      "milestones.0.days",
    ],
    [
      "with a value that no day contains",
      { days: [{ content: "x".repeat(200_000) }] },
      FAULTY,
      "days.0",
    ],
    ["that is too large", { padding: "x".repeat(OWN_DATA_MAX_BYTES) }, "request.too_large"],
  ])("%s is refused, and nothing is written §7.7", async ([, body, code, place], { member }) => {
    const answer = await bring(member, "hello" in body ? body : asExport(body));
    const problem = (await answer.json()) as { code: string; errors?: { path: string }[] };
    expect(answer.status).toBe(code === "request.too_large" ? 413 : 400);
    expect([problem.code, problem.errors?.[0]?.path]).toEqual([code, place]);
    expect(await summaryOf(member)).toMatchObject({ empty: true });
  });

  it("stores nothing when its last part fails §7.7", async ({ product, member }) => {
    await asOwner(
      product.database,
      "alter table review_answers add constraint fails check (answer <> 'Fails')",
    );
    const at = "2026-03-09T20:00:00.000Z";
    const last = { review: "week", last_day: "2026-03-08", answer: "Fails", updated_at: at };
    const first = { run_started_on: "2026-03-07", days: 3, awarded_at: at };
    const zone = { member: { time_zone: "Asia/Tokyo" } };
    const days = ["2026-03-07", "2026-03-08", "2026-03-09"].map((target_date) => ({
      target_date,
      content: "Brought",
      note: null,
      late: false,
      time_zone: "UTC",
      completion_status: "completed",
      completed_at: at,
      reflected_at: at,
      committed_at: at,
      updated_at: at,
    }));
    const data = asExport({ ...zone, days, milestones: [first], review_answers: [last] });
    expect((await bring(member, data)).status).toBe(500);
    await asOwner(product.database, "alter table review_answers drop constraint fails");
    expect(await exportOf(member)).toMatchObject({
      days: [],
      milestones: [],
      review_answers: [],
      member: { time_zone: "Europe/Lisbon" },
    });
    expect((await bring(member, data)).status).toBe(200);
  });

  it("is accepted once of two at the same time §7.7", async ({ member }) => {
    const at = "2026-03-09T20:00:00.000Z";
    const day = {
      target_date: TODAY,
      content: "Brought",
      note: null,
      late: false,
      time_zone: "UTC",
      completion_status: "missed",
      completed_at: null,
      reflected_at: null,
      committed_at: at,
      updated_at: at,
    };
    const data = asExport({ days: [day] });
    const answers = await Promise.all([bring(member, data), bring(member, data)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await member.committed(TODAY, "Changed");
  });
});
