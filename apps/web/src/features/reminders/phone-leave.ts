import type { NotificationLeave } from "./reminder-platform.ts";

/** What a phone lets the app do: whether it shows notifications, and whether on the minute. */
type Allowed = { leave: NotificationLeave; punctual: boolean };

const watchers = new Set<() => void>();

// A phone is asked through its bridge, and screens draw at once: this is what it last said.
let allowed: Allowed = { leave: "unasked", punctual: true };

/** What the phone has last said that it allows. */
export const phoneAllows = () => allowed;

/** Notes what the phone says, and tells whoever watches where that is news. */
export function notePhoneAllows(now: Allowed): void {
  const isNews = now.leave !== allowed.leave || now.punctual !== allowed.punctual;
  if (!isNews) return;
  allowed = now;
  for (const watcher of [...watchers]) watcher();
}

/** Calls back whenever the phone allows something else; gives the function that ends it. */
export function watchPhoneAllows(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => void watchers.delete(onChange);
}
