import { MILESTONES } from "@sovereign/domain/milestone";
import { COMPLETION_STATUSES } from "@sovereign/domain/one-thing";
import type { Standing } from "@sovereign/domain/standing";
import { endpoint, json } from "./endpoint.ts";
import { CALLER_PROBLEMS } from "./problems.ts";
import { calendarDate, instant, oneOf, z } from "./schema.ts";

const completionStatus = z.enum(COMPLETION_STATUSES);

/** A member's record of a day (specification, section 3); each field is a column of the same name. */
export const oneThing = z
  .object({
    target_date: calendarDate,
    content: z.string(),
    completion_status: completionStatus,
    completed_at: instant.nullable(),
    reflected_at: instant.nullable(),
    committed_at: instant,
    late: z.boolean(),
    note: z.string().nullable(),
    time_zone: z.string().openapi({ example: "Europe/Lisbon" }),
    updated_at: instant,
  })
  .openapi("OneThing");

const dayRun = z.object({
  start: calendarDate,
  end: calendarDate,
  days: z.int(),
  partial: z.int(),
});
const dayBreak = z.object({ date: calendarDate, recorded: z.boolean() });

/** A summary of a member's days up to a date: see the domain's standing.ts. */
export const standing: z.ZodType<Standing> = z
  .object({
    through: calendarDate,
    run: dayRun.nullable(),
    ended_by: dayBreak.nullable(),
    began_after: dayBreak.nullable(),
    last_break: dayBreak.nullable(),
    best: z.int(),
    strength: z.number(),
  })
  .openapi("Standing");

/**
 * A milestone awarded by a write. A union, as OpenAPI shows only the first value of a literal with
 * several.
 */
export const milestone = z.union(MILESTONES.map((days) => z.literal(days)));

const daysVersion = z.int().nonnegative().openapi({
  description: "One more after each request that wrote days, so that an older answer is known.",
});

const overview = z
  .object({
    today: calendarDate,
    time_zone: z.string(),
    records: z
      .array(oneThing)
      .openapi({ description: "Those of the last thirty days, from the newest back." }),
    rest_days: z
      .array(calendarDate)
      .openapi({ description: "Planned rest among those days and to come, ascending." }),
    earlier: standing.openapi({ description: "What the days before those thirty come to." }),
    tomorrow: oneThing.nullable().openapi({ description: "The line that is kept for tomorrow." }),
    streak: z.object({
      current: z.int().nonnegative(),
      best: z.int().nonnegative(),
      today_counts: z.boolean(),
    }),
    strength: z
      .object({ now: z.int(), week_ago: z.int() })
      .openapi({ description: "In points from 0 to 100." }),
    waiting: z
      .object({ date: calendarDate, streak_if_kept: z.int().nonnegative() })
      .nullable()
      .openapi({ description: "The latest day that is over and still waits for its answer." }),
    version: daysVersion,
    partner: oneOf(["pair", "news"], "news").optional().openapi({
      description: "Whether `/api/partner` has a partner, or else an invitation or an end.",
    }),
  })
  .openapi("Overview");

/** The days of a request's writes, as they are afterward. */
export const changedDays = z
  .object({
    version: daysVersion,
    today: calendarDate,
    time_zone: z.string(),
    days: z.array(
      z.object({
        date: calendarDate,
        record: oneThing.nullable().openapi({ description: "Null for a line taken back." }),
      }),
    ),
  })
  .openapi("ChangedDays");

const access = "daily_loop";
const tags = ["ONE Things"];
const MEMBER = [...CALLER_PROBLEMS, "auth.session_ended"] as const;

export const readOverview = endpoint({
  method: "get",
  path: "/api/one-things",
  access,
  tags,
  summary: "Read the latest days and the streak",
  responses: { 200: json("The member's overview", overview) },
  problems: MEMBER,
});

export type OneThingRecord = z.infer<typeof oneThing>;
export type Overview = z.infer<typeof overview>;
export type ChangedDays = z.infer<typeof changedDays>;
