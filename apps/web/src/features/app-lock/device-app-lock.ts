// Import in native apps only, on demand.
import {
  BiometricAuth,
  BiometryError,
  BiometryErrorType,
} from "@aparajita/capacitor-biometric-auth";
import { fill } from "@sovereign/content/public/fill";
import { appLock as texts } from "@sovereign/content/words/settings-page";
import { openSecureStore } from "#core/device/secure-store.ts";
import { PrivacyCover } from "#core/device/shell-plugins.ts";
import { useStore } from "#core/state/store.ts";
import { brand } from "#core/words/brand.ts";
import { createAppLock, type LockState, type Recognition } from "./app-lock-state.ts";

const NO_CODE: readonly BiometryErrorType[] = [
  BiometryErrorType.passcodeNotSet,
  BiometryErrorType.noDeviceCredential,
];

async function recognize(): Promise<Recognition> {
  const { productName: product } = brand;
  try {
    await BiometricAuth.authenticate({
      reason: fill(texts.reason, { product }),
      androidTitle: product,
      allowDeviceCredential: true,
    });
    return "yes";
  } catch (error) {
    return error instanceof BiometryError && NO_CODE.includes(error.code) ? "no code" : "no";
  }
}

export const appLock = createAppLock({
  openSecureStore,
  recognize,
  hideFromPictures: (on) => PrivacyCover.set({ on }),
  now: () => Date.now(),
});

export const useAppLock = (): LockState => useStore(appLock.state);

export async function hasDeviceCode(): Promise<boolean> {
  return (await BiometricAuth.checkBiometry()).deviceIsSecure;
}
