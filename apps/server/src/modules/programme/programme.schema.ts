import { z } from "@hono/zod-openapi";
import { richTextSchema } from "#http/rich-text.schema.ts";

const calendarDate = z.string().openapi({ format: "date", example: "2026-03-24" });
const instant = z.string().openapi({ format: "date-time", example: "2026-03-24T20:14:00.000Z" });

const listedDay = z
  .object({
    day: z.int().positive(),
    principle: z.string(),
    category: z.string(),
    locked: z.boolean().openapi({ description: "Whether membership would open it." }),
    action_step: z.string().nullable().openapi({ description: "Null while the day is locked." }),
  })
  .openapi("ListedDay");

/** GET /api/programme, and what every write of the programme answers. */
export const programmeSchema = z
  .object({
    title: z.string(),
    intro: z.string(),
    days: z.array(listedDay),
    place: z
      .object({
        today: calendarDate,
        time_zone: z.string(),
        day: z.int().positive().openapi({ description: "The day to show." }),
        due: z
          .boolean()
          .openapi({ description: "Whether showing it has yet to be recorded: PUT .../opened." }),
        finished: z.boolean(),
        opened: z.array(
          z.object({ day: z.int(), opened_on: calendarDate, done_at: instant.nullable() }),
        ),
      })
      .nullable()
      .openapi({ description: "Where the member stands; null for visitors." }),
  })
  .openapi("Programme");

/** GET /api/programme/:day. */
export const programmeDaySchema = listedDay
  .extend({ action_step: z.string(), body: richTextSchema })
  .openapi("ProgrammeDay");

export const dayParameter = z.object({ day: z.string() });

export const doneBody = z.object({ done: z.boolean() }).openapi("ProgrammeDayDone");

export type ProgrammeAnswer = z.infer<typeof programmeSchema>;
export type ProgrammeDayAnswer = z.infer<typeof programmeDaySchema>;
