import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { formatDate } from "./dates.ts";

export const shortMonth = (date: CalendarDate) => formatDate(date, { month: "short" });

export const monthName = (date: CalendarDate) => formatDate(date, { month: "long" });

export const monthAndYear = (date: CalendarDate) =>
  formatDate(date, { month: "long", year: "numeric" });
