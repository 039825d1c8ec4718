import type { Reminder } from "@sovereign/domain/reminder";
import { deviceStorage } from "#core/device/device-storage.ts";

// The specification names them, so they lack the prefix.
const ENABLED = "notifications_enabled";
const TIME = "notification_time";

export const isRemindedOnDevice = () => deviceStorage.getItem(ENABLED) === "true";

export function saveLocalReminder({ enabled, time }: Pick<Reminder, "enabled" | "time">): void {
  deviceStorage.setItem(ENABLED, String(enabled));
  deviceStorage.setItem(TIME, time);
}
