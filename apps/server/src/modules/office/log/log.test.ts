import type { OfficeLog } from "@sovereign/contract/office-log";
import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { staffLogSubjects } from "#schema/schema.ts";
import { appendToLog, memberKeyOf } from "#staff/staff-log.repository.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { emptiedProductTest } from "#testing/product-test.ts";

const it = emptiedProductTest();

const DAY = 24 * 3600_000;

async function read(staff: TestStaff, question = ""): Promise<OfficeLog> {
  const answer = await staff.fetch(`/api/office/log${question}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as OfficeLog;
}

const kinds = ({ entries }: OfficeLog) => entries.map(({ kind }) => kind);

describe("the log of the office", () => {
  it("is asked by actor, member, kind and days, and paged by a cursor", async ({
    product,
    member,
  }) => {
    const { db } = product.database;
    const owner = await signUpStaff(product, "owner", "Adrian");
    const support = await signUpStaff(product, "support", "Mira");
    const { id: userId } = member;
    const about = { userId, reason: "Their message from 23 March" };
    const now = product.clock.now();
    const ago = (days: number) => new Date(now.getTime() - days * DAY);
    await appendToLog(db, { staff: support, kind: "member_looked", about }, ago(20));
    await appendToLog(db, { staff: support, kind: "filter_saved" }, ago(2));
    for (let each = 0; each < 60; each += 1) {
      await appendToLog(db, { staff: owner, kind: "member_looked", about }, ago(1));
    }
    const details = { act: "a1", days: 30 };
    await appendToLog(db, { staff: support, kind: "extend", details, about }, now);
    await appendToLog(db, { staff: support, kind: "act_done", details, about }, now);
    const first = await read(owner);
    expect([first.entries.length, first.total]).toEqual([50, 62]);
    expect(first.entries[0]).toMatchObject({
      kind: "extend",
      actor: { name: "Mira", role: "support" },
      member: { id: userId, email: member.email },
      reason: about.reason,
      outcome: "done",
      details: { days: 30 },
    });
    const second = await read(owner, `?before=${first.next}`);
    expect([second.entries.length, second.total, second.next]).toEqual([12, 62, null]);
    const ids = new Set([...first.entries, ...second.entries].map(({ id }) => id));
    expect(ids.size).toBe(62);
    expect(first.actors.map(({ name }) => name).toSorted()).toEqual(["Adrian", "Mira"]);
    expect(kinds(await read(owner, `?actor=${support.userId}`))).toEqual([
      "extend",
      "filter_saved",
    ]);
    expect(kinds(await read(owner, "?what=acts"))).toEqual(["extend", "filter_saved"]);
    const looks = `?what=looks&days=30&member=${member.email}&actor=${support.userId}`;
    expect(kinds(await read(owner, looks))).toEqual(["member_looked"]);
    expect((await read(owner, "?member=nobody@example.com")).total).toBe(0);
    expect((await read(owner, `?member=${userId}`)).total).toBe(62);
    expect((await read(support)).total).toBe(62);
  });

  it("can be changed by nothing that the role which serves may do §S104", async ({
    product,
    member,
  }) => {
    const { db } = product.database;
    const owner = await signUpStaff(product, "owner");
    const { id: userId } = member;
    const about = { userId, reason: "They wrote" };
    const entry = { staff: owner, kind: "member_looked", about } as const;
    await appendToLog(db, entry, product.clock.now());
    await product.runAtStart();
    const tables = ["staff_log", "staff_log_subjects", "staff_log_seals"];
    for (const statement of [
      "update staff_log set kind = 'filter_saved'",
      "update staff_log_subjects set reason = null",
      "update staff_log_seals set seal = ''",
      ...tables.flatMap((table) => [
        `delete from ${table}`,
        `truncate ${table} cascade`,
        `alter table ${table} disable trigger all`,
        `alter table ${table} rename to gone`,
        `drop table ${table} cascade`,
        `drop trigger ${table}_append_only on ${table}`,
        `drop trigger ${table}_no_truncate on ${table}`,
      ]),
      "drop trigger staff_log_subjects_kept on staff_log_subjects",
      "create or replace function keep_staff_log() returns trigger language sql as 'select old'",
      "set session_replication_role = replica",
      "set role sovereign",
      "create table copied (id int)",
      "create role another superuser",
      "update drizzle.__drizzle_migrations set hash = ''",
    ]) {
      const changed = db.execute(sql.raw(statement)).then(
        () => "changed",
        ({ cause }) => cause.code,
      );
      expect([statement, await changed]).toEqual([statement, "42501"]);
    }
    expect(await read(owner)).toMatchObject({
      entries: [{ reason: "They wrote" }],
      rewritable: false,
    });
  });

  it("shows support nothing of the team", async ({ product }) => {
    const owner = await signUpStaff(product, "owner");
    const support = await signUpStaff(product, "support");
    const path = `/api/office/team/people/${support.userId}`;
    for (const role of ["editor", "support"]) {
      await owner.fetch(path, { method: "PATCH", body: JSON.stringify({ role }) });
    }
    expect(kinds(await read(owner))).toEqual(["role_changed", "role_changed"]);
    expect(await read(support)).toMatchObject({ entries: [], total: 0, actors: [] });
    const today = async ({ fetch }: TestStaff) => (await fetch("/api/office/today")).json();
    expect((await today(owner)).last_acts).toHaveLength(2);
    expect((await today(support)).last_acts).toEqual([]);
  });

  it("names a deleted member by a hash alone", async ({ product, member }) => {
    const owner = await signUpStaff(product, "owner");
    const { id: userId } = member;
    const about = { userId, reason: "They wrote", personal: { email: member.email } };
    const entry = { staff: owner, kind: "member_looked", about } as const;
    await appendToLog(product.database.db, entry, product.clock.now());
    const gone = await member.fetch("/api/functions/delete-account", {
      method: "POST",
      body: JSON.stringify({ confirmed: true, password: member.password }),
    });
    expect(gone.status).toBe(200);
    expect(await product.database.db.select().from(staffLogSubjects)).toEqual([]);
    const key = memberKeyOf(userId);
    const { entries } = await read(owner, `?member=${key}`);
    expect(entries).toMatchObject([{ member: { key, id: null, email: null }, reason: null }]);
    expect(JSON.stringify(entries)).not.toContain(member.email);
  });

  it("is exported without formulas, and its export stands in it", async ({ product, member }) => {
    const owner = await signUpStaff(product, "owner", "Adrian");
    const { id: userId } = member;
    const about = { userId, reason: '=HYPERLINK("x")' };
    const { db } = product.database;
    await appendToLog(db, { staff: owner, kind: "member_looked", about }, product.clock.now());
    const answer = await owner.fetch("/api/office/log-export?what=looks");
    expect(answer.headers.get("content-disposition")).toContain("log-2026-03-10.csv");
    const [head, row, ...others] = (await answer.text()).trim().split("\r\n");
    expect(head).toMatch(/^at,actor,role,kind/);
    expect(row).toContain(`Adrian,owner,member_looked,,${member.email},${userId},`);
    expect(row).toContain(`"'=HYPERLINK(""x"")"`);
    expect(others).toEqual([]);
    expect(kinds(await read(owner))).toEqual(["log_exported", "member_looked"]);
  });
});
