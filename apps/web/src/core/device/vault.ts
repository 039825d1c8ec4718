// Part of the native apps alone: whoever needs it fetches it there.
import { KeychainAccess, SecureStorage } from "@aparajita/capacitor-secure-storage";
import { Preferences } from "@capacitor/preferences";
import { devicePrefix } from "./device-storage.ts";

/**
 * What a native app keeps in the Keychain or the Keystore: while the device is unlocked, and on no other
 * device.
 */
export type Vault = {
  /** What is kept under a name; null where nothing is, or what is there cannot be read. */
  read(name: string): Promise<string | null>;
  write(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
};

/** Says that this installation has been started before; it goes with the app. */
const STARTED = `${devicePrefix}-started`;

async function open(): Promise<Vault> {
  await SecureStorage.setKeyPrefix(`${devicePrefix}/`);
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);
  // A Keychain outlives the app: whoever removed it has taken leave, and the next owner of the device
  // is somebody else.
  if ((await Preferences.get({ key: STARTED })).value === null) {
    await SecureStorage.clear();
    await Preferences.set({ key: STARTED, value: "yes" });
  }
  return {
    async read(name) {
      try {
        return await SecureStorage.getItem(name);
      } catch {
        // A key that went with a restored device, for instance: the member signs in again.
        return null;
      }
    },
    write: (name, text) => SecureStorage.setItem(name, text),
    remove: (name) => SecureStorage.removeItem(name),
  };
}

let opened: Promise<Vault> | undefined;

/** The vault of this device; rejects where it cannot be reached, and is asked anew the next time. */
export function openVault(): Promise<Vault> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}
