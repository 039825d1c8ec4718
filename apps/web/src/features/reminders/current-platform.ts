import type { MemberReminder } from "@sovereign/contract/reminders";
import { isNativePlatform } from "#core/device/platform.ts";
import { phoneAllows, type ReminderPlatform, watchPhoneAllows } from "./reminder-platform.ts";
import { webReminders } from "./web-reminders.ts";

// Loaded on demand, so that browsers never download the library.
const alarms = () => import("./native-reminders.ts");
const clock = () => import("./local-alarms.ts");

const follow = async (reminder: MemberReminder) => (await alarms()).follow(reminder);

/** Reminders in a native app: local alarms scheduled ahead (decision 104). */
const phoneReminders: ReminderPlatform = {
  leave: () => phoneAllows().leave,
  watchLeave: watchPhoneAllows,
  ask: async () => (await clock()).promptForPermission(),
  arm: follow,
  changed: follow,
  test: async () => (await alarms()).ringTest(),
  punctuality: {
    here: () => phoneAllows().punctual,
    allow: async () => (await alarms()).allowPunctuality(),
  },
};

export const reminderPlatform = (): ReminderPlatform =>
  __KNOWS_SHELLS__ && isNativePlatform() ? phoneReminders : webReminders;
