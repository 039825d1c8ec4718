import { type DeviceStorage, tabStorage } from "#core/device/device-storage.ts";
import { createStore, useStore } from "#core/state/store.ts";

const KEY = "sovereign-admin-mode";

/**
 * The admin switch of one tab (decision 15): it belongs to the member who turned it, survives a
 * reload, and is gone with the tab or the session. It writes nothing on the server.
 */
export function createAdminMode(storage: DeviceStorage) {
  const isOn = createStore(false);
  let member: string | null = null;
  const update = () => isOn.set(member !== null && storage.getItem(KEY) === member);

  return {
    isOn,
    /** Whose tab this is now; null after a sign-out. A switch that somebody else turned goes off. */
    belongTo(userId: string | null) {
      member = userId;
      if (storage.getItem(KEY) !== userId) storage.removeItem(KEY);
      update();
    },
    /** Turns it on or off for the member; without one it stays off. */
    turn(on: boolean) {
      if (on && member !== null) storage.setItem(KEY, member);
      else storage.removeItem(KEY);
      update();
    },
  };
}

/** The switch of this tab. */
export const adminMode = createAdminMode(tabStorage);

/**
 * Whether the member has turned admin mode on in this tab. It counts only where the membership
 * answer also says `admin_mode_offered`.
 */
export function useAdminMode(): boolean {
  return useStore(adminMode.isOn);
}
