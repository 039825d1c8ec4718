import type { ReminderPlatform } from "./reminder-platform.ts";
import { webReminders } from "./web-reminders.ts";

/** What shows reminders on this device. */
export const reminderPlatform = (): ReminderPlatform => webReminders;
