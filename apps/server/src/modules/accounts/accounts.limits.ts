import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";
import { createBlockList } from "./block-list.ts";

const MINUTE = 60;
const HOUR = 3600;

const LIMITS = {
  signIn: { points: 20, seconds: MINUTE },
  signInFailures: { points: 10, seconds: 15 * MINUTE },
  /** Over all addresses; only watched, or a stranger could lock the owner out. */
  signInFailuresOfMember: { points: 50, seconds: HOUR },
  signUp: { points: 20, seconds: HOUR },
  token: { points: 120, seconds: MINUTE },
  resetPassword: { points: 20, seconds: HOUR },
  mailsOfClient: { points: 30, seconds: HOUR },
  mailsToAddress: { points: 3, seconds: HOUR },
};

export type AccountLimits = ReturnType<typeof createAccountLimits>;

/**
 * How often an anonymous client may try. The functions that take only
 * a client address throw `request.rate_limited`. `ip:` in a key marks it as a client's.
 */
export function createAccountLimits(options: {
  rateLimits: RateLimits;
  clock: Clock;
  log: Logger;
}) {
  const { rateLimits, clock, log } = options;
  const blocked = createBlockList(clock);

  const perClient = (what: "signIn" | "signUp" | "token" | "resetPassword" | "mailsOfClient") =>
    async function enforce(clientAddress: string): Promise<void> {
      const answer = await rateLimits.consume(`${what}:ip:${clientAddress}`, LIMITS[what]);
      if (!answer.allowed) throw tooManyRequests(answer.retryAfterSeconds);
    };
  const failuresKey = (email: string, clientAddress: string) =>
    `signInFailures:${email.toLowerCase()}:ip:${clientAddress}`;

  return {
    signIn: perClient("signIn"),
    signUp: perClient("signUp"),
    token: perClient("token"),
    resetPassword: perClient("resetPassword"),
    /** Counts a request that may cause a mail, whether or not it does: the answer must not tell. */
    mailRequest: perClient("mailsOfClient"),

    /** Whether one more mail may go to this address; a refusal stays silent. */
    async mayMail(email: string): Promise<boolean> {
      const key = `mailsToAddress:${email.toLowerCase()}`;
      return (await rateLimits.consume(key, LIMITS.mailsToAddress)).allowed;
    },

    /** Throws when this client has failed too often with this address. Costs no statement. */
    assertMaySignIn(email: string, clientAddress: string): void {
      const seconds = blocked.secondsLeft(failuresKey(email, clientAddress));
      if (seconds > 0) throw tooManyRequests(seconds);
    },

    /**
     * Counts a wrong password; throws once it is one too many. Only failures are counted, so the
     * verdict is known afterwards: it is remembered here, and another node learns it by one try.
     */
    async countFailure(email: string, clientAddress: string): Promise<void> {
      const ofMember = `signInFailures:${email.toLowerCase()}`;
      const watched = await rateLimits.consume(ofMember, LIMITS.signInFailuresOfMember);
      if (!watched.allowed && blocked.secondsLeft(ofMember) === 0) {
        blocked.add(ofMember, watched.retryAfterSeconds);
        log.warn({ event: "sign_in_failures" }, "many failed sign-ins with one address");
      }
      const key = failuresKey(email, clientAddress);
      const answer = await rateLimits.consume(key, LIMITS.signInFailures);
      if (answer.allowed) return;
      blocked.add(key, answer.retryAfterSeconds);
      throw tooManyRequests(answer.retryAfterSeconds);
    },
  };
}
