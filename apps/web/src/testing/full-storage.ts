import { createDeviceStorage } from "#core/device/device-storage.ts";

/** Wraps the browser's storage, which is full until `restore` is called. */
export function fullStorage() {
  let isFull = true;
  const storage = createDeviceStorage({
    getItem: (key) => localStorage.getItem(key),
    setItem(key, text) {
      if (isFull) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      localStorage.setItem(key, text);
    },
    removeItem: (key) => localStorage.removeItem(key),
    key: (index) => localStorage.key(index),
    get length() {
      return localStorage.length;
    },
  });
  const restore = () => {
    isFull = false;
  };
  return { storage, restore };
}
