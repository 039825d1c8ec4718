import { useSyncExternalStore } from "react";
import { useSession } from "#core/session/session.ts";
import { outboxes } from "./browser-outboxes.ts";
import type { OutboxDoor } from "./outbox-door.ts";
import { EMPTY_STATE, type OutboxState } from "./outbox-state.ts";

const watchNothing = () => () => {};

/** The outbox of the signed-in member; null for nobody. */
function useOwnOutbox(): OutboxDoor | null {
  const { user } = useSession();
  return user && outboxes.of(user.id);
}

/** One thing of the signed-in member's outbox, drawn anew when that thing changes. */
export function useOutboxState<Value>(select: (state: OutboxState) => Value): Value {
  const outbox = useOwnOutbox();
  return useSyncExternalStore(
    outbox?.watch ?? watchNothing,
    () => select(outbox?.getState() ?? EMPTY_STATE),
    () => select(EMPTY_STATE),
  );
}

/** Whether something of theirs may wait that is not read yet: what the server says is not all, then. */
export function useOutboxUnread(): boolean {
  const outbox = useOwnOutbox();
  return useSyncExternalStore(
    outbox?.watch ?? watchNothing,
    () => outbox?.isUnread() ?? false,
    () => false,
  );
}

/** What the signed-in member may do with what waits on this device; null for nobody. */
export function useOutboxActs(): Pick<
  OutboxDoor,
  "add" | "tryNow" | "drop" | "sendLostAgain"
> | null {
  return useOwnOutbox();
}

/** What waits on this device, of the signed-in member. */
export const useOutbox = (): OutboxState => useOutboxState((state) => state);
