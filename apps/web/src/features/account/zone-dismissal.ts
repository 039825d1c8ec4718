import { devicePrefix, deviceStorage, useDeviceStorage } from "#core/device/device-storage.ts";

const key = `${devicePrefix}-zone-dismissed`;

type Pair = { userId: string; own: string; device: string };

const nameOf = ({ userId, own, device }: Pair) => `${userId} ${own} ${device}`;

/** Notes that a member keeps their zone on a device in another: neither is asked about again. */
export function keepOwnZone(pair: Pair): void {
  deviceStorage.setItem(key, nameOf(pair));
}

/** Whether the member has decided to keep their zone on this device. */
export function useKeepsOwnZone(pair: Pair): boolean {
  return useDeviceStorage(() => deviceStorage.getItem(key), null) === nameOf(pair);
}
