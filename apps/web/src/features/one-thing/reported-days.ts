import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { useCallback, useSyncExternalStore } from "react";
import { createStore } from "#core/state/store.ts";

/** The report key for a day's late answer, which has more to report than its text. */
export const lateAnswerOf = (date: CalendarDate) => `late ${date}`;

/** Number of mounted parts that report each day, and whether its text was saved since. */
const reports = new Map<string, ReturnType<typeof createReport>>();

const createReport = () => ({ parts: 0, isTextSaved: createStore(false) });

/** While mounted, no toast repeats the day's writes. Returns whether its text was saved since. */
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

export const isReported = (date: string): boolean => reports.has(date);

/** Reports a saved text to the page; returns whether the page reports that day. */
export function reportTextSaved(date: CalendarDate): boolean {
  const report = reports.get(date);
  if (!report) return false;
  report.isTextSaved.set(true);
  return true;
}
