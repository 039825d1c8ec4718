import { toldAccountSubjects } from "@sovereign/content/words/told-account";
import { paths } from "@sovereign/domain/page-paths";
import type { MailJob } from "#jobs/jobs.ts";

/** Returns the email that tells a member of an act on their account. */
export function accountMail(
  subject: keyof typeof toldAccountSubjects,
  told: string,
  { appUrl }: { appUrl: string },
): Omit<MailJob, "key" | "to"> {
  const settings_url = `${appUrl}${paths.staffLooks}`;
  return {
    template: "act-of-staff",
    values: { subject: toldAccountSubjects[subject], told, settings_url },
  };
}

/** The moment as emails have it, in the member's zone. */
export function momentIn(timeZone: string, at: Date): string {
  const style = { dateStyle: "long", timeStyle: "short", timeZone } as const;
  return new Intl.DateTimeFormat("en-US", style).format(at);
}
