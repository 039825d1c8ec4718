import { actRecords, type ToldAct } from "@sovereign/content/words/act-records";
import { paths } from "@sovereign/domain/page-paths";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { RateLimits } from "#http/rate-limits.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { OfficeAccounts } from "#modules/accounts/office/accounts-office.ts";
import type { OfficeBilling } from "#modules/memberships/office/office-billing.ts";
import type { ResentMails } from "#modules/memberships/office/resent-mails.ts";
import { type ActMail, mailOfStaff } from "#modules/office/acts/act-handler.ts";
import type { PayUrlOf } from "#modules/office/broadcasts/broadcast-answer.ts";

export type AccountActDeps = {
  accounts: OfficeAccounts;
  paymentMails: ResentMails;
  billing: Pick<OfficeBilling, "failedPaymentOf" | "isConfigured">;
  /** The page on which a member pays a declined renewal. */
  payUrlOf: PayUrlOf;
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

/** Returns the email that informs a member of an action on their account. */
export const accountMail = (kind: ToldAct, told: string, { appUrl }: { appUrl: string }): ActMail =>
  mailOfStaff(actRecords[kind].mail.subject, told, `${appUrl}${paths.staffLooks}`);

/** The moment as emails have it, in the member's zone. */
export function momentIn(timeZone: string, at: Date): string {
  const zone = timeZoneOr(timeZone);
  const style = { dateStyle: "long", timeStyle: "short", timeZone: zone } as const;
  return new Intl.DateTimeFormat("en-US", style).format(at);
}
