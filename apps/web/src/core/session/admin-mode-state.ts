import { type DeviceStorage, tabStorage } from "#core/device/device-storage.ts";
import { createStore, useStore } from "#core/state/store.ts";

const KEY = "sovereign-admin-mode";

/** Ends with the tab or the session; the server stores nothing (decision 15). */
export function createAdminMode(storage: DeviceStorage) {
  const isOn = createStore(false);
  let member: string | null = null;
  const update = () => isOn.set(member !== null && storage.getItem(KEY) === member);

  return {
    isOn,
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
