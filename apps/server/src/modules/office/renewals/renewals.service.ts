import type { DueRenewals, OfficeRenewals } from "@sovereign/contract/office-renewals";
import { addDays, calendarDateIn } from "@sovereign/domain/calendar-date";
import { addMonths, firstDayOf, monthNumber, monthOf } from "@sovereign/domain/calendar-month";
import { DUE_DAYS } from "@sovereign/domain/ledger-figures";
import { dayBeginsAt } from "@sovereign/domain/local-time";
import { type Money, moneyFrom, totalsOf } from "@sovereign/domain/money";
import { backTest, createRenewalForecast } from "@sovereign/domain/renewal-forecast";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { findVersion } from "#modules/office/money/books/books.repository.ts";
import type { Books } from "#modules/office/money/books/books.ts";
import { countDues, type Due } from "./dues.repository.ts";
import { findHistory } from "./outcomes.repository.ts";

const SHOWN_MONTHS = 13;

/** Days that staff added may move an end beyond the year. */
const COUNTED_MONTHS = 26;

const DAY_SECONDS = 24 * 3600;

/** Outcomes change by the day, and so does how long it is until a renewal. */
const HOLDS_MS = 3_600_000;

type Deps = {
  db: Database;
  clock: Clock;
  books: Pick<Books, "refresh" | "timeZone">;
  /** Updates the renewals from the journal. */
  updateRenewals: (now: Date) => Promise<void>;
};

export type RenewalsService = ReturnType<typeof createRenewalsService>;

export function createRenewalsService(deps: Deps) {
  const { db, clock, books } = deps;
  const { timeZone } = books;

  const learned = createHeld(async ({ now, fresh }) => {
    if (fresh) await deps.updateRenewals(now);
    const history = await findHistory(db, { now, timeZone });
    const month = monthNumber(monthOf(calendarDateIn(timeZone, now)));
    const tested = backTest(history, month);
    return {
      forecast: createRenewalForecast(history),
      back_test: tested.of > 0 ? tested : null,
    };
  });

  const counted = createHeld(async ({ now, fresh }) => {
    const today = calendarDateIn(timeZone, now);
    const { forecast, back_test } = await learned({ now, fresh, stamp: today });
    const by = addDays(today, DUE_DAYS);
    const months = Array.from({ length: COUNTED_MONTHS }, (_, at) => addMonths(monthOf(today), at));
    const dues = await countDues(db, {
      now,
      months: months.map((month) => dayBeginsAt(timeZone, firstDayOf(month))),
      soonUntil: new Date(now.getTime() + DUE_DAYS * DAY_SECONDS * 1000),
    });
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
    const last = Math.max(SHOWN_MONTHS - 1, ...dues.map(({ month }) => month));
    const first = Math.min(...dues.map((due) => due.first));
    return {
      counted_at: now.toISOString(),
      today,
      back_test,
      months: months.slice(0, last + 1).map((month, at) => {
        const some = dues.filter((due) => due.month === at);
        return { month, ...dueOf(some, month), yearly: yearlyOf(some) };
      }),
      all: { ...countOf(dues), yearly: yearlyOf(dues) },
      thirty_days: { by, ...dueOf(soon, monthOf(addDays(today, DUE_DAYS / 2))) },
      first_due: dues.length > 0 ? calendarDateIn(timeZone, new Date(first * 1000)) : null,
    };
  });

  return {
    /** Counts again only when the books have changed, so that no page adds up every member. */
    async read(fresh: boolean): Promise<OfficeRenewals> {
      const now = clock();
      await books.refresh(now);
      const stamp = `${await findVersion(db)} ${calendarDateIn(timeZone, now)}`;
      return counted({ now, fresh, stamp });
    },
  };
}

/** `stamp`: what was computed is good as long as this stays the same. */
type Asked = { now: Date; fresh: boolean; stamp: string };

/** Caches the result; concurrent requests share it. */
function createHeld<Value>(compute: (asked: Asked) => Promise<Value>) {
  let held: { at: number; stamp: string; value: Promise<Value> } | undefined;
  return (asked: Asked): Promise<Value> => {
    const { now, fresh, stamp } = asked;
    const known = held;
    const age = known ? now.getTime() - known.at : -1;
    const holds = age >= 0 && age < HOLDS_MS && known?.stamp === stamp;
    if (known && holds && !fresh) return known.value;
    const value = compute(asked);
    const own = { at: now.getTime(), stamp, value };
    held = own;
    value.catch(() => {
      if (held === own) held = undefined;
    });
    return value;
  };
}

function yearlyOf(some: readonly Due[]): Money[] {
  const sums = some.map(({ yearly, currency, due }) => moneyFrom(yearly * due, currency));
  return totalsOf(sums).sort((a, b) => (a.currency < b.currency ? 1 : -1));
}

const sumOf = (some: readonly Due[], countOfOne: (due: Due) => number) =>
  some.reduce((sum, due) => sum + countOfOne(due), 0);

const countOf = (some: readonly Due[]) => ({
  due: sumOf(some, ({ due }) => due),
  canceled: sumOf(some, ({ canceled }) => canceled),
});

const groupOf = ({ tenure, source, yearly, currency, due, canceled }: Due) => ({
  tenure,
  source,
  price: `${yearly} ${currency}`,
  due: due - canceled,
});

function averageDays(some: readonly Due[]): number {
  const renewing = sumOf(some, ({ due, canceled }) => due - canceled);
  return renewing === 0 ? 0 : sumOf(some, ({ seconds }) => seconds) / renewing / DAY_SECONDS;
}
