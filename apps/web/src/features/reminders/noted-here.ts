import type { Reminder } from "@sovereign/domain/reminder";
import { deviceStorage } from "#core/device/device-storage.ts";

// The specification's names, and so without the backend's prefix.
const ENABLED = "notifications_enabled";
const TIME = "notification_time";

/** Whether reminders were on when this device last knew. */
export const remindedHere = () => deviceStorage.getItem(ENABLED) === "true";

/** Notes on this device how the reminder stands (specification, section 3). */
export function noteHere({ enabled, time }: Pick<Reminder, "enabled" | "time">): void {
  deviceStorage.setItem(ENABLED, String(enabled));
  deviceStorage.setItem(TIME, time);
}
