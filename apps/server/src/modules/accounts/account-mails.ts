import { randomUUID } from "node:crypto";
import { isAvailable } from "@sovereign/content/public/features";
import type { Jobs, MailJob } from "#jobs/jobs.ts";
import type { AccountLimits } from "./accounts.limits.ts";
import { CONFIRMATION_HOURS, type ConfirmationLinks } from "./confirmation-links.ts";
import type { Member } from "./members.repository.ts";

export type AccountMails = ReturnType<typeof createAccountMails>;

/**
 * The mails about an account, handed to the durable queue. Mails that a stranger can cause are
 * limited per address; beyond the limit nothing is sent and nobody is told. For a reset that is
 * seen to here; before the others the caller asks `mayMail`, since more than the mail depends on it.
 */
export function createAccountMails(options: {
  jobs: Jobs;
  limits: AccountLimits;
  links: ConfirmationLinks;
  appUrl: string;
}) {
  const { jobs, limits, links, appUrl } = options;

  const send = (mail: Omit<MailJob, "key">) =>
    jobs.enqueueMail({ ...mail, key: `${mail.template}:${randomUUID()}` });

  return {
    /** Whether this address may be mailed once more; asking counts. */
    mayMail: (email: string) => limits.mayMail(email),

    async confirmAddress(member: Member): Promise<void> {
      const values = {
        confirm_url: await links.linkFor(member),
        valid_hours: String(CONFIRMATION_HOURS),
      };
      await send({ template: "confirm-address", to: member.email, values });
    },

    accountExists: (member: Member) =>
      send({
        template: "account-exists",
        to: member.email,
        values: { auth_url: `${appUrl}/auth` },
      }),

    async resetLink(member: Member, token: string): Promise<void> {
      if (!(await limits.mayMail(member.email))) return;
      const values = { reset_url: `${appUrl}/api/auth/reset-password/${token}` };
      await send({ template: "reset-link", to: member.email, values });
    },

    /** Once in an account's life, however often it is asked for. */
    welcome: (member: Member) =>
      jobs.enqueueMail({
        template: "welcome",
        to: member.email,
        values: {
          app_url: `${appUrl}/app`,
          // Without an address the mail leaves out its sentence of reminders.
          settings_url: isAvailable("reminders") ? `${appUrl}/app/settings` : "",
        },
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
