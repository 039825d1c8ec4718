import { randomUUID } from "node:crypto";
import { fill } from "@sovereign/content/public/fill";
import { factorInMails } from "@sovereign/content/words/mails";
import { paths } from "@sovereign/domain/page-paths";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { AccountMails } from "#modules/accounts/mails/account-mails.ts";
import { findMember } from "#modules/accounts/members/members.repository.ts";

/** Contains no name: a thief could put text into our emails. */
export type FactorInMail = { factorType: "totp" } | { factorType: "phone"; ending: string };

export type FactorMails = ReturnType<typeof createFactorMails>;

/** Each email contains the link that recovers the account (decision 97). */
export function createFactorMails(options: {
  db: Database;
  jobs: Jobs;
  appUrl: string;
  undoUrl: AccountMails["undoUrl"];
  clock: Clock;
}) {
  const { db, jobs, appUrl, undoUrl, clock } = options;

  type Template =
    | "factor-added"
    | "factor-removed"
    | "recovery-codes-made"
    | "recovery-code-used"
    | "factor-guessed";

  /** Stored with the change that it reports, if its transaction is given. */
  async function notify(
    tx: Database | undefined,
    userId: string,
    template: Template,
    values: Record<string, string>,
    key: string = randomUUID(),
  ): Promise<void> {
    const member = await findMember(tx ?? db, userId);
    if (!member) return;
    const timeZone = timeZoneOr(member.timeZone);
    const changedAt = new Intl.DateTimeFormat("en-US", {
      dateStyle: "long",
      timeStyle: "short",
      timeZone,
    }).format(clock());
    const job = {
      template,
      to: member.email,
      userId,
      values: {
        ...values,
        changed_at: changedAt,
        time_zone: timeZone,
        ...(template === "factor-guessed"
          ? { auth_url: `${appUrl}${paths.auth}` }
          : { undo_url: await undoUrl(member, member.email) }),
      },
      key: `${template}:${userId}:${key}`,
    };
    await jobs.enqueueMail(job, tx);
  }

  return {
    added: (tx: Database, userId: string, factor: FactorInMail) =>
      notify(tx, userId, "factor-added", { factor: described(factor) }),
    removed: (tx: Database, userId: string, factor: FactorInMail) =>
      notify(tx, userId, "factor-removed", { factor: described(factor) }),
    codesMade: (tx: Database, userId: string) => notify(tx, userId, "recovery-codes-made", {}),
    recovered: (tx: Database, userId: string, left: number) =>
      notify(tx, userId, "recovery-code-used", { codes_left: String(left) }),
    guessed: (userId: string) =>
      notify(
        undefined,
        userId,
        "factor-guessed",
        {},
        clock().toISOString().slice(0, "2026-01-01".length),
      ),
  };
}

function described(factor: FactorInMail): string {
  return factor.factorType === "totp"
    ? factorInMails.totp
    : fill(factorInMails.phone, { ending: factor.ending });
}
