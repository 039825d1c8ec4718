import { deviceStorage, useDeviceStorage } from "#core/device/device-storage.ts";
import { LISTENING_SPEED_KEY } from "#core/device/own-keys.ts";

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2];

function kept(): number {
  const speed = Number(deviceStorage.getItem(LISTENING_SPEED_KEY));
  return SPEEDS.includes(speed) ? speed : 1;
}

/** Returns how fast sounds play on this device, and what changes it. */
export function useListeningSpeed(): [number, (speed: number) => void] {
  const speed = useDeviceStorage(kept, 1);
  return [speed, (chosen) => deviceStorage.setItem(LISTENING_SPEED_KEY, String(chosen))];
}
