import { toldAbout } from "@sovereign/content/public/told";
import { toldSubjects } from "@sovereign/content/words/told";
import type { ActFigures } from "@sovereign/contract/office-act";
import type { MailJob } from "#jobs/jobs.ts";

/** Returns the email that tells a member of an act; null where they read nothing from us. */
export function actMail(
  kind: keyof typeof toldSubjects,
  figures: ActFigures,
  { timeZone, now, appUrl }: { timeZone: string; now: Date; appUrl: string },
): Omit<MailJob, "key" | "to"> | null {
  const told = toldAbout(kind, figures, { timeZone, now: now.toISOString() });
  if (told === null) return null;
  const settings_url = `${appUrl}/app/settings`;
  const values = { subject: toldSubjects[kind], told, settings_url };
  return { template: "act-of-staff", values };
}
