import { decimalsOf, minorUnits } from "./money.ts";

/** By what a search finds a member: every number and id that our pages and emails print. */
export const FOUND_BY = [
  ...(["number", "account", "former_address", "paid_address"] as const),
  ...(["subscription", "customer", "invoice", "payment", "refund", "dispute"] as const),
  ...(["store_transaction", "receipt", "card", "error"] as const),
] as const;
export type FoundBy = (typeof FOUND_BY)[number];

type IdKind = Extract<
  FoundBy,
  "subscription" | "customer" | "invoice" | "payment" | "refund" | "dispute" | "receipt"
>;

/** The last digits of a card with the amount it paid, in the currency's minor unit. */
type CardPayment = { by: "card"; lastFour: string; amount: number; currency: string | null };

/** An id in its issuer's form, or a card with its amount. */
export type PrintedId = { by: IdKind; id: string } | CardPayment;

const FORMS: readonly [IdKind, RegExp][] = [
  ["subscription", /^sub_[A-Za-z0-9]{3,}$/],
  ["customer", /^cus_[A-Za-z0-9]{3,}$/],
  ["invoice", /^in_[A-Za-z0-9]{3,}$/],
  ["payment", /^(?:ch|py|pi)_[A-Za-z0-9]{3,}$/],
  ["refund", /^(?:re|pyr)_[A-Za-z0-9]{3,}$/],
  ["dispute", /^(?:du|dp)_[A-Za-z0-9]{3,}$/],
  // Stripe's form of an invoice's and of a receipt's number.
  ["receipt", /^[A-Za-z0-9]{4,20}-\d{4,}$/],
];

/** Returns what a typed text is, by its form; null for an address, a number or a part. */
export function printedIdOf(typed: string): PrintedId | null {
  const text = typed.trim();
  for (const [by, form] of FORMS) if (form.test(text)) return { by, id: text };
  return cardPaymentOf(text);
}

const SIGNS: Record<string, string> = { $: "USD", "€": "EUR", "£": "GBP", "¥": "JPY" };
const SIGN = /[$€£¥]/u;
const LAST_FOUR = /^[•*.]*(\d{4})$/u;
const AMOUNT = /^\d{1,3}(?:[,.'’]\d{3})*(?:[.,]\d{1,3})?$|^\d{1,9}(?:[.,]\d{1,3})?$/;

/** Reads "4242 $79.00" and "79,00 € 4242", and the card in words before its digits. */
function cardPaymentOf(text: string): CardPayment | null {
  const currency = SIGNS[SIGN.exec(text)?.[0] ?? ""] ?? /\b([A-Z]{3})\b/.exec(text)?.[1] ?? null;
  const figures = text
    .split(/[\s\u00a0\u202f]+/u)
    .map((part) => ({
      part: part.replace(SIGN, ""),
      isSum: SIGN.test(part) || /[.,]\d/.test(part),
    }))
    .filter(({ part }) => /\d/.test(part));
  if (figures.length !== 2 || text.includes("@")) return null;
  const card = figures.find(({ part, isSum }) => !isSum && LAST_FOUR.test(part));
  const sum = figures.find((each) => each !== card);
  const lastFour = LAST_FOUR.exec(card?.part ?? "")?.[1];
  if (!lastFour || !sum || !AMOUNT.test(sum.part)) return null;
  const amount = minorUnitsOf(sum.part, currency ?? "USD");
  return amount === null ? null : { by: "card", lastFour, amount, currency };
}

/** The last separator is the decimal one unless three digits follow it. */
function minorUnitsOf(typed: string, currency: string): number | null {
  const [, whole = "", fraction = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(typed) ?? [];
  if (fraction.length > decimalsOf(currency)) return null;
  return minorUnits({ amount: `${whole.replace(/\D/g, "")}.${fraction}`, currency });
}
