import type { PaymentMethod } from "#payments/books/payment-types.ts";

export type Decline = { code: "card_declined"; decline_code: string; message: string };
type Card = PaymentMethod["card"];

const DECLINED: Decline = {
  code: "card_declined",
  decline_code: "generic_decline",
  message: "Your card was declined.",
};
const INSUFFICIENT_FUNDS: Decline = {
  code: "card_declined",
  decline_code: "insufficient_funds",
  message: "Your card has insufficient funds.",
};

const PAYS = "4242424242424242";
const PAYS_ONCE = "4000000000000341";
const DECLINES = new Map([
  ["4000000000000002", DECLINED],
  ["4000000000009995", INSUFFICIENT_FUNDS],
]);

const TOKENS = new Map([
  ["pm_card_visa", PAYS],
  ["pm_card_chargeCustomerFail", PAYS_ONCE],
  ["pm_card_chargeDeclined", "4000000000000002"],
  ["pm_card_visa_chargeDeclined", "4000000000000002"],
  ["pm_card_chargeDeclinedInsufficientFunds", "4000000000009995"],
  ["pm_card_visa_chargeDeclinedInsufficientFunds", "4000000000009995"],
]);

const REAL_CARDS_REFUSED =
  "Real cards are refused here: no money moves. Use the test card 4242 4242 4242 4242.";

/** Reads a test card's number; returns the refusal for any other number. */
export function readCard(number: string): { card: Card } | { refusal: string } {
  const digits = number.replace(/[\s-]/g, "");
  const decline = DECLINES.get(digits);
  if (decline) return { refusal: decline.message };
  if (digits !== PAYS && digits !== PAYS_ONCE) return { refusal: REAL_CARDS_REFUSED };
  return { card: cardNumbered(digits) };
}

export function readToken(token: string): { card: Card } | { decline: Decline } | undefined {
  const digits = TOKENS.get(token);
  if (!digits) return undefined;
  const decline = DECLINES.get(digits);
  return decline ? { decline } : { card: cardNumbered(digits) };
}

function cardNumbered(digits: string): Card {
  const fingerprint = `card${digits.slice(-8)}`;
  return { brand: "visa", last4: digits.slice(-4), exp_month: 12, exp_year: 2034, fingerprint };
}

/** Whether the card attaches but declines every renewal. */
export function declinesRenewals(card: Card): boolean {
  return card.last4 === PAYS_ONCE.slice(-4);
}

export const RENEWAL_DECLINE = DECLINED;
