import type { MemberFilter } from "@sovereign/contract/office-members";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { memberFilters, staffLog } from "#schema/schema.ts";
import { CANARY, officeMembersTest } from "#testing/office-members.ts";
import type { TestStaff } from "#testing/office-staff.ts";
import { csvCell } from "./member-csv.ts";

const it = officeMembersTest();

describe("saved filters", () => {
  const list = async ({ fetch }: TestStaff) => {
    const answer = await fetch("/api/office/member-filters");
    return ((await answer.json()) as { filters: MemberFilter[] }).filters;
  };

  it("follow those that are built in, with how many they have now", async ({ product, office }) => {
    const { staff } = office;
    const { db } = product.database;
    expect((await list(staff)).map(({ id }) => id)).toEqual([
      "quiet_before_renewal",
      "in_grace",
      "canceled",
      "joined_this_week",
      "pays_twice",
    ]);
    const conditions = [{ is: "pays_twice" }];
    const saved = await staff.post("/api/office/member-filters", { name: " Twice ", conditions });
    const { id } = (await saved.json()) as MemberFilter;
    const again = await staff.post("/api/office/member-filters", { name: "Twice", conditions });
    expect([saved.status, again.status]).toEqual([200, 409]);
    expect((await list(staff)).at(-1)).toEqual({ id, name: "Twice", conditions, count: 1 });
    for (let turn = 0; turn < 2; turn += 1) {
      const gone = await staff.fetch(`/api/office/member-filters/${id}`, { method: "DELETE" });
      expect(gone.status).toBe(204);
    }
    expect(await db.select().from(memberFilters)).toEqual([]);
    const log = await db.select().from(staffLog).orderBy(staffLog.id);
    expect(log.map(({ kind, details }) => [kind, details])).toEqual([
      ["filter_saved", { name: "Twice", filter: "pays_twice" }],
      ["filter_removed", { name: "Twice" }],
    ]);
  });

  it("never stop the list, whatever their date", async ({ office }) => {
    const save = (is: string, date: string) =>
      office.staff.post("/api/office/member-filters", {
        name: `${is} ${date}`,
        conditions: [{ is, date }],
      });
    for (const is of ["joined_after", "joined_before"]) {
      for (const date of ["0000-01-01", "2026-02-30", "10000-01-01"]) {
        expect([date, (await save(is, date)).status]).toEqual([date, 400]);
      }
      for (const date of ["0001-01-01", "9999-12-31"]) {
        expect([date, (await save(is, date)).status]).toEqual([date, 200]);
      }
    }
    const filters = await list(office.staff);
    const found = (name: string) => (filters.find((each) => each.name === name)?.count ?? 0) > 0;
    expect(["joined_after 0001-01-01", "joined_before 9999-12-31"].map(found)).toEqual([
      true,
      true,
    ]);
    expect(["joined_after 9999-12-31", "joined_before 0001-01-01"].map(found)).toEqual([
      false,
      false,
    ]);
  });

  it.for([
    { name: "", conditions: [{ is: "paying" }] },
    { name: "None", conditions: [] },
    { name: "Wrong", conditions: [{ is: "quiet", days: 0 }] },
  ])("refuse %o", async (body, { office }) => {
    expect((await office.staff.post("/api/office/member-filters", body)).status).toBe(400);
  });
});

describe("an export", () => {
  it("has a row for each member, no formulas and no texts, and is logged", async ({
    product,
    office,
  }) => {
    const answer = await office.staff.fetch(
      "/api/office/member-export?q=list.test&sort=email&conditions=joined_before:2026-03-20",
    );
    expect(answer.headers.get("content-disposition")).toContain("members-2026-03-10.csv");
    const { db } = product.database;
    const logged = await db.select().from(staffLog).where(eq(staffLog.kind, "members_exported"));
    expect(logged.map(({ details, actorName }) => ({ ...details, actorName }))).toEqual([
      { rows: 10, filter: "joined_before:2026-03-20", searched: true, actorName: "Mira" },
    ]);
    const lines = (await answer.text()).split("\r\n");
    expect(lines[0]).toBe(
      "address,state,source,provider_id,since,paid_until,price,currency,last_day_kept",
    );
    expect(lines[1]).toBe("'=jo@list.test,never,,,2026-03-08,,,,");
    expect(lines[2]).toBe(
      "anna@list.test,paying,card,sub_anna@list.test_0,2026-02-08,2026-04-19,6400,USD,2026-02-18",
    );
    expect(lines).toHaveLength(12);
    expect(lines.join("\n")).not.toContain(CANARY);
  });
});

describe("a cell", () => {
  it.for([
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@sum", "'@sum"],
    ["\tx", "'\tx"],
    ["\rx", '"\'\rx"'],
    ['a "b", c', '"a ""b"", c"'],
    ["a-b=c", "a-b=c"],
  ] as const)("%j becomes %j", ([text, cell]) => {
    expect(csvCell(text)).toBe(cell);
  });
});
