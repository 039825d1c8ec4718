import { toldAbout, toldUndone } from "@sovereign/content/public/told";
import { toldSubjects, tookBackSubject } from "@sovereign/content/words/told";
import type { ActFigures } from "@sovereign/contract/office-act";
import type { ActMail } from "#modules/office/acts/act-handler.ts";

const mailOf = (subject: string, told: string, appUrl: string): ActMail => ({
  template: "act-of-staff",
  values: { subject, told, settings_url: `${appUrl}/app/settings` },
});

/** Returns the email that tells a member of an act; null where they read nothing from us. */
export function actMail(
  kind: keyof typeof toldSubjects,
  figures: ActFigures,
  { timeZone, now, appUrl }: { timeZone: string; now: Date; appUrl: string },
): ActMail | null {
  const told = toldAbout(kind, figures, { timeZone, now: now.toISOString() });
  return told === null ? null : mailOf(toldSubjects[kind], told, appUrl);
}

/** Returns the email that tells them that it was undone. */
export function undoneMail(
  kind: keyof typeof toldSubjects,
  figures: ActFigures,
  { timeZone, appUrl }: { timeZone: string; appUrl: string },
): ActMail | null {
  const told = toldUndone(kind, figures, timeZone);
  return told === null ? null : mailOf(tookBackSubject, told, appUrl);
}
