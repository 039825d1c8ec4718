import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { useCallback, useSyncExternalStore } from "react";
import { createStore } from "#core/state/store.ts";

/** What a page that reports the late answer of a day reports; a late answer has more to say than its words. */
export const lateAnswerOf = (date: CalendarDate) => `late ${date}`;

/** The parts of the page that report each day, and whether its text was saved while they did. */
const reports = new Map<string, ReturnType<typeof createReport>>();

const createReport = () => ({ parts: 0, isTextSaved: createStore(false) });

/**
 * For a part of the page that says itself what became of a day's writes, so that no message repeats
 * it. Returns whether the day's text has been saved since the page reports the day.
 */
export function useReportsDay(date: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const report = reports.get(date) ?? createReport();
      report.parts += 1;
      reports.set(date, report);
      const unsubscribe = report.isTextSaved.subscribe(listener);
      return () => {
        unsubscribe();
        report.parts -= 1;
        if (report.parts === 0) reports.delete(date);
      };
    },
    [date],
  );
  return useSyncExternalStore(
    subscribe,
    () => reports.get(date)?.isTextSaved.get() ?? false,
    () => false,
  );
}

/** Whether the page that is open reports a day itself. */
export const isReported = (date: string): boolean => reports.has(date);

/** Has the page say that a day's text is saved; returns whether it reports the day. */
export function reportTextSaved(date: CalendarDate): boolean {
  const report = reports.get(date);
  if (!report) return false;
  report.isTextSaved.set(true);
  return true;
}
