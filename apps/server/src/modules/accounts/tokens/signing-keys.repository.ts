import { desc } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { jwks } from "#schema/schema.ts";

export type SigningKeyRow = typeof jwks.$inferSelect;

export function listSigningKeys(db: Database): Promise<SigningKeyRow[]> {
  return db.select().from(jwks).orderBy(desc(jwks.createdAt));
}

export async function addSigningKey(db: Database, key: SigningKeyRow): Promise<void> {
  await db.insert(jwks).values(key);
}
