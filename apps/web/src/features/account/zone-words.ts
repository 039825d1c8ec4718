import { fill } from "@sovereign/content/public/fill";
import { zoneTexts } from "@sovereign/content/words/account";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { dayEndsAt } from "@sovereign/domain/day-turn";
import { clockTime, longDate, weekday } from "#core/time/dates.ts";

/** "Buenos Aires" of America/Argentina/Buenos_Aires: how people call a zone's clock. */
const cityOf = (zone: string) => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");

/**
 * What a device in another zone than the member's is told: when the day ends by either clock, and
 * that no recorded day is at risk. All at one instant, `now`.
 */
export function zoneWords(own: string, device: string, now: Date) {
  const [home, here] = [cityOf(own), cityOf(device)];
  const end = clockTime(dayEndsAt(own, now).getTime(), device);
  return {
    title: fill(zoneTexts.title, { now: clockTime(now.getTime(), device), here, home }),
    help: [
      fill(zoneTexts.closes, { home, end }),
      afterMove(calendarDateIn(own, now), calendarDateIn(device, now), here),
      zoneTexts.stays,
    ].join(" "),
    use: fill(zoneTexts.use, { here }),
    keep: fill(zoneTexts.keep, { home }),
    moved: fill(zoneTexts.moved, { here }),
    movedHelp: zoneTexts.movedHelp,
  };
}

function afterMove(today: string, there: string, here: string): string {
  if (there === today) return fill(zoneTexts.sameDay, { here });
  const date = longDate(there);
  return there < today
    ? fill(zoneTexts.dayBefore, { date, here })
    : fill(zoneTexts.dayAfter, { date, day: weekday(today) });
}
