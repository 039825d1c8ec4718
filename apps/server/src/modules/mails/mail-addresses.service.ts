import type { MailAddress } from "@sovereign/contract/mails";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";
import { addressKeyOf } from "#jobs/mail-keys.ts";
import { findRefused, resetAddress } from "#jobs/refused-addresses.repository.ts";
import { findMissedWarnings, markMissedRead } from "#jobs/sent-mails.repository.ts";
import { Problem } from "#problems/problem.ts";
import { findAddress } from "./mail-preferences.repository.ts";

/** An address that goes on bouncing costs the sender's reputation. */
const TRIES = { points: 1, seconds: 24 * 3600 };

export type MailAddresses = ReturnType<typeof createMailAddresses>;

type FreshProof = { password: string | undefined; clientAddress: string };

export type AssertFresh = (caller: Caller, proof: FreshProof) => Promise<void>;

type Deps = { db: Database; clock: Clock; rateLimits: RateLimits; assertFresh: AssertFresh };

export function createMailAddresses({ db, clock, rateLimits, assertFresh }: Deps) {
  const keyOf = (address: string) => `mailAddressTried:${addressKeyOf(address)}`;

  async function addressOf(userId: string): Promise<string> {
    const address = await findAddress(db, userId);
    if (address === undefined) throw new Problem("auth.session_ended");
    return address;
  }

  async function read(userId: string): Promise<MailAddress> {
    const [refused, missed] = await Promise.all([
      addressOf(userId).then((address) => findRefused(db, address)),
      findMissedWarnings(db, userId, clock()),
    ]);
    return {
      arrives: !refused,
      missed: missed.map(({ subject, at }) => ({ subject, at: at.toISOString() })),
    };
  }

  return {
    read,

    /** With a fresh proof: a stolen session must not hide from the member what it does. */
    async readMissed(caller: Caller, proof: FreshProof): Promise<MailAddress> {
      await assertFresh(caller, proof);
      await markMissedRead(db, caller.userId, clock());
      return read(caller.userId);
    },

    async tryAgain(userId: string): Promise<MailAddress> {
      const address = await addressOf(userId);
      if (await findRefused(db, address)) {
        const { allowed, retryAfterSeconds } = await rateLimits.consume(keyOf(address), TRIES);
        if (!allowed) throw tooManyRequests(retryAfterSeconds);
        await resetAddress(db, address, clock());
      }
      return read(userId);
    },
  };
}
