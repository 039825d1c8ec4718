import { HELD_KINDS } from "@sovereign/domain/held-sendings";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { describe, expect } from "vitest";
import { compose } from "#app/compose.ts";
import { openDatabase } from "#database/open-database.ts";
import { heldSendings } from "#schema/schema.ts";
import { createImmediateJobs } from "#testing/immediate-jobs.ts";
import { freshProductTest } from "#testing/product-test.ts";

const MINUTE_MS = 60_000;

const it = freshProductTest({ payments: true, stores: true, storedContent: true });

describe("a node without members", () => {
  it("repeats nothing more than once a minute", async ({ product }) => {
    const log = pino({ level: "silent" });
    const { directUrl: databaseUrl } = product.database;
    const intervals = new Map<string, number>();
    const node = await compose(product.config, {
      clock: product.clock.now,
      log,
      database: await openDatabase({ databaseUrl, dataDir: "", poolSize: 2, log }),
      providers: { mailer: product.mailer },
      providerFetch: product.providerFetch,
      jobs: (deliverMail, deps) => ({
        ...createImmediateJobs(deliverMail, deps),
        every: (seconds, name) => void intervals.set(name, seconds),
      }),
    });
    await node.close();
    expect([...intervals.keys()]).toContain("member-list");
    expect([...intervals].filter(([, seconds]) => seconds < 60)).toEqual([]);
  });

  it("orders no work for the next ten minutes once it has looked at its start", async ({
    product,
  }) => {
    await product.runAtStart();
    const { rows: waiting } = await product.database.db.execute(sql`
      select name from pgboss.job where state < 'completed'
        and (data->>'due')::timestamptz < ${product.clock.now().toISOString()}::timestamptz
          + interval '10 minutes'`);
    expect(waiting).toEqual([]);
  });

  it("has each sweep wait once, however often it has started since a restore", async ({
    product,
  }) => {
    const { db } = product.database;
    const now = product.clock.now();
    await db
      .insert(heldSendings)
      .values(HELD_KINDS.map((kind) => ({ kind, since: now, heldAt: now })));
    for (let starts = 0; starts < 3; starts += 1) {
      await product.runAtStart();
      product.clock.advance(MINUTE_MS);
    }
    const { rows } = await db.execute(sql`
      select name, count(*)::int as waiting from pgboss.job where state < 'completed'
      group by name having count(*) > 1`);
    expect(rows).toEqual([]);
    await db.delete(heldSendings);
  });

  it("asks nothing of the product's tables each minute", async ({ product }) => {
    await product.runAtStart();
    await product.runRepeated();
    product.clock.advance(MINUTE_MS);
    product.statements.length = 0;
    await product.runRepeated();
    const own = product.statements.filter((statement) => !statement.includes("pgboss"));
    expect(own).toEqual([]);
  });
});
