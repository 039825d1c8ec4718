import { type MonthDays, readMonth } from "@sovereign/contract/calendar";
import type { OneThingRecord } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { addMonths, type CalendarMonth } from "@sovereign/domain/calendar-month";
import { useQuery } from "@tanstack/react-query";
import { get, set } from "idb-keyval";
import { ConnectionError } from "#core/api/api-error.ts";
import { deviceDatabase } from "#core/device/databases.ts";
import { api, session, useSession } from "#core/session/session.ts";
import { MONTHS_DATABASE, MONTHS_STORE } from "./months-database.ts";
import { MONTHS_OF_A_YEAR } from "./year-address.ts";

export type PrintedDay = { date: CalendarDate; rest: boolean; record?: OneThingRecord };

export type PrintedMonth = { month: CalendarMonth; days: PrintedDay[] };

const store = deviceDatabase(MONTHS_DATABASE, MONTHS_STORE);

const keptMonths = {
  async keep(userId: string, month: CalendarMonth, days: MonthDays): Promise<void> {
    // A full device or a private window costs the copy, not the page.
    await set([userId, month], days, store).catch(() => {});
  },
  /** Resolves with null if the month was never viewed here or its stored form is outdated. */
  async find(userId: string, month: CalendarMonth): Promise<MonthDays | null> {
    // A private window stores nothing.
    const kept = await get<unknown>([userId, month], store).catch(() => null);
    const read = readMonth.answer.safeParse(kept);
    return read.success ? read.data : null;
  },
};

/** Fetches a month, or reads the device's copy while offline. */
async function readOrKept(userId: string, month: CalendarMonth, signal: AbortSignal) {
  try {
    const days = await api(readMonth, { params: { month }, signal });
    if (session.getState().user?.id === userId) await keptMonths.keep(userId, month, days);
    return days;
  } catch (error) {
    const kept = error instanceof ConnectionError && (await keptMonths.find(userId, month));
    if (kept) return kept;
    throw error;
  }
}

/** The months with their days, oldest first; one request each, so that no response is large. */
export function usePrintedMonths(until: CalendarMonth, today: CalendarDate) {
  const userId = useSession().user?.id ?? "";
  return useQuery({
    queryKey: ["printed-year", userId, until],
    queryFn: ({ signal }) =>
      Promise.all(
        Array.from({ length: MONTHS_OF_A_YEAR }, async (_, index): Promise<PrintedMonth> => {
          const month = addMonths(until, index + 1 - MONTHS_OF_A_YEAR);
          return {
            month,
            days: printedDays(await readOrKept(userId, month, signal), today),
          };
        }),
      ),
    enabled: userId !== "",
    // Runs offline too, because the device's copy may be enough.
    networkMode: "always",
    refetchOnReconnect: true,
    // Megabytes that only this page needs.
    gcTime: 0,
  });
}

function printedDays({ records, rest_days }: MonthDays, today: CalendarDate): PrintedDay[] {
  const byDate = new Map(records.map((record) => [record.target_date, record]));
  const dates = new Set([...byDate.keys(), ...rest_days.filter((date) => date <= today)]);
  return [...dates].sort().map((date) => {
    const record = byDate.get(date);
    return { date, rest: rest_days.includes(date), ...(record && { record }) };
  });
}
