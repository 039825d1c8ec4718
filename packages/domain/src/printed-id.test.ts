import { expect, it } from "vitest";
import { printedIdOf } from "./printed-id.ts";

it.each([
  ["sub_1sjKXf2ntco", "subscription"],
  ["cus_1sjKXf2ntco", "customer"],
  ["in_1UwmDNS7RSv", "invoice"],
  ["ch_1sjKXf2ntco", "payment"],
  ["py_1sjKXf2ntco", "payment"],
  ["pi_1sjKXf2ntco", "payment"],
  [" re_1sjKXf2ntco ", "refund"],
  ["pyr_1sjKXf2ntco", "refund"],
  ["du_1sjKXf2ntco", "dispute"],
  ["dp_1sjKXf2ntco", "dispute"],
  ["2041-5563", "receipt"],
  ["ABCD1234-0001", "receipt"],
])("%s is of a %s", (text, by) => {
  expect(printedIdOf(text)).toEqual({ by, id: text.trim() });
});

it.each([
  ["4242 $79.00", "4242", 7900, "USD"],
  ["$79.00 4242", "4242", 7900, "USD"],
  ["79,00 4242", "4242", 7900, null],
  ["79,00 € 4242", "4242", 7900, "EUR"],
  ["Visa ending 4242 $79.00", "4242", 7900, "USD"],
  ["•••• 4242 79.5", "4242", 7950, null],
  ["4242 79", "4242", 7900, null],
  ["4242 $1,234.50", "4242", 123450, "USD"],
  ["4242 1.234,50 €", "4242", 123450, "EUR"],
  ["4242 JPY 12000", "4242", 12000, "JPY"],
])("%s is a card with what it paid", (text, lastFour, amount, currency) => {
  expect(printedIdOf(text)).toEqual({ by: "card", lastFour, amount, currency });
});

it.each([
  "",
  "emil",
  "emil@list.test",
  "495",
  "#495",
  "in_",
  "4242",
  "one 4242 two 79 three 5",
  "12 79",
])("%j is neither", (text) => {
  expect(printedIdOf(text)).toBeNull();
});
