import { REST_DAYS_A_QUARTER } from "@sovereign/domain/planned-rest";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS } from "./problems.ts";
import { calendarDate, z } from "./schema.ts";

/** More than can be chosen in one go, but bounded. */
const MAX_DATES = 31;

/** The response of both endpoints of planned rest (decision 77). */
const restPlan = z
  .object({
    today: calendarDate,
    time_zone: z.string().openapi({ example: "Europe/Lisbon" }),
    from: calendarDate.openapi({
      description: "The first day that can be chosen: tomorrow, or later after a flight.",
    }),
    to: calendarDate.openapi({ description: "The last day that can be chosen." }),
    rest_days: z
      .array(calendarDate)
      .openapi({ description: "Those of the quarters below, begun and to come, ascending." }),
    quarters: z
      .array(
        z.object({
          start: calendarDate,
          end: calendarDate,
          taken: z.int().openapi({ description: "Days of rest that have begun." }),
          planned: z.int().openapi({ description: "Days of rest to come." }),
          left: z.int().openapi({ description: `Of ${REST_DAYS_A_QUARTER}.` }),
        }),
      )
      .openapi({ description: "The quarters of the days that can be chosen: one or two." }),
  })
  .openapi("RestPlan");

export type RestPlan = z.infer<typeof restPlan>;

const path = "/api/rest-days";
const access = "daily_loop";
const tags = ["Planned rest"];
const MEMBER = [...CALLER_PROBLEMS, "auth.session_ended"] as const;
const responses = { 200: json("The member's planned rest", restPlan) };

export const readRestPlan = endpoint({
  method: "get",
  path,
  access,
  tags,
  summary: "Read the days of rest of the quarters in sight",
  responses,
  problems: MEMBER,
});

export const planRest = endpoint({
  method: "put",
  path,
  access,
  tags,
  summary: "Replace the days of rest that can still be chosen; days that have begun stay",
  request: {
    body: jsonBody(
      z
        .object({
          dates: z
            .array(z.iso.date().openapi({ format: "date", example: "2026-03-27" }))
            .max(MAX_DATES)
            .openapi({ description: "All or none of them; in any order, twice counts once." }),
        })
        .openapi("RestDays"),
    ),
  },
  responses,
  problems: [...MEMBER, ...BODY_PROBLEMS, "rest.date_out_of_range", "rest.too_many"],
});
