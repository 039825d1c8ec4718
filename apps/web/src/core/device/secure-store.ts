// Native apps only; load it by dynamic import.
import { KeychainAccess, SecureStorage } from "@aparajita/capacitor-secure-storage";
import { Preferences } from "@capacitor/preferences";
import { devicePrefix } from "./device-storage.ts";

export type SecureStore = {
  read(name: string): Promise<string | null>;
  write(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
};

const STARTED = `${devicePrefix}-started`;

async function open(): Promise<SecureStore> {
  await SecureStorage.setKeyPrefix(`${devicePrefix}/`);
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);
  // Keychain entries survive an uninstall, and the device may have a new owner.
  if ((await Preferences.get({ key: STARTED })).value === null) {
    await SecureStorage.clear();
    await Preferences.set({ key: STARTED, value: "yes" });
  }
  return {
    async read(name) {
      try {
        return await SecureStorage.getItem(name);
      } catch {
        // Unreadable after a restore from a backup: the member signs in again.
        return null;
      }
    },
    write: (name, text) => SecureStorage.setItem(name, text),
    remove: (name) => SecureStorage.removeItem(name),
  };
}

let opened: Promise<SecureStore> | undefined;

/** Rejects when unavailable; the next call tries again. */
export function openSecureStore(): Promise<SecureStore> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}
