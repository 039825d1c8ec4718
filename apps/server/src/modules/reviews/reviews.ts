import {
  answerReview,
  makeReviewLink,
  readReviewLink,
  readSharedReview,
  readThirtyDayReview,
  readWeekReview,
  withdrawReviewLink,
} from "@sovereign/contract/reviews";
import type { Review } from "@sovereign/domain/review";
import type { Context } from "hono";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { Problem } from "#problems/problem.ts";
import { ownAnswers } from "./reviews.repository.ts";
import { createReviewsService, type ReadDays, type ReviewsService } from "./reviews.service.ts";

type Deps = { db: Database; clock: Clock; rateLimits: RateLimits; readDays: ReadDays };

/** A whole room may open a link from one IP address, and each open page polls once a minute. */
const READS_PER_ADDRESS = { points: 300, seconds: 600 };
const LINKS_PER_MEMBER = { points: 60, seconds: 24 * 3600 };

const readsPerAddress = (rateLimits: RateLimits, what: string) => (clientAddress: string) =>
  limited(rateLimits, `${what}:ip:${clientAddress}`, READS_PER_ADDRESS);

async function limited(
  rateLimits: RateLimits,
  key: string,
  allowance: { points: number; seconds: number },
): Promise<void> {
  const { allowed, retryAfterSeconds } = await rateLimits.consume(key, allowance);
  if (!allowed) throw tooManyRequests(retryAfterSeconds);
}

type RouteDeps = { service: ReviewsService; rateLimits: RateLimits; gate: Gate };

function reviewsRoutes({ service, rateLimits, gate }: RouteDeps) {
  const router = createRouter();

  /** Only members may use the thirty-day review, in any request. */
  async function requireOpen(c: Context<HttpEnvironment>, review: Review): Promise<void> {
    const opened = review === "week" || (await gate.opens(c, "accountability_engine"));
    if (!opened) throw new Problem("membership.required");
  }

  const limitReads = readsPerAddress(rateLimits, "shared-review");

  router.openapi(routeOf(readWeekReview, gate), async (c) =>
    c.json(await service.read(c.var.caller, "week", c.req.valid("query").last_day), 200),
  );

  router.openapi(routeOf(readThirtyDayReview, gate), async (c) =>
    c.json(await service.read(c.var.caller, "thirty-days", c.req.valid("query").last_day), 200),
  );

  router.openapi(routeOf(answerReview, gate), async (c) => {
    const { review, last_day } = c.req.valid("param");
    const input = c.req.valid("json");
    await requireOpen(c, review);
    return c.json(await service.answer(c.var.caller, review, last_day, input), 200);
  });

  router.openapi(routeOf(readReviewLink, gate), async (c) => {
    const { review, last_day } = c.req.valid("param");
    return c.json(await service.links(c.var.caller.userId, review, last_day), 200);
  });

  router.openapi(routeOf(makeReviewLink, gate), async (c) => {
    const { review, last_day } = c.req.valid("param");
    await requireOpen(c, review);
    await limited(rateLimits, `review-link:${c.var.caller.userId}`, LINKS_PER_MEMBER);
    return c.json(await service.share(c.var.caller, review, last_day), 200);
  });

  router.openapi(routeOf(withdrawReviewLink, gate), async (c) => {
    const { review, last_day } = c.req.valid("param");
    return c.json(await service.withdraw(c.var.caller.userId, review, last_day), 200);
  });

  router.openapi(routeOf(readSharedReview, gate), async (c) => {
    await limitReads(c.var.clientAddress);
    return c.json(await service.readShared(c.req.valid("param").token), 200);
  });

  return router;
}

export function createReviews({ rateLimits, ...deps }: Deps) {
  const service = createReviewsService(deps);
  const limitPages = readsPerAddress(rateLimits, "shared-page");
  return {
    async isShared(token: string, clientAddress: string): Promise<boolean> {
      await limitPages(clientAddress);
      return service.isShared(token);
    },
    ownAnswers,
    routes: (gate: Gate) => reviewsRoutes({ service, rateLimits, gate }),
  };
}
