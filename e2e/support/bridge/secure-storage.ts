type Named = { prefixedKey: string };

/** The Keychain or the Keystore (@aparajita/capacitor-secure-storage). */
export class SecureStorage {
  readonly kept = new Map<string, string>();

  setSynchronizeKeychain() {}

  internalGetItem({ prefixedKey }: Named) {
    return { data: this.kept.get(prefixedKey) ?? null };
  }

  internalSetItem({ prefixedKey, data }: Named & { data: string }) {
    this.kept.set(prefixedKey, data);
  }

  internalRemoveItem({ prefixedKey }: Named) {
    return { success: this.kept.delete(prefixedKey) };
  }

  internalClearItemsWithPrefix({ prefix }: { prefix: string }) {
    for (const key of this.kept.keys()) if (key.startsWith(prefix)) this.kept.delete(key);
  }
}
