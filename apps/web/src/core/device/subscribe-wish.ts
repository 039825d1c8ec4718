import { devicePrefix, deviceStorage } from "./device-storage.ts";

const KEY = `${devicePrefix}-subscribe-wish`;
/** A confirmation link works for a day. */
const LASTS_MS = 24 * 60 * 60_000;

/** The wish to subscribe of a visitor who was sent to sign up first, until they come in. */
export const subscribeWish = {
  begin() {
    deviceStorage.setItem(KEY, String(Date.now()));
  },
  /** Returns whether there is one, and ends it. */
  take(): boolean {
    const begunAt = Number(deviceStorage.getItem(KEY) ?? Number.NaN);
    deviceStorage.removeItem(KEY);
    return Date.now() - begunAt < LASTS_MS;
  },
};
