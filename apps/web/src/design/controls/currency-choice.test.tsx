import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  cleanup();
  localStorage.clear();
  delete document.documentElement.dataset.currency;
});

async function show(several: boolean) {
  vi.stubGlobal("__SEVERAL_CURRENCIES__", several);
  vi.resetModules();
  const { CurrencyChoice } = await import("./currency-choice.tsx");
  const { Priced } = await import("#design/rich-text/priced.tsx");
  const { usePrice } = await import("#core/words/price.ts");
  function Page() {
    const { button } = usePrice();
    return (
      <>
        <p>
          <Priced>{({ Price }) => Price}</Priced>
        </p>
        <CurrencyChoice />
        <output>{button}</output>
      </>
    );
  }
  return render(<Page />).container;
}

const pressed = () =>
  screen
    .getAllByRole("button")
    .map((each) => [each.textContent, each.getAttribute("aria-pressed")]);

it("changes every price, and is kept on the device", async () => {
  document.documentElement.dataset.currency = "EUR";
  const page = await show(true);
  // The page's style shows one of them.
  const texts = [...page.querySelectorAll("[data-in]")].map((each) => each.textContent);
  expect(texts).toEqual([expect.stringMatching(/^\$\d+ a year$/), "€45.50 a year"]);
  expect(page.querySelector("output")?.textContent).toBe("€45.50/year");
  expect(pressed()).toEqual([
    ["USD", "false"],
    ["EUR", "true"],
  ]);
  fireEvent.click(screen.getByRole("button", { name: "USD" }));
  expect(page.querySelector("output")?.textContent).toMatch(/^\$\d+\/year$/);
  expect(document.documentElement.dataset.currency).toBe("USD");
  expect(localStorage.getItem("sovereign-currency")).toBe("USD");
  expect(pressed()[0]).toEqual(["USD", "true"]);
});

it("is not there with one currency, and the price is plain text", async () => {
  const page = await show(false);
  expect(screen.queryByRole("button")).toBeNull();
  expect(page.querySelector("p")?.innerHTML).toMatch(/^\$\d+ a year$/);
});
