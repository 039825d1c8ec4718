import { SETTINGS } from "#settings/definitions.mjs";

export const PRICE = SETTINGS.APP_PRICE.default;

export const SUBSCRIBE = `Subscribe — ${PRICE}/year`;
