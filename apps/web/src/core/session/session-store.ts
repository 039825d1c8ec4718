import { ApiError } from "#core/api/api-error.ts";
import { createEmitter, createStore } from "#core/state/store.ts";
import type { RefreshLock } from "./refresh-lock.ts";
import type { SessionChannel, SessionEvent, SignedOutReason } from "./session-events.ts";
import type { MemberAnswer, SessionRecord } from "./session-record.ts";

export type SessionState =
  | { status: "loading"; user: null }
  | { status: "signed_in"; user: MemberAnswer }
  | { status: "signed_out"; user: null; reason: SignedOutReason | null };

/** Where the record of a session is kept. */
type SessionRecords = {
  read(): SessionRecord | null;
  write(record: SessionRecord): void;
  /** Removes the record, as the server has `ended` its session or as the member wants it. */
  clear(end: { ended: boolean }): void;
  /** Whether the server ended the session whose record was here. */
  hasEnded(): boolean;
};

/** What the store needs of the world; tests hand it a shared lock and a clock of their own. */
export type SessionParts = {
  records: SessionRecords;
  lock: RefreshLock;
  channel: SessionChannel | null;
  now: () => number;
  /**
   * Exchanges the refresh token, a browser's cookie or the record's own, for a new record; throws
   * ApiError 401 when the session is over.
   */
  requestToken: (record: SessionRecord) => Promise<SessionRecord>;
  /** Whether a stale record opens the app, and is exchanged by the first request. */
  opensStale?: boolean;
};

/** Seconds of life at or below which an access token is replaced before it is used. */
const REFRESH_AT_SECONDS = 60;

/** The token of a record, unless it is another member's than the one that was named. */
function tokenOf(record: SessionRecord | null, member: string | null): string | null {
  const isTheirs = member === null || record?.user.id === member;
  return record && isTheirs ? record.access_token : null;
}

/**
 * The session of this tab: one record in storage, one refresh between all tabs, and events that
 * drive the screens (specification, section 4; architecture, Sessions).
 */
export function createSessionStore(parts: SessionParts) {
  const events = createEmitter<[event: SessionEvent]>();
  const state = createStore<SessionState>({ status: "loading", user: null });
  let refreshing: Promise<SessionRecord | null> | null = null;

  const secondsLeft = (record: SessionRecord) => record.expires_at - parts.now() / 1000;
  const isFresh = (record: SessionRecord) => secondsLeft(record) > REFRESH_AT_SECONDS;

  function apply(event: SessionEvent) {
    if (event.type === "signed_out") {
      state.set({ status: "signed_out", user: null, reason: event.reason });
    } else {
      state.set({ status: "signed_in", user: event.record.user });
    }
    events.emit(event);
  }

  /** Writes first, then tells this tab and the others. */
  function announce(event: SessionEvent) {
    if (event.type === "signed_out") parts.records.clear({ ended: event.reason === "ended" });
    else parts.records.write(event.record);
    parts.channel?.send(event);
    apply(event);
  }

  async function exchange(stale: SessionRecord): Promise<SessionRecord | null> {
    const current = parts.records.read();
    // While this tab waited for the lock another one signed out, or has refreshed already.
    if (!current) return null;
    if (current.access_token !== stale.access_token && isFresh(current)) return current;
    try {
      const record = await parts.requestToken(current);
      // Signed out, or somebody else signed in, during the request: the answer came too late.
      if (parts.records.read()?.access_token !== current.access_token) return parts.records.read();
      announce({ type: "token_refreshed", record });
      return record;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      announce({ type: "signed_out", reason: "ended" });
      return null;
    }
  }

  /** One refresh at a time in this tab, and one among the tabs. Null when the session is over. */
  function refresh(stale: SessionRecord): Promise<SessionRecord | null> {
    refreshing ??= parts
      .lock(() => exchange(stale))
      .finally(() => {
        refreshing = null;
      });
    return refreshing;
  }

  parts.channel?.receive(apply);

  return {
    state,
    getState: state.get,
    watch: state.subscribe,
    on: events.subscribe,
    announce,

    /** Reads what is stored. A fresh token needs no request; a failed refresh keeps the session. */
    async start(): Promise<void> {
      const record = parts.records.read();
      if (!record) return state.set({ status: "signed_out", user: null, reason: null });
      if (isFresh(record) || parts.opensStale) return apply({ type: "signed_in", record });
      try {
        const successor = await refresh(record);
        if (successor && state.get().status === "loading")
          apply({ type: "signed_in", record: successor });
        if (!successor && state.get().status === "loading")
          state.set({ status: "signed_out", user: null, reason: null });
      } catch {
        // Offline or the server is down: the member stays who they were, and requests will say why.
        apply({ type: "signed_in", record });
      }
    },

    /** Another tab wrote or removed the record (browsers without BroadcastChannel). */
    storedElsewhere() {
      const record = parts.records.read();
      if (record) apply({ type: "token_refreshed", record });
      else apply({ type: "signed_out", reason: parts.records.hasEnded() ? "ended" : "member" });
    },

    /**
     * The id of the member that this tab's screens are about; null when nobody is signed in. The
     * record may be another's already, of whom this tab has not heard yet.
     */
    member: () => (state.get().user ?? parts.records.read()?.user)?.id ?? null,

    /** The id of the member whose session the device has now, whatever this tab has been told. */
    storedMember: () => parts.records.read()?.user.id ?? null,

    /**
     * A token that will last for a request, refreshed when 60 seconds or less remain; of `member`
     * alone, where one is named.
     */
    async accessToken(member: string | null = null): Promise<string | null> {
      const record = parts.records.read();
      if (!record || isFresh(record)) return tokenOf(record, member);
      return tokenOf(await refresh(record), member);
    },

    /** A successor for a token the server refused, whatever its clock said; `member` as above. */
    async replace(refused: string, member: string | null = null): Promise<string | null> {
      const record = parts.records.read();
      if (!record) return null;
      if (record.access_token !== refused && isFresh(record)) return tokenOf(record, member);
      return tokenOf(await refresh(record), member);
    },

    /** A new token now, for instance because the member's claims have changed. */
    async renew(): Promise<void> {
      const record = parts.records.read();
      if (record) await refresh(record);
    },

    /** Milliseconds until the stored token wants replacing; null without a session. */
    refreshDue(): number | null {
      const record = parts.records.read();
      return record ? Math.max(0, (secondsLeft(record) - REFRESH_AT_SECONDS) * 1000) : null;
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
