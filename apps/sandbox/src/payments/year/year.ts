import { passTime } from "#payments/passing-time.ts";
import { addPrice, addProduct, PRICE, PRODUCT } from "#payments/prices/catalog.ts";
import type { World } from "#payments/world.ts";
import { createBuyer } from "./acts.ts";
import { type Chance, createChance } from "./chance.ts";
import { live, TRAPS, type Trap } from "./lives.ts";
import { createPeople, type Person, type PlayedYear, type StoreOrder } from "./people.ts";

const DAY = 86_400;
const THIRTY_DAYS = 30 * DAY;

/** First payments of each of the 24 months; the last one is still running. */
const JOINING = [
  10, 11, 9, 11, 12, 14, 17, 16, 13, 22, 18, 17, 21, 20, 19, 18, 21, 24, 28, 26, 23, 36, 30, 24,
];

/** Each trap, and twice where a single one would be a special case. */
const PLANTED: Trap[] = [...TRAPS, ...TRAPS];

/** Share of members without a trap who buy at a store. */
const STORE_SHARE = 0.07;

type Act = { at: number; act(): void };

function monthStart(now: number, monthsAgo: number): number {
  const date = new Date(now * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - monthsAgo, 1) / 1000;
}

type Prices = { first: string; now: string; other: string };

/** The price of the first months was lower; one is in a second currency, the catalog's if it has. */
function createPrices(world: World): Prices {
  const { unit_amount, currency } = world.books.price.get(PRICE);
  const recurring = { interval: "year", interval_count: 1, usage_type: "licensed" } as const;
  const rest = { product: PRODUCT, recurring, lookup_key: null, nickname: null, metadata: {} };
  const priced = (id: string, amount: number, of: string) =>
    addPrice(world, { ...rest, id: `${PRICE}_${id}`, unit_amount: amount, currency: of }).id;
  const first = Math.round((unit_amount * 0.75) / 100) * 100;
  const amount = Math.round((unit_amount * 0.95) / 100) * 100;
  const sold = world.books.price
    .all()
    .find((price) => price.product === PRODUCT && price.currency !== currency);
  return {
    first: priced("first", first, currency),
    now: PRICE,
    other: sold?.id ?? priced("second_currency", amount, currency === "eur" ? "usd" : "eur"),
  };
}

function createCode(world: World): void {
  const shared = { created: world.clock.seconds(), livemode: false, metadata: {} } as const;
  const limits = { max_redemptions: null, times_redeemed: 0 };
  world.books.coupon.put({
    id: "WELCOME25",
    object: "coupon",
    name: null,
    percent_off: 25,
    amount_off: null,
    currency: null,
    duration: "once",
    duration_in_months: null,
    redeem_by: null,
    valid: true,
    ...shared,
    ...limits,
  });
  world.books.promotion_code.put({
    id: "promo_welcome25",
    object: "promotion_code",
    active: true,
    code: "WELCOME25",
    customer: null,
    expires_at: null,
    promotion: { type: "coupon", coupon: "WELCOME25" },
    restrictions: {
      first_time_transaction: false,
      minimum_amount: null,
      minimum_amount_currency: null,
    },
    ...shared,
    ...limits,
  });
}

/** Another product of the same account, sold by the month to people who are no members. */
function sellOthers(world: World, chance: Chance, start: number, now: number): Act[] {
  const product = addProduct(world, { name: "Foundation", description: null, metadata: {} }).id;
  const recurring = { interval: "month", interval_count: 1, usage_type: "licensed" } as const;
  const terms = { currency: "usd", unit_amount: 2500, lookup_key: null, nickname: null };
  const price = addPrice(world, { ...terms, product, recurring, metadata: {} }).id;
  return Array.from({ length: 6 }, (_, index): Act => {
    const buyer = createBuyer(world);
    const email = `pupil-${index + 1}@example.org`;
    const at = chance.between(start, now - DAY);
    return { at, act: () => buyer.buy({ email, userId: null, price }) };
  });
}

/** When each person joins, oldest first; on the 28th at the latest, so that years fall on a date. */
function joinings(chance: Chance, now: number): number[] {
  const all = JOINING.flatMap((count, index) => {
    const start = monthStart(now, JOINING.length - 1 - index);
    return Array.from({ length: count }, () => start + chance.between(0, 28 * DAY - 1));
  });
  return all.filter((at) => at < now - DAY).sort((one, other) => one - other);
}

/** When who carries a trap joins: early enough that it happens, and late enough to be open. */
function joinedFor(trap: Trap, chance: Chance, now: number): number {
  const back = (from: number, to: number) => now - chance.between(from * DAY, to * DAY);
  if (trap === "in-grace") return back(366, 369) + DAY / 2;
  if (trap === "dispute-open") return back(21, 27);
  if (trap === "trial-kept" || trap === "trial-left") return back(60, 300);
  return back(450, 660);
}

const SHARES: readonly (readonly [Trap, share: number])[] = [
  ["coupon", 0.05],
  ["refund", 0.02],
  ["refund-in-part", 0.01],
];

function byChance(chance: Chance): Trap | null {
  let left = chance.unit();
  const found = SHARES.find(([, share]) => {
    left -= share;
    return left < 0;
  });
  return found?.[0] ?? null;
}

/**
 * Plays two years of checkouts, renewals, refunds and disputes up to now. The same seed and date
 * lead to the same books.
 */
export function playYear(world: World, { seed }: { seed: number }): PlayedYear {
  const { skew } = world.clock;
  const now = world.clock.seconds();
  const chance = createChance(seed);
  const start = monthStart(now, JOINING.length - 1);
  world.clock.moveTo(start * 1000);
  const prices = createPrices(world);
  createCode(world);
  const acts = sellOthers(world, chance, start, now);
  const newPerson = createPeople(chance, now);
  const planted = PLANTED.map((trap) => ({ trap, joinedAt: joinedFor(trap, chance, now) }));
  const others = joinings(chance, now).map((joinedAt) => ({ trap: null, joinedAt }));
  const storePurchases: StoreOrder[] = [];
  const { unit_amount, currency } = world.books.price.get(PRICE);
  const price = { price: unit_amount / 100, currency: currency.toUpperCase() };
  const atStore = (person: Person, at: number) =>
    storePurchases.push({
      app_user_id: person.id,
      store: chance.unit() < 0.65 ? "app_store" : "play_store",
      cancels: chance.unit() < 0.25,
      at,
      ...price,
    });
  const members = [...planted, ...others].map(({ trap, joinedAt }) => {
    const person = newPerson(joinedAt);
    if (trap === "twice-at-store") atStore(person, now - 20 * DAY);
    if (trap === null && chance.unit() < STORE_SHARE) {
      atStore(person, joinedAt);
      return person;
    }
    const isEarly = joinedAt < monthStart(now, JOINING.length - 4);
    const isOther = joinedAt > monthStart(now, JOINING.length - 7) && chance.unit() < 0.19;
    const sold = isEarly ? prices.first : isOther ? prices.other : prices.now;
    const [buyer, twin] = [createBuyer(world), createBuyer(world)];
    live({
      person,
      buyer,
      twin,
      price: sold,
      now,
      chance,
      trap: trap ?? byChance(chance),
      at: (seconds, act) => acts.push({ at: seconds, act }),
    });
    return person;
  });
  for (const { at, act } of acts.sort((one, other) => one.at - other.at)) {
    if (at > now) break;
    passTime(world, at * 1000);
    act();
  }
  passTime(world, now * 1000);
  world.clock.skew = skew;
  forgetOldEvents(world, now);
  storePurchases.sort((one, other) => one.at - other.at);
  return { members, prices: Object.values(prices), storePurchases };
}

/** The provider lists the events of thirty days only. */
function forgetOldEvents({ books }: World, now: number): void {
  for (const { id, created } of books.event.all()) {
    if (created < now - THIRTY_DAYS) books.event.remove(id);
  }
}
