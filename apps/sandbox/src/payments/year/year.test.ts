import type Stripe from "stripe";
import { expect, it } from "vitest";
import { type OpenProvider, openProvider } from "#payments/testing/open-provider.ts";

const all = <Item>(list: Stripe.ApiListPromise<Item>) => list.autoPagingToArray({ limit: 10_000 });
const tally = (words: (string | null)[]) =>
  Object.fromEntries(
    [...new Set(words)].sort().map((word) => [word, words.filter((each) => each === word).length]),
  );

/** What the provider's books say, without its random ids. */
async function booksOf({ stripe }: OpenProvider) {
  const limit = { limit: 100 };
  const subscriptions = await all(stripe.subscriptions.list({ ...limit, status: "all" }));
  const invoices = await all(stripe.invoices.list(limit));
  const charges = await all(stripe.charges.list(limit));
  const refunds = await all(stripe.refunds.list(limit));
  const disputes = await all(stripe.disputes.list(limit));
  const balance = await all(stripe.balanceTransactions.list(limit));
  return { subscriptions, invoices, charges, refunds, disputes, balance };
}

type Books = Awaited<ReturnType<typeof booksOf>>;

const figures = ({ subscriptions, charges, refunds, disputes, balance }: Books) => ({
  states: tally(subscriptions.map(({ status }) => status)),
  charged: charges.map(({ amount, currency, created, paid }) => [amount, currency, created, paid]),
  refunds: refunds.map(({ amount, status, created }) => [amount, status, created]),
  disputes: tally(disputes.map(({ status }) => status)),
  net: balance.reduce((sum, { net }) => sum + net, 0),
});

const provider = openProvider();
const played = await provider.control.year({ seed: 7 });

it("plays two years with every trap, and delivers nothing", async () => {
  expect(provider.received).toEqual([]);
  expect(provider.control.state()).toMatchObject({ now: "2026-11-21T09:00:00.000Z", held: [] });
  const books = await booksOf(provider);
  const { subscriptions, invoices, refunds, disputes } = books;

  const ids = played.members.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const owners = subscriptions.map(({ metadata }) => metadata.user_id ?? null);
  const buyers = played.storePurchases.map(({ app_user_id: id }) => id);
  expect(new Set([...owners.filter(Boolean), ...buyers])).toEqual(new Set(ids));
  expect(buyers.filter((id) => owners.includes(id))).toHaveLength(2);
  expect(owners.filter((owner) => owner === null)).toHaveLength(6);
  const months = new Set(
    invoices.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 7)),
  );
  expect(months.size).toBe(24);

  const states = tally(subscriptions.map(({ status }) => status));
  expect(states).toMatchObject({ active: expect.any(Number), past_due: expect.any(Number) });
  const running = subscriptions.filter(({ status }) => status === "active");
  expect(running.filter(({ cancel_at_period_end: ends }) => ends).length).toBeGreaterThan(2);
  const twice = running.filter(
    ({ metadata: { user_id: id } }) => id && owners.filter((each) => each === id).length > 1,
  );
  expect(twice.length).toBeGreaterThan(3);
  expect(tally(disputes.map(({ status }) => status))).toEqual({
    lost: 2,
    needs_response: 2,
    won: 2,
  });
  expect(tally(refunds.map(({ status }) => status))).toMatchObject({ failed: 2 });
  expect(tally(subscriptions.map(({ currency }) => currency))).toMatchObject({
    eur: expect.any(Number),
  });
  expect(invoices.filter(({ total_discount_amounts: off }) => off?.length).length).toBeGreaterThan(
    4,
  );
  expect(subscriptions.filter(({ trial_end: end }) => end !== null)).toHaveLength(6);
  expect(tally(invoices.map(({ status }) => status))).toMatchObject({ open: expect.any(Number) });
});

it("plays the same for the same seed, once", async () => {
  const again = openProvider();
  expect(await again.control.year({ seed: 7 })).toEqual(played);
  expect(figures(await booksOf(again))).toEqual(figures(await booksOf(provider)));
  await expect(again.control.year({ seed: 7 })).rejects.toThrow("played already");
});
