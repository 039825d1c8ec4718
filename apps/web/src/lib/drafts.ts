import { type DeviceStorage, devicePrefix, deviceStorage } from "./device-storage.ts";

const memberPrefix = (userId: string) => `${devicePrefix}-draft-${userId}-`;
const draftKey = (userId: string, date: string) => `${memberPrefix(userId)}${date}`;

/**
 * Unsaved sentences, one per member and day. A draft is written at each keystroke and removed once
 * the server has the text, so it outlives a failed save, a reload, an ended session and a lost
 * connection. A full storage is no reason to disturb the typing: the page still holds the text.
 */
function createDrafts(storage: DeviceStorage) {
  return {
    read: (userId: string, date: string) => storage.getItem(draftKey(userId, date)),
    write(userId: string, date: string, text: string): boolean {
      try {
        storage.setItem(draftKey(userId, date), text);
        return true;
      } catch {
        return false;
      }
    },
    remove: (userId: string, date: string) => storage.removeItem(draftKey(userId, date)),
    /** For a member who signs out of this device on purpose. */
    removeAll(userId: string) {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
      for (const key of keys) if (key?.startsWith(memberPrefix(userId))) storage.removeItem(key);
    },
  };
}

export const drafts = createDrafts(deviceStorage);
