import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import { describeError } from "#app/describe-error.ts";
import type { Database } from "#database/database.ts";
import { createTurns } from "#database/turns.ts";
import type { AccountMails } from "./account-mails.ts";
import {
  assertEmailAddress,
  assertNewPassword,
  isLibraryError,
  toProblem,
} from "./accounts.errors.ts";
import type { AccountLimits } from "./accounts.limits.ts";
import { answerEvenly } from "./answer-evenly.ts";
import type { ConfirmationLinks } from "./confirmation-links.ts";
import type { Library } from "./library.ts";
import {
  confirmAddress,
  deleteIfUnconfirmed,
  findMember,
  findMemberByEmail,
} from "./members.repository.ts";

export type SignUp = { email: string; password: string; timeZone: string | undefined };

export type SignUpService = ReturnType<typeof createSignUpService>;

/** Sign-up with confirmation by mail; never tells whether an address is known. */
export function createSignUpService(options: {
  db: Database;
  library: Library;
  links: ConfirmationLinks;
  mails: AccountMails;
  limits: AccountLimits;
  clock: Clock;
  passwordMinLength: number;
  onConfirmed: () => void;
}) {
  const { db, library, links, mails, limits, clock, passwordMinLength, onConfirmed } = options;

  const inTurn = createTurns();

  async function createAccount({ email, password, timeZone }: SignUp): Promise<void> {
    try {
      // For a known address the library hashes the password as well, and creates nothing.
      await library.api.signUpEmail({
        body: { name: "", email, password, timeZone: timeZoneOr(timeZone) },
      });
    } catch (error) {
      // On another node a sign-up with this address came first, or replaced this one midway: that
      // account stands, and its link is on its way.
      if (!isLibraryError(error, "FAILED_TO_CREATE_USER") && !isReplaced(error)) {
        throw toProblem(error);
      }
    }
  }

  async function replaceOrCreate(input: SignUp): Promise<void> {
    const mayMail = await mails.mayMail(input.email);
    const earlier = await findMemberByEmail(db, input.email);
    // Whoever signed up before without confirming may be a stranger who waits for the owner to do
    // it: their account goes, and with it their password and every link to it (decision 13). It
    // stays where no new link could be mailed, or it could be made impossible to confirm.
    if (mayMail && earlier && !earlier.emailVerified) await deleteIfUnconfirmed(db, earlier.id);
    await createAccount(input);
    const member = await findMemberByEmail(db, input.email);
    if (!mayMail || !member) return;
    if (member.emailVerified) await mails.accountExists(member);
    else await mails.confirmAddress(member);
  }

  return {
    /** Creates an account and mails its link; the owner of a confirmed account is told instead. */
    async signUp(input: SignUp, clientAddress: string): Promise<void> {
      assertEmailAddress(input.email);
      assertNewPassword(input.password, passwordMinLength);
      await limits.signUp(clientAddress);
      await limits.mailRequest(clientAddress);
      // One at a time for an address: each replaces the one before, and the last one's link works.
      await inTurn(input.email.toLowerCase(), () => replaceOrCreate(input));
    },

    /** Mails a new link to an unconfirmed address. Does nothing visible for any other. */
    async resendConfirmation(email: string, clientAddress: string): Promise<void> {
      assertEmailAddress(email);
      await limits.mailRequest(clientAddress);
      await answerEvenly(async () => {
        const member = await findMemberByEmail(db, email);
        if (!member || member.emailVerified || !(await mails.mayMail(email))) return;
        await mails.confirmAddress(member);
      });
    },

    /**
     * Confirms the address a link was mailed to and welcomes the member. Whether the address is
     * confirmed now; a second click changes nothing and is told the same.
     */
    async confirm(token: string): Promise<boolean> {
      const owner = await links.ownerOf(token);
      if (!owner) return false;
      const confirmed = await confirmAddress(db, owner, clock());
      if (confirmed) onConfirmed();
      const member = confirmed ?? (await findMember(db, owner.id));
      if (!member?.emailVerified || member.email !== owner.email) return false;
      // At every click: its key makes it one mail, also after a crash between the two steps.
      await mails.welcome(member);
      return true;
    },
  };
}

/** Whether the account was removed between its row and its password's (a foreign key that broke). */
function isReplaced(error: unknown): boolean {
  const { code } = describeError(error);
  return code === "23503";
}
