import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { dayEndsAt } from "@sovereign/domain/day-turn";
import { clockTime, longDate, weekday } from "#lib/dates.ts";

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
    title: `It is ${clockTime(now.getTime(), device)} in ${here}. Your day still ends in ${home}.`,
    help: [
      `By ${home}, today closes at ${end} here.`,
      afterMove(calendarDateIn(own, now), calendarDateIn(device, now), here),
      "Days already recorded keep their dates, and neither choice can cost you one.",
    ].join(" "),
    use: `Use ${here} Time`,
    keep: `Keep ${home}`,
    moved: `Your days end in ${here} now.`,
    movedHelp: "Days already recorded keep their dates.",
  };
}

function afterMove(today: string, there: string, here: string): string {
  if (there === today) return `Change it and today closes at midnight in ${here}.`;
  if (there < today)
    return `Change it and it is ${longDate(there)} again, until midnight in ${here}.`;
  return `Change it and it is ${longDate(there)} already; ${weekday(today)} can still be answered.`;
}
