import { mailboxOf } from "@sovereign/domain/email-address";
import type { RateLimits } from "#http/rate-limits.ts";

/** Seconds between two mails to a mailbox once its first three are spent: under ten minutes. */
const EVERY_SECONDS = 540;

const OF_MAILBOX = { burst: 3, everySeconds: EVERY_SECONDS };

export type MailBudget = ReturnType<typeof createMailBudget>;

/**
 * One budget for every mail that a stranger can cause: confirmation, account-exists and reset
 * (decision 35). It never refuses for long: an ask either gets a place within nine minutes or finds a
 * mail to the same address on its way that is as good.
 */
export function createMailBudget({ rateLimits }: { rateLimits: RateLimits }) {
  /** Notes that a mail to the address leaves in so many seconds, unless one is on its way already. */
  const onItsWay = (email: string, everySeconds: number) =>
    rateLimits.reserve(`mailOnItsWay:${email}`, { burst: 0, everySeconds });

  return {
    /**
     * Asks for a place; gives the seconds after which the mail may leave, or undefined when none is
     * to be sent. The mailbox's other spellings share its places, but cannot take the last one from
     * a member, nor from the plain address.
     */
    async reserve(member: { email: string; emailVerified: boolean }): Promise<number | undefined> {
      const { email, emailVerified } = member;
      const mailbox = mailboxOf(email);
      const wait = await rateLimits.reserve(`mailsToMailbox:${mailbox}`, OF_MAILBOX);
      if (wait !== undefined) {
        if (wait > 0) await onItsWay(email, wait);
        return wait;
      }
      return emailVerified || email === mailbox ? onItsWay(email, EVERY_SECONDS) : undefined;
    },
  };
}
