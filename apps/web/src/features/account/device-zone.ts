import { fill } from "@sovereign/content/public/fill";
import { zoneTexts } from "@sovereign/content/words/account";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { devicePrefix, deviceStorage, useDeviceStorage } from "#core/device/device-storage.ts";
import { cityOf } from "#core/time/city.ts";
import { longDate, weekday } from "#core/time/dates.ts";

export function afterMove(own: string, other: string, now: Date): string {
  const here = cityOf(other);
  const today = calendarDateIn(own, now);
  const there = calendarDateIn(other, now);
  if (there === today) return fill(zoneTexts.sameDay, { here });
  const date = longDate(there);
  return there < today
    ? fill(zoneTexts.dayBefore, { date, here })
    : fill(zoneTexts.dayAfter, { date, day: weekday(today) });
}

const key = `${devicePrefix}-zone-dismissed`;

type Pair = { userId: string; own: string; device: string };

const nameOf = ({ userId, own, device }: Pair) => `${userId} ${own} ${device}`;

export function keepOwnZone(pair: Pair): void {
  deviceStorage.setItem(key, nameOf(pair));
}

export function useKeepsOwnZone(pair: Pair): boolean {
  return useDeviceStorage(() => deviceStorage.getItem(key), null) === nameOf(pair);
}
