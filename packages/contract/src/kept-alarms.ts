import { alarmReport, reminder } from "./reminders.ts";
import { calendarDate, instant, z } from "./schema.ts";

/** What a phone keeps of the alarms that it has set, until the next time that it sets them. */
export const keptAlarms = z.object({
  /** Whose they are. */
  member: z.string(),
  /** As it was last heard of, and where its member was; null before. */
  reminder: reminder.nullable(),
  time_zone: z.string().nullable(),
  /** The last day that has had its own; null while none had. */
  through: calendarDate.nullable(),
  alarms: z.array(z.object({ id: z.int(), day: calendarDate, at: instant })),
  /** What the server has not heard of yet. */
  reports: z.array(alarmReport),
});

export type KeptAlarms = z.infer<typeof keptAlarms>;
