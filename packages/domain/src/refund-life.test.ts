import { expect, it } from "vitest";
import { type RefundState, refundStateOf, settledAgain } from "./refund-life.ts";

it.each<[string | null, RefundState]>([
  ["pending", "under_way"],
  ["requires_action", "under_way"],
  ["succeeded", "arrived"],
  ["failed", "came_back"],
  ["canceled", "canceled"],
  // A word that is new is not an arrival.
  ["settling", "under_way"],
  [null, "under_way"],
])("a refund that Stripe calls %s is %s", (status, state) => {
  expect(refundStateOf(status)).toBe(state);
});

const day = (number: number) => new Date(Date.UTC(2026, 2, number));

/** Each refund is asked for on a day, and its money is back on another. */
const life = (...refunds: [RefundState, amount: number, asked: number, back?: number][]) =>
  refunds.map(([state, amount, asked, back], place) => ({
    id: String(place),
    amount,
    state,
    askedAt: day(asked),
    backAt: back === undefined ? null : day(back),
  }));

it.each<[string, ReturnType<typeof life>, string[]]>([
  ["is owed without another", life(["came_back", 4900, 1, 5]), []],
  ["is not settled by an earlier one", life(["arrived", 900, 1], ["came_back", 900, 2, 5]), []],
  ["is not settled by one from before", life(["came_back", 9, 1, 5], ["arrived", 9, 3]), []],
  ["is settled by a later one", life(["came_back", 4900, 1, 5], ["under_way", 4900, 5]), ["0"]],
  [
    "is settled by two later ones",
    life(["refused", 5, 1, 1], ["arrived", 2, 2], ["arrived", 3, 2]),
    ["0"],
  ],
  ["is not settled by a part", life(["canceled", 4900, 1, 5], ["arrived", 900, 6]), []],
  [
    "is no more what is owed when the second comes back too",
    life(["came_back", 4900, 1, 5], ["came_back", 4900, 6, 9]),
    ["0"],
  ],
  [
    "is settled with another by one that is large enough",
    life(["came_back", 10, 1, 5], ["came_back", 10, 2, 6], ["arrived", 20, 7]),
    ["0", "1"],
  ],
  [
    "waits where one sum cannot pay for two",
    life(["came_back", 10, 1, 5], ["came_back", 10, 2, 6], ["arrived", 10, 7]),
    ["0"],
  ],
])("a refund that came back %s", (_, refunds, settled) => {
  expect(settledAgain(refunds)).toEqual(settled);
});
