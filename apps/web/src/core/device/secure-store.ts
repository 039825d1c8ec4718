// Native apps only; load it by dynamic import.
import { KeychainAccess, SecureStorage } from "@aparajita/capacitor-secure-storage";
import { Preferences } from "@capacitor/preferences";
import { devicePrefix } from "./device-storage.ts";

/**
 * A store in the Keychain or Keystore, readable while the device is unlocked and never on another
 * device.
 */
export type SecureStore = {
  /** Resolves with the value of a name; null where there is none or it is unreadable. */
  read(name: string): Promise<string | null>;
  write(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
};

/** Records that this installation has started before; it is deleted with the app. */
const STARTED = `${devicePrefix}-started`;

async function open(): Promise<SecureStore> {
  await SecureStorage.setKeyPrefix(`${devicePrefix}/`);
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);
  // Keychain entries survive an uninstall, and the device may have a new owner by then.
  if ((await Preferences.get({ key: STARTED })).value === null) {
    await SecureStorage.clear();
    await Preferences.set({ key: STARTED, value: "yes" });
  }
  return {
    async read(name) {
      try {
        return await SecureStorage.getItem(name);
      } catch {
        // Unreadable, for example after a restore from a backup: the member signs in again.
        return null;
      }
    },
    write: (name, text) => SecureStorage.setItem(name, text),
    remove: (name) => SecureStorage.removeItem(name),
  };
}

let opened: Promise<SecureStore> | undefined;

/**
 * Opens the secure store of this device. Rejects where it is unavailable, and tries again at the next
 * call.
 */
export function openSecureStore(): Promise<SecureStore> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}
