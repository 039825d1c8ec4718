import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { refusedAddresses, trialMailboxes } from "#schema/schema.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { addressKeySql, keyEarlierAddresses } from "./address-keys.statements.ts";
import { addressKeyOf, keyAddressesBy } from "./mail-keys.ts";

const ADDRESS = "Anna@mail.example";
const plainHash = createHash("sha256").update(ADDRESS.toLowerCase()).digest("hex");

it("keeps an address after its account under a key, in SQL as in the server", async ({
  onTestFinished,
}) => {
  keyAddressesBy("a secret for tests, and for nothing else");
  const { db, close } = await openTestDatabase();
  onTestFinished(close);
  const key = addressKeyOf(ADDRESS);
  expect(key).not.toContain(plainHash);
  const { rows } = await db.execute(sql`select ${addressKeySql(sql`${ADDRESS}::text`)} as key`);
  expect(rows).toEqual([{ key }]);

  const at = new Date("2026-03-10T12:00:00.000Z");
  await db.insert(refusedAddresses).values([
    { addressKey: plainHash, reason: "complained", since: at },
    { addressKey: addressKeyOf("bert@mail.example"), reason: "bounced", since: at },
  ]);
  await db.insert(trialMailboxes).values({ mailboxKey: plainHash, code: "SPRING", takenAt: at });
  await keyEarlierAddresses(db);
  await keyEarlierAddresses(db);
  const refused = await db.select().from(refusedAddresses).orderBy(refusedAddresses.reason);
  expect(refused.map(({ addressKey, reason }) => [addressKey, reason])).toEqual([
    [addressKeyOf("bert@mail.example"), "bounced"],
    [key, "complained"],
  ]);
  expect(await db.select().from(trialMailboxes)).toMatchObject([{ mailboxKey: key }]);

  // Free days that were had stay had, also where a page was opened again since.
  await db
    .update(trialMailboxes)
    .set({ takenAt: null, code: "SUMMER", heldUntil: new Date("2026-07-01T12:00:00.000Z") });
  await db.insert(trialMailboxes).values({ mailboxKey: plainHash, code: "SPRING", takenAt: at });
  await keyEarlierAddresses(db);
  expect(await db.select().from(trialMailboxes)).toMatchObject([
    { mailboxKey: key, code: "SPRING", takenAt: at, heldUntil: null },
  ]);

  keyAddressesBy("another secret");
  expect(addressKeyOf(ADDRESS)).not.toBe(key);
});
