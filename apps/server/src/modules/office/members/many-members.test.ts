import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenDatabase } from "#database/database.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { createMemberList } from "./member-list.ts";

/** More than two pages. */
const MEMBERS = 4100;

let database: OpenDatabase;
const statements: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase((statement) => void statements.push(statement));
  const members = sql.raw(`generate_series(1, ${MEMBERS}) as n`);
  await database.db.execute(sql`
    insert into "user" (id, name, email, email_verified, days_version, created_at, updated_at)
    select 'm' || n, '', 'm' || n || '@example.com', true, 1, now(), now() from ${members}`);
  await database.db.execute(sql`
    insert into one_things (user_id, target_date, content, completion_status, reflected_at,
      time_zone, committed_at, updated_at)
    select 'm' || n, '2026-03-20', 'A', 'completed', now(), 'UTC', now(), now() from ${members}`);
});
afterAll(() => database.close());

const countOf = (text: string) => statements.filter((each) => each.includes(text)).length;
const looks = () => countOf("order by listed.number limit");
const pages = () => countOf("update listed_members set\n      days_version");

const keptOn = async (day: string) => {
  const { rows } = await database.db.execute(
    sql`select count(*)::int as members from listed_members where last_kept = ${day}::date`,
  );
  return rows[0]?.members;
};

it("last days are read in pages after one look for all, then of those who wrote alone", async () => {
  const list = createMemberList(database.db);
  await list.updateWritten();
  expect(await keptOn("2026-03-20")).toBe(MEMBERS);
  expect([looks(), pages()]).toEqual([1, 3]);
  const changed = sql`('m1', 'm999')`;
  await database.db.execute(sql`
    update one_things set target_date = '2026-03-21' where user_id in ${changed}`);
  await database.db.execute(sql`
    update "user" set days_version = days_version + 1 where id in ${changed}`);
  statements.length = 0;
  await list.updateWritten();
  expect(statements).toEqual([]);
  list.dayWritten("m1");
  list.dayWritten("m999");
  await list.updateWritten();
  expect(await keptOn("2026-03-21")).toBe(2);
  expect([looks(), pages()]).toEqual([0, 1]);
  statements.length = 0;
  await list.updateWritten();
  expect(statements).toEqual([]);
});
