import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fill } from "@sovereign/content/public/fill";
import { giftTexts } from "@sovereign/content/words/gift";
import { membershipNotices } from "@sovereign/content/words/membership";
import { tiers } from "@sovereign/content/words/tiers";
import { NO_MEMBERSHIP } from "@sovereign/domain/membership";
import { screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { brand } from "#core/words/brand.ts";
import { GiftPage } from "#features/membership/gifts/gift-page.tsx";
import { PricingSection } from "#features/membership/tiers/pricing-section.tsx";
import { fakeServer } from "#testing/fake-server.ts";
import { renderPage } from "#testing/render-page.tsx";
import { signedIn } from "#testing/signed-in.ts";
import { CheckoutButton } from "./checkout-button.tsx";

const CSS = readFileSync(join(import.meta.dirname, "../../../app/app.css"), "utf8");
const SELLING = CSS.slice(CSS.indexOf("/* The server sets `data-sells`"));

const { dataset } = document.documentElement;
const style = document.createElement("style");

signedIn();
beforeEach(() => {
  style.textContent = SELLING;
  document.head.append(style);
  fakeServer(() => ({ status: 200, body: { ...NO_MEMBERSHIP, admin_mode_offered: false } }));
});
afterEach(() => {
  style.remove();
  delete dataset.sells;
});

const subscribe = tiers[0]?.payment?.text ?? "";
const PLACES: [place: string, button: string | RegExp, page: ReactElement][] = [
  ["the price list", subscribe, <PricingSection key="prices" place="home" />],
  ["a locked screen or settings", /^Subscribe/, <CheckoutButton key="button" />],
  ["the page of gifts", giftTexts.pay, <GiftPage key="gift" />],
];

/** By what the server says; undefined on a page that none filled in, as in a store's app. */
const SOLD: [sells: string | undefined, buys: boolean][] = [
  [undefined, true],
  ["cards stores", true],
  ["stores", false],
  ["", false],
];
const CASES = PLACES.flatMap(([place, name, page]) =>
  SOLD.map(([sells, buys]) => ({ place, name, page, sells, buys })),
);

it.each(CASES)("$place with $sells: a button is there ($buys), else a sentence", (given) => {
  if (given.sells !== undefined) dataset.sells = given.sells;
  renderPage("/", given.page);
  const sentence = screen.getByText(
    fill(membershipNotices.notForSale, { email: brand.supportEmail }),
  );
  expect(screen.queryByRole("button", { name: given.name }) !== null).toBe(given.buys);
  expect(getComputedStyle(sentence).display === "none").toBe(given.buys);
  if (!given.buys) expect(screen.queryByRole("link", { name: giftTexts.link })).toBeNull();
});
