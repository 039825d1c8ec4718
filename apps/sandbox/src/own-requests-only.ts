import type { Context, MiddlewareHandler } from "hono";

/** The names of this machine, which no other site can have; whatever else leads here was made to. */
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

const OWN_SITES = ["same-origin", "none"];
const REFUSAL = "The sandbox answers at localhost, to its own pages and to programs.\n";

/** Whether a person followed a link: then only they see the page. */
const isLink = ({ req }: Context) =>
  req.method === "GET" &&
  req.header("sec-fetch-mode") === "navigate" &&
  req.header("sec-fetch-dest") === "document";

/**
 * Whether a request was meant for the sandbox: it names this machine, and no page of another site sent
 * it through a person's browser. Programs name no site.
 */
function isOwn(c: Context): boolean {
  const [host = "", origin, site] = ["host", "origin", "sec-fetch-site"].map((name) =>
    c.req.header(name),
  );
  if (!LOOPBACK_HOST.test(host)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  return site === undefined || OWN_SITES.includes(site) || isLink(c);
}

/**
 * Refuses requests that other sites send to the sandbox: a developer also visits them,
 * and a foreign page must neither read mails nor move money, under whatever name it finds this machine.
 */
export const ownRequestsOnly: MiddlewareHandler = (c, next) =>
  isOwn(c) ? next() : Promise.resolve(c.text(REFUSAL, 403));
