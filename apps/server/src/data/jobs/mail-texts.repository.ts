import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { mailTexts } from "#schema/schema.ts";

type Latest = { text: string | null; version: number };

/** The latest version of each of the office's own sentences, by its key. */
export async function findMailTexts(db: Database): Promise<ReadonlyMap<string, Latest>> {
  const { key, text, version } = mailTexts;
  const rows = await db
    .selectDistinctOn([key], { key, text, version })
    .from(mailTexts)
    .orderBy(key, desc(version));
  return new Map(rows.map(({ key: name, ...latest }) => [name, latest]));
}

/** Newest first. */
export const findVersions = (db: Database, key: string) =>
  db.select().from(mailTexts).where(eq(mailTexts.key, key)).orderBy(desc(mailTexts.version));

/** Returns false where another save was first. */
export async function addVersion(
  tx: Database,
  row: typeof mailTexts.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into mail_texts (key, version, text, by, at)
    select ${row.key}, ${row.version}::int, ${row.text ?? null}, ${row.by},
      ${row.at.toISOString()}::timestamptz
    where ${row.version}::int = 1 + coalesce(
      (select max(version) from mail_texts where key = ${row.key}), 0)
    on conflict do nothing`);
  return (rowCount ?? 0) > 0;
}
