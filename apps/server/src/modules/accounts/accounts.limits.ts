import { mailboxOf } from "@sovereign/domain/credentials";
import type { Logger } from "pino";
import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";

const MINUTE = 60;
const HOUR = 3600;

/**
 * No window that can refuse an owner is longer than ten minutes: whoever shares a network with a
 * stranger waits no longer than that (decision 35).
 */
const LONGEST = 10 * MINUTE;

const LIMITS = {
  signIn: { points: 20, seconds: MINUTE },
  /** One for every form that somebody turns to, so that it may not stand in the way of passwords. */
  passkeyAsks: { points: 60, seconds: MINUTE },
  passwordTries: { points: 10, seconds: LONGEST },
  /** Over all addresses; only watched, or a stranger could lock the owner out. */
  signInFailuresOfMember: { points: 50, seconds: HOUR },
  signInAlarm: { points: 1, seconds: HOUR },
  codeTries: { points: 5, seconds: LONGEST },
  /** Whoever gets here knows the password, which its owner can change (decision 93). */
  codeTriesOfMember: { points: 30, seconds: HOUR },
  codeMissesOfMember: { points: 4, seconds: 24 * HOUR },
  textsOfMember: { points: 5, seconds: LONGEST },
  textsOfMemberDaily: { points: 20, seconds: 24 * HOUR },
  textsForgiven: { points: 1, seconds: 24 * HOUR },
  unprovenTextsOfClient: { points: 10, seconds: LONGEST },
  unprovenTextsOfNumber: { points: 6, seconds: 24 * HOUR },
  emailChanges: { points: 5, seconds: HOUR },
  freshTries: { points: 10, seconds: LONGEST },
  changeTries: { points: 10, seconds: LONGEST },
  confirmTries: { points: 10, seconds: LONGEST },
  resetTries: { points: 10, seconds: LONGEST },
  passwordChanges: { points: 10, seconds: LONGEST },
  signUp: { points: 20, seconds: LONGEST },
  token: { points: 120, seconds: MINUTE },
  unknownLinks: { points: 20, seconds: LONGEST },
  goneAccounts: { points: 60, seconds: LONGEST },
  mailsOfClient: { points: 30, seconds: LONGEST },
  mailOfClient: { points: 1, seconds: LONGEST },
};

export type AccountLimits = ReturnType<typeof createAccountLimits>;

/**
 * How often an anonymous client may try. The functions that take only
 * a client address throw `request.rate_limited`. `ip:` in a key marks it as a client's.
 */
export function createAccountLimits(options: {
  rateLimits: RateLimits;
  log: Logger;
  /** Text messages that may be sent in a day: by the deployment, and for one client. */
  textsPerDay: number;
  textsPerClientPerDay: number;
}) {
  const { rateLimits, log, textsPerDay, textsPerClientPerDay } = options;

  const perClient = (
    what:
      | "signIn"
      | "passkeyAsks"
      | "signUp"
      | "token"
      | "unknownLinks"
      | "goneAccounts"
      | "mailsOfClient",
  ) =>
    async function enforce(clientAddress: string): Promise<void> {
      const answer = await rateLimits.consume(`${what}:ip:${clientAddress}`, LIMITS[what]);
      if (!answer.allowed) throw tooManyRequests(answer.retryAfterSeconds);
    };
  const mailsOfClient = perClient("mailsOfClient");
  const triesKey = (email: string, clientAddress: string) =>
    `passwordTries:${email}:ip:${clientAddress}`;

  const perOwner = (
    what: "freshTries" | "changeTries" | "confirmTries" | "resetTries" | "passwordChanges",
  ) =>
    async function enforce(id: string): Promise<void> {
      const answer = await rateLimits.consume(`${what}:${id}`, LIMITS[what]);
      if (!answer.allowed) throw tooManyRequests(answer.retryAfterSeconds);
    };

  return {
    signIn: perClient("signIn"),
    passkeyAsks: perClient("passkeyAsks"),
    signUp: perClient("signUp"),
    token: perClient("token"),
    /** Counts a mailed link that we did not send or that works no more; one that works is never late. */
    unknownLink: perClient("unknownLinks"),
    goneAccounts: perClient("goneAccounts"),

    /**
     * Counts a request that may cause a mail, whether or not it does: the answer must not tell. Asks
     * for one mailbox count once, since that has a budget of its own.
     */
    async mailRequest(email: string, clientAddress: string): Promise<void> {
      const key = `mailOfClient:${mailboxOf(email)}:from:${clientAddress}`;
      if (!(await rateLimits.consume(key, LIMITS.mailOfClient)).allowed) return;
      try {
        await mailsOfClient(clientAddress);
      } catch (error) {
        // A refused request does not count: the next one starts afresh.
        await rateLimits.forget(key);
        throw error;
      }
    },

    /** Counts a password for one address from one client before it is hashed. */
    async countPasswordTry(email: string, clientAddress: string): Promise<void> {
      const key = triesKey(email, clientAddress);
      const answer = await rateLimits.consume(key, LIMITS.passwordTries);
      if (!answer.allowed) throw tooManyRequests(answer.retryAfterSeconds);
    },

    /** Lets a client that proved the mailbox or the password start afresh with this address. */
    forgivePasswordTries: (email: string, clientAddress: string) =>
      rateLimits.forget(triesKey(email, clientAddress)),

    /** Logs once an hour when one address has many wrong passwords, from however many clients. */
    async noteWrongPassword(email: string): Promise<void> {
      const watched = `signInFailures:${email}`;
      if ((await rateLimits.consume(watched, LIMITS.signInFailuresOfMember)).allowed) return;
      const alarm = await rateLimits.consume(`signInAlarm:${email}`, LIMITS.signInAlarm);
      if (!alarm.allowed) return;
      log.warn({ event: "sign_in_failures" }, "many failed sign-ins with one address");
    },

    /**
     * Counts a code of a second factor before it is looked at; throws once it is one too many. Nobody
     * comes so far without the password: by client, so that a thief's tries do not stop the owner's at
     * once, and by member, so that many clients together cannot guess.
     */
    async countCodeTry(userId: string, clientAddress: string): Promise<void> {
      for (const [key, limit] of [
        [`codeTries:${userId}:from:${clientAddress}`, LIMITS.codeTries],
        [`codeTries:${userId}`, LIMITS.codeTriesOfMember],
      ] as const) {
        const answer = await rateLimits.consume(key, limit);
        if (!answer.allowed) throw tooManyRequests(answer.retryAfterSeconds);
      }
    },

    /** Starts afresh for a client that gave the right code. */
    forgiveCodeTries: (userId: string, clientAddress: string) =>
      rateLimits.forget(`codeTries:${userId}:from:${clientAddress}`),

    /** Counts a wrong code, and tells whether somebody guesses: at the fifth within a day. */
    async isGuessed(userId: string): Promise<boolean> {
      const answer = await rateLimits.consume(`codeMisses:${userId}`, LIMITS.codeMissesOfMember);
      return !answer.allowed;
    },

    /**
     * Starts afresh for a member whose password is a new one, which a guesser does not know. Texts
     * once a day: by one new password after the other somebody would be sent as many as they like.
     */
    async forgiveCodeTriesOfMember(userId: string): Promise<void> {
      const keys = [`codeTries:${userId}`, `codeMisses:${userId}`];
      const texts = await rateLimits.consume(`textsForgiven:${userId}`, LIMITS.textsForgiven);
      if (texts.allowed) keys.push(`texts:${userId}`, `textsDaily:${userId}`);
      for (const key of keys) await rateLimits.forget(key);
    },

    /**
     * Counts a text message before it is sent; throws once it is one too many. One to a number that
     * its member has not proven yet (`unproven`, hashed with a key) may go to a stranger: these are
     * counted over all members too, and by client. All count against their client's day and the
     * deployment's.
     */
    async countText(
      userId: string,
      { unproven, clientAddress }: { unproven: string | undefined; clientAddress: string },
    ): Promise<void> {
      const counts: [string, { points: number; seconds: number }][] = [
        [`texts:${userId}`, LIMITS.textsOfMember],
        [`textsDaily:${userId}`, LIMITS.textsOfMemberDaily],
        [`textsDaily:from:${clientAddress}`, { points: textsPerClientPerDay, seconds: 24 * HOUR }],
      ];
      if (unproven !== undefined) {
        counts.push(
          [`unprovenTexts:ip:${clientAddress}`, LIMITS.unprovenTextsOfClient],
          [`unprovenTexts:${unproven}`, LIMITS.unprovenTextsOfNumber],
        );
      }
      for (const [key, limit] of counts) {
        const answer = await rateLimits.consume(key, limit);
        if (!answer.allowed) throw tooManyRequests(answer.retryAfterSeconds);
      }
      const day = { points: textsPerDay, seconds: 24 * HOUR };
      const { allowed, retryAfterSeconds, used } = await rateLimits.consume("textsOfDay", day);
      for (const percent of [80, 100]) {
        if (used !== Math.ceil((textsPerDay * percent) / 100)) continue;
        log.warn({ event: "texts_of_day", percent, used }, "many text messages in one day");
      }
      if (!allowed) throw tooManyRequests(retryAfterSeconds);
    },

    /**
     * Counts a password that a signed-in member gives once more, before it is looked at. By session,
     * so that a thief's tries do not count against the owner's.
     */
    countFreshTry: perOwner("freshTries"),

    forgiveFreshTries: (sessionId: string) => rateLimits.forget(`freshTries:${sessionId}`),

    /** Counts a change of address that a member asks for, since it causes mails to others. */
    async emailChange(userId: string): Promise<void> {
      const answer = await rateLimits.consume(`emailChanges:${userId}`, LIMITS.emailChanges);
      if (!answer.allowed) throw tooManyRequests(answer.retryAfterSeconds);
    },

    /**
     * Counts a password beside the link of a change of address, before it is looked at: whoever reads
     * a mistyped mailbox must not guess on, and be let in by the right one. The owner's session needs none.
     */
    countChangeTry: perOwner("changeTries"),

    // Only the holder of a mailed link that works, or of a session, is counted by these.
    countConfirmTry: perOwner("confirmTries"),
    countResetTry: perOwner("resetTries"),
    countPasswordChange: perOwner("passwordChanges"),
  };
}
