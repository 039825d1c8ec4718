import { expect } from "vitest";
import { freshProductTest } from "#testing/product-test.ts";
import { startRemindedMember } from "#testing/reminded-member.ts";
import { loadPushKeys } from "./push-keys.repository.ts";

const it = freshProductTest();

it("are made at the first start, sealed, and the same for every node after it", async ({
  product,
}) => {
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

it("are made anew under another secret, with which no browser has subscribed yet", async ({
  product,
}) => {
  const { db } = product.database;
  const member = await startRemindedMember(product);
  await member.device();
  const before = await loadPushKeys(db, product.config.authSecret, product.clock.now());
  const after = await loadPushKeys(db, "another secret, as after a leak", product.clock.now());
  expect(after.publicKey).not.toBe(before.publicKey);
  expect((await member.read()).devices).toBe(0);
});
