import { deviceStorage, TEXT_SIZE_KEY, useDeviceStorage } from "#core/device/device-storage.ts";

/** The second step is the default. */
const STEPS = 4;
const USUAL = 1;

function step(): number {
  const kept = Number(deviceStorage.getItem(TEXT_SIZE_KEY) ?? USUAL);
  return Number.isInteger(kept) && kept >= 0 && kept < STEPS ? kept : USUAL;
}

function turn(by: 1 | -1): void {
  const next = step() + by;
  if (next < 0 || next >= STEPS) return;
  deviceStorage.setItem(TEXT_SIZE_KEY, String(next));
}

export function useTextSize() {
  const size = useDeviceStorage(step, USUAL);
  return {
    size,
    smallest: size === 0,
    largest: size === STEPS - 1,
    smaller: () => turn(-1),
    larger: () => turn(1),
  };
}
