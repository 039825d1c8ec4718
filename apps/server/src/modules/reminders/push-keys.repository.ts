import { createECDH } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { createPayloadSeal } from "#jobs/sealed-payload.ts";
import type { PushKeys } from "#providers/push/push-service.ts";

const row = z.object({ public_key: z.string(), sealed_private_key: z.string() });

/** The private key alone; the public one lies open. */
type Sealed = { privateKey: string };

/**
 * The deployment's push keys, made once by whichever node is first and sealed under the server's
 * secret. Under another secret they are lost, and made anew: what browsers subscribed with them goes
 * too, and each subscribes again at its next start.
 */
export async function loadPushKeys(db: Database, secret: string, now: Date): Promise<PushKeys> {
  const seal = createPayloadSeal<Sealed>(secret, "push key");
  const { rows } = await db.execute(sql`
    select public_key, sealed_private_key from push_keys order by created_at desc, public_key limit 1`);
  const kept = rows[0] && row.parse(rows[0]);
  if (kept) {
    try {
      const { privateKey } = seal.open(kept.sealed_private_key);
      return { publicKey: kept.public_key, privateKey };
    } catch {
      await forgetKeys(db, kept.public_key);
      return loadPushKeys(db, secret, now);
    }
  }
  const made = makeKeys();
  await db.execute(sql`
    insert into push_keys (public_key, sealed_private_key, created_at)
    select ${made.publicKey}, ${seal.seal({ privateKey: made.privateKey })},
      ${now.toISOString()}::timestamptz
    where not exists (select 1 from push_keys)`);
  // Two nodes may have made one each: the order above has both take the same.
  return loadPushKeys(db, secret, now);
}

async function forgetKeys(db: Database, publicKey: string): Promise<void> {
  await db.execute(sql`
    with forgotten as (delete from push_keys where public_key = ${publicKey} returning public_key)
    delete from push_subscriptions where exists (select 1 from forgotten)`);
}

function makeKeys(): PushKeys {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return {
    publicKey: pair.getPublicKey("base64url", "uncompressed"),
    // The curve's numbers have 32 bytes, and leading zeros are left out.
    privateKey: Buffer.from(pair.getPrivateKey("hex").padStart(64, "0"), "hex").toString(
      "base64url",
    ),
  };
}
