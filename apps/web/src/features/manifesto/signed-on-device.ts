import { deviceStorage } from "#core/device/device-storage.ts";

/** The specification names the signed flag, so it lacks the prefix. */
export const SIGNED = "manifesto_signed";

export function hasSignedOnDevice(): boolean {
  return deviceStorage.getItem(SIGNED) === "true";
}
