import { type DaysToMark, dayMarks, isKept } from "./day-mark.ts";
import { firstShownDay } from "./streak.ts";

/** Kept days before the app is offered for installing. */
const KEPT_DAYS = 3;

type Days = DaysToMark & { streak: { best: number } };

/** Whether a member has kept enough days: of the days shown, or in their best streak. */
export function mayOfferInstall(days: Days): boolean {
  if (days.streak.best >= KEPT_DAYS) return true;
  const marks = dayMarks(days, firstShownDay(days.today), days.today);
  return marks.filter(({ mark }) => isKept(mark)).length >= KEPT_DAYS;
}
