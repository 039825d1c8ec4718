import type { MoneyBridge, MoneyMonths, MoneyRows } from "@sovereign/contract/office-money";
import { bridgesBetween, bridgesOf } from "@sovereign/domain/bridge";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { addMonths, type CalendarMonth, monthOf } from "@sovereign/domain/calendar-month";
import { type RowFigure, TERM_FIGURES } from "@sovereign/domain/money-figures";
import { isOfficeProofFresh } from "@sovereign/domain/staff";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import { appendToLog } from "#staff/staff-log.repository.ts";
import type { Books } from "./books/books.ts";
import type { MoneyService } from "./money.routes.ts";
import { csvOf, csvOfMonths, jsonOf } from "./money-export.ts";
import { shownBridge } from "./money-sums.ts";
import { monthCash, monthUncounted } from "./month-figures.ts";
import { type MonthTime, monthBounds, monthTime } from "./month-time.ts";
import {
  countLapsedInGrace,
  findBeginning,
  openSnapshot,
  sumJournal,
  sumMovements,
} from "./months.repository.ts";
import type { Differences } from "./proof/differences.service.ts";
import { differencesOf, proofOf, withoutPrice } from "./proof/proof.ts";
import { createMoneyRows } from "./rows/rows.service.ts";

const SHOWN_MONTHS = 24;
const EXPORTED_AT_ONCE = 2000;

type MoneyRowsOf = ReturnType<typeof createMoneyRows>;

type Deps = { db: Database; clock: Clock; books: Books; differences: Differences };

/** Money by month: every figure is from the books, and links to its rows (decision 139). */
export function createMoneyService({ db, clock, books, differences }: Deps): MoneyService {
  const rowsOf = createMoneyRows(db);

  const { timeZone } = books;

  async function months(until: CalendarMonth | undefined): Promise<MoneyMonths> {
    const now = clock();
    await books.refresh(now);
    const current = monthOf(calendarDateIn(timeZone, now));
    const last = until ?? current;
    const shown = Array.from({ length: SHOWN_MONTHS }, (_, index) =>
      addMonths(last, index - SHOWN_MONTHS + 1),
    );
    const bounds = monthBounds(shown, timeZone);
    const [sums, began, found] = await Promise.all([
      books.sumMovements(bounds),
      findBeginning(db),
      differences.find(now),
    ]);
    const bridges = bridgesBetween(sums, bounds);
    return {
      counted_at: now.toISOString(),
      began: began && monthOf(calendarDateIn(timeZone, began)),
      current,
      months: shown.map((month, index) => {
        const running = month === current;
        const [from = now, to = now] = bounds.slice(index);
        return {
          month,
          running,
          adds_up: differencesOf(found, { from, to, running }).length === 0,
          bridge: shownBridge(bridges[index] ?? new Map()),
        };
      }),
    };
  }

  async function bridgesIn({ from, to }: MonthTime) {
    return bridgesOf(await books.sumMovements([from, to]), { from, to });
  }

  async function* pagesOf(of: MoneyRowsOf, figures: readonly RowFigure[], time: MonthTime) {
    for (const figure of figures) {
      const pages = of.all({ figure, time, timeZone }, EXPORTED_AT_ONCE);
      for await (const rows of pages) yield { figure, rows };
    }
  }

  return {
    months,

    async month(month) {
      const now = clock();
      await books.refresh(now);
      const time = monthTime(month, timeZone, now);
      const { running, firstDay, lastDay } = time;
      const [bridges, sums, inGrace, found, compared] = await Promise.all([
        bridgesIn(time),
        sumJournal(db, time),
        countLapsedInGrace(db, time, now),
        differences.find(now),
        running ? differences.lastComparisons() : [],
      ]);
      const concerning = differencesOf(found, time);
      return {
        month,
        running,
        first_day: firstDay,
        last_day: lastDay,
        bridge: shownBridge(bridges),
        lapsed_in_grace: inGrace,
        without_price: withoutPrice(concerning),
        proof: proofOf({ bridges, found: concerning, compared, countedAt: now }),
        cash: await monthCash(db, sums, time),
        uncounted: running ? await monthUncounted(db, sums, time) : null,
      };
    },

    async rows(month, { figure, cursor }) {
      const now = clock();
      await books.refresh(now);
      const time = monthTime(month, timeZone, now);
      const bridge = shownBridge(await bridgesIn(time));
      const [page, totals] = await Promise.all([
        rowsOf.page({ figure, time, timeZone }, cursor),
        // All who pay are counted already, and there are many.
        payersOf(bridge, figure) ?? rowsOf.totals({ figure, time }),
      ]);
      const sums = figure === "changed" ? bridge.changed.yearly : totals.sums;
      return {
        figure,
        first_day: time.firstDay,
        last_day: time.lastDay,
        running: time.running,
        bridge,
        ...totals,
        sums,
        ...page,
      };
    },

    async export(month, { figure, format }, { staff, requestId }) {
      const now = clock();
      await books.refresh(now);
      const time = monthTime(month, timeZone, now);
      const figures = figure ? [figure] : TERM_FIGURES;
      const counted = { at: now.toISOString(), timeZone };
      const { tx, close } = await openSnapshot(db);
      try {
        const of = createMoneyRows(tx);
        const bridge = shownBridge(bridgesOf(await sumMovements(tx, [time.from, time.to]), time));
        let rows = 0;
        for (const each of figures) {
          rows += (payersOf(bridge, each) ?? (await of.totals({ figure: each, time }))).total;
        }
        const details = { month, figure: figure ?? null, format, rows, time_zone: timeZone };
        await appendToLog(db, { staff, kind: "money_exported", details, requestId }, now);
        const pieces = (format === "csv" ? csvOf : jsonOf)(pagesOf(of, figures, time), counted);
        return untilRead(pieces, close);
      } catch (error) {
        close();
        throw error;
      }
    },

    async exportMonths(until, { staff, requestId }) {
      const shown = await months(until);
      const last = shown.months.at(-1)?.month;
      const details = { months: SHOWN_MONTHS, until: last, time_zone: timeZone };
      await appendToLog(db, { staff, kind: "money_exported", details, requestId }, clock());
      return csvOfMonths(shown, { at: shown.counted_at, timeZone });
    },

    async fetchMissing(ids, { staff, requestId }) {
      if (!isOfficeProofFresh(staff.amr, clock())) throw new Problem("office.proof_too_old");
      const fetchable = async () => {
        const now = clock();
        await books.refresh(now);
        const found = await differences.find(now);
        return found.flatMap(({ shown }) =>
          ids.includes(shown.id) && shown.fetchable ? (shown.subscription_id ?? []) : [],
        );
      };
      const wanted = new Set(await fetchable());
      const details = { subscriptions: wanted.size };
      await appendToLog(db, { staff, kind: "money_fetched", details, requestId }, clock());
      for (const id of wanted) await differences.fetchMissing(id);
      return (await fetchable()).length;
    },
  };
}

async function* untilRead(pieces: AsyncGenerator<string>, close: () => void) {
  try {
    yield* pieces;
  } finally {
    close();
  }
}

/** Returns the totals of who pays at a month's begin or end, which its bridge has already. */
function payersOf(
  bridge: MoneyBridge,
  figure: RowFigure,
): Pick<MoneyRows, "total" | "sums" | "split"> | null {
  if (figure !== "opening" && figure !== "closing") return null;
  const { members, yearly } = bridge[figure];
  return {
    total: members,
    sums: yearly,
    split: [{ reason: "paying", source: null, count: members }],
  };
}
