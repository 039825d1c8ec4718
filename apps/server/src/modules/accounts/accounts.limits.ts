import { mailboxOf } from "@sovereign/domain/credentials";
import type { Logger } from "pino";
import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";

const MINUTE = 60;
const HOUR = 3600;

/** Short, because the owner may share a network with an attacker (decision 35). */
const MAX_WINDOW_SECONDS = 10 * MINUTE;

const LIMITS = {
  signIn: { points: 20, seconds: MINUTE },
  /** Separate from the password limit, because every sign-in form requests passkey options. */
  passkeyAsks: { points: 60, seconds: MINUTE },
  /** Limit for devices that have signed in to the account before; more count as strangers. */
  deviceTries: { points: 10, seconds: MAX_WINDOW_SECONDS },
  /** Never refused: they put an address and an account back in the queue (decision 35). */
  failures: { points: 1, seconds: MAX_WINDOW_SECONDS },
  passwordTries: { points: 10, seconds: MAX_WINDOW_SECONDS },
  /** Only logged, over all clients: a refusal would let a stranger lock the owner out. */
  signInFailuresOfMember: { points: 50, seconds: HOUR },
  signInAlarm: { points: 1, seconds: HOUR },
  codeTries: { points: 5, seconds: MAX_WINDOW_SECONDS },
  /** Reached only with the right password, which the owner can change (decision 93). */
  codeTriesOfMember: { points: 30, seconds: HOUR },
  /** Without a password before it, and for as long as an account is frozen. */
  olderCodes: { points: 10, seconds: 24 * HOUR },
  codeMissesOfMember: { points: 4, seconds: 24 * HOUR },
  textsOfMember: { points: 5, seconds: MAX_WINDOW_SECONDS },
  textsOfMemberDaily: { points: 20, seconds: 24 * HOUR },
  textsForgiven: { points: 1, seconds: 24 * HOUR },
  unprovenTextsOfClient: { points: 10, seconds: MAX_WINDOW_SECONDS },
  unprovenTextsOfNumber: { points: 6, seconds: 24 * HOUR },
  emailChanges: { points: 5, seconds: HOUR },
  /** Over all sessions: each writes to an address that is not the member's yet. */
  emailChangesOfMember: { points: 20, seconds: HOUR },
  freshTries: { points: 10, seconds: MAX_WINDOW_SECONDS },
  changeTries: { points: 10, seconds: MAX_WINDOW_SECONDS },
  confirmTries: { points: 10, seconds: MAX_WINDOW_SECONDS },
  resetTries: { points: 10, seconds: MAX_WINDOW_SECONDS },
  passwordChanges: { points: 10, seconds: MAX_WINDOW_SECONDS },
  signUp: { points: 20, seconds: MAX_WINDOW_SECONDS },
  token: { points: 120, seconds: MINUTE },
  unknownLinks: { points: 20, seconds: MAX_WINDOW_SECONDS },
  goneAccounts: { points: 60, seconds: MAX_WINDOW_SECONDS },
  mailsOfClient: { points: 30, seconds: MAX_WINDOW_SECONDS },
  mailOfClient: { points: 1, seconds: MAX_WINDOW_SECONDS },
};

/** `isOwnDevice`: the device has signed in with the address before. */
type SignInTry = { email: string; clientAddress: string; isOwnDevice: boolean };

type PasswordTry = {
  /** Its place in the queue. */
  rank: number;
  /** The password was not checked, so the attempt does not count against its owner. */
  unchecked(): Promise<void>;
  /** It was no failure. */
  right(): Promise<void>;
};

export type AccountLimits = ReturnType<typeof createAccountLimits>;

/** Limits throw `request.rate_limited`; `ip:` in a key marks a client address. */
export function createAccountLimits(options: {
  rateLimits: RateLimits;
  log: Logger;
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
  const signIn = perClient("signIn");
  const networkKey = (clientAddress: string) => `failures:from:${clientAddress}`;
  const triesKey = (email: string, clientAddress: string) =>
    `passwordTries:${email}:ip:${clientAddress}`;

  const perOwner = (
    what:
      | "freshTries"
      | "changeTries"
      | "olderCodes"
      | "confirmTries"
      | "resetTries"
      | "passwordChanges",
  ) =>
    async function enforce(id: string): Promise<void> {
      const answer = await rateLimits.consume(`${what}:${id}`, LIMITS[what]);
      if (!answer.allowed) throw tooManyRequests(answer.retryAfterSeconds);
    };

  return {
    signIn,
    passkeyAsks: perClient("passkeyAsks"),
    signUp: perClient("signUp"),
    token: perClient("token"),
    /** Counts unknown and expired email links; a valid link is never limited. */
    unknownLink: perClient("unknownLinks"),
    goneAccounts: perClient("goneAccounts"),

    /** Counts whether or not an email is sent, so that the response reveals nothing. */
    async mailRequest(email: string, clientAddress: string): Promise<void> {
      const key = `mailOfClient:${mailboxOf(email)}:from:${clientAddress}`;
      if (!(await rateLimits.consume(key, LIMITS.mailOfClient)).allowed) return;
      try {
        await mailsOfClient(clientAddress);
      } catch (error) {
        await rateLimits.clear(key);
        throw error;
      }
    },

    /**
     * Counts a password before it is checked. A device that has signed in before is ahead of all
     * others and outside their limits (decision 35).
     */
    async countPasswordTry({ email, clientAddress, isOwnDevice }: SignInTry): Promise<PasswordTry> {
      if (isOwnDevice) {
        const key = `deviceTries:${email}`;
        const { allowed } = await rateLimits.consume(key, LIMITS.deviceTries);
        if (allowed)
          return { rank: 0, unchecked: () => rateLimits.refund(key), right: async () => {} };
      }
      await signIn(clientAddress);
      const tries = triesKey(email, clientAddress);
      const answer = await rateLimits.consume(tries, LIMITS.passwordTries);
      if (!answer.allowed) throw tooManyRequests(answer.retryAfterSeconds);
      const failures = [networkKey(clientAddress), `failures:${email}`];
      const counts = await Promise.all(
        failures.map((key) => rateLimits.consume(key, LIMITS.failures)),
      );
      return {
        rank: counts.reduce((sum, { used }) => sum + used, 0),
        unchecked: () => rateLimits.refund(tries),
        async right() {
          for (const key of failures) await rateLimits.refund(key);
          await rateLimits.clear(tries);
        },
      };
    },

    /** The place of a sign-up, which counts as a failure of its address. */
    async rankOf(clientAddress: string): Promise<number> {
      return (await rateLimits.consume(networkKey(clientAddress), LIMITS.failures)).used;
    },

    forgivePasswordTries: (email: string, clientAddress: string) =>
      rateLimits.clear(triesKey(email, clientAddress)),

    async recordWrongPassword(email: string): Promise<void> {
      const watched = `signInFailures:${email}`;
      if ((await rateLimits.consume(watched, LIMITS.signInFailuresOfMember)).allowed) return;
      const alarm = await rateLimits.consume(`signInAlarm:${email}`, LIMITS.signInAlarm);
      if (!alarm.allowed) return;
      log.warn({ event: "sign_in_failures" }, "many failed sign-ins for one email address");
    },

    /** Per client, so that no attacker blocks the owner, and per member against many clients. */
    async countCodeTry(userId: string, clientAddress: string): Promise<void> {
      for (const [key, limit] of [
        [`codeTries:${userId}:from:${clientAddress}`, LIMITS.codeTries],
        [`codeTries:${userId}`, LIMITS.codeTriesOfMember],
      ] as const) {
        const answer = await rateLimits.consume(key, limit);
        if (!answer.allowed) throw tooManyRequests(answer.retryAfterSeconds);
      }
    },

    forgiveCodeTries: (userId: string, clientAddress: string) =>
      rateLimits.clear(`codeTries:${userId}:from:${clientAddress}`),

    /** True from the fifth wrong code within a day, which means someone is guessing. */
    async isGuessed(userId: string): Promise<boolean> {
      const answer = await rateLimits.consume(`codeMisses:${userId}`, LIMITS.codeMissesOfMember);
      return !answer.allowed;
    },

    /** SMS limits reset once a day at most, or password changes would allow unlimited messages. */
    async forgiveCodeTriesOfMember(userId: string): Promise<void> {
      const keys = [`codeTries:${userId}`, `codeMisses:${userId}`];
      const texts = await rateLimits.consume(`textsForgiven:${userId}`, LIMITS.textsForgiven);
      if (texts.allowed) keys.push(`texts:${userId}`, `textsDaily:${userId}`);
      for (const key of keys) await rateLimits.clear(key);
    },

    /** An unverified number may be a stranger's, so it also counts overall and per client. */
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

    /** Per session, so that an attacker's attempts do not count against the owner's. */
    countFreshTry: perOwner("freshTries"),

    forgiveFreshTries: (sessionId: string) => rateLimits.clear(`freshTries:${sessionId}`),

    /** Per session as well, so that a stolen one does not keep the owner from changing. */
    async emailChange({ userId, sessionId }: { userId: string; sessionId: string }) {
      for (const [key, limit] of [
        [`emailChanges:${userId}:in:${sessionId}`, LIMITS.emailChanges],
        [`emailChanges:${userId}`, LIMITS.emailChangesOfMember],
      ] as const) {
        const answer = await rateLimits.consume(key, limit);
        if (!answer.allowed) throw tooManyRequests(answer.retryAfterSeconds);
      }
    },

    /** Per mailbox: a stranger who reads a mistyped one guesses no password, and stops no other. */
    countChangeTry: perOwner("changeTries"),

    /** Per mailbox of a frozen account. */
    countOlderCode: perOwner("olderCodes"),

    countConfirmTry: perOwner("confirmTries"),
    countResetTry: perOwner("resetTries"),
    countPasswordChange: perOwner("passwordChanges"),
  };
}
