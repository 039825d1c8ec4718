import type { RestPlan } from "@sovereign/contract/rest-days";
import { addDays, type CalendarDate, isCalendarDate } from "@sovereign/domain/calendar-date";
import { type RestQuarter, restQuarters } from "@sovereign/domain/planned-rest";
import { devicePrefix, deviceStorage } from "#core/device/device-storage.ts";

/** Days pressed but not saved: true adds rest, false removes it. */
export type Wishes = ReadonlyMap<CalendarDate, boolean>;

export type RestChoice = {
  chosen: CalendarDate[];
  added: CalendarDate[];
  removed: CalendarDate[];
  quarters: RestQuarter[];
};

const canBeChosen = ({ from, to }: RestPlan) => {
  return (date: CalendarDate) => date >= from && date <= to;
};

// The day before the first choosable one is the latest that has started: today, or later.
const quartersOf = ({ from }: RestPlan, restDays: CalendarDate[]) =>
  restQuarters(restDays, addDays(from, -1));

/** Returns the saved days of rest that can still be changed. */
export const plannedDays = (plan: RestPlan) => plan.rest_days.filter(canBeChosen(plan));

/** Applies the wishes to the saved plan; ignores days that have started since. */
export function choiceOf(plan: RestPlan, wishes: Wishes): RestChoice {
  const planned = plannedDays(plan);
  const wanted = [...wishes].flatMap(([date, rest]) => (rest ? [date] : []));
  const added = wanted.filter((date) => canBeChosen(plan)(date) && !planned.includes(date)).sort();
  const removed = planned.filter((date) => wishes.get(date) === false);
  const chosen = [...planned.filter((date) => !removed.includes(date)), ...added].sort();
  const others = plan.rest_days.filter((date) => !planned.includes(date));
  return { chosen, added, removed, quarters: quartersOf(plan, [...others, ...chosen]) };
}

/** Toggles a day in the wishes; null if its quarter has no rest left. */
export function pressed(plan: RestPlan, wishes: Wishes, date: CalendarDate): Wishes | null {
  const { chosen, quarters } = choiceOf(plan, wishes);
  const rest = !chosen.includes(date);
  const quarter = quarters.find(({ start, end }) => date >= start && date <= end);
  if (rest && (quarter?.left ?? 0) <= 0) return null;
  return unsaved(plan, new Map(wishes).set(date, rest));
}

/** Returns the wishes that differ from the plan, for days that can still be chosen. */
export function unsaved(plan: RestPlan, wishes: Wishes): Wishes {
  const planned = plannedDays(plan);
  return new Map(
    [...wishes].filter(
      ([date, rest]) => canBeChosen(plan)(date) && rest !== planned.includes(date),
    ),
  );
}

// Shares the prefix of the member's drafts, so that it is deleted with them (decision 38).
const keyOf = (userId: string) => `${devicePrefix}-draft-${userId}-rest`;

export function readWishes(userId: string): Wishes {
  const words = deviceStorage.getItem(keyOf(userId))?.split(" ") ?? [];
  return new Map(
    words.flatMap((word): [CalendarDate, boolean][] => {
      const date = word.slice(1);
      return isCalendarDate(date) ? [[date, word.startsWith("+")]] : [];
    }),
  );
}

export function keepWishes(userId: string, wishes: Wishes): void {
  const words = [...wishes].map(([date, rest]) => `${rest ? "+" : "-"}${date}`);
  if (words.length > 0) deviceStorage.setItem(keyOf(userId), words.join(" "));
  else deviceStorage.removeItem(keyOf(userId));
}
