import { type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { supportedZone } from "./dates.ts";

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

export function useMinute(): Date {
  const minute = useSyncExternalStore(
    watch,
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
    () => 0,
  );
  return new Date(minute);
}

const watchNothing = () => () => {};

export function useByTheMinute<Value extends string>(read: (() => Value) | null): Value | null {
  return useSyncExternalStore(
    read ? watch : watchNothing,
    () => read?.() ?? null,
    () => null,
  );
}

const LOOK_EVERY_MS = 15_000;
const MAX_DELAY_MS = 30 * 60_000;

type DatedAnswer = { today: CalendarDate; time_zone: string };

/** The server decides the day (decision 1), so a fast clock only retries, with backoff. */
export function useDateTurn(answer: DatedAnswer | null | undefined, askAnew: () => void): void {
  const { today, time_zone } = answer ?? {};
  const ask = useEffectEvent(askAnew);

  useEffect(() => {
    if (!today || !time_zone) return;
    let timer: ReturnType<typeof setTimeout>;
    let wait = LOOK_EVERY_MS;
    const look = () => {
      if (calendarDateIn(supportedZone(time_zone), new Date()) > today) {
        ask();
        wait = Math.min(wait * 2, MAX_DELAY_MS);
      }
      timer = setTimeout(look, wait);
    };
    timer = setTimeout(look, wait);
    return () => clearTimeout(timer);
  }, [today, time_zone]);
}
