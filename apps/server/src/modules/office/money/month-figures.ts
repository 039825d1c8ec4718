import type { MoneyUncounted } from "@sovereign/contract/office-money";
import type { MoneyBalance, MoneyCash } from "@sovereign/contract/office-money-cash";
import { balanceOf } from "@sovereign/domain/balance";
import { cashOf } from "@sovereign/domain/cash";
import { JOURNAL_SOURCES } from "@sovereign/domain/journal";
import type { BalanceFigure, CashFigure } from "@sovereign/domain/money-figures";
import type { Database } from "#database/database.ts";
import { shownSums } from "./money-sums.ts";
import type { MonthTime } from "./month-time.ts";
import {
  countSecond,
  findOneTwice,
  findProducts,
  type MonthSum,
  sumAsides,
} from "./months.repository.ts";
import { managerOf } from "./proof/differences.service.ts";

const NOTHING = { rows: 0, sums: [] };

/** Returns a month's cash from the sums of its rows. */
export async function monthCash(
  db: Database,
  sums: readonly MonthSum[],
  time: MonthTime,
): Promise<MoneyCash> {
  const cash = cashOf(sums);
  const flowOf = (name: CashFigure) => ({
    rows: [...cash.values()].reduce((all, each) => all + each[name].rows, 0),
    sums: shownSums(new Map([...cash].map(([key, each]) => [key, each[name].amount]))),
  });
  const taxed = [...cash].filter(([, { tax }]) => tax !== 0);
  return {
    received: { ...flowOf("received"), second: await countSecond(db, time) },
    returned: flowOf("returned"),
    held: flowOf("held"),
    kept: shownSums(new Map([...cash].map(([key, { kept }]) => [key, kept]))),
    tax: shownSums(new Map(taxed.map(([key, { tax }]) => [key, tax]))),
    balance: monthBalance(sums),
  };
}

function monthBalance(sums: readonly MonthSum[]): MoneyBalance | null {
  const balances = balanceOf(
    sums.map(({ kind, currency, balance, balance_rows: rows }) => ({
      kind,
      currency,
      amount: balance,
      rows,
    })),
  );
  if (balances.size === 0) return null;
  const flowOf = (name: BalanceFigure) => ({
    rows: [...balances.values()].reduce((all, each) => all + each[name].rows, 0),
    sums: shownSums(new Map([...balances].map(([key, each]) => [key, each[name].amount]))),
  });
  const sumsOf = (name: "earned" | "change") =>
    shownSums(new Map([...balances].map(([key, each]) => [key, each[name]])));
  return {
    card_payments: flowOf("card_payments"),
    fees: flowOf("fees"),
    converted: flowOf("converted"),
    earned: sumsOf("earned"),
    payouts: flowOf("payouts"),
    change: sumsOf("change"),
  };
}

/** Returns what is no part of a month's count. */
export async function monthUncounted(
  db: Database,
  sums: readonly MonthSum[],
  time: MonthTime,
): Promise<MoneyUncounted> {
  const asides = await sumAsides(db, time.until);
  const flowOf = (wanted: string) => {
    const own = asides.filter(({ kind }) => kind === wanted);
    const amounts = new Map(own.map(({ currency, amount }) => [currency, amount]));
    return { rows: own.reduce((all, { rows }) => all + rows, 0), sums: shownSums(amounts) };
  };
  const given = asides.filter(({ kind }) => kind === "given");
  const paid = sums.filter(({ kind }) => kind === "payment");
  const other = paid.filter(({ product }) => product === "other");
  const reduced = paid.filter(({ product, discounts }) => product !== "other" && discounts > 0);
  const one = await findOneTwice(db, time.until);
  return {
    in_grace: flowOf("in_grace"),
    disputed: flowOf("disputed"),
    second_year: {
      ...flowOf("second_year"),
      one: one && {
        address: one.address,
        sources: JOURNAL_SOURCES.filter((source) => one.sources.includes(source)).map(managerOf),
      },
    },
    given: given.reduce((all, { members }) => all + members, 0),
    other_products: {
      rows: other.reduce((all, { rows }) => all + rows, 0),
      sums: shownSums(new Map(other.map(({ currency, amount }) => [currency, amount]))),
      names: other.length > 0 ? await findProducts(db, time) : [],
    },
    coupons: {
      rows: reduced.reduce((all, { discounts }) => all + discounts, 0),
      sums: shownSums(new Map(reduced.map(({ currency, discount }) => [currency, discount]))),
    },
    // A test key's payments never reach the journal.
    test_payments: NOTHING,
  };
}
