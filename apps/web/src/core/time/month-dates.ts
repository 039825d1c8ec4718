import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { formatDate } from "./dates.ts";

/** "Mar". */
export const shortMonth = (date: CalendarDate) => formatDate(date, { month: "short" });

/** "March". */
export const monthName = (date: CalendarDate) => formatDate(date, { month: "long" });

/** "March 2026". */
export const monthAndYear = (date: CalendarDate) =>
  formatDate(date, { month: "long", year: "numeric" });
