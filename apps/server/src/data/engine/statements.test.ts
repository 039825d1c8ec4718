import { expect, it } from "vitest";
import { productTest } from "#testing/product-test.ts";
import { statementName } from "./statements.ts";

it.for([
  [{ name: "write_day", text: "select 1" }, "write_day"],
  ['select "id" from "user" where "user"."email" = $1', "select user"],
  ["\n  insert into rate_limits (key) values ($1)", "insert rate_limits"],
  ['update "sent_mails" set state = \'sent\' from "user"', "update sent_mails"],
  ["delete from public.one_things where user_id = $1", "delete public.one_things"],
  ["with due as (select 1 from reminders) select * from due", "with reminders"],
  ["begin", "begin"],
  ["select 'a text from secrets'", "select"],
] as const)("%o is named %s", ([asked, name]) => {
  expect(statementName(asked)).toBe(name);
});

const test = productTest({ environment: { SLOW_STATEMENT_MS: "200" } });

test("a slow statement is logged by its name, without values", async ({ product }) => {
  const { db } = product.database;
  await db.execute("select pg_sleep(0.25), 'a secret' as text");
  await db.execute("select 1");
  const slow = product.logLines.map((line) => JSON.parse(line)).filter(({ event }) => event);
  expect(slow).toMatchObject([{ event: "slow_statement", statement: "select", level: 40 }]);
  expect(slow[0].ms).toBeGreaterThanOrEqual(200);
  expect(JSON.stringify(slow)).not.toContain("secret");
});
