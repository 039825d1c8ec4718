import { WEEK_STARTS, type WeekStart, weekStartIn } from "@sovereign/domain/week-start";
import { deviceStorage, useDeviceStorage, WEEK_START_KEY } from "#core/device/device-storage.ts";
import { fieldOf } from "#core/page/field-of.ts";

const isWeekStart = (day: unknown): day is WeekStart => [1, 5, 6, 7].includes(Number(day));

/** Browsers name it by a function, by a property, or not at all. */
export function weekStartOf(language: string): WeekStart {
  try {
    const locale = new Intl.Locale(language);
    const ask = fieldOf(locale, "getWeekInfo");
    const info = typeof ask === "function" ? ask.call(locale) : fieldOf(locale, "weekInfo");
    const first = fieldOf(info, "firstDay");
    return isWeekStart(first) ? first : weekStartIn(locale.maximize().region);
  } catch {
    // A browser with a language that it cannot resolve.
    return 1;
  }
}

/** Null where the week begins as in the device's region. */
function chosenWeekStart(): WeekStart | null {
  const kept = Number(deviceStorage.getItem(WEEK_START_KEY));
  return WEEK_STARTS.find((day) => day === kept) ?? null;
}

export function chooseWeekStart(day: WeekStart | null): void {
  if (day === null) deviceStorage.removeItem(WEEK_START_KEY);
  else deviceStorage.setItem(WEEK_START_KEY, String(day));
}

export const weekStart = (): WeekStart => chosenWeekStart() ?? weekStartOf(navigator.language);

export const useWeekStart = (): WeekStart => useDeviceStorage(weekStart, 1);

export const useChosenWeekStart = (): WeekStart | null => useDeviceStorage(chosenWeekStart, null);
