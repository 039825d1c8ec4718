import { ownRowSchemas } from "@sovereign/contract/own-data";
import { sql } from "drizzle-orm";
import { ownRows } from "#database/own-rows.ts";
import { manifestoSignatures } from "#schema/schema.ts";

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
