import type { MemberReminder } from "@sovereign/contract/reminders";
import { NO_REMINDER } from "@sovereign/domain/reminder";

/** Of a member who never set a reminder. */
export const NOT_REMINDED: MemberReminder = {
  reminder: NO_REMINDER,
  time_zone: "UTC",
  next_due_at: null,
  push_public_key: "BAAA",
  decided: false,
  devices: 0,
  receipts: [],
  offers_email: false,
};
