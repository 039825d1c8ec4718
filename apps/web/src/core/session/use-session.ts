import { useSyncExternalStore } from "react";
import { session } from "./session.ts";
import { LOADING, type SessionState } from "./session-store.ts";

/** The session as screens see it. Prerendering and the first paint know nobody: "loading". */
export function useSession(): SessionState {
  return useSyncExternalStore(session.watch, session.getState, () => LOADING);
}
