import { deviceStorage } from "#core/device/device-storage.ts";

/** The specification's name for the signed flag, and so without the backend's prefix. */
export const SIGNED = "manifesto_signed";

/** Whether this device keeps a signature (specification, section 3). */
export function hasSignedHere(): boolean {
  return deviceStorage.getItem(SIGNED) === "true";
}
