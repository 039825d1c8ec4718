import type { MemberReminder } from "@sovereign/contract/reminders";
import { createStore } from "#core/state/store.ts";

/** The notification permission; "unasked" may still be prompted for, "none" never can. */
export type ReminderPermission = "granted" | "refused" | "unasked" | "none";

/** The device's way of showing reminders: Web Push in a browser, local alarms in a native app. */
export type ReminderPlatform = {
  leave(): ReminderPermission;
  /** Calls back when the permission may have changed; returns an unsubscribe function. */
  watchLeave(onChange: () => void): () => void;
  /** Prompts if the member has not decided yet. Rejects if the device cannot prompt. */
  ask(): Promise<ReminderPermission>;
  /** Sets this device up to show the reminder. Rejects if it cannot. */
  arm(reminder: MemberReminder): Promise<void>;
  /** Applies a changed reminder on this device. Rejects if it cannot. */
  changed(reminder: MemberReminder): Promise<void>;
  /** Shows a test notification. Rejects if it was not sent. */
  test(reminder: MemberReminder): Promise<void>;
  /** Present where reminders may be late: whether alarms are exact, and how to permit them. */
  punctuality?: { here(): boolean; allow(): Promise<void> };
};

type Allowed = { leave: ReminderPermission; punctual: boolean };

// The bridge is asynchronous and screens render immediately, so this caches its last response.
const allowed = createStore<Allowed>({ leave: "unasked", punctual: true });

export const phoneAllows = allowed.get;

export function setPhoneAllows(now: Allowed): void {
  const { leave, punctual } = allowed.get();
  if (now.leave !== leave || now.punctual !== punctual) allowed.set(now);
}

export const watchPhoneAllows = allowed.subscribe;
