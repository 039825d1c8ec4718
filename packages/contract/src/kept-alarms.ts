import { alarmReport, reminder } from "./reminders.ts";
import { calendarDate, instant, z } from "./schema.ts";

/** The alarms a phone has scheduled, stored on the phone. */
export const keptAlarms = z.object({
  member: z.string(),
  /** As last received, with its member's zone; null before. */
  reminder: reminder.nullable(),
  time_zone: z.string().nullable(),
  /** The last day that had a reminder; null before the first. */
  through: calendarDate.nullable(),
  alarms: z.array(z.object({ id: z.int(), day: calendarDate, at: instant })),
  /** Reports not yet sent. */
  reports: z.array(alarmReport),
});

export type KeptAlarms = z.infer<typeof keptAlarms>;
