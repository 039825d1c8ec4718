// @ts-check
// Every setting of the product, once. Code that reads, builds in, lists, describes or defaults one
// imports it from here. The scripts that start the product read this before anything is installed,
// so it and its imports use Node's own modules only.
import { chargeOf, pricesOf } from "./price.mjs";
import { DATA } from "./sections/data.mjs";
import { MAIL } from "./sections/mail.mjs";
import { NATIVE } from "./sections/native.mjs";
import { PAGES } from "./sections/pages.mjs";
import { CARDS, STORES } from "./sections/payments.mjs";
import { PRODUCT } from "./sections/product.mjs";
import { SERVER } from "./sections/server.mjs";
import { SIGN_IN } from "./sections/sign-in.mjs";
import { DEVELOPMENT, START } from "./sections/start.mjs";
import { TEXTS } from "./sections/texts.mjs";

/** @import { Setting } from "./setting.ts" */

export { CARDS, MAIL, SIGN_IN, STORES, TEXTS };

/** The settings of a deployment in display order. */
export const SECTIONS = [
  { heading: "Server", settings: SERVER },
  { heading: "Data", settings: DATA },
  { heading: "Product, content and emails", settings: PRODUCT },
  { heading: "Emails that come back", settings: MAIL },
  { heading: "Card payments", settings: CARDS },
  { heading: "In-app purchases", settings: STORES },
  { heading: "Native apps", settings: NATIVE },
  { heading: "Sign-in with Google and Apple", settings: SIGN_IN },
  { heading: "SMS messages", settings: TEXTS },
  {
    heading: "Pages, which also show the names, address, price and password length above",
    settings: PAGES,
  },
  { heading: "Processes that npm start and npm run dev run next to the server", settings: START },
];

export const SETTINGS = {
  ...SERVER,
  ...DATA,
  ...PRODUCT,
  ...MAIL,
  ...CARDS,
  ...STORES,
  ...NATIVE,
  ...SIGN_IN,
  ...TEXTS,
  ...PAGES,
  ...START,
  ...DEVELOPMENT,
};

/** Every setting as [name, setting]. @type {[string, Setting][]} */
const all = Object.entries(SETTINGS);

/** Settings that pages show: a store app has them of its build, a served page of its server. */
export const SHOWN = all.flatMap(([name, { readBy }]) => (readBy.includes("pages") ? name : []));

/** Values that `npm start` uses for unset settings, without those it computes. */
export const START_VALUES = Object.fromEntries(
  all.flatMap(([name, { start }]) => (start === undefined ? [] : [[name, start]])),
);

/**
 * Returns a setting's value in an environment, or its default; an empty value means the default.
 * @param {keyof typeof SETTINGS} name
 * @param {Record<string, string | undefined>} environment
 * @returns {string}
 */
export function textOf(name, environment = process.env) {
  /** @type {Setting} */
  const setting = SETTINGS[name];
  return environment[name]?.trim() ? String(environment[name]) : (setting.default ?? "");
}

/**
 * Returns the only thing of the settings for which a web build is made: its currencies where it has
 * several, and whether its price has one at all.
 * @param {Record<string, string | undefined>} environment
 */
export function builtCurrencies(environment) {
  const usual = chargeOf(textOf("APP_PRICE", environment));
  if (!usual) return "none";
  const others = pricesOf(textOf("STRIPE_PRICES", environment)) ?? [];
  if (others.length === 0) return "one";
  return [usual.currency.toUpperCase(), ...others.map(({ currency }) => currency)].join(" ");
}

/**
 * Returns the settings that make the sandbox replace a provider.
 * @param {typeof CARDS | typeof STORES | typeof SIGN_IN} section
 * @returns {Record<string, string>}
 */
export function sandboxValues(section) {
  /** @type {[string, Setting][]} */
  const settings = Object.entries(section);
  return Object.fromEntries(
    settings.flatMap(([name, { sandbox }]) => (sandbox === undefined ? [] : [[name, sandbox]])),
  );
}
