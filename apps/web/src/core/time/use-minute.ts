import { useSyncExternalStore } from "react";

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
