import { deviceStorage, useDeviceStorage } from "#core/device/device-storage.ts";

const KEY = "promotion-code";

/** The promotion code of a link, until a checkout refuses it; it survives a sign-up. */
export const keptCode = {
  get: () => deviceStorage.getItem(KEY),
  keep: (code: string) => void deviceStorage.setItem(KEY, code),
  drop: () => deviceStorage.removeItem(KEY),
};

export const useKeptCode = (): string | null => useDeviceStorage(keptCode.get, null);

export const promotionKey = (code: string, userId: string | undefined, currency?: string) =>
  ["promotion", code, userId ?? "", currency] as const;
