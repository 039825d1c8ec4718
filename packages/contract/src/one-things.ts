import { MILESTONES } from "@sovereign/domain/milestone";
import { NOTE_MAX_LENGTH } from "@sovereign/domain/note";
import { COMPLETION_STATUSES, ONE_THING_MAX_LENGTH } from "@sovereign/domain/one-thing";
import type { Standing } from "@sovereign/domain/standing";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS } from "./problems.ts";
import { calendarDate, instant, z } from "./schema.ts";

const completionStatus = z.enum(COMPLETION_STATUSES);

/**
 * One member's record of one day (specification, section 3): each field is a column of the table
 * under the same name, and the rules of the domain look at some of them.
 */
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

/** What a member's days come to at the end of one of them: see the domain's standing.ts. */
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
 * A milestone that a write has awarded. Each length by itself: of one literal with several values the
 * API's description names the first alone.
 */
export const milestone = z.union(MILESTONES.map((days) => z.literal(days)));

/** What every endpoint of the daily loop answers. */
export const overview = z
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
    milestone: milestone.nullable().openapi({ description: "Only on the write that awarded it." }),
  })
  .openapi("Overview");

/** The date in the path; whether it exists is the service's question. */
const params = z.object({ date: calendarDate });

const access = "daily_loop";
const tags = ["ONE Things"];
const MEMBER = [...CALLER_PROBLEMS, "auth.session_ended"] as const;
const WRITE = [
  ...MEMBER,
  ...BODY_PROBLEMS,
  "one_thing.date_invalid",
  "one_thing.date_in_future",
  "one_thing.date_closed",
] as const;
const responses = { 200: json("The member's overview", overview) };

export const readOverview = endpoint({
  method: "get",
  path: "/api/one-things",
  access,
  tags,
  summary: "Read the latest days and the streak",
  responses,
  problems: MEMBER,
});

export const commitOneThing = endpoint({
  method: "put",
  path: "/api/one-things/{date}",
  access,
  tags,
  summary: "Set or update the ONE Thing of a day",
  request: {
    params,
    // Blank and over-long texts are refused by the domain's rule, with codes of their own.
    body: jsonBody(
      z
        .object({
          content: z.string().openapi({
            description: `At most ${ONE_THING_MAX_LENGTH} code points after trimming. For the next day an empty one takes back the line that is kept.`,
          }),
        })
        .openapi("OneThingText"),
    ),
  },
  responses,
  problems: [...WRITE, "one_thing.blank", "one_thing.too_long", "one_thing.already_reflected"],
});

export const reflect = endpoint({
  method: "put",
  path: "/api/one-things/{date}/completion",
  access,
  tags,
  summary: "Reflect on a day",
  request: {
    params,
    body: jsonBody(z.object({ completion_status: completionStatus }).openapi("Reflection")),
  },
  responses,
  problems: WRITE,
});

export const writeNote = endpoint({
  method: "put",
  path: "/api/one-things/{date}/note",
  access,
  tags,
  summary: "Write a note with the reflection on a day",
  request: {
    params,
    body: jsonBody(
      z
        .object({
          note: z.string().openapi({
            description: `At most ${NOTE_MAX_LENGTH} code points after trimming; an empty one clears.`,
          }),
        })
        .openapi("OneThingNote"),
    ),
  },
  responses,
  problems: [...WRITE, "one_thing.blank", "one_thing.too_long", "one_thing.not_reflected"],
});

export type OneThingRecord = z.infer<typeof oneThing>;
export type Overview = z.infer<typeof overview>;
