import type { MemberReminder } from "@sovereign/contract/reminders";
import { NO_REMINDER, SILENCES } from "@sovereign/domain/reminder";
import { FAILURES } from "@sovereign/domain/reminder-receipt";

const AT = "2026-01-01T10:00:00.000Z";

/** Of a member who never set a reminder. */
export const NOT_REMINDED: MemberReminder = {
  reminder: NO_REMINDER,
  time_zone: "UTC",
  next_due_at: null,
  push_public_key: "BAAA",
  devices: 0,
  receipts: [],
  offers_email: false,
};

/** A reminder with receipts of every kind. */
export const REMINDED: MemberReminder = {
  ...NOT_REMINDED,
  reminder: { ...NO_REMINDER, enabled: true },
  receipts: [
    ...(["unknown", "sent", "due", "shown", "opened"] as const).map((state) => ({ state })),
    ...SILENCES.map((reason) => ({ state: "silent", reason }) as const),
    ...FAILURES.map((reason) => ({ state: "failed", reason }) as const),
  ].map((receipt, index) => ({
    ...{
      day: `2026-11-${10 + index}`,
      due_at: AT,
      time_zone: "UTC",
      channel: "push" as const,
    },
    ...{ reason: null, silent_since: AT, sent_at: AT },
    ...{ shown_at: AT, opened_at: null },
    ...receipt,
  })),
  offers_email: true,
};
