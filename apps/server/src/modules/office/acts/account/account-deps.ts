import type { ResentMail } from "@sovereign/contract/office-act";
import type { OwnSession } from "@sovereign/contract/own-sessions";
import type { FactorType } from "@sovereign/domain/factor";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { RateLimits } from "#http/rate-limits.ts";
import type { Jobs } from "#jobs/jobs.ts";

export type AddressRefusal =
  | "address_invalid"
  | "address_same"
  | "address_taken"
  | "too_many_mails";

type MailOfAccounts = Extract<ResentMail, "confirmation" | "reset_link">;
type MailOfMemberships = Extract<ResentMail, "receipt" | "renewal_notice">;

/** What the accounts module does for staff; each is idempotent. */
type Accounts = {
  isConfirmed(userId: string): Promise<boolean>;
  /** Whether a change was reported as not the member's; every change is refused meanwhile. */
  isFrozen(userId: string): Promise<boolean>;
  wasFrozenSince(userId: string, since: Date): Promise<boolean>;
  /** The page on which a member says that it was not them. */
  undoUrl(member: { id: string; email: string }): Promise<string>;
  sessionsOf(userId: string): Promise<Pick<OwnSession, "id" | "device" | "last_used_at">[]>;
  endSessions(userId: string, ids: readonly string[] | null): Promise<void>;
  factorsOf(userId: string): Promise<FactorType[]>;
  /** False while the account is frozen. */
  removeFactors(userId: string): Promise<boolean>;
  /** Returns the seconds until it leaves; undefined without a slot. */
  resend(userId: string, mail: MailOfAccounts, key: string): Promise<number | undefined>;
  resendWelcome(userId: string, key: string, afterSeconds: number): Promise<void>;
  emailChange: {
    check(userId: string, typed: string): Promise<{ email: string } | { whyNot: AddressRefusal }>;
    ask(
      userId: string,
      order: { actId: string; newEmail: string; staffName: string },
    ): Promise<AddressRefusal | "frozen" | undefined>;
    /** False when it was confirmed, or stopped by the member. */
    isWaiting(actId: string): Promise<boolean>;
    /** False when there was nothing left to withdraw. */
    withdraw(actId: string): Promise<boolean>;
  };
};

/** The memberships module's emails about payments, with the day each is about. */
type PaymentMails = {
  find(userId: string): Promise<Record<MailOfMemberships, Date | null>>;
  send(
    userId: string,
    mail: MailOfMemberships,
    job: { key: string; afterSeconds: number },
  ): Promise<boolean>;
};

export type AccountActDeps = {
  accounts: Accounts;
  paymentMails: PaymentMails;
  /**
   * Deletes a member as their own request does, and mails the receipt. False when the account was
   * frozen since it was asked for: then it stays.
   */
  deleteMember: (userId: string, askedAt: Date) => Promise<boolean>;
  /** Lets emails go to an address that was refused. */
  resetAddress: (address: string) => Promise<boolean>;
  config: { appUrl: string; backupDays: string };
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, "enqueueMail">;
  rateLimits: Pick<RateLimits, "reserve">;
};
