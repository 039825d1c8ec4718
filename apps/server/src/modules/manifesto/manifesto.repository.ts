import { ownRowSchemas } from "@sovereign/contract/own-data";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { ownRows } from "#database/own-rows.ts";
import { manifestoSignatures } from "#schema/schema.ts";

const signatureRow = z
  .object({ version: z.string(), signed_at: z.coerce.date() })
  .transform(({ version, signed_at }) => ({ version, signedAt: signed_at }));

export type Signature = z.infer<typeof signatureRow>;

/** Falls back to the latest signature of another version. */
export async function readSignature(
  db: Database,
  userId: string,
  version: string,
): Promise<Signature | null> {
  const { rows } = await db.execute(sql`
    select version, signed_at
    from manifesto_signatures
    where user_id = ${userId}
    order by version = ${version} desc, signed_at desc
    limit 1`);
  return rows[0] ? signatureRow.parse(rows[0]) : null;
}

export async function sign(
  db: Database,
  userId: string,
  signature: Signature,
): Promise<Signature | null> {
  const { version, signedAt } = signature;
  // An update that changes nothing returns the row, even if a concurrent call inserted it.
  const { rows } = await db.execute(sql`
    insert into manifesto_signatures (user_id, version, signed_at)
    select id, ${version}::text, ${signedAt.toISOString()}::timestamptz
    from "user" where id = ${userId}
    on conflict (user_id, version) do update set version = excluded.version
    returning version, signed_at`);
  return rows[0] ? signatureRow.parse(rows[0]) : null;
}

const rows = ownRows(manifestoSignatures, ownRowSchemas.manifesto_signatures, ["version"], {
  isIncidental: true,
});

export const ownSignatures: typeof rows = {
  ...rows,
  /** Deletes nothing, because `add` merges. */
  async clear() {},
  /** Preserves the earlier of two signatures of one version. */
  async add(tx, userId, signatures) {
    await tx.execute(sql`
      insert into manifesto_signatures (user_id, version, signed_at)
      select ${userId}, version, signed_at
      from json_populate_recordset(null::manifesto_signatures, ${JSON.stringify(signatures)}::json)
      on conflict (user_id, version) do update
      set signed_at = least(manifesto_signatures.signed_at, excluded.signed_at)`);
  },
};
