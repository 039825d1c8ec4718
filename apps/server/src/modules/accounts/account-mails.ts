import { randomUUID } from "node:crypto";
import type { Jobs, MailJob } from "#jobs/jobs.ts";
import type { AccountLimits } from "./accounts.limits.ts";
import { CONFIRMATION_HOURS, type ConfirmationLinks } from "./confirmation-links.ts";
import type { Member } from "./members.repository.ts";

export type AccountMails = ReturnType<typeof createAccountMails>;

/**
 * The mails about an account, handed to the durable queue. Mails that a stranger can cause are
 * limited per address; beyond the limit nothing is sent and nobody is told.
 */
export function createAccountMails(options: {
  jobs: Jobs;
  limits: AccountLimits;
  links: ConfirmationLinks;
  appUrl: string;
}) {
  const { jobs, limits, links, appUrl } = options;

  async function sendLimited(mail: Omit<MailJob, "key">): Promise<void> {
    if (!(await limits.mayMail(mail.to))) return;
    await jobs.enqueueMail({ ...mail, key: `${mail.template}:${randomUUID()}` });
  }

  return {
    async confirmAddress(member: Member): Promise<void> {
      const values = {
        confirm_url: await links.linkFor(member),
        valid_hours: String(CONFIRMATION_HOURS),
      };
      await sendLimited({ template: "confirm-address", to: member.email, values });
    },

    accountExists: (member: Member) =>
      sendLimited({
        template: "account-exists",
        to: member.email,
        values: { auth_url: `${appUrl}/auth` },
      }),

    resetLink: (member: Member, token: string) =>
      sendLimited({
        template: "reset-link",
        to: member.email,
        values: { reset_url: `${appUrl}/api/auth/reset-password/${token}` },
      }),

    /** Once in an account's life, however often it is asked for. */
    welcome: (member: Member) =>
      jobs.enqueueMail({
        template: "welcome",
        to: member.email,
        // The paragraph about reminders waits for the page it leads to.
        values: { app_url: `${appUrl}/app`, settings_url: "" },
        key: `welcome:${member.id}`,
      }),

    resetNotice: (member: Member, changedAt: Date) =>
      jobs.enqueueMail({
        template: "reset-notice",
        to: member.email,
        values: {
          changed_at: new Intl.DateTimeFormat("en-GB", {
            dateStyle: "long",
            timeStyle: "short",
            timeZone: member.timeZone,
          }).format(changedAt),
          time_zone: member.timeZone,
          auth_url: `${appUrl}/auth`,
        },
        key: `reset-notice:${randomUUID()}`,
      }),
  };
}
