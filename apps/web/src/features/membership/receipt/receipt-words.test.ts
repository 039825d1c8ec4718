import { moneyInWords } from "@sovereign/content/public/money-words";
import { type Receipt, readReceipt } from "@sovereign/contract/receipts";
import { expect, it } from "vitest";
import { paidInWords, receiptLines } from "./receipt-words.ts";

const PRICE = { amount: "49.00", currency: "USD" };
const RECEIPT: Receipt = {
  number: "A1B2-0001",
  paid_at: "2026-03-24T23:14:00.000Z",
  paid: PRICE,
  refunded: null,
  on_its_way: null,
  term: { unit: "year", count: 1 },
  card: { brand: "visa", last_four: "4242" },
  renewal: { at: "2027-03-24T23:14:00.000Z", price: PRICE, later: null },
  ends_at: null,
  sent_to: null,
};
const textsOf = (changes: Partial<Receipt>) =>
  Object.fromEntries(receiptLines({ ...RECEIPT, ...changes }, "Asia/Tokyo"));

it("lists amount, day and hour in the member's zone, card, next charge and number", () => {
  const lines = textsOf({});
  expect(lines).toEqual({
    Paid: "$49.00, one year",
    Date: expect.stringMatching(/25.*2026, (08:14|8:14.AM)$/),
    Card: "Visa ending 4242",
    Renews: expect.stringMatching(/25.*2027, \$49\.00$/),
    Number: "A1B2-0001",
    "Sold by": "Example Company Ltd, 1 Example Street, Example Town",
  });
});

it("omits unknown fields §2.43", () => {
  const lines = textsOf({ card: null, number: null, term: null, renewal: null });
  expect(Object.keys(lines)).toEqual(["Paid", "Date", "Sold by"]);
  expect(lines.Paid).toBe("$49.00");
});

it("shows only the amount for a term that only a newer server knows", () => {
  const body = { managed_by: "card", receipt: { ...RECEIPT, term: { unit: "decade", count: 1 } } };
  const read = readReceipt.answer.safeParse(body);
  const receipt = read.success ? read.data.receipt : null;
  expect(paidInWords(receipt ?? RECEIPT)).toBe("$49.00");
});

it("shows the next charge without an uncertain price, and the end of a canceled membership", () => {
  const at = "2027-03-24T23:14:00.000Z";
  expect(textsOf({ renewal: { at, price: null, later: null } }).Renews).toMatch(/2027$/);
  expect(textsOf({ renewal: null, ends_at: at }).Ends).toMatch(/25.*2027$/);
});

it("shows the refund, and calls a card by no unknown name", () => {
  const refunded = { amount: "20.00", currency: "USD" };
  const card = { brand: "constructor", last_four: "0005" };
  const on_its_way = { amount: "5.00", currency: "USD" };
  expect(textsOf({ refunded, on_its_way, card })).toMatchObject({
    Paid: "$49.00, one year",
    "Sent back": "$20.00",
    "On its way back": "$5.00",
    Card: "Card ending 0005",
  });
});

it.each([
  ["49.00", "EUR", "€49.00"],
  ["4900", "JPY", "¥4,900"],
  ["24.500", "KWD", "KWD 24.500"],
  ["9900.00", "ISK", "ISK 9,900.00"],
  ["1234.56", "AUD", "A$1,234.56"],
])("formats %s of %s as %s", (amount, currency, words) => {
  expect(moneyInWords({ amount, currency }).replaceAll("\u00a0", " ")).toBe(words);
});

it.each([
  ["0.00", { unit: "year", count: 1 }, "Nothing was charged"],
  ["19.00", { unit: "month", count: 3 }, "$19.00, three months"],
  ["19.00", { unit: "week", count: 1 }, "$19.00, one week"],
] as const)("describes %s for %o: %s", (amount, term, words) => {
  expect(paidInWords({ paid: { ...PRICE, amount }, term })).toBe(words);
});
