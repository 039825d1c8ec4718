import { type DeviceStorage, tabStorage } from "#core/device/device-storage.ts";
import { createStore, useStore } from "#core/state/store.ts";

const KEY = "sovereign-admin-mode";

/**
 * The admin switch of one tab (decision 15). It ends with the tab or the session; the server
 * stores nothing.
 */
export function createAdminMode(storage: DeviceStorage) {
  const isOn = createStore(false);
  let member: string | null = null;
  const update = () => isOn.set(member !== null && storage.getItem(KEY) === member);

  return {
    isOn,
    /** Another member's switch turns off; null after a sign-out. */
    belongTo(userId: string | null) {
      member = userId;
      if (storage.getItem(KEY) !== userId) storage.removeItem(KEY);
      update();
    },
    turn(on: boolean) {
      if (on && member !== null) storage.setItem(KEY, member);
      else storage.removeItem(KEY);
      update();
    },
  };
}

export const adminMode = createAdminMode(tabStorage);

/** Counts only if the membership response has `admin_mode_offered`. */
export function useAdminMode(): boolean {
  return useStore(adminMode.isOn);
}
