import { yearly } from "./price.ts";

/** Billing periods: `each` follows a price, `unit` a slash, `length` is used alone. */
export const storePeriods = {
  day: {
    each: { one: "a day", other: "every {count} days" },
    unit: { one: "day", other: "{count} days" },
    length: { one: "{count} day", other: "{count} days" },
  },
  week: {
    each: { one: "a week", other: "every {count} weeks" },
    unit: { one: "week", other: "{count} weeks" },
    length: { one: "{count} week", other: "{count} weeks" },
  },
  month: {
    each: { one: "a month", other: "every {count} months" },
    unit: { one: "month", other: "{count} months" },
    length: { one: "{count} month", other: "{count} months" },
  },
  year: {
    each: { one: yearly.each, other: "every {count} years" },
    unit: { one: yearly.unit, other: "{count} years" },
    length: { one: "{count} year", other: "{count} years" },
  },
} as const;

/** Replaces `each` and `unit` when the store reports no period. */
export const noStorePeriod = "by subscription";

/** Terms that a store requires next to a purchase; `store` is its name. */
export const storeTerms = {
  label: "What you buy",
  offer: "{product} membership: {length} for {amount}.",
  offerOnce: "{product} membership: {amount}.",
  unsaid: "{store} has not said its price yet. It shows it before you pay.",
  renews:
    "Paid through your {store} account. It renews automatically for the same time at the same price, unless you cancel at least 24 hours before it ends. Change or cancel it in your {store} account.",
  terms: "Terms",
  privacy: "Privacy",
} as const;
