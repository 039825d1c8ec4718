import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { staffLogSeals } from "#schema/schema.ts";
import { appendToLog } from "#staff/staff-log.repository.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { freshProductTest } from "#testing/product-test.ts";
import { asOwner } from "#testing/test-database.ts";
import type { TestProduct } from "#testing/test-product.ts";
import { createLogSeals, verifyLog } from "./log-seals.repository.ts";

const it = freshProductTest();

async function withEntries(product: TestProduct) {
  const { db } = product.database;
  const owner = await signUpStaff(product, "owner");
  const member = await product.signUp();
  const about = { userId: member.id, reason: "They wrote", personal: { before: "a@b.example" } };
  for (const count of [1, 2, 3]) {
    const entry = {
      staff: owner,
      kind: "extend",
      details: { days: count, act: "a" },
      about,
    } as const;
    await appendToLog(db, entry, product.clock.now());
  }
  await expect
    .poll(async () => {
      await product.runRepeated();
      return db.$count(staffLogSeals);
    })
    .toBe(3);
  return { db, member, verify: () => verifyLog(db, createLogSeals(product.config.authSecret)) };
}

it("shows which entry was changed by who owns the tables", async ({ product }) => {
  const { db, verify } = await withEntries(product);
  const whole = await verify();
  expect(whole).toMatchObject({ entries: 3, head: { position: 3 }, wrongEntry: undefined });
  const [second] = (await db.execute(sql`select log_id from staff_log_seals where position = 2`))
    .rows;
  const id = Number(second?.log_id);
  const without = (table: string, statement: string) =>
    asOwner(product.database, `alter table ${table} disable trigger user; ${statement}`);
  const subjects = "staff_log_subjects";
  for (const [table, key, column, changed, was] of [
    ["staff_log", "id", "details", `{"act": "a", "days": 20}`, `{"act": "a", "days": 2}`],
    ["staff_log", "id", "actor_name", "Nobody", "Mira"],
    [subjects, "log_id", "reason", "Another", "They wrote"],
  ] as const) {
    const set = (value: string) =>
      without(table, `update ${table} set ${column} = '${value}' where ${key} = ${id}`);
    await set(changed);
    expect(await verify()).toMatchObject({ entries: 1, wrongEntry: id });
    await set(was);
  }
  expect(await verify()).toEqual(whole);
  await without("staff_log_seals", "delete from staff_log_seals where position = 3");
  expect((await verify()).head).not.toEqual(whole.head);
  await without("staff_log", `delete from staff_log where id = ${id}`);
  expect(await verify()).toMatchObject({ wrongEntry: id });
});

it("stays whole when a member and their words are deleted, and under its own key alone", async ({
  product,
}) => {
  const { member, verify, db } = await withEntries(product);
  const whole = await verify();
  const gone = await member.fetch("/api/functions/delete-account", {
    method: "POST",
    body: JSON.stringify({ confirmed: true, password: member.password }),
  });
  expect(gone.status).toBe(200);
  await product.runRepeated();
  expect((await verify()).wrongEntry).toBeUndefined();
  expect((await verifyLog(db, createLogSeals("another secret"))).wrongEntry).toBeDefined();
  expect(whole.head?.seal).toMatch(/^[\w-]{43}$/);
});
