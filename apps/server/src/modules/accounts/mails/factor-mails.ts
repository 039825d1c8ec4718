import { randomUUID } from "node:crypto";
import { fill } from "@sovereign/content/public/fill";
import { factorInMails } from "@sovereign/content/words/mails";
import { paths } from "@sovereign/domain/page-paths";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { AccountMails } from "#modules/accounts/mails/account-mails.ts";
import { findMember } from "#modules/accounts/members/members.repository.ts";

/** Contains no name: a thief could put text into our emails. */
export type FactorInMail = { factorType: "totp" } | { factorType: "phone"; ending: string };

export type FactorMails = ReturnType<typeof createFactorMails>;

/** Each change carries the link that takes the account back (decision 97). */
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

  async function notify(
    userId: string,
    template: Template,
    values: Record<string, string>,
    key: string = randomUUID(),
  ): Promise<void> {
    const member = await findMember(db, userId);
    if (!member) return;
    const changedAt = new Intl.DateTimeFormat("en-US", {
      dateStyle: "long",
      timeStyle: "short",
      timeZone: member.timeZone,
    }).format(clock());
    await jobs.enqueueMail({
      template,
      to: member.email,
      userId,
      values: {
        ...values,
        changed_at: changedAt,
        time_zone: member.timeZone,
        ...(template === "factor-guessed"
          ? { auth_url: `${appUrl}${paths.auth}` }
          : { undo_url: await undoUrl(member, member.email) }),
      },
      key: `${template}:${userId}:${key}`,
    });
  }

  return {
    added: (userId: string, factor: FactorInMail) =>
      notify(userId, "factor-added", { factor: described(factor) }),
    removed: (userId: string, factor: FactorInMail) =>
      notify(userId, "factor-removed", { factor: described(factor) }),
    codesMade: (userId: string) => notify(userId, "recovery-codes-made", {}),
    recovered: (userId: string, left: number) =>
      notify(userId, "recovery-code-used", { codes_left: String(left) }),
    guessed: (userId: string) =>
      notify(userId, "factor-guessed", {}, clock().toISOString().slice(0, "2026-01-01".length)),
  };
}

function described(factor: FactorInMail): string {
  return factor.factorType === "totp"
    ? factorInMails.totp
    : fill(factorInMails.phone, { ending: factor.ending });
}
