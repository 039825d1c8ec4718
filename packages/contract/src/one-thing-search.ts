import { DAY_SEARCH_MAX_LENGTH } from "@sovereign/domain/one-thing";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { oneThing } from "./one-things.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS } from "./problems.ts";
import { calendarDate, z } from "./schema.ts";

export const SEARCH_PAGE_DAYS = 20;

const search = z.object({
  q: z.string().trim().min(1).max(DAY_SEARCH_MAX_LENGTH),
  before: calendarDate.optional().openapi({ description: "Days before this one: the next page." }),
});

/** A day whose text or note contains every word searched for. */
const dayHit = oneThing
  .pick({
    target_date: true,
    content: true,
    note: true,
    completion_status: true,
    reflected_at: true,
  })
  .extend({ rest: z.boolean().openapi({ description: "Whether the day is planned rest." }) });

const daySearch = z
  .object({
    query: z.string(),
    hits: z.array(dayHit).openapi({ description: "From the newest back." }),
    more: z.boolean().openapi({ description: "Whether earlier days were found too." }),
  })
  .openapi("OneThingSearch");

export type DayHit = z.infer<typeof dayHit>;
export type DaySearchAnswer = z.infer<typeof daySearch>;

export const searchDays = endpoint({
  method: "post",
  path: "/api/one-things/search",
  access: "daily_loop",
  tags: ["ONE Things"],
  summary: "Search the caller's own texts and notes",
  description: "The words stand in the body: an address would leave them in logs.",
  request: { body: jsonBody(search) },
  responses: { 200: json(`At most ${SEARCH_PAGE_DAYS} days, the newest first`, daySearch) },
  problems: [
    ...CALLER_PROBLEMS,
    ...BODY_PROBLEMS,
    "request.rate_limited",
    "one_thing.date_invalid",
  ],
});
