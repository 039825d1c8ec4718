import { fill } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { newCodeSheet as words } from "@sovereign/content/words/office-offers";
import { MAX_PROMOTION_USES, type PromotionOrder } from "@sovereign/contract/office-offers";
import { calendarDateIn, isCalendarDate } from "@sovereign/domain/calendar-date";
import { compareMoney, isZero, type Money, parseMoney } from "@sovereign/domain/money";
import { MAX_PROMOTION_YEARS, MAX_TRIAL_DAYS, PROMOTION_CODE } from "@sovereign/domain/promotion";
import { supportedZone } from "#core/time/dates.ts";

/** A code as it is typed. */
export type CodeDraft = {
  code: string;
  kind: "percent" | "amount" | "trial";
  /** The amount's currency; by default the usual one. */
  currency: string | null;
  off: string;
  duration: "first" | "several" | "always";
  years: string;
  limit: string;
  lastDay: string;
  newOnly: boolean;
  card: boolean;
  note: string;
};

export const EMPTY_DRAFT: CodeDraft = {
  code: "",
  kind: "percent",
  currency: null,
  off: "",
  duration: "first",
  years: "2",
  limit: "",
  lastDay: "",
  newOnly: false,
  card: true,
  note: "",
};

type Faults = Partial<Record<keyof CodeDraft, string>>;
type Order = Omit<PromotionOrder, "id">;

/** Returns the order of a draft, or what is wrong with its fields. */
export function orderOf(
  draft: CodeDraft,
  { price, now, timeZone }: { price: Money; now: Date; timeZone: string },
): { order: Order | null; faults: Faults } {
  const faults: Faults = {};
  const off = offOf(draft, price);
  const years = yearsOf(draft);
  const limit = draft.limit.trim() === "" ? null : Number(draft.limit);
  const today = calendarDateIn(supportedZone(timeZone), now);
  if (!PROMOTION_CODE.test(draft.code)) faults.code = words.badCode;
  if (!off) {
    faults.off = {
      percent: words.badPercent,
      amount: fill(words.badAmount, { price: moneyInWords(price) }),
      trial: fill(words.badDays, { most: MAX_TRIAL_DAYS }),
    }[draft.kind];
  }
  if (years === undefined) faults.years = fill(words.badYears, { most: MAX_PROMOTION_YEARS });
  if (limit !== null && !isWithin(limit, 1, MAX_PROMOTION_USES)) faults.limit = words.badLimit;
  const { lastDay } = draft;
  if (lastDay !== "" && (!isCalendarDate(lastDay) || lastDay < today)) {
    faults.lastDay = words.badDay;
  }
  if (!off || years === undefined || Object.keys(faults).length > 0) return { order: null, faults };
  const order: Order = {
    code: draft.code,
    off,
    years,
    limit,
    note: draft.note.trim(),
    last_day: lastDay || null,
    new_members_only: draft.newOnly || draft.kind === "trial",
  };
  return { order, faults };
}

const isWithin = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

function yearsOf({ kind, duration, years }: CodeDraft): number | null | undefined {
  if (kind === "trial") return null;
  if (duration === "first") return 1;
  if (duration === "always") return null;
  return isWithin(Number(years), 1, MAX_PROMOTION_YEARS) ? Number(years) : undefined;
}

type PriceOff = Exclude<Order["off"], { kind: "trial" }>;

function offOf(draft: CodeDraft, price: Money): Order["off"] | null {
  const { kind, off, card } = draft;
  if (kind !== "trial") return priceOffOf(draft, price);
  return isWithin(Number(off), 1, MAX_TRIAL_DAYS) ? { kind, days: Number(off), card } : null;
}

/** Returns what is typed of a lower price; null when that is none. */
export function priceOffOf(
  { kind, off }: Pick<CodeDraft, "kind" | "off">,
  price: Money,
): PriceOff | null {
  if (kind === "trial") return null;
  if (kind === "amount") {
    const amount = parseMoney(off, price.currency);
    const isLess = amount && !isZero(amount) && compareMoney(amount, price) <= 0;
    return isLess ? { kind, amount } : null;
  }
  const typed = off.trim().replace(",", ".");
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(typed) ? Number(typed) : 0;
  return percent > 0 && percent <= 100 ? { kind, percent } : null;
}
