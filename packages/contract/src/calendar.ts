import { endpoint, json } from "./endpoint.ts";
import { oneThing } from "./one-things.ts";
import { CALLER_PROBLEMS } from "./problems.ts";
import { calendarDate, z } from "./schema.ts";

const CALENDAR_MONTHS = 12;

/** The service checks whether the month exists. */
const calendarQuery = z.object({
  months: z.coerce.number<number>().int().min(1).max(CALENDAR_MONTHS).default(CALENDAR_MONTHS),
  until: z.string().optional().openapi({
    description: "The last month, written YYYY-MM; this one where it is left out.",
    example: "2026-03",
  }),
});

const calendarDay = oneThing.pick({
  target_date: true,
  completion_status: true,
  reflected_at: true,
});

const dayOfAnotherYear = calendarDay.extend({ content: z.string(), rest: z.boolean() });

// Optional, so that a device can still read a year stored before this field existed.
const dayOfTheYear = calendarDay.extend({ late: oneThing.shape.late.optional() });

const calendar = z
  .object({
    today: calendarDate,
    time_zone: z.string(),
    from: calendarDate.openapi({ description: "The first day of the first month." }),
    to: calendarDate.openapi({ description: "The last day of the last month." }),
    first_day: calendarDate
      .nullable()
      .openapi({ description: "The first day that the member has ever recorded." }),
    days: z
      .array(dayOfTheYear)
      .openapi({ description: "Those with a record, up to today, ascending." }),
    rest_days: z
      .array(calendarDate)
      .openapi({ description: "Planned rest between the two days, ascending." }),
    on_this_day: z
      .array(dayOfAnotherYear)
      .openapi({ description: "Today's date in earlier years, from the latest back." }),
  })
  .openapi("Calendar");

const recordedDay = z
  .object({
    date: calendarDate,
    today: calendarDate,
    time_zone: z.string(),
    record: oneThing.nullable(),
    rest: z.boolean().openapi({ description: "Whether it is a day of planned rest." }),
    streak: z.int().nullable().openapi({
      description: "As it stood at the end of the day; null where the day did not count.",
    }),
    first_day: calendarDate.nullable(),
  })
  .openapi("RecordedDay");

const monthDays = z
  .object({
    time_zone: z.string(),
    records: z.array(oneThing).openapi({ description: "Those up to today, ascending." }),
    rest_days: z.array(calendarDate).openapi({ description: "Planned rest, ascending." }),
  })
  .openapi("MonthDays");

const access = "daily_loop";
const tags = ["ONE Things"];
const problems = [
  ...CALLER_PROBLEMS,
  "auth.session_ended",
  "request.invalid",
  "one_thing.date_invalid",
] as const;

export const readCalendar = endpoint({
  method: "get",
  path: "/api/one-things/calendar",
  access,
  tags,
  summary: "Read the days of a year, without their texts",
  request: { query: calendarQuery },
  responses: { 200: json("The days", calendar) },
  problems,
});

export const readMonth = endpoint({
  method: "get",
  path: "/api/one-things/calendar/{month}",
  access,
  tags,
  summary: "Read the days of a month with their texts and notes",
  request: {
    params: z.object({ month: z.string().openapi({ example: "2026-03" }) }),
  },
  responses: { 200: json("The days", monthDays) },
  problems,
});

export const readDay = endpoint({
  method: "get",
  path: "/api/one-things/{date}",
  access,
  tags,
  summary: "Read one day, however long ago",
  request: { params: z.object({ date: calendarDate }) },
  responses: { 200: json("The day", recordedDay) },
  problems: [...problems, "one_thing.date_in_future"],
});

export type Calendar = z.infer<typeof calendar>;
export type MonthDays = z.infer<typeof monthDays>;
export type RecordedDayAnswer = z.infer<typeof recordedDay>;
export type CalendarQuery = z.infer<typeof calendarQuery>;
