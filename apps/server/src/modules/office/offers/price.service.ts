import type { OfficePrice, OfficePriceOf, PriceOrder } from "@sovereign/contract/office-price";
import { isSameMoney, type Money } from "@sovereign/domain/money";
import { formerPrice, mayUndo, nextPrice, plannedPrice, priceAt } from "@sovereign/domain/price";
import { readReason } from "@sovereign/domain/staff-log";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { OfficePrices, PriceRow } from "#modules/memberships/office/office-prices.ts";
import type { Books } from "#modules/office/money/books/books.ts";
import { Problem } from "#problems/problem.ts";
import { appendToLog } from "#staff/staff-log.repository.ts";
import { type Acting, lockOwner } from "./offers.service.ts";
import { countPayers, type Payers } from "./payers.repository.ts";

type Deps = {
  db: Database;
  clock: Clock;
  prices: OfficePrices;
  books: Pick<Books, "refresh" | "timeZone">;
};

export type PriceService = ReturnType<typeof createPriceService>;

const moneyOf = ({ amount, currency }: Money): Money => ({ amount, currency });

/** The price of a year, which owners change (decision 165). */
export function createPriceService({ db, clock, prices, books }: Deps) {
  /** When it stopped being sold; null for the price of now and one to come. */
  function endOf(row: PriceRow, rows: readonly PriceRow[]): Date | null {
    const later = rows
      .filter(({ from, undoneAt, id }) => id !== row.id && !undoneAt && from >= row.from)
      .filter(({ from, madeAt }) => from > row.from || madeAt > row.madeAt)
      .map(({ from }) => from.getTime());
    return row.undoneAt ?? (later.length > 0 ? new Date(Math.min(...later)) : null);
  }

  async function described(row: PriceRow, rows: readonly PriceRow[]): Promise<OfficePriceOf> {
    const sale = await prices.findFirstSale(row, endOf(row, rows));
    return {
      id: row.id,
      amounts: row.amounts.map(moneyOf),
      from: row.from.toISOString(),
      made_by: row.madeBy,
      made_at: row.madeAt.toISOString(),
      reason: row.reason,
      undone_at: row.undoneAt?.toISOString() ?? null,
      keepers: row.keepers,
      first_sale_at: sale?.toISOString() ?? null,
    };
  }

  /** Whether a price of the office can be undone; one of the settings is changed instead. */
  const canUndo = (row: PriceRow, at: { prices: PriceRow[]; now: Date; isSold: boolean }) =>
    row.madeBy !== null && mayUndo(row, at);

  function rowsOf(payers: readonly Payers[], rows: readonly PriceRow[], now: Date) {
    const sold = rows
      .filter(({ from, undoneAt }) => from <= now && !undoneAt)
      .toReversed()
      .flatMap((row) => row.amounts.map((price) => ({ price: moneyOf(price), row })));
    // A price that came back is one row, sold from its first day on.
    const known = sold.filter(
      ({ price }, index) => sold.findIndex((each) => isSameMoney(each.price, price)) === index,
    );
    const current = priceAt(rows, now);
    const isSoldNow = (price: Money) =>
      current?.amounts.some((each) => isSameMoney(each, price)) ?? false;
    const none = { card: 0, app_store: 0, google_play: 0, all: 0 };
    const ofOurs = known.map(({ price, row }) => {
      const first = sold.findLast((each) => isSameMoney(each.price, price))?.row ?? row;
      const { price: _, ...counts } = payers.find((each) => isSameMoney(each.price, price)) ?? {
        price,
        ...none,
      };
      return {
        price,
        from: first.from.toISOString(),
        until: isSoldNow(price) ? null : (endOf(row, rows)?.toISOString() ?? null),
        ...counts,
      };
    });
    const others = payers
      .filter(({ price }) => !known.some((each) => isSameMoney(each.price, price)))
      .map((each) => ({ from: null, until: null, ...each }));
    const isShown = (row: { all: number; until: string | null }) => row.all > 0 || !row.until;
    return [...ofOurs.filter(isShown), ...others];
  }

  async function read(): Promise<OfficePrice> {
    const now = clock();
    const rows = await prices.list();
    const current = priceAt(rows, now);
    if (!current) throw new Problem("billing.not_configured");
    await books.refresh(now);
    const payers = await countPayers(db);
    const history = await Promise.all(rows.toReversed().map((row) => described(row, rows)));
    const of = (row: PriceRow | undefined) => history.find(({ id }) => id === row?.id) ?? null;
    const shown = of(current);
    if (!shown) throw new Problem("billing.not_configured");
    const isSold = shown.first_sale_at !== null || (await prices.isTold(db, current.id));
    const renewals = await prices.countRenewals(now);
    const total = (key: "card" | "app_store" | "google_play" | "all") =>
      payers.reduce((sum, each) => sum + each[key], 0);
    return {
      current: shown,
      next: of(nextPrice(rows, now)),
      can_undo: canUndo(current, { prices: rows, now, isSold }),
      former: of(formerPrice(rows, now)),
      history,
      members: {
        rows: rowsOf(payers, rows, now),
        total: {
          card: total("card"),
          app_store: total("app_store"),
          google_play: total("google_play"),
          all: total("all"),
        },
      },
      renewals: renewals.map(({ at, count }) => ({ at: at.toISOString(), count })),
      time_zone: books.timeZone,
    };
  }

  return {
    read,

    /** The entry of the log commits only once the price is made. */
    async change({ staff, requestId }: Acting, order: PriceOrder): Promise<OfficePrice> {
      const reason = readReason(order.reason);
      if (reason === undefined) throw new Problem("office.reason_missing");
      await db.transaction(async (tx) => {
        await lockOwner(tx, staff, clock());
        const rows = await prices.lock(tx);
        if (rows.some(({ id }) => id === order.id)) return;
        const now = clock();
        const planned = plannedPrice(order, { prices: rows, now, timeZone: books.timeZone });
        if ("refusal" in planned) {
          throw new Problem("office.act_refused", { detail: planned.refusal });
        }
        const current = priceAt(rows, now);
        if (!current) throw new Problem("billing.not_configured");
        // A price that another owner has set since is not set back by an old page.
        if (order.over !== undefined && order.over !== current.id) {
          throw new Problem("office.act_refused", { detail: "moved" });
        }
        const { id, keepers = "everyone" } = order;
        const made = { id, ...planned, madeBy: staff.name, reason, keepers };
        const refused = await prices.make(tx, made, { current, rows });
        if (refused) {
          throw new Problem("office.act_refused", { detail: refused.refusal.message });
        }
        const details = {
          price: id,
          amounts: planned.amounts,
          before: current.amounts.map(moneyOf),
          from: planned.from.toISOString(),
          keepers,
          // For words: the day where it is set for later.
          day: planned.from > now ? order.from : null,
          reason,
        };
        await appendToLog(tx, { staff, kind: "price_changed", details, requestId }, now);
      });
      return read();
    },

    /** Restores the former price, or unschedules one that was set for later. */
    async undo({ staff, requestId }: Acting, id: string): Promise<OfficePrice> {
      await db.transaction(async (tx) => {
        await lockOwner(tx, staff, clock());
        const rows = await prices.lock(tx);
        const now = clock();
        const row = rows.find((each) => each.id === id);
        if (row?.undoneAt) return;
        const isSold =
          row !== undefined &&
          ((await prices.findFirstSale(row, null)) !== null || (await prices.isTold(tx, id)));
        if (!row || !canUndo(row, { prices: rows, now, isSold })) {
          throw new Problem("office.act_refused", { detail: isSold ? "sold" : "over" });
        }
        await prices.takeBack(tx, id);
        const back = row.from > now ? priceAt(rows, now) : formerPrice(rows, now);
        const details = {
          price: id,
          amounts: row.amounts.map(moneyOf),
          after: back?.amounts.map(moneyOf),
          from: row.from.toISOString(),
        };
        await appendToLog(tx, { staff, kind: "price_undone", details, requestId }, now);
      });
      return read();
    },
  };
}
