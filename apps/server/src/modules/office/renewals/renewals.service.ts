import type { DueRenewals, OfficeRenewals } from "@sovereign/contract/office-renewals";
import type { Money } from "@sovereign/contract/receipts";
import { addDays, calendarDateIn } from "@sovereign/domain/calendar-date";
import { addMonths, monthNumber, monthOf } from "@sovereign/domain/calendar-month";
import { DUE_DAYS } from "@sovereign/domain/ledger-figures";
import { backTest, createRenewalForecast } from "@sovereign/domain/renewal-forecast";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { sumsOf } from "#modules/office/member/money-sums.ts";
import { moneyOf } from "#providers/payments/stripe-money.ts";
import { countDues, type Due } from "./dues.repository.ts";
import { findHistory } from "./outcomes.repository.ts";

const SHOWN_MONTHS = 13;

/** A count is shown to everyone for this long, with its time. */
const COUNT_HOLDS_MS = 60_000;

/** Outcomes change by the day. */
const HISTORY_HOLDS_MS = 3_600_000;

type Deps = {
  db: Database;
  clock: Clock;
  /** Brings the books up to date. */
  refreshBooks: (now: Date) => Promise<void>;
  /** Brings the renewals up to date with the journal. */
  updateRenewals: (now: Date) => Promise<void>;
};

export type RenewalsService = ReturnType<typeof createRenewalsService>;

export function createRenewalsService(deps: Deps) {
  const { db, clock } = deps;

  const learned = createHeld(HISTORY_HOLDS_MS, async (now, timeZone, fresh) => {
    if (fresh) await deps.updateRenewals(now);
    const history = await findHistory(db, { now, timeZone });
    const month = monthNumber(monthOf(calendarDateIn(timeZone, now)));
    const tested = backTest(history, month);
    return {
      forecast: createRenewalForecast(history),
      back_test: tested.of > 0 ? tested : null,
    };
  });

  const counted = createHeld(COUNT_HOLDS_MS, async (now, timeZone, fresh) => {
    await deps.refreshBooks(now);
    const { forecast, back_test } = await learned(now, timeZone, fresh);
    const dues = await countDues(db, { now, timeZone, soonDays: DUE_DAYS });
    const today = calendarDateIn(timeZone, now);
    const byMonth = Map.groupBy(dues, ({ month }) => month);
    const dueOf = (some: readonly Due[], month: string): DueRenewals => ({
      ...countOf(some),
      renewing:
        forecast?.({
          month: monthNumber(month),
          days: averageDays(some),
          groups: some.map(groupOf),
        }) ?? null,
    });
    const soon = dues.filter((each) => each.soon);
    const by = addDays(today, DUE_DAYS);
    return {
      ...{ counted_at: now.toISOString(), today, back_test },
      months: monthsFrom(monthOf(today), [...byMonth.keys()]).map((month) => {
        const some = byMonth.get(month) ?? [];
        return { month, ...dueOf(some, month), yearly: yearlyOf(some) };
      }),
      all: { ...countOf(dues), yearly: yearlyOf(dues) },
      thirty_days: { by, ...dueOf(soon, monthOf(addDays(today, DUE_DAYS / 2))) },
      first_due: dues.map(({ first }) => first).sort()[0] ?? null,
    };
  });

  return {
    read: ({ timeZone }: { timeZone: string }, fresh: boolean): Promise<OfficeRenewals> =>
      counted(clock(), timeZone, fresh),
  };
}

/** Holds what was computed for each time zone; requests meanwhile share it. */
function createHeld<Value>(
  ms: number,
  compute: (now: Date, timeZone: string, fresh: boolean) => Promise<Value>,
) {
  const held = new Map<string, { at: number; value: Promise<Value> }>();
  return (now: Date, timeZone: string, fresh: boolean): Promise<Value> => {
    const known = held.get(timeZone);
    const age = known ? now.getTime() - known.at : Number.NaN;
    if (known && !fresh && age >= 0 && age < ms) return known.value;
    const value = compute(now, timeZone, fresh);
    held.set(timeZone, { at: now.getTime(), value });
    value.catch(() => held.delete(timeZone));
    return value;
  };
}

/** The running month and those after it, without a gap. */
function monthsFrom(first: string, found: readonly string[]): string[] {
  const last = [...found, addMonths(first, SHOWN_MONTHS - 1)].sort().at(-1) ?? first;
  const count = monthNumber(last) - monthNumber(first) + 1;
  return Array.from({ length: count }, (_, at) => addMonths(first, at));
}

const sumOf = (some: readonly Due[], countOfOne: (due: Due) => number) =>
  some.reduce((sum, due) => sum + countOfOne(due), 0);

function yearlyOf(some: readonly Due[]): Money[] {
  const sums = some.map(({ yearly, currency, due }) =>
    moneyOf(yearly * due, currency.toLowerCase()),
  );
  return sumsOf(sums).sort((a, b) => (a.currency < b.currency ? 1 : -1));
}

const countOf = (some: readonly Due[]) => ({
  due: sumOf(some, ({ due }) => due),
  canceled: sumOf(some, ({ canceled }) => canceled),
});

const groupOf = ({ tenure, source, yearly, currency, due, canceled }: Due) => ({
  ...{ tenure, source, price: `${yearly} ${currency}`, due: due - canceled },
});

function averageDays(some: readonly Due[]): number {
  const renewing = sumOf(some, ({ due, canceled }) => due - canceled);
  return renewing === 0 ? 0 : sumOf(some, ({ days }) => days) / renewing;
}
