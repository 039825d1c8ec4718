import { monthsAfter } from "#payments/subscriptions/periods.ts";
import type { Buyer } from "./acts.ts";
import type { Chance } from "./chance.ts";
import type { Person } from "./people.ts";

const DAY = 86_400;
const YEAR = 12;

/** Events planted into a life; the others are random. */
export const TRAPS = [
  ...(["refund", "refund-in-part", "refund-failed", "dispute-won", "dispute-lost"] as const),
  ...([
    "dispute-open",
    "free-month",
    "twice",
    "twice-at-store",
    "trial-kept",
    "trial-left",
    "coupon",
  ] as const),
  ...(["canceled", "recovered", "given-up", "in-grace", "came-back"] as const),
] as const;
export type Trap = (typeof TRAPS)[number];

export type Life = {
  person: Person;
  buyer: Buyer;
  /** A second buyer with the same address, for who pays twice. */
  twin: Buyer;
  price: string;
  trap: Trap | null;
  now: number;
  chance: Chance;
  /** Schedules an action; one in the future never runs. */
  at(seconds: number, act: () => void): void;
};

/** Probability of a first renewal, by days kept in the first thirty. */
const RENEWS = [0.36, 0.44, 0.54, 0.66, 0.75, 0.82, 0.87, 0.9];
const AGAIN = 0.86;

/** Traps that would be invisible if the subscription ended. */
const STAYING: Trap[] = ["free-month", "twice", "twice-at-store", "dispute-won"];

function willRenew({ person, chance, trap }: Life, year: number): boolean {
  if (trap && STAYING.includes(trap)) return true;
  const group = person.kept === 0 ? 0 : person.kept === 30 ? 7 : 1 + Math.floor(person.kept / 5);
  return chance.unit() < (year === 0 ? (RENEWS[group] ?? AGAIN) : AGAIN);
}

const firstAct: Partial<Record<Trap, (life: Life, paidAt: number) => number | "over">> = {
  refund({ at, buyer, chance }, paidAt) {
    const when = paidAt + chance.between(1, 12) * DAY;
    at(when, () => buyer.refund());
    at(when + 60, () => buyer.end());
    return "over";
  },
  "refund-in-part": ({ at, buyer, chance }, paidAt) => {
    at(paidAt + chance.between(5, 34) * DAY, () => buyer.refund(0.25));
    return 0;
  },
  "refund-failed": ({ at, buyer }, paidAt) => {
    at(paidAt + 5 * DAY, () => buyer.refund(0.5));
    at(paidAt + 9 * DAY, () => buyer.failRefund());
    return 0;
  },
  "dispute-won": ({ at, buyer }, paidAt) => {
    at(paidAt + 30 * DAY, () => buyer.dispute());
    at(paidAt + 75 * DAY, () => buyer.judge("won"));
    return 0;
  },
  "dispute-lost": ({ at, buyer }, paidAt) => {
    at(paidAt + 25 * DAY, () => buyer.dispute());
    at(paidAt + 60 * DAY, () => buyer.judge("lost"));
    at(paidAt + 60 * DAY + 60, () => buyer.end());
    return "over";
  },
  "dispute-open": ({ at, buyer }, paidAt) => {
    at(paidAt + 20 * DAY, () => buyer.dispute());
    return 0;
  },
  "free-month": ({ at, buyer }, paidAt) => {
    at(paidAt + 200 * DAY, () => buyer.extend(30));
    return 30 * DAY;
  },
  twice: ({ at, twin, person, price }, paidAt) => {
    const again = { email: person.email, userId: person.id, price };
    at(paidAt + 40 * DAY, () => twin.buy(again));
    return 0;
  },
};

/** Lets a member buy, renew, be declined, cancel and come back, year after year. */
export function live(life: Life): void {
  const { person, buyer, trap, at, now } = life;
  const isTrial = trap === "trial-kept" || trap === "trial-left";
  const code = trap === "coupon" ? "WELCOME25" : undefined;
  const purchase = { email: person.email, userId: person.id, price: life.price };
  at(person.joinedAt, () => buyer.buy({ ...purchase, code, trialDays: isTrial ? 14 : undefined }));
  if (trap === "trial-left") {
    at(person.joinedAt + 9 * DAY, () => buyer.cancelAtEnd());
    return;
  }
  const paidAt = person.joinedAt + (isTrial ? 14 * DAY : 0);
  const happens = trap && firstAct[trap]?.(life, paidAt);
  if (happens === "over") return;
  let anchor = paidAt;
  let due = monthsAfter(paidAt, YEAR, paidAt);
  if (happens) {
    due += happens;
    anchor = due;
  }
  for (let year = 0; due < now + 60 * DAY; year += 1) {
    if (!renew(life, due, year)) {
      comeBack(life, due, purchase);
      return;
    }
    due = monthsAfter(due, YEAR, anchor);
  }
}

/** Returns false when the subscription ends at this renewal. */
function renew(life: Life, due: number, year: number): boolean {
  const { buyer, trap, chance, at } = life;
  const declines = trap === "recovered" || trap === "given-up" || trap === "in-grace";
  const cancels = trap === "canceled" || trap === "came-back";
  const renews = !declines && !cancels && willRenew(life, year);
  if (renews && chance.unit() > 0.06) return true;
  const isDeclined = declines || renews || chance.unit() < 0.27;
  if (!isDeclined || cancels) {
    at(due - chance.between(3, 90) * DAY, () => buyer.cancelAtEnd());
    return false;
  }
  at(due - 60, () => buyer.decline());
  if (trap === "recovered" || renews) {
    at(due + chance.between(1, 5) * DAY, () => buyer.recover());
    return true;
  }
  if (trap !== "in-grace") at(due + chance.between(8, 20) * DAY, () => buyer.giveUp());
  return false;
}

function comeBack(
  { trap, chance, at, buyer }: Life,
  due: number,
  purchase: Parameters<Buyer["buy"]>[0],
) {
  if (trap !== "came-back" && (trap !== null || chance.unit() > 0.07)) return;
  at(due + chance.between(40, 170) * DAY, () => buyer.buy(purchase));
}
