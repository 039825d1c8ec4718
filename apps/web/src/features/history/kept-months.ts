import { type MonthDays, readMonth } from "@sovereign/contract/calendar";
import type { CalendarMonth } from "@sovereign/domain/calendar-month";
import { createStore, get, set, type UseStore } from "idb-keyval";
import { MONTHS_DATABASE, MONTHS_STORE } from "./months-database.ts";

let opened: UseStore | undefined;
const store = () => {
  opened ??= createStore(MONTHS_DATABASE, MONTHS_STORE);
  return opened;
};

export const keptMonths = {
  async keep(userId: string, month: CalendarMonth, days: MonthDays): Promise<void> {
    // A full device or a private window costs the copy, not the page.
    await set([userId, month], days, store()).catch(() => {});
  },
  /** Resolves with null if the month was never viewed here or its stored form is outdated. */
  async find(userId: string, month: CalendarMonth): Promise<MonthDays | null> {
    // A private window stores nothing.
    const kept = await get<unknown>([userId, month], store()).catch(() => null);
    const read = readMonth.answer.safeParse(kept);
    return read.success ? read.data : null;
  },
};
