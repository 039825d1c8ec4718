import { devicePrefix, deviceStorage, useDeviceStorage } from "#core/device/device-storage.ts";

const key = `${devicePrefix}-zone-dismissed`;

type Pair = { userId: string; own: string; device: string };

const nameOf = ({ userId, own, device }: Pair) => `${userId} ${own} ${device}`;

export function keepOwnZone(pair: Pair): void {
  deviceStorage.setItem(key, nameOf(pair));
}

export function useKeepsOwnZone(pair: Pair): boolean {
  return useDeviceStorage(() => deviceStorage.getItem(key), null) === nameOf(pair);
}
