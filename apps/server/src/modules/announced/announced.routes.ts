import { readAnnounced, readFeed } from "@sovereign/contract/announced";
import { etagOf, isKnown } from "#http/etag.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { AnnouncedService } from "./announced.service.ts";

type Deps = { service: AnnouncedService; feed: () => Promise<string>; gate: Gate };

export function announcedRoutes({ service, feed, gate }: Deps) {
  const router = createRouter();

  router.openapi(routeOf(readAnnounced, gate), async (c) =>
    c.json(await service.read(c.req.valid("param")), 200),
  );

  router.openapi(routeOf(readFeed, gate), async (c) => {
    const text = await feed();
    const etag = etagOf({ text });
    c.header("etag", etag);
    c.header("cache-control", "public, max-age=300");
    if (isKnown(etag, c.req.valid("header")["if-none-match"])) return c.body(null, 304);
    c.header("content-type", "application/atom+xml; charset=utf-8");
    return c.body(text, 200);
  });

  return router;
}
