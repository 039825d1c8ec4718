import { ApiError } from "#core/api/api-error.ts";
import { openChannel } from "#core/device/device-storage.ts";
import { createEmitter, createStore } from "#core/state/store.ts";
import type { RefreshLock } from "./refresh-lock.ts";
import type { MemberAnswer, SessionRecord, SignedOutReason } from "./session-record.ts";

export type SessionState =
  | { status: "loading"; user: null }
  | { status: "signed_in"; user: MemberAnswer }
  | { status: "signed_out"; user: null; reason: SignedOutReason | null };

type SessionRecords = {
  read(): SessionRecord | null;
  write(record: SessionRecord): void;
  clear(reason: SignedOutReason): void;
  hasEnded(): boolean;
  /** Whether a record may be missing only because the browser stores nothing. */
  mayBeLost?(): boolean;
};

export type SessionEvent =
  | { type: "signed_in"; record: SessionRecord }
  | { type: "token_refreshed"; record: SessionRecord }
  | { type: "challenge_verified"; record: SessionRecord }
  | { type: "signed_out"; reason: SignedOutReason };

export type SessionListener = (event: SessionEvent) => void;

export type SessionChannel = {
  send(event: SessionEvent): void;
  receive(listener: SessionListener): void;
};

export function broadcastChannel(name: string): SessionChannel | null {
  const channel = typeof window === "undefined" ? null : openChannel(name);
  return (
    channel && {
      send: (event) => channel.postMessage(event),
      receive: (listener) => {
        channel.onmessage = (message: MessageEvent<SessionEvent>) => listener(message.data);
      },
    }
  );
}

export type SessionDeps = {
  records: SessionRecords;
  lock: RefreshLock;
  channel: SessionChannel | null;
  now: () => number;
  /** Without a record only the cookie identifies the session. */
  requestToken: (record: SessionRecord | null) => Promise<SessionRecord>;
  /** Whether the first request, not the start, exchanges a stale record. */
  opensStale?: boolean;
};

/** A token this close to its expiry is refreshed before use. */
const REFRESH_AT_SECONDS = 60;

function tokenOf(record: SessionRecord | null, member: string | null): string | null {
  const isTheirs = member === null || record?.user.id === member;
  return record && isTheirs ? record.access_token : null;
}

/** Shares one stored record and one refresh among all tabs (specification, section 4). */
export function createSessionStore(deps: SessionDeps) {
  const events = createEmitter<[event: SessionEvent]>();
  const state = createStore<SessionState>({ status: "loading", user: null });
  let refreshing: Promise<SessionRecord | null> | null = null;

  const secondsLeft = (record: SessionRecord) => record.expires_at - deps.now() / 1000;
  const isFresh = (record: SessionRecord) => secondsLeft(record) > REFRESH_AT_SECONDS;

  function apply(event: SessionEvent) {
    if (event.type === "signed_out") {
      state.set({ status: "signed_out", user: null, reason: event.reason });
    } else {
      state.set({ status: "signed_in", user: event.record.user });
    }
    events.emit(event);
  }

  function keep(event: SessionEvent) {
    if (event.type === "signed_out") deps.records.clear(event.reason);
    else deps.records.write(event.record);
  }

  function announce(event: SessionEvent) {
    keep(event);
    deps.channel?.send(event);
    apply(event);
  }

  async function exchange(stale: SessionRecord): Promise<SessionRecord | null> {
    const current = deps.records.read();
    // While this tab waited for the lock, another one signed out or refreshed.
    if (!current) return null;
    if (current.access_token !== stale.access_token && isFresh(current)) return current;
    try {
      const record = await deps.requestToken(current);
      // Another sign-out or sign-in happened during the request.
      if (deps.records.read()?.access_token !== current.access_token) return deps.records.read();
      announce({ type: "token_refreshed", record });
      return record;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      announce({ type: "signed_out", reason: "ended" });
      return null;
    }
  }

  function refresh(stale: SessionRecord): Promise<SessionRecord | null> {
    refreshing ??= deps
      .lock(() => exchange(stale))
      .finally(() => {
        refreshing = null;
      });
    return refreshing;
  }

  const shownMember = () => state.get().user ?? deps.records.read()?.user ?? null;

  /** Signs in again on each page where the browser stores the cookie, and nothing else. */
  async function startByCookie(): Promise<void> {
    try {
      const record = await deps.lock(() => deps.requestToken(null));
      if (state.get().status === "loading") announce({ type: "signed_in", record });
    } catch {
      if (state.get().status === "loading") {
        state.set({ status: "signed_out", user: null, reason: null });
      }
    }
  }

  deps.channel?.receive((event) => {
    // Each tab has a record of its own where nothing is stored.
    if (deps.records.mayBeLost?.()) keep(event);
    apply(event);
  });

  return {
    state,
    getState: state.get,
    watch: state.subscribe,
    on: events.subscribe,
    announce,

    async start(): Promise<void> {
      const record = deps.records.read();
      if (!record && deps.records.mayBeLost?.()) return startByCookie();
      if (!record) return state.set({ status: "signed_out", user: null, reason: null });
      if (isFresh(record) || deps.opensStale) return apply({ type: "signed_in", record });
      try {
        const successor = await refresh(record);
        if (successor && state.get().status === "loading")
          apply({ type: "signed_in", record: successor });
        if (!successor && state.get().status === "loading")
          state.set({ status: "signed_out", user: null, reason: null });
      } catch {
        // Offline or a server error: the member stays signed in.
        apply({ type: "signed_in", record });
      }
    },

    /** For browsers without BroadcastChannel. */
    storedElsewhere() {
      const record = deps.records.read();
      if (record) apply({ type: "token_refreshed", record });
      else apply({ type: "signed_out", reason: deps.records.hasEnded() ? "ended" : "member" });
    },

    /** A page that the browser restores after "Back" has missed what other tabs sent. */
    restored() {
      const record = deps.records.read();
      const { status, user } = state.get();
      if (status === "loading" || record?.user.id === user?.id) return;
      if (record) return apply({ type: "signed_in", record });
      // Without an event: who signed out is unknown, and what waits is deleted on purpose only.
      state.set({ status: "signed_out", user: null, reason: null });
    },

    /** Returns the member this tab shows; the stored record may already be another member's. */
    member: () => shownMember()?.id ?? null,
    shownMember,

    storedMember: () => deps.records.read()?.user.id ?? null,

    async accessToken(member: string | null = null): Promise<string | null> {
      const record = deps.records.read();
      if (!record || isFresh(record)) return tokenOf(record, member);
      return tokenOf(await refresh(record), member);
    },

    async replace(refused: string, member: string | null = null): Promise<string | null> {
      const record = deps.records.read();
      if (!record) return null;
      if (record.access_token !== refused && isFresh(record)) return tokenOf(record, member);
      return tokenOf(await refresh(record), member);
    },

    async renew(): Promise<void> {
      const record = deps.records.read();
      if (record) await refresh(record);
    },

    refreshDue(): number | null {
      const record = deps.records.read();
      return record ? Math.max(0, (secondsLeft(record) - REFRESH_AT_SECONDS) * 1000) : null;
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
