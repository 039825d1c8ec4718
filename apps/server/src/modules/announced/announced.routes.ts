import { readAnnounced, readCard, readFeed } from "@sovereign/contract/announced";
import type { Gate } from "#http/gate.ts";
import { etagOf, isKnown } from "#http/not-modified.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { Problem } from "#problems/problem.ts";
import type { AnnouncedService } from "./announced.service.ts";
import { type createCards, versionOf } from "./cards.ts";

type Deps = {
  service: AnnouncedService;
  feed: () => Promise<string>;
  draw: ReturnType<typeof createCards>;
  gate: Gate;
};

const KEPT = "public, max-age=300";
const KEPT_FOREVER = "public, max-age=31536000, immutable";

export function announcedRoutes({ service, feed, draw, gate }: Deps) {
  const router = createRouter();

  router.openapi(routeOf(readAnnounced, gate), async (c) =>
    c.json(await service.read(c.req.valid("param")), 200),
  );

  router.openapi(routeOf(readFeed, gate), async (c) => {
    const text = await feed();
    const etag = etagOf({ text });
    c.header("etag", etag);
    c.header("cache-control", KEPT);
    if (isKnown(etag, c.req.valid("header")["if-none-match"])) return c.body(null, 304);
    c.header("content-type", "application/atom+xml; charset=utf-8");
    return c.body(text, 200);
  });

  router.openapi(routeOf(readCard, gate), async (c) => {
    const { shelf, file } = c.req.valid("param");
    const piece = service.find({ shelf, id: file.replace(/\.png$/, "") });
    if (!piece) throw new Problem("vault.not_found");
    const picture = await draw(piece);
    c.header("content-type", "image/png");
    // Other sites show the picture of a link.
    c.header("cross-origin-resource-policy", "cross-origin");
    const isThis = c.req.valid("query").v === versionOf(piece);
    c.header("cache-control", isThis ? KEPT_FOREVER : KEPT);
    return c.body(picture, 200);
  });

  return router;
}
