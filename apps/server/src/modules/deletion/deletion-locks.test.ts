import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#database/database.ts";
import { refusalOf } from "#testing/billing.ts";
import { tablesHolding } from "#testing/database-scan.ts";
import { deviceOf } from "#testing/device.ts";
import { productTest } from "#testing/product-test.ts";

const ROUNDS = 4;
/** Concurrent requests while an account is deleted. */
const AT_ONCE = 8;
const WRITES_EACH = 6;

const it = productTest({ payments: true });

describe("under load", () => {
  it("deletes while the member's devices write, without a 500", async ({ product }) => {
    const { db } = product.database;
    for (let round = 0; round < ROUNDS; round += 1) {
      const member = await product.signUp();
      const id = member.id;
      const put = (path: string, body: object) =>
        member.fetch(path, { method: "PUT", body: JSON.stringify(body) });
      const phone = deviceOf(member);
      const writes = [
        () => phone.post([phone.text("2026-03-10", `${Math.random()}`)]),
        () => phone.post([phone.answer("2026-03-10", "completed")]),
        () => phone.post([phone.text("2026-03-11", `${Math.random()}`)]),
        () => put("/api/rest-days", { dates: ["2026-03-14"] }),
        () => put("/api/rest-days", { dates: ["2026-03-15", "2026-03-16"] }),
        () =>
          member.fetch("/api/auth/user", {
            method: "PATCH",
            body: JSON.stringify({ time_zone: "Europe/Zurich" }),
          }),
      ];
      const device = async (first: number) => {
        const answers: Response[] = [];
        for (let count = first; count < first + WRITES_EACH; count += 1) {
          const write = writes[count % writes.length];
          if (write) answers.push(await write());
        }
        return answers;
      };
      const devices = Promise.all(Array.from({ length: AT_ONCE }, (_, first) => device(first)));
      const deleted = await member.fetch("/api/functions/delete-account", {
        method: "POST",
        body: JSON.stringify({ confirmed: true }),
      });
      const answers = (await devices).flat();
      const odd = answers.filter(({ status }) => status >= 500);
      expect(await Promise.all(odd.map(refusalOf))).toEqual([]);
      expect(deleted.status).toBe(200);
      expect(await tablesHolding(db, id, member.email)).toEqual([]);
    }
  });

  it("waits for a write in progress, which does not wait for it", async ({ product, member }) => {
    const { db } = product.database;
    const id = member.id;
    const phone = deviceOf(member);
    await phone.send(phone.text("2026-03-10", "Sign the lease."));
    let attempts = 0;
    const { deleting } = await db.transaction(async (tx) => {
      attempts += 1;
      await tx.execute(sql`update one_things set content = 'Sign it.' where user_id = ${id}`);
      const deleting = member.fetch("/api/functions/delete-account", {
        method: "POST",
        body: JSON.stringify({ confirmed: true }),
      });
      await expect.poll(() => waitingFor(db)).toBe(1);
      await tx.execute(sql`insert into rest_days (user_id, date, planned_at)
        values (${id}, '2026-03-20', now())`);
      return { deleting };
    });
    expect(attempts).toBe(1);
    expect((await deleting).status).toBe(200);
    expect(await tablesHolding(db, id, member.email)).toEqual([]);
  });

  it("two transactions that wait for each other both finish", async ({ product }) => {
    const { db } = product.database;
    const [one, other] = [await product.signUp(), await product.signUp()];
    const name = (email: string) => sql`update "user" set name = 'held' where email = ${email}`;
    const met = Promise.withResolvers<void>();
    let held = 0;
    const crossing = (first: string, second: string) =>
      db.transaction(async (tx) => {
        await tx.execute(name(first));
        held += 1;
        if (held === 2) met.resolve();
        await met.promise;
        await tx.execute(name(second));
      });
    await Promise.all([crossing(one.email, other.email), crossing(other.email, one.email)]);
    expect(held).toBeGreaterThan(2);
  });

  it("a statement that deadlocks with one finishes as well", async ({ product, member }) => {
    const { db } = product.database;
    const other = await product.signUp();
    const name = (email: string) => sql`update "user" set name = 'held' where email = ${email}`;
    let statement: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(name(other.email));
      if (!statement) {
        // The query builder sends nothing until it is awaited.
        const sent = db.execute(sql`
          with first as (update "user" set name = 'held' where email = ${member.email} returning 1)
          update "user" set name = 'held' where email = ${other.email}
            and exists (select 1 from first)`);
        statement = Promise.resolve(sent);
        await expect.poll(() => waitingFor(db)).toBe(1);
      }
      await tx.execute(name(member.email));
    });
    await statement;
  });
});

/** The number of connections that wait for a lock. */
async function waitingFor(db: Database): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.waiting ?? 0;
}
