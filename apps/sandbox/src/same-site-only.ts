import type { MiddlewareHandler } from "hono";

const OWN = ["same-origin", "none"];

/**
 * Refuses what a page of another site sends through a person's browser: whoever tries the product
 * here also browses elsewhere. Programs, which name no site, are let through.
 */
export const sameSiteOnly: MiddlewareHandler = async (c, next) => {
  if (c.req.method === "GET" || c.req.method === "HEAD") return next();
  const site = c.req.header("sec-fetch-site");
  const origin = c.req.header("origin");
  const own = site ? OWN.includes(site) : !origin || origin === new URL(c.req.url).origin;
  return own ? next() : c.text("The sandbox takes no forms from other sites.\n", 403);
};
