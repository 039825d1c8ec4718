import type { MiddlewareHandler } from "hono";
import { Problem } from "#problems/problem.ts";
import { bodyUpTo } from "./body-guard.ts";
import type { HttpEnvironment } from "./environment.ts";

/** Limit per kind and node: each body is in memory as a whole. */
const AT_ONCE = 3;
/** Longer than a few parts take, shorter than the server waits for a request. */
const WAIT_MS = 15_000;
const READ_MS = 30_000;

type Pace = { atOnce?: number; waitMs?: number; readMs?: number };

/**
 * Accepts large bodies of one route a few at a time. A caller who waits too long for a slot is
 * asked to retry, and one that sends too slowly loses it: `server.unavailable`, `request.invalid`.
 */
export function uploadsInTurn(
  maxSize: number,
  { atOnce = AT_ONCE, waitMs = WAIT_MS, readMs = READ_MS }: Pace = {},
): MiddlewareHandler<HttpEnvironment> {
  const within = bodyUpTo(maxSize);
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(new Problem("server.unavailable", { retryAfter: Math.ceil(waitMs / 1000) }));
      }, waitMs);
      waiting.push(begin);
    });
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (c, next) => {
    await enter();
    try {
      // Cached by the request, so that its handler gets it immediately.
      const read = within(c, async () => void (await c.req.arrayBuffer()));
      await endsWithin(Promise.resolve(read), readMs);
      await next();
    } finally {
      leave();
    }
  };
}

async function endsWithin(body: Promise<unknown>, readMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Problem("request.invalid", { detail: "The body came too slowly" })),
      readMs,
    );
  });
  try {
    await Promise.race([body, late]);
  } finally {
    clearTimeout(timer);
    // The rest of a late body fails on its own.
    body.catch(() => {});
  }
}
