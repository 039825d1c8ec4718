import { expect } from "vitest";
import type { PushKeys } from "#providers/push/push-service.ts";
import { freshProductTest } from "#testing/product-test.ts";
import { startRemindedMember } from "#testing/reminded-member.ts";
import { loadPushKeys } from "./push-keys.repository.ts";

const it = freshProductTest();

it("are created at the first start, encrypted, for every node", async ({ product }) => {
  const { db } = product.database;
  const { authSecret } = product.config;
  const { rows } = await db.execute<Record<string, unknown>>("select * from push_keys");
  expect(rows).toHaveLength(1);
  const keys = await loadPushKeys(db, authSecret, product.clock.now());
  expect(rows[0]).toMatchObject({ public_key: keys.publicKey });
  expect(JSON.stringify(rows)).not.toContain(keys.privateKey);
  const nodes = await Promise.all(
    [1, 2, 3].map(() => loadPushKeys(db, authSecret, product.clock.now())),
  );
  expect(nodes).toEqual([keys, keys, keys]);
});

it("are the same for two nodes that find none at the same moment", async ({ product }) => {
  const { db } = product.database;
  const { authSecret } = product.config;
  await db.execute("delete from push_keys");
  const now = product.clock.now();
  let second: Promise<PushKeys> | undefined;
  const first = await db.transaction(async (tx) => {
    const made = await loadPushKeys(tx, authSecret, new Date(now.getTime() + 1000));
    // The first node's keys are not visible yet.
    second = loadPushKeys(db, authSecret, now);
    const { promise: waits, resolve } = Promise.withResolvers<void>();
    const look = setInterval(async () => {
      const { rows } = await db.execute("select 1 from pg_locks where not granted");
      if (rows.length > 0) resolve();
    }, 10);
    await Promise.race([second, waits]);
    clearInterval(look);
    return made;
  });
  expect(await second).toEqual(first);
});

it("are recreated under another secret, without any browser", async ({ product }) => {
  const { db } = product.database;
  const member = await startRemindedMember(product);
  await member.device();
  const before = await loadPushKeys(db, product.config.authSecret, product.clock.now());
  const after = await loadPushKeys(db, "another secret, as after a leak", product.clock.now());
  expect(after.publicKey).not.toBe(before.publicKey);
  expect((await member.read()).devices).toBe(0);
});
