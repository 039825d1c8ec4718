import { moneyInWords } from "@sovereign/content/public/money-words";
import { isSameMoney, type Money } from "@sovereign/domain/money";
import { nextPrice, priceAt } from "@sovereign/domain/price";
import type { ShownPrice } from "@sovereign/domain/shown-price";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Notifications } from "#database/notifications.ts";
import { describeError } from "#problems/describe-error.ts";
import { Problem } from "#problems/problem.ts";
import type { Payments } from "#providers/payments/payments.ts";
import type { Config } from "#settings/config.ts";
import { checkPrices, usualPrice } from "./price-check.ts";
import { countRenewals, isTold } from "./price-moves.repository.ts";
import {
  findFirstSale,
  findPrices,
  findSoldSince,
  insertPrice,
  lockPrices,
  PRICES_CHANNEL,
  type PricedAmount,
  type PriceRow,
  setAmounts,
  takeBackPrice,
} from "./prices.repository.ts";

type Deps = {
  config: Config;
  db: Database;
  clock: Clock;
  log: Logger;
  notifications: Notifications;
  payments: Payments | undefined;
};

/** While no other node can be heard, the table is read again this often, and only for a request. */
const UNHEARD_MS = 20_000;

/** The price of the settings, which the first start stores. */
const FIRST = "first";

export type Prices = ReturnType<typeof createPrices>;

/** The yearly price: of the settings at the first start, then of the office (decision 165). */
export function createPrices({ config, db, clock, log, notifications, payments }: Deps) {
  const live = payments?.mode === "live";
  let stored: PriceRow[] = [];
  let isHeard = false;
  let readAt = 0;
  let asked = 0;
  let applied = 0;

  /** Sold until a first start could compare the settings with the provider. */
  function ofSettings(now: Date): PriceRow | undefined {
    const { stripePriceId: priceId, stripePrices } = config;
    const usual = usualPrice(config);
    if (!usual || !priceId) return undefined;
    const others = stripePrices.map((price) => ({
      amount: price.amount,
      currency: price.currency,
      priceId: price.priceId,
    }));
    const { amount, currency } = usual;
    return {
      id: live ? `${FIRST}-live` : FIRST,
      amounts: [{ amount, currency, priceId }, ...others],
      from: now,
      live,
      madeBy: null,
      reason: null,
      madeAt: now,
      undoneAt: null,
      keepers: "everyone",
    };
  }

  function orOfSettings(rows: PriceRow[], now: Date): PriceRow[] {
    if (rows.length > 0) return rows;
    const first = ofSettings(now);
    return first ? [first] : [];
  }

  /** An earlier read may end after a later one. */
  async function read(): Promise<void> {
    readAt = clock().getTime();
    asked += 1;
    const turn = asked;
    const found = await findPrices(db, live);
    if (turn < applied) return;
    applied = turn;
    stored = found;
  }

  function readInBackground(): void {
    read().catch((error: unknown) => {
      log.warn({ error: describeError(error) }, "could not read the prices");
    });
  }

  notifications.subscribe({
    channel: PRICES_CHANNEL,
    onPayload: readInBackground,
    async onListening() {
      await read();
      isHeard = true;
    },
    onLost() {
      isHeard = false;
    },
  });

  function current(now: Date): PriceRow | undefined {
    if (!isHeard && now.getTime() - readAt > UNHEARD_MS) readInBackground();
    const rows = orOfSettings(stored, now);
    // A clock behind the one that stored the first price sells that one too.
    return priceAt(rows, now) ?? rows[0];
  }

  const inWords = (money: Money): ShownPrice => ({
    amount: money.amount,
    currency: money.currency,
    text: moneyInWords(money, "price"),
  });

  function pricedIn(row: PriceRow | undefined, currency: string | undefined): PricedAmount {
    if (!row) throw new Problem("billing.not_configured");
    const found = currency
      ? row.amounts.find((each) => each.currency === currency)
      : row.amounts[0];
    if (!found) throw new Problem("billing.currency_unknown");
    return found;
  }

  /** Returns the prices that pages show at this moment, the usual currency first. */
  function shown(): ShownPrice[] {
    const row = current(clock());
    if (row) return row.amounts.map(inWords);
    const usual = usualPrice(config);
    return usual ? [usual, ...config.stripePrices].map(inWords) : [];
  }

  /**
   * The price of this moment on all nodes. Throws `billing.not_configured` and
   * `billing.currency_unknown`.
   */
  async function sold(currency?: string): Promise<PricedAmount> {
    await read();
    return pricedIn(current(clock()), currency);
  }

  const notYet = (row: PriceRow) =>
    config.stripePrices.filter(
      ({ currency }) => !row.amounts.some((each) => each.currency === currency),
    );

  /**
   * A currency that STRIPE_PRICES names for the first time is sold beside the others, now and at a
   * price that is set for later: pages are built with it.
   */
  async function addCurrencies(asked: Payments, now: Date): Promise<void> {
    const known = priceAt(stored, now);
    const named = known ? notYet(known).map(({ priceId }) => priceId) : [];
    if (named.length === 0) return;
    if (!(await checkPrices(asked, config, log, named))) return;
    await db.transaction(async (tx) => {
      const rows = await lockPrices(tx, live);
      const row = priceAt(rows, now);
      const added = row ? notYet(row) : [];
      if (!row || added.length === 0) return;
      const amounts = added.map(({ amount, currency, priceId }) => ({ amount, currency, priceId }));
      const last = Math.max(...rows.map(({ madeAt }) => madeAt.getTime()));
      await insertPrice(tx, {
        id: [row.id, ...added.map(({ priceId }) => priceId)].join("+"),
        amounts: [...row.amounts, ...amounts],
        from: now,
        live,
        madeBy: null,
        reason: null,
        madeAt: new Date(Math.max(now.getTime(), last + 1)),
        undoneAt: null,
        keepers: row.keepers,
      });
      const next = nextPrice(rows, now);
      if (next) await setAmounts(tx, next.id, [...next.amounts, ...amounts]);
    });
    await read();
  }

  /** Logs that the settings name another price than the one that is sold. */
  function sayIgnored(now: Date): void {
    const row = priceAt(stored, now);
    const written = usualPrice(config);
    const sold = row?.amounts[0];
    if (!sold || (written && isSameMoney(written, sold))) return;
    log.info(
      { event: "price_of_the_office" },
      `APP_PRICE is ${config.appPrice} and is not read anymore: a year costs ${inWords(sold).text} since ${row.from.toISOString()}`,
    );
  }

  return {
    /** Stores the price of the settings where there is none yet, once it is what is charged. */
    async start(): Promise<void> {
      if (!payments) return;
      await read();
      const now = clock();
      if (stored.length > 0) {
        await addCurrencies(payments, now);
        return sayIgnored(now);
      }
      const isSame = await checkPrices(payments, config, log);
      const first = ofSettings(now);
      if (!isSame || !first) return;
      const [{ priceId } = { priceId: "" }] = first.amounts;
      first.from = (await findSoldSince(db, priceId)) ?? now;
      await insertPrice(db, first);
      await read();
    },

    shown,
    /** The usual price in words; APP_PRICE as it is where it names no amount. */
    inWords: (): string => shown()[0]?.text ?? config.appPrice,
    sold,

    /**
     * The same for a press that showed a price. Throws `billing.price_moved` for another one. What an
     * earlier version's page showed is the first price.
     */
    async soldAs(shown: Money | undefined, currency?: string): Promise<PricedAmount> {
      const price = await sold(currency);
      const [first] = orOfSettings(stored, clock());
      const seen = shown ?? first?.amounts.find((each) => each.currency === price.currency);
      if (seen && !isSameMoney(seen, price)) {
        throw new Problem("billing.price_moved", { detail: moneyInWords(price) });
      }
      return price;
    },

    /** Every price of the office, those that were taken back too, in the order they were made. */
    async list(): Promise<PriceRow[]> {
      await read();
      return orOfSettings(stored, clock());
    },

    /** Whether a member was to be told that their renewal costs it. */
    isTold,
    countRenewals: (now: Date) => countRenewals(db, now),
    findFirstSale: (row: PriceRow, until: Date | null) => findFirstSale(db, row, until),

    /** For a change, which waits for another one's end; stores the first price if none is. */
    async lock(tx: Database): Promise<PriceRow[]> {
      const rows = await lockPrices(tx, live);
      if (rows.length > 0) return rows;
      const first = ofSettings(clock());
      if (!first) throw new Problem("billing.not_configured");
      await insertPrice(tx, first);
      return lockPrices(tx, live);
    },

    /** Makes it at the provider and stores it. */
    async make(
      tx: Database,
      order: Pick<PriceRow, "id" | "from" | "madeBy" | "reason" | "keepers"> & {
        amounts: readonly Money[];
      },
      former: { current: PriceRow; rows: readonly PriceRow[] },
    ): Promise<{ refusal: { message: string } } | undefined> {
      if (!payments) throw new Problem("billing.not_configured");
      const { id, from, madeBy, reason, keepers, amounts: ordered } = order;
      const { priceId } = pricedIn(former.current, undefined);
      const amounts = await payments.makePrices({ key: id, like: priceId, amounts: ordered });
      if ("refusal" in amounts) return amounts;
      // Their order decides between two that begin in the same instant.
      const last = Math.max(...former.rows.map(({ madeAt }) => madeAt.getTime()));
      await insertPrice(tx, {
        id,
        amounts,
        from,
        live,
        madeBy,
        reason,
        madeAt: new Date(Math.max(clock().getTime(), last + 1)),
        undoneAt: null,
        keepers,
      });
      return undefined;
    },

    takeBack: (tx: Database, id: string) => takeBackPrice(tx, id, clock()),
  };
}
