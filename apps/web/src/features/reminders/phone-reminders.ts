import type { MemberReminder } from "@sovereign/contract/reminders";
import { phoneAllows, watchPhoneAllows } from "./phone-permissions.ts";
import type { ReminderPlatform } from "./reminder-platform.ts";

// Loaded on demand, so that browsers never download the library.
const alarms = () => import("./native-reminders.ts");
const clock = () => import("./local-alarms.ts");

const follow = async (reminder: MemberReminder) => (await alarms()).follow(reminder);

/** Reminders in a native app: local alarms scheduled ahead (decision 104). */
export const phoneReminders: ReminderPlatform = {
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
