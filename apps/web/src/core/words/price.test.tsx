import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

const USD = { amount: "89.00", currency: "USD", text: "$89" };
const EUR = { amount: "84.00", currency: "EUR", text: "€84" };

/** A page as it was served; each loads the module again. */
async function served(prices: string | undefined) {
  vi.resetModules();
  if (prices !== undefined) document.documentElement.dataset.prices = prices;
  const price = await import("./price.ts");
  function Page() {
    const { button } = price.usePrice();
    return <output>{button}</output>;
  }
  return { ...price, Page, said: () => screen.getByRole("status").textContent };
}

afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.prices;
  vi.useRealTimers();
});

it("is what the page was served with, and the build's where nothing was filled in", async () => {
  const filled = await served("USD 89.00 $89;EUR 84.00 €84");
  render(<filled.Page />);
  expect(filled.said()).toBe("$89/year");
  expect(filled.shownNow()).toEqual({ amount: "89.00", currency: "USD" });
  cleanup();
  delete document.documentElement.dataset.prices;
  const built = await served(undefined);
  render(<built.Page />);
  expect(built.said()).toBe("$79/year");
  expect(built.shownNow()).toEqual({ amount: "79.00", currency: "USD" });
});

it("is learned within a minute by a page that shows it, and no other page asks", async () => {
  vi.useFakeTimers();
  const { Page, followPrices, said, shownNow } = await served("USD 79.00 $79");
  const ask = vi.fn(async () => [USD, EUR]);
  const stop = followPrices(ask);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(ask).not.toHaveBeenCalled();
  render(<Page />);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(ask).toHaveBeenCalledTimes(1);
  expect([said(), shownNow()?.amount]).toEqual(["$89/year", "89.00"]);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
  await act(() => vi.advanceTimersByTimeAsync(180_000));
  expect(ask).toHaveBeenCalledTimes(2);
});

it("is asked for again with the connection", async () => {
  vi.useFakeTimers();
  const { Page, followPrices, said } = await served("USD 79.00 $79");
  const ask = vi.fn(async () => [USD]);
  ask.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const stop = followPrices(ask);
  render(<Page />);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(said()).toBe("$79/year");
  await act(async () => void window.dispatchEvent(new Event("online")));
  expect(said()).toBe("$89/year");
  stop();
});

it("stands in built texts, and changes in them", async () => {
  const { usePriced, learnPrices } = await served("USD 79.00 $79");
  const BUILT = [{ text: "The app costs ⟦price usd⟧ a year." }];
  function Text() {
    return <output>{usePriced(BUILT)[0]?.text}</output>;
  }
  render(<Text />);
  expect(screen.getByRole("status").textContent).toBe("The app costs $79 a year.");
  act(() => learnPrices([USD]));
  expect(screen.getByRole("status").textContent).toBe("The app costs $89 a year.");
});
