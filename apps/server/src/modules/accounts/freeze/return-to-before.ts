import type { WayIn } from "@sovereign/domain/taking-back";
import type { Database } from "#database/database.ts";
import { countRecoveryCodes } from "#modules/accounts/factors/recovery-codes.repository.ts";
import { findPasswordHash } from "#modules/accounts/passwords/credentials.repository.ts";
import { hasVerifiedFactor } from "#modules/accounts/sessions/sessions.repository.ts";
import { findRemoved, forgetPasswords, putBack, turnOffSince } from "./kept-ways.repository.ts";

/** Restores the state of then: later methods are off, and removed or replaced ones are back. */
export async function returnToBefore(
  db: Database,
  userId: string,
  before: Date,
  now: Date,
): Promise<void> {
  await turnOffSince(db, userId, before, now);
  const removed = await findRemoved(db, userId, before);
  const latest = (kind: WayIn) => removed.filter((way) => way.kind === kind).slice(0, 1);
  const whole = ["factor", "passkey", "provider"];
  await putBack(
    db,
    removed.filter(({ kind }) => whole.includes(kind)),
  );
  if ((await findPasswordHash(db, userId)) === undefined) await putBack(db, latest("password"));
  const hasCodes = (await countRecoveryCodes(db, userId)) > 0;
  // Recovery codes without a factor would become valid with the owner's next factor.
  if (!hasCodes && (await hasVerifiedFactor(db, userId)))
    await putBack(db, latest("recovery_codes"));
  await forgetPasswords(db, userId);
}
