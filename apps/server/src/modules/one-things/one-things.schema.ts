import { z } from "@hono/zod-openapi";
import { COMPLETION_STATUSES } from "@sovereign/domain/completion-status";
import { ONE_THING_MAX_LENGTH } from "@sovereign/domain/one-thing";

const calendarDate = z.string().openapi({ format: "date", example: "2026-03-24" });
const instant = z.string().openapi({ format: "date-time", example: "2026-03-24T20:14:00.000Z" });

const oneThing = z
  .object({
    target_date: calendarDate,
    content: z.string(),
    completion_status: z.enum(COMPLETION_STATUSES),
    completed_at: instant.nullable(),
    reflected_at: instant.nullable(),
    committed_at: instant,
    late: z.boolean(),
    time_zone: z.string().openapi({ example: "Europe/Lisbon" }),
    updated_at: instant,
  })
  .openapi("OneThing");

/** What every route of this module answers. */
export const overviewSchema = z
  .object({
    today: calendarDate,
    time_zone: z.string(),
    records: z.array(oneThing).openapi({ description: "From the newest back." }),
    streak: z.object({
      current: z.int().nonnegative(),
      best: z.int().nonnegative(),
      today_counts: z.boolean(),
    }),
    waiting: z
      .object({ date: calendarDate, streak_if_kept: z.int().nonnegative() })
      .nullable()
      .openapi({ description: "The latest day that is over and still waits for its answer." }),
    milestone: z
      .union([z.literal(3), z.literal(7), z.literal(30)])
      .nullable()
      .openapi({ description: "Only on the write that awarded it." }),
  })
  .openapi("Overview");

/** `?days=` of the read: how many calendar days back, today included. */
export const overviewQuery = z.object({
  days: z.coerce.number().int().min(1).max(366).default(30),
});

/** The date in the path; whether it exists is the service's question. */
export const dateParameter = z.object({ date: calendarDate });

/** Blank and over-long texts are refused by the domain's rule, with codes of their own. */
export const contentBody = z
  .object({
    content: z
      .string()
      .openapi({ description: `At most ${ONE_THING_MAX_LENGTH} code points after trimming.` }),
    replaces: z.string().optional().openapi({
      description: "The text that the writer saw, empty for none: no other one is replaced.",
    }),
  })
  .openapi("OneThingText");

export const completionBody = z
  .object({ completion_status: z.enum(COMPLETION_STATUSES) })
  .openapi("Reflection");
