import { isNativePlatform } from "#core/device/platform.ts";
import { phoneReminders } from "./phone-reminders.ts";
import type { ReminderPlatform } from "./reminder-platform.ts";
import { webReminders } from "./web-reminders.ts";

export const reminderPlatform = (): ReminderPlatform =>
  __KNOWS_SHELLS__ && isNativePlatform() ? phoneReminders : webReminders;
