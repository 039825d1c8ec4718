import { type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { zoneHere } from "./dates.ts";

const MINUTE_MS = 60_000;

function watch(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(turn, MINUTE_MS - (Date.now() % MINUTE_MS));
  };
  const turn = () => {
    listener();
    wait();
  };
  wait();
  return () => clearTimeout(timer);
}

/** The time by this device's clock, as of the minute that is running; prerendered pages have none. */
export function useMinute(): Date {
  const minute = useSyncExternalStore(
    watch,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => 0,
  );
  return new Date(minute);
}

const watchNothing = () => () => {};

/** What is read of this device's clock, read anew every minute; null while nothing is to be read. */
export function useByTheMinute<Value extends string>(read: (() => Value) | null): Value | null {
  return useSyncExternalStore(
    read ? watch : watchNothing,
    () => read?.() ?? null,
    () => null,
  );
}

const LOOK_EVERY_MS = 15_000;
const LONGEST_WAIT_MS = 30 * 60_000;

/** The date the server last gave, and the zone it is the date of. */
type DatedAnswer = { today: CalendarDate; time_zone: string };

/**
 * Calls back when the member's day has turned since the answer. The device's clock only says when to
 * ask; which day it is remains the server's answer (decision 1). A device whose clock runs ahead asks
 * again, after twice the time each time, until the server agrees.
 */
export function useDateTurn(answer: DatedAnswer | null | undefined, askAnew: () => void): void {
  const { today, time_zone } = answer ?? {};
  const ask = useEffectEvent(askAnew);

  // The day turns outside the page, and asking is what follows from it.
  useEffect(() => {
    if (!today || !time_zone) return;
    let timer: ReturnType<typeof setTimeout>;
    let wait = LOOK_EVERY_MS;
    const look = () => {
      if (calendarDateIn(zoneHere(time_zone), new Date()) > today) {
        ask();
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      }
      timer = setTimeout(look, wait);
    };
    timer = setTimeout(look, wait);
    return () => clearTimeout(timer);
  }, [today, time_zone]);
}
