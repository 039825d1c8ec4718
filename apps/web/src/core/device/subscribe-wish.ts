import { devicePrefix, deviceStorage } from "./device-storage.ts";

const KEY = `${devicePrefix}-subscribe-wish`;
/** A confirmation link is valid for a day. */
const LASTS_MS = 24 * 60 * 60_000;

export const subscribeWish = {
  begin() {
    deviceStorage.setItem(KEY, String(Date.now()));
  },
  take(): boolean {
    const startedAt = Number(deviceStorage.getItem(KEY) ?? Number.NaN);
    deviceStorage.removeItem(KEY);
    return Date.now() - startedAt < LASTS_MS;
  },
};
