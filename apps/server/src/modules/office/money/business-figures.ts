import { bridgesOf, type MovementSum } from "@sovereign/domain/bridge";
import { cashOf } from "@sovereign/domain/cash";
import { DUE_DAYS } from "@sovereign/domain/ledger-figures";
import { type Money, minorUnits } from "@sovereign/domain/money";
import type { Database } from "#database/database.ts";
import { countEach } from "#modules/office/members/members.repository.ts";
import type { Books } from "./books/books.ts";
import { shownSums } from "./money-sums.ts";
import { countGraceUntil, countPaying, sumAsides, sumJournal } from "./months.repository.ts";

const DAY_MS = 24 * 3_600_000;

/** Access that ends within this many days after a declined renewal needs attention. */
const GRACE_ENDS_SOON_DAYS = 3;

export type BusinessFigures = {
  paying: number;
  /** At the first instant of the month. */
  payingBefore: number;
  came: number;
  left: number;
  /** Yearly charges of all paying members. */
  yearly: Money[];
  grace: number;
  graceEndsSoon: number;
  graceSums: Money[];
  /** Between the bounds of days, in order. */
  days: { came: number; left: number }[];
};

/** `days` are the bounds of consecutive days, the last being today. */
type BusinessTime = { monthStart: Date; days: readonly Date[] };

/** The state of the business by the books: the same numbers as Money. */
export function createBusinessFigures({ db, books }: { db: Database; books: Books }) {
  return {
    async read(now: Date, at: BusinessTime): Promise<BusinessFigures> {
      await books.refresh(now);
      const end = at.days.at(-1) ?? now;
      const instants = new Set([at.monthStart, ...at.days].map((each) => each.getTime()));
      const bounds = [...instants].sort((a, b) => a - b).map((each) => new Date(each));
      const [sums, asides, graceEndsSoon] = await Promise.all([
        books.sumMovements(bounds),
        sumAsides(db, now),
        countGraceUntil(db, now, new Date(now.getTime() + GRACE_ENDS_SOON_DAYS * DAY_MS)),
      ]);
      const month = flowOf(sums, { from: at.monthStart, to: end });
      const grace = asides.filter(({ kind }) => kind === "in_grace");
      return {
        paying: month.closing,
        payingBefore: month.opening,
        came: month.came,
        left: month.left,
        yearly: shownSums(
          new Map([...month.bridges].map(([key, { closing }]) => [key, closing.yearly])),
        ),
        grace: grace.reduce((all, { rows }) => all + rows, 0),
        graceEndsSoon,
        graceSums: shownSums(new Map(grace.map(({ currency, amount }) => [currency, amount]))),
        days: at.days.slice(1).map((to, index) => {
          const { came, left } = flowOf(sums, { from: at.days[index] ?? to, to });
          return { came, left };
        }),
      };
    },

    /** Returns what changed from one instant to another. */
    async readWeek(now: Date, time: { from: Date; to: Date }) {
      await books.refresh(now);
      const { opening, closing, terms } = flowOf(
        await books.sumMovements([time.from, time.to]),
        time,
      );
      const cash = cashOf(await sumJournal(db, time));
      const sumsOf = (name: "received" | "returned" | "held") =>
        shownSums(new Map([...cash].map(([key, each]) => [key, each[name].amount])));
      const [received, returned, held] = [sumsOf("received"), sumsOf("returned"), sumsOf("held")];
      return { opening, closing, ...terms, received, returned, held };
    },

    /** The four figures of Today, without what explains them. */
    async readKey(now: Date) {
      const { paying, yearly, grace } = await this.read(now, { monthStart: now, days: [] });
      const sums = yearly.map((sum) => ({ currency: sum.currency, units: minorUnits(sum) }));
      const [due = 0] = await countEach(db, [[{ is: "renews", days: DUE_DAYS }]], now);
      return { paying, yearly: sums, due, grace };
    },

    async countPaying(now: Date): Promise<{ count: number; lot: number }> {
      await books.refresh(now);
      return countPaying(db);
    },
  };
}

function flowOf(sums: readonly MovementSum[], time: { from: Date; to: Date }) {
  const bridges = bridgesOf(sums, time);
  const total = (term: "opening" | "new" | "regained" | "lapsed" | "refunded" | "closing") =>
    [...bridges.values()].reduce((all, bridge) => all + bridge[term].members, 0);
  const terms = {
    new: total("new"),
    regained: total("regained"),
    lapsed: total("lapsed"),
    refunded: total("refunded"),
  };
  return {
    bridges,
    terms,
    opening: total("opening"),
    closing: total("closing"),
    came: terms.new + terms.regained,
    left: terms.lapsed + terms.refunded,
  };
}
