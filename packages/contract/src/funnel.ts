import { PAGE_STEPS, VISITED_PAGES } from "@sovereign/domain/funnel";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS, OFFICE_PROBLEMS } from "./problems.ts";
import { z } from "./schema.ts";

const day = z.iso.date().openapi({ format: "date", example: "2026-03-24" });
const count = z.int().min(0);

const counts = z
  .object({ visit: count, preview: count, "sign-up": count, commit: count, subscribe: count })
  .openapi("FunnelCounts");

const pageStepBody = z.object({ step: z.enum(PAGE_STEPS) }).openapi("PageStep");

const reportQuery = z.object({
  from: day.optional().openapi({ description: "29 days before `to` when left out." }),
  to: day.optional().openapi({ description: "Today in UTC when left out." }),
});

const reportSchema = z
  .object({
    from: day,
    to: day,
    days: z
      .array(z.object({ day: day, counts }))
      .openapi({ description: "Days on which nothing was counted are left out." }),
    totals: counts,
  })
  .openapi("FunnelReport");

export type FunnelReport = z.infer<typeof reportSchema>;

const wayInSchema = z
  .object({
    from: day,
    to: day.openapi({ description: "Today in UTC" }),
    totals: counts,
    pages: z.array(z.object({ page: z.enum(VISITED_PAGES), visits: count })).openapi({
      description: "Where visits began, as far as it is known, the most visited first",
    }),
  })
  .openapi("WayIn");

export type WayIn = z.infer<typeof wayInSchema>;

export const readWayIn = endpoint({
  method: "get",
  path: "/api/office/way-in",
  access: "office_sums",
  tags: ["Office"],
  summary: "Read how many visited, signed up, began and bought in thirty days",
  responses: { 200: json("The sums", wayInSchema) },
  problems: OFFICE_PROBLEMS,
});

export const countPageStep = endpoint({
  method: "post",
  path: "/api/funnel",
  access: "funnel_count",
  tags: ["Funnel"],
  summary: "Count that a public page was opened; nothing about who opened it is kept",
  request: { body: jsonBody(pageStepBody) },
  responses: {
    204: { description: "Counted, or not to be counted" },
  },
  problems: [...BODY_PROBLEMS, "request.rate_limited"],
});

export const readFunnelReport = endpoint({
  method: "get",
  path: "/api/funnel",
  access: "funnel_report",
  tags: ["Funnel"],
  summary: "Read the sums per day and step; for administrators, to others there is nothing here",
  request: { query: reportQuery },
  responses: { 200: json("The sums", reportSchema) },
  problems: [...CALLER_PROBLEMS, "request.invalid", "route.not_found"],
});
