import type { MemberReminder } from "@sovereign/contract/reminders";

/** Whether this device may show notifications; "unasked" may still be asked, "none" never can. */
export type NotificationLeave = "granted" | "refused" | "unasked" | "none";

/**
 * What shows a reminder on a device: a browser, which the server reaches by push, or a phone's own
 * alarms in a store's app.
 */
export type ReminderPlatform = {
  leave(): NotificationLeave;
  /** Calls back when the leave may have changed; gives the function that ends it. */
  watchLeave(onChange: () => void): () => void;
  /** Asks the member, where that is still to be asked. Rejects when the device cannot ask. */
  ask(): Promise<NotificationLeave>;
  /** Has this device show the reminder from now on. Rejects when it cannot be brought to. */
  arm(reminder: MemberReminder): Promise<void>;
  /** Hears how the reminder stands once it was changed. Rejects when this device cannot follow. */
  changed(reminder: MemberReminder): Promise<void>;
  /** Shows a notification as a test. Rejects when it was not sent. */
  test(reminder: MemberReminder): Promise<void>;
  /** Where reminders may come late: whether they come on the minute here, and how that is allowed. */
  punctuality?: { here(): boolean; allow(): Promise<void> };
};
