import { SETTINGS } from "#settings/definitions.mjs";

export const PRICE = SETTINGS.APP_PRICE.default;

/** In the sandbox prices have a second currency. */
const [, EUROS] = SETTINGS.STRIPE_PRICES.sandbox.split(":");

export const EURO_PRICE = `€${EUROS}`;

export const SUBSCRIBE = `Subscribe — ${PRICE}/year`;
