import { VIEW_HEADER } from "@sovereign/domain/staff";
import type { MiddlewareHandler } from "hono";
import type { HttpEnvironment } from "#http/environment.ts";
import type { IdentifyCaller } from "#http/gate.ts";
import { Problem } from "#problems/problem.ts";
import type { ViewAsService } from "./view-as.service.ts";
import { findViewable } from "./viewable.ts";

/**
 * Answers a request with a view's token as the member viewed, and blanks the response. It runs
 * before every route, so that one with the header is never answered for the staff themselves.
 */
export function createViewing({
  service,
  identifyCaller,
}: {
  service: ViewAsService;
  identifyCaller: IdentifyCaller;
}): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    const token = c.req.header(VIEW_HEADER);
    if (token === undefined) return next();
    const { caller } = await identifyCaller(c);
    const viewable = findViewable(c.req.method, c.req.path);
    if (!viewable) throw new Problem("office.view_is_read_only");
    const member = await service.viewedAs(token, caller);
    if (!member) throw new Problem("office.view_over");
    c.set("viewed", member);
    await next();
    if (c.res.status === 200) c.res = c.json(viewable.blank(await c.res.json()) as object);
    c.header("etag", undefined);
    c.header("cache-control", "no-store");
  };
}
