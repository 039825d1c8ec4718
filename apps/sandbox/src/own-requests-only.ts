import type { Context, MiddlewareHandler } from "hono";

/** Another host name means DNS rebinding: a foreign site's name that resolves to this machine. */
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

const OWN_SITES = ["same-origin", "none"];
const REFUSAL =
  "The sandbox serves only localhost: its own pages, and clients that are not browsers.\n";

/** Another site may link here: only the person sees the page that opens. */
const isLink = ({ req }: Context) =>
  req.method === "GET" &&
  req.header("sec-fetch-mode") === "navigate" &&
  req.header("sec-fetch-dest") === "document";

/**
 * Whether a request is addressed to this machine and was not sent by another site's page. Scripts
 * and servers send neither `origin` nor `sec-fetch-site`.
 */
function isOwn(c: Context): boolean {
  const [host = "", origin, site] = ["host", "origin", "sec-fetch-site"].map((name) =>
    c.req.header(name),
  );
  if (!LOOPBACK_HOST.test(host)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  return site === undefined || OWN_SITES.includes(site) || isLink(c);
}

/** Refuses other sites: a page that a developer visits must not read emails or move money. */
export const ownRequestsOnly: MiddlewareHandler = (c, next) =>
  isOwn(c) ? next() : Promise.resolve(c.text(REFUSAL, 403));
