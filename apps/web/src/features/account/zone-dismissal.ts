import { useSyncExternalStore } from "react";
import { devicePrefix, deviceStorage, tryToStore } from "#core/device/device-storage.ts";

const key = `${devicePrefix}-zone-dismissed`;
const listeners = new Set<() => void>();

type Pair = { userId: string; own: string; device: string };

const nameOf = ({ userId, own, device }: Pair) => `${userId} ${own} ${device}`;

/** Notes that a member keeps their zone on a device in another: neither is asked about again. */
export function keepOwnZone(pair: Pair): void {
  tryToStore(deviceStorage, key, nameOf(pair));
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the member has decided to keep their zone on this device. */
export function useKeepsOwnZone(pair: Pair): boolean {
  const kept = useSyncExternalStore(
    watch,
    () => deviceStorage.getItem(key),
    () => null,
  );
  return kept === nameOf(pair);
}
