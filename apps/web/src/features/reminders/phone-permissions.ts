import { createStore } from "#core/state/store.ts";
import type { ReminderPermission } from "./reminder-platform.ts";

type Allowed = { leave: ReminderPermission; punctual: boolean };

// The bridge is asynchronous and screens render immediately, so this caches its last response.
const allowed = createStore<Allowed>({ leave: "unasked", punctual: true });

export const phoneAllows = allowed.get;

export function setPhoneAllows(now: Allowed): void {
  const { leave, punctual } = allowed.get();
  if (now.leave !== leave || now.punctual !== punctual) allowed.set(now);
}

export const watchPhoneAllows = allowed.subscribe;
