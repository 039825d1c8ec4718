import { refreshSession } from "@sovereign/contract/sessions";
import { createApiClient } from "#core/api/api-client.ts";
import { ConnectionError } from "#core/api/api-error.ts";
import { serverHost } from "#core/api/server-address.ts";
import { deviceStorage, PENDING_SIGN_OUT_KEY } from "#core/device/device-storage.ts";
import { platform } from "#core/device/platform.ts";
import { useStore } from "#core/state/store.ts";
import { adminMode } from "./admin-mode-state.ts";
import { confirmedSession } from "./confirmed-session.ts";
import { leaseLock, type RefreshLock, webLock } from "./refresh-lock.ts";
import { secureRecords } from "./secure-records.ts";
import { recordStore, sessionKey, toRecord } from "./session-record.ts";
import {
  broadcastChannel,
  createSessionStore,
  type SessionState,
  type SessionStore,
} from "./session-store.ts";

// Prevents a request loop if tokens expire before the refresh threshold.
const MIN_DELAY_MS = 1_000;
const RETRY_AFTER_MS = 30_000;
// A sleeping device fires timers late, and browsers refuse delays past 24.8 days.
const MAX_DELAY_MS = 3_600_000;

/** Refreshes before expiry while the page is visible, and when it becomes visible or online. */
function scheduleRefresh(store: SessionStore, page: Document = document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function plan(atLeast = MIN_DELAY_MS) {
    clearTimeout(timer);
    const due = store.refreshDue();
    if (due === null || page.visibilityState === "hidden") return;
    timer = setTimeout(run, Math.min(Math.max(due, atLeast), MAX_DELAY_MS));
  }

  function run() {
    if (page.visibilityState === "hidden") return;
    store.accessToken().then(
      () => plan(),
      () => plan(RETRY_AFTER_MS),
    );
  }

  const stopListening = store.on(() => plan());
  page.addEventListener("visibilitychange", run);
  window.addEventListener("online", run);
  plan();
  return () => {
    clearTimeout(timer);
    stopListening();
    page.removeEventListener("visibilitychange", run);
    window.removeEventListener("online", run);
  };
}

export function useSession(): SessionState {
  return useStore(session.state);
}

const send: typeof fetch = (...request) => globalThis.fetch(...request);
const key = sessionKey(serverHost());

const clientHeaders = () => ({ "x-client-platform": platform() });
const memberHeaders = () => ({
  ...clientHeaders(),
  ...(adminMode.isOn.get() ? { "x-admin-mode": "on" } : {}),
});

export const publicApi = createApiClient({ fetch: send, headers: clientHeaders });

function tabLock(): RefreshLock {
  const name = `${key}-refresh`;
  return typeof navigator !== "undefined" && navigator.locks
    ? webLock(navigator.locks, name)
    : leaseLock(deviceStorage, name);
}

const channel = broadcastChannel(key);

/** Page scripts of a native app must not read any part of the session. */
const secureStore = __NATIVE_BUILD__
  ? secureRecords(async () => (await import("#core/device/secure-store.ts")).openSecureStore())
  : null;

const store = createSessionStore({
  records: secureStore ?? recordStore(deviceStorage, key),
  opensStale: secureStore !== null,
  lock: tabLock(),
  channel,
  now: () => Date.now(),
  requestToken: async (record) => {
    const hasLeft = deviceStorage.getItem(PENDING_SIGN_OUT_KEY) !== null;
    if (!record && hasLeft) throw new ConnectionError(undefined);
    const refresh_token = record?.refresh_token;
    const body = refresh_token ? { refresh_token } : {};
    try {
      return toRecord(await publicApi(refreshSession, { body }), Date.now());
    } catch (error) {
      if (error instanceof ConnectionError) confirmedSession.unanswered();
      throw error;
    }
  },
});

store.on((event) => adminMode.belongTo(event.type === "signed_out" ? null : event.record.user.id));

let isResuming = false;
// Every other event results from a server response, in this tab or another.
store.on(({ type }) => {
  if (type === "signed_out") confirmedSession.refused();
  if (!isResuming) confirmedSession.confirm();
});

export const session = {
  ...store,
  /** Call it before the start. Resolves with whether there is a session. */
  load: async (): Promise<boolean> => {
    await secureStore?.load();
    return store.member() !== null;
  },
  /** The device mark a native app sends with a sign-in; null elsewhere, where a cookie has it. */
  device: (): string | null => secureStore?.device() ?? null,
  savePendingSignOut: (): void => secureStore?.savePendingSignOut(),
  start() {
    if (!channel) {
      window.addEventListener("storage", (event) => {
        if (event.key === key) store.storedElsewhere();
      });
    }
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted) store.restored();
    });
    scheduleRefresh(store);
    confirmedSession.wait();
    isResuming = true;
    void store.start();
    isResuming = false;
  },
};

export const api = createApiClient({
  fetch: send,
  onAnswer: confirmedSession.answered,
  onSilence: confirmedSession.unanswered,
  tokens: store,
  headers: memberHeaders,
});
