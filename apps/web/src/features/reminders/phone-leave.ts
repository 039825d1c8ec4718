import { createStore } from "#core/state/store.ts";
import type { NotificationLeave } from "./reminder-platform.ts";

/** What a phone lets the app do: whether it shows notifications, and whether on the minute. */
type Allowed = { leave: NotificationLeave; punctual: boolean };

// A phone is asked through its bridge, and screens draw at once: this is what it last said.
const allowed = createStore<Allowed>({ leave: "unasked", punctual: true });

/** What the phone has last said that it allows. */
export const phoneAllows = allowed.get;

/** Notes what the phone says, and tells whoever watches where that is news. */
export function notePhoneAllows(now: Allowed): void {
  const { leave, punctual } = allowed.get();
  if (now.leave !== leave || now.punctual !== punctual) allowed.set(now);
}

/** Calls back whenever the phone allows something else; gives the function that ends it. */
export const watchPhoneAllows = allowed.subscribe;
