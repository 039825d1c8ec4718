import { DAY_MARKS } from "@sovereign/domain/day-mark";
import { REVIEW_ANSWER_MAX_LENGTH, REVIEWS } from "@sovereign/domain/review";
import { endpoint, json, jsonBody } from "./endpoint.ts";
import { oneThing, standing } from "./one-things.ts";
import { BODY_PROBLEMS, CALLER_PROBLEMS } from "./problems.ts";
import { calendarDate, instant, z } from "./schema.ts";

const review = z.enum(REVIEWS);

const answer = z
  .object({ text: z.string(), updated_at: instant.nullable() })
  .openapi("ReviewAnswer", { description: "For its writer alone; empty while there is none." });

/** The member's own review, texts included. */
const reviewDays = z
  .object({
    today: calendarDate,
    time_zone: z.string(),
    first_day: calendarDate,
    last_day: calendarDate,
    // A server of the version before sends none.
    next_on: calendarDate.nullish().openapi({
      description: "When the next thirty-day review opens; null for a week.",
    }),
    records: z.array(oneThing).openapi({ description: "Those of the period, newest first." }),
    rest_days: z.array(calendarDate),
    earlier: standing.openapi({ description: "What the days before the period come to." }),
    answer,
  })
  .openapi("ReviewDays");

const link = z
  .object({
    review,
    last_day: calendarDate,
    token: z.string().openapi({ description: "The address is /r/ and this." }),
    made_at: instant,
    withdrawn_at: instant.nullable(),
  })
  .openapi("ReviewLink");

const linksOfMember = z
  .object({
    link: link.nullable().openapi({ description: "The latest one to this review." }),
    live: z.array(link).openapi({ description: "The member's live links, to any review." }),
  })
  .openapi("ReviewLinks");

const sharedReview = z
  .object({
    review,
    first_day: calendarDate,
    last_day: calendarDate,
    marks: z
      .array(z.enum(DAY_MARKS))
      .openapi({ description: "A mark a day, as they were when it was shared." }),
    shared_on: calendarDate,
  })
  .openapi("SharedReview");

const access = "daily_loop";
const tags = ["Reviews"];
const query = z.object({
  last_day: calendarDate
    .optional()
    .openapi({ description: "A Sunday for a week; the latest there is when left out." }),
});
const params = z.object({ review, last_day: calendarDate });
const READ = [
  ...CALLER_PROBLEMS,
  "request.invalid",
  "auth.session_ended",
  "review.not_found",
] as const;
/** With a membership one opens every thirty days, kept or not (decision 88). */
const OPENED = ["membership.required", "review.not_opened"] as const;
const OWN = [...READ, ...OPENED, "request.foreign_origin"] as const;
const DAYS = { 200: json("The days of the review", reviewDays) };
const LINKS = { 200: json("The link to the review, and all live ones", linksOfMember) };

export const readWeekReview = endpoint({
  method: "get",
  path: "/api/reviews/week",
  access,
  tags,
  summary: "Read a week from Monday to Sunday",
  request: { query },
  responses: DAYS,
  problems: READ,
});

export const readThirtyDayReview = endpoint({
  method: "get",
  path: "/api/reviews/thirty-days",
  access: "accountability_engine",
  tags,
  summary: "Read thirty days, the latest that are over when left out",
  request: { query },
  responses: DAYS,
  problems: [...READ, ...OPENED],
});

export const answerReview = endpoint({
  method: "put",
  path: "/api/reviews/{review}/{last_day}/answer",
  access,
  tags,
  summary: "Answer a review's question; an empty answer takes it back",
  request: {
    params,
    body: jsonBody(
      z
        .object({
          text: z.string().openapi({
            description: `At most ${REVIEW_ANSWER_MAX_LENGTH} code points after trimming.`,
          }),
          replaces: z.string().optional().openapi({
            description:
              "The answer that the writer saw, empty for none: no other one is replaced.",
          }),
        })
        .openapi("ReviewAnswerText"),
    ),
  },
  responses: { 200: json("The answer as it is kept", answer) },
  problems: [
    ...READ,
    ...OPENED,
    ...BODY_PROBLEMS,
    "review.answer_too_long",
    "review.answer_replaced",
  ],
});

const linkPath = "/api/reviews/{review}/{last_day}/link";

export const readReviewLink = endpoint({
  method: "get",
  path: linkPath,
  access,
  tags,
  summary: "Read the link to a review, and the member's live ones",
  request: { params },
  responses: LINKS,
  problems: [...CALLER_PROBLEMS, "request.invalid", "review.not_found"],
});

export const makeReviewLink = endpoint({
  method: "post",
  path: linkPath,
  access,
  tags,
  summary: "Share a review's marks by a link; a live one stays as it is",
  request: { params },
  responses: LINKS,
  problems: [...OWN, "review.too_many_links", "request.rate_limited"],
});

export const withdrawReviewLink = endpoint({
  method: "delete",
  path: linkPath,
  access,
  tags,
  summary: "Withdraw the link to a review; its address is never used again",
  request: { params },
  responses: LINKS,
  problems: [...CALLER_PROBLEMS, "request.invalid", "request.foreign_origin", "review.not_found"],
});

export const readSharedReview = endpoint({
  method: "get",
  path: "/api/shared-reviews/{token}",
  access: "shared_review",
  tags,
  summary: "Read a shared review: marks, and nothing that its member wrote",
  request: { params: z.object({ token: z.string() }) },
  responses: { 200: json("The marks as they were when they were shared", sharedReview) },
  problems: ["request.invalid", "request.rate_limited", "shared_review.not_found"],
});

export type ReviewDays = z.infer<typeof reviewDays>;
export type ReviewAnswer = z.infer<typeof answer>;
export type ReviewLink = z.infer<typeof link>;
export type ReviewLinks = z.infer<typeof linksOfMember>;
export type SharedReview = z.infer<typeof sharedReview>;

export const sharedReviewSchema = sharedReview;
