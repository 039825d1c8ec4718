import { useSyncExternalStore } from "react";
import { type DeviceStorage, memoryStorage } from "#core/device/device-storage.ts";

const KEY = "sovereign-admin-mode";

/**
 * The admin switch of one tab (decision 15): it belongs to the member who turned it, survives a
 * reload, and is gone with the tab or the session. It writes nothing on the server.
 */
export function createAdminMode(
  storage: Pick<DeviceStorage, "getItem" | "setItem" | "removeItem">,
) {
  const watchers = new Set<() => void>();
  let member: string | null = null;

  const isOn = () => member !== null && storage.getItem(KEY) === member;
  const tell = () => {
    for (const watcher of [...watchers]) watcher();
  };

  return {
    isOn,
    /** Whose tab this is now; null after a sign-out. A switch that somebody else turned goes off. */
    belongTo(userId: string | null) {
      member = userId;
      if (storage.getItem(KEY) !== userId) storage.removeItem(KEY);
      tell();
    },
    /** Turns it on or off for the member; without one it stays off. */
    turn(on: boolean) {
      if (on && member !== null) storage.setItem(KEY, member);
      else storage.removeItem(KEY);
      tell();
    },
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

function tabStorage() {
  try {
    window.sessionStorage.getItem(KEY);
    return window.sessionStorage;
  } catch {
    // Blocked storage, or no browser at all (prerendering): it lasts until the next reload.
    return memoryStorage();
  }
}

/** The switch of this tab. */
export const adminMode = createAdminMode(tabStorage());

/**
 * Whether the member has turned admin mode on in this tab. It counts only where the membership
 * answer also says `admin_mode_offered`.
 */
export function useAdminMode(): boolean {
  return useSyncExternalStore(adminMode.watch, adminMode.isOn, () => false);
}
