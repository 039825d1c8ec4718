import { endpoint, json } from "./endpoint.ts";
import { CALLER_PROBLEMS } from "./problems.ts";
import { richText } from "./rich-text.ts";
import { calendarDate, instant, z } from "./schema.ts";

const listedDay = z
  .object({
    day: z.int().positive(),
    principle: z.string(),
    category: z.string(),
    locked: z.boolean().openapi({ description: "Whether membership would open it." }),
    action_step: z.string().nullable().openapi({ description: "Null while the day is locked." }),
  })
  .openapi("ListedDay");

const programmeSchema = z
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

const programmeDaySchema = listedDay
  .extend({ action_step: z.string(), body: richText })
  .openapi("ProgrammeDay");

const dayParameter = z.object({ day: z.string() });

export type ProgrammeAnswer = z.infer<typeof programmeSchema>;
export type ProgrammeDayAnswer = z.infer<typeof programmeDaySchema>;

const PROGRAMME = json("The days, and the member's place in them", programmeSchema);
const tags = ["Programme"];
const VISITORS = { access: "programme_preview", token: "optional" } as const;
const MEMBERS = { access: "programme_progress" } as const;
const MEMBER = [...CALLER_PROBLEMS, "auth.session_ended"] as const;

export const readProgramme = endpoint({
  method: "get",
  path: "/api/programme",
  ...VISITORS,
  tags,
  summary: "List the days; with a token, also where the member stands",
  responses: { 200: PROGRAMME },
  problems: MEMBER,
});

export const readProgrammeDay = endpoint({
  method: "get",
  path: "/api/programme/{day}",
  ...VISITORS,
  tags,
  summary: "Read the text of a day",
  request: { params: dayParameter },
  responses: { 200: json("The day with its text", programmeDaySchema) },
  problems: [...CALLER_PROBLEMS, "programme.not_found", "programme.locked"],
});

export const recordDayOpened = endpoint({
  method: "put",
  path: "/api/programme/days/{day}/opened",
  ...MEMBERS,
  tags,
  summary: "Record that the day that is due was shown; another day changes nothing",
  request: { params: dayParameter },
  responses: { 200: PROGRAMME },
  problems: [...MEMBER, "request.foreign_origin", "programme.not_found", "programme.locked"],
});

export const restartProgramme = endpoint({
  method: "post",
  path: "/api/programme/restart",
  ...MEMBERS,
  tags,
  summary: "Begin again at the first day, once every day has been shown",
  responses: { 200: PROGRAMME },
  problems: [...MEMBER, "request.foreign_origin", "programme.locked"],
});
