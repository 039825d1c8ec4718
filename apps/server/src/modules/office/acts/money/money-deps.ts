import { toldAbout, toldUndone } from "@sovereign/content/public/told";
import { actRecords, type ToldAct } from "@sovereign/content/words/act-records";
import { tookBackSubject } from "@sovereign/content/words/told";
import type { ActFigures, ActOutcome, ActRefusal } from "@sovereign/contract/office-act";
import { paths } from "@sovereign/domain/page-paths";
import type { Clock } from "#app/clock.ts";
import type { OfficeBilling } from "#modules/memberships/office/office-billing.ts";
import { type ActEnd, type ActMail, mailOfStaff } from "#modules/office/acts/act-handler.ts";
import { Problem } from "#problems/problem.ts";
import type { PaymentCard, Taken } from "#providers/payments/office-payments.ts";

export type MoneyDeps = { billing: OfficeBilling; clock: Clock; appUrl: string };

export function endOf(taken: Taken): ActEnd {
  if ("refusal" in taken) return { state: "failed", outcome: taken.refusal };
  const outcome: ActOutcome = { provider_id: taken.id };
  return { state: "done", outcome };
}

/** Why a provider could not be read; rethrows any other error. */
export function silenceOf(error: unknown): ActRefusal {
  if (!(error instanceof Problem)) throw error;
  if (error.code === "billing.not_configured") return "not_configured";
  if (error.code === "billing.provider_unavailable") return "provider_silent";
  throw error;
}

export const cardAnswer = (card: PaymentCard | null) =>
  card && { brand: card.brand, last_four: card.lastFour };

export const iso = (date: Date | null) => date?.toISOString() ?? null;

export const laterBy = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000);

/** The database and the contract have no later year. */
export const isTooFar = (until: Date) => until.getUTCFullYear() > 9999;

export const daysBetween = (from: Date, to: Date) =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 86_400_000));

const settingsOf = (appUrl: string) => `${appUrl}${paths.settings}`;

/** Returns the email that informs a member of an action, or null if they get none from us. */
export function actMail(
  kind: ToldAct,
  figures: ActFigures,
  { timeZone, now, appUrl }: { timeZone: string; now: Date; appUrl: string },
): ActMail | null {
  const told = toldAbout(kind, figures, { timeZone, now: now.toISOString() });
  return told === null
    ? null
    : mailOfStaff(actRecords[kind].mail.subject, told, settingsOf(appUrl));
}

/** Returns the email that informs them of the undo. */
export function undoneMail(
  kind: ToldAct,
  figures: ActFigures,
  { timeZone, appUrl }: { timeZone: string; appUrl: string },
): ActMail | null {
  const told = toldUndone(kind, figures, timeZone);
  return told === null ? null : mailOfStaff(tookBackSubject, told, settingsOf(appUrl));
}
