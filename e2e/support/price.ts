import { SETTINGS } from "#settings/definitions.mjs";

/** What the app costs a year in a product that was told no price. */
export const PRICE = SETTINGS.APP_PRICE.default;

/** The words on the buttons that lead to the checkout. */
export const SUBSCRIBE = `Subscribe — ${PRICE}/year`;
