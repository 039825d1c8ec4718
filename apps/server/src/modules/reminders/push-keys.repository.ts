import { createECDH } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { createPayloadSeal, type PayloadSeal } from "#jobs/sealed-payload.ts";
import type { PushKeys } from "#providers/push/push-service.ts";

const row = z.object({ public_key: z.string(), sealed_private_key: z.string() });

/** The public key is stored in plain text. */
type Sealed = { privateKey: string };

/** A new secret replaces the keys and deletes the subscriptions, which browsers renew. */
export async function loadPushKeys(db: Database, secret: string, now: Date): Promise<PushKeys> {
  const seal = createPayloadSeal<Sealed>(secret, "push key");
  const kept = await readKeys(db, seal);
  if (kept && kept !== "lost") return kept;
  return db.transaction(async (tx) => {
    // One node at a time: if two created keys, one would send what no browser accepts.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('push keys', 0))`);
    const others = await readKeys(tx, seal);
    if (others && others !== "lost") return others;
    if (others === "lost") {
      await tx.execute(sql`delete from push_keys`);
      await tx.execute(sql`delete from push_subscriptions`);
    }
    const made = makeKeys();
    await tx.execute(sql`
      insert into push_keys (public_key, sealed_private_key, created_at)
      values (${made.publicKey}, ${seal.seal({ privateKey: made.privateKey })},
        ${now.toISOString()}::timestamptz)`);
    return made;
  });
}

/** Whether there are keys, and whether this secret opens them. */
export async function pushKeysState(
  db: Database,
  secret: string,
): Promise<"none" | "readable" | "lost"> {
  const kept = await readKeys(db, createPayloadSeal<Sealed>(secret, "push key"));
  if (!kept) return "none";
  return kept === "lost" ? "lost" : "readable";
}

/** Returns "lost" when the keys were sealed with another secret. */
async function readKeys(
  db: Database,
  seal: PayloadSeal<Sealed>,
): Promise<PushKeys | "lost" | undefined> {
  const { rows } = await db.execute(sql`select public_key, sealed_private_key from push_keys`);
  const kept = rows[0] && row.parse(rows[0]);
  if (!kept) return undefined;
  try {
    const { privateKey } = seal.open(kept.sealed_private_key);
    return { publicKey: kept.public_key, privateKey };
  } catch {
    return "lost";
  }
}

function makeKeys(): PushKeys {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return {
    publicKey: pair.getPublicKey("base64url", "uncompressed"),
    // Private keys have 32 bytes, but leading zeros are omitted.
    privateKey: Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString(
      "base64url",
    ),
  };
}
