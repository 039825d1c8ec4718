import { refreshSession } from "@sovereign/contract/sessions";
import { useSyncExternalStore } from "react";
import { createApiClient } from "#core/api/api-client.ts";
import { deviceStorage } from "#core/device/device-storage.ts";
import { platform } from "#core/device/platform.ts";
import { adminMode } from "./admin-mode-state.ts";
import { leaseLock, type RefreshLock, webLock } from "./refresh-lock.ts";
import { scheduleRefresh } from "./refresh-schedule.ts";
import { broadcastChannel, type SessionChannel } from "./session-events.ts";
import { recordShelf, sessionKey, toRecord } from "./session-record.ts";
import { createSessionStore, LOADING, type SessionState } from "./session-store.ts";

/** The session as screens see it. Prerendering and the first paint know nobody: "loading". */
export function useSession(): SessionState {
  return useSyncExternalStore(session.watch, session.getState, () => LOADING);
}

const send: typeof fetch = (...request) => globalThis.fetch(...request);
const key = sessionKey(typeof window === "undefined" ? "prerender" : window.location.host);

const clientHeaders = () => ({ "x-client-platform": platform() });
const memberHeaders = () => ({
  ...clientHeaders(),
  ...(adminMode.isOn() ? { "x-admin-mode": "on" } : {}),
});

/** Speaks to the endpoints that take no access token. */
export const publicApi = createApiClient({ fetch: send, headers: clientHeaders });

function tabLock(): RefreshLock {
  const name = `${key}-refresh`;
  return typeof navigator !== "undefined" && navigator.locks
    ? webLock(navigator.locks, name)
    : leaseLock(deviceStorage, name);
}

function tabChannel(): SessionChannel | null {
  const supported = typeof window !== "undefined" && "BroadcastChannel" in window;
  return supported ? broadcastChannel(key) : null;
}

const channel = tabChannel();

const store = createSessionStore({
  shelf: recordShelf(deviceStorage, key),
  lock: tabLock(),
  channel,
  now: () => Date.now(),
  requestToken: async () => {
    return toRecord(await publicApi(refreshSession, { body: {} }), Date.now());
  },
});

store.on((event) => adminMode.belongTo(event.type === "signed_out" ? null : event.record.user.id));

/** The session of this tab. */
export const session = {
  ...store,
  /** Restores the session and keeps it fresh; called once, when the page starts. */
  start() {
    if (!channel) {
      window.addEventListener("storage", (event) => {
        if (event.key === key) store.storedElsewhere();
      });
    }
    scheduleRefresh(store);
    void store.start();
  },
};

/** Speaks to the server as the signed-in member. */
export const api = createApiClient({ fetch: send, tokens: store, headers: memberHeaders });
