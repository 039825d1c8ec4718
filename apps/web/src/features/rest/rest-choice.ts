import type { RestPlan } from "@sovereign/contract/rest-days";
import { addDays, type CalendarDate, isCalendarDate } from "@sovereign/domain/calendar-date";
import { type RestQuarter, restQuarters } from "@sovereign/domain/planned-rest";
import { devicePrefix, deviceStorage } from "#core/device/device-storage.ts";

/** Days that the member has pressed and not saved: true is to be rest, false no longer. */
export type Wishes = ReadonlyMap<CalendarDate, boolean>;

/** What is chosen of the days that can be, and how it differs from what is saved. */
export type RestChoice = {
  chosen: CalendarDate[];
  added: CalendarDate[];
  removed: CalendarDate[];
  /** The quarters as they would be with this choice saved. */
  quarters: RestQuarter[];
};

const canBeChosen = ({ from, to }: RestPlan) => {
  return (date: CalendarDate) => date >= from && date <= to;
};

// The day before the first that can be chosen is the latest that has begun: today, or a later one.
const quartersOf = ({ from }: RestPlan, restDays: CalendarDate[]) =>
  restQuarters(restDays, addDays(from, -1));

/** The saved days of rest among those that can be chosen. */
export const plannedDays = (plan: RestPlan) => plan.rest_days.filter(canBeChosen(plan));

/** The choice that the saved plan and the wishes lead to; what has begun meanwhile is left out. */
export function choiceOf(plan: RestPlan, wishes: Wishes): RestChoice {
  const planned = plannedDays(plan);
  const wanted = [...wishes].flatMap(([date, rest]) => (rest ? [date] : []));
  const added = wanted.filter((date) => canBeChosen(plan)(date) && !planned.includes(date)).sort();
  const removed = planned.filter((date) => wishes.get(date) === false);
  const chosen = [...planned.filter((date) => !removed.includes(date)), ...added].sort();
  const others = plan.rest_days.filter((date) => !planned.includes(date));
  return { chosen, added, removed, quarters: quartersOf(plan, [...others, ...chosen]) };
}

/** The wishes with a day pressed once more; null where its quarter holds no other day of rest. */
export function pressed(plan: RestPlan, wishes: Wishes, date: CalendarDate): Wishes | null {
  const { chosen, quarters } = choiceOf(plan, wishes);
  const rest = !chosen.includes(date);
  const quarter = quarters.find(({ start, end }) => date >= start && date <= end);
  if (rest && (quarter?.left ?? 0) <= 0) return null;
  return unsaved(plan, new Map(wishes).set(date, rest));
}

/** The wishes that a plan does not fulfill, of days that can still be chosen. */
export function unsaved(plan: RestPlan, wishes: Wishes): Wishes {
  const planned = plannedDays(plan);
  return new Map(
    [...wishes].filter(
      ([date, rest]) => canBeChosen(plan)(date) && rest !== planned.includes(date),
    ),
  );
}

// Beside the member's unsaved sentences, and leaves the device with them (decision 38).
const keyOf = (userId: string) => `${devicePrefix}-draft-${userId}-rest`;

/** The wishes that the device has kept of a member. */
export function readWishes(userId: string): Wishes {
  const words = deviceStorage.getItem(keyOf(userId))?.split(" ") ?? [];
  return new Map(
    words.flatMap((word): [CalendarDate, boolean][] => {
      const date = word.slice(1);
      return isCalendarDate(date) ? [[date, word.startsWith("+")]] : [];
    }),
  );
}

/** Keeps a member's wishes on the device. */
export function keepWishes(userId: string, wishes: Wishes): void {
  const words = [...wishes].map(([date, rest]) => `${rest ? "+" : "-"}${date}`);
  if (words.length > 0) deviceStorage.setItem(keyOf(userId), words.join(" "));
  else deviceStorage.removeItem(keyOf(userId));
}
