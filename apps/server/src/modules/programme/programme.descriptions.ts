import { createRoute } from "@hono/zod-openapi";
import type { Gate } from "#http/gate.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS, problemAnswers } from "#http/problem-descriptions.ts";
import { dayParameter, doneBody, programmeDaySchema, programmeSchema } from "./programme.schema.ts";

const PROGRAMME = {
  description: "The days, and the member's place in them",
  content: { "application/json": { schema: programmeSchema } },
};

/** The routes of the programme as the API describes them, each at its row of the matrix. */
export function programmeDescriptions(gate: Gate) {
  const visitors = { ...gate("programme_preview", { token: "optional" }), tags: ["Programme"] };
  const members = { ...gate("programme_progress"), tags: ["Programme"] };
  const member = [...CALLER_PROBLEMS, "auth.session_ended"] as const;

  return {
    read: createRoute({
      ...visitors,
      method: "get",
      path: "/api/programme",
      summary: "List the days; with a token, also where the member stands",
      responses: { 200: PROGRAMME, ...problemAnswers(...member) },
    }),

    readDay: createRoute({
      ...visitors,
      method: "get",
      path: "/api/programme/{day}",
      summary: "Read the text of a day",
      request: { params: dayParameter },
      responses: {
        200: {
          description: "The day with its text",
          content: { "application/json": { schema: programmeDaySchema } },
        },
        ...problemAnswers(...CALLER_PROBLEMS, "programme.not_found", "programme.locked"),
      },
    }),

    recordOpened: createRoute({
      ...members,
      method: "put",
      path: "/api/programme/days/{day}/opened",
      summary: "Record that the day that is due was shown; another day changes nothing",
      request: { params: dayParameter },
      responses: {
        200: PROGRAMME,
        ...problemAnswers(
          ...member,
          "request.foreign_origin",
          "programme.not_found",
          "programme.locked",
        ),
      },
    }),

    markDone: createRoute({
      ...members,
      method: "put",
      path: "/api/programme/days/{day}/done",
      summary: "Mark the action of an opened day done, or not done",
      request: {
        params: dayParameter,
        body: { required: true, content: { "application/json": { schema: doneBody } } },
      },
      responses: {
        200: PROGRAMME,
        ...problemAnswers(
          ...member,
          ...BODY_PROBLEMS,
          "programme.not_found",
          "programme.day_not_opened",
        ),
      },
    }),

    restart: createRoute({
      ...members,
      method: "post",
      path: "/api/programme/restart",
      summary: "Begin again at the first day, once every day has been shown",
      responses: {
        200: PROGRAMME,
        ...problemAnswers(...member, "request.foreign_origin", "programme.locked"),
      },
    }),
  };
}
