import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
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

const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>("radio")
    .flatMap((each) => (each.checked ? each.value : []));

it("changes every price, and is kept on the device", async () => {
  document.documentElement.dataset.currency = "EUR";
  const page = await show(true);
  // The page's style shows one of them.
  const texts = [...page.querySelectorAll("[data-in]")].map((each) => each.textContent);
  expect(texts).toEqual([expect.stringMatching(/^\$\d+ a year$/), "€45.50 a year"]);
  expect(page.querySelector("output")?.textContent).toBe("€45.50/year");
  expect(screen.getByRole("radiogroup", { name: "Currency" })).toBeTruthy();
  expect(chosen()).toEqual(["EUR"]);
  fireEvent.click(screen.getByRole("radio", { name: "USD" }));
  expect(page.querySelector("output")?.textContent).toMatch(/^\$\d+\/year$/);
  expect(document.documentElement.dataset.currency).toBe("USD");
  expect(localStorage.getItem("sovereign-currency")).toBe("USD");
  expect(chosen()).toEqual(["USD"]);
});

it("counts a press from before hydration", async () => {
  vi.stubGlobal("__SEVERAL_CURRENCIES__", true);
  vi.resetModules();
  const { CurrencyChoice } = await import("./currency-choice.tsx");
  const { renderToString } = await import("react-dom/server");
  const { hydrateRoot } = await import("react-dom/client");
  const page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = renderToString(<CurrencyChoice />);
  // The page's script knows the visitor's; its style marks it.
  document.documentElement.dataset.currency = "USD";
  expect(page.querySelector(":checked")).toBeNull();
  fireEvent.click(page.querySelector("[value=EUR]") as HTMLElement);
  const root = await act(async () => hydrateRoot(page, <CurrencyChoice />));
  expect(document.documentElement.dataset.currency).toBe("EUR");
  expect(page.querySelector<HTMLInputElement>(":checked")?.value).toBe("EUR");
  act(() => root.unmount());
  page.remove();
});

it("is not there with one currency, and the price is plain text", async () => {
  const page = await show(false);
  expect(screen.queryByRole("radio")).toBeNull();
  expect(page.querySelector("p")?.innerHTML).toMatch(/^\$\d+ a year$/);
});
