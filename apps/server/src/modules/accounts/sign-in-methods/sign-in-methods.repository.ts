import { IDENTITY_PROVIDERS, type IdentityProviderName } from "@sovereign/domain/sign-in-methods";
import { and, count, eq } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { keepWays } from "#modules/accounts/freeze/kept-ways.repository.ts";
import { account, PASSWORD_PROVIDER, passkeys } from "#schema/schema.ts";

/** Includes providers no longer configured. */
export type StoredSignInMethods = {
  hasPassword: boolean;
  passkeys: number;
  linked: Map<IdentityProviderName, Date>;
};

export async function findSignInMethods(
  db: Database,
  userId: string,
): Promise<StoredSignInMethods> {
  const rows = await db
    .select({ provider: account.providerId, password: account.password, at: account.createdAt })
    .from(account)
    .where(eq(account.userId, userId));
  const [kept] = await db
    .select({ passkeys: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  const linked = new Map<IdentityProviderName, Date>();
  for (const name of IDENTITY_PROVIDERS) {
    const found = rows.find(({ provider }) => provider === name);
    if (found) linked.set(name, found.at);
  }
  const hasPassword = rows.some(
    ({ provider, password }) => provider === PASSWORD_PROVIDER && password !== null,
  );
  return { hasPassword, passkeys: kept?.passkeys ?? 0, linked };
}

export async function unlinkProvider(
  db: Database,
  { userId, provider }: { userId: string; provider: IdentityProviderName },
  now: Date,
): Promise<boolean> {
  const linked = and(eq(account.userId, userId), eq(account.providerId, provider));
  const found = await db.select({ id: account.id }).from(account).where(linked);
  for (const { id } of found) await keepWays(db, { kind: "provider", userId, id }, now);
  const gone = await db.delete(account).where(linked).returning({ id: account.id });
  return gone.length > 0;
}
