import { readHabits } from "@sovereign/contract/office-habits";
import { countMembers, listMembers } from "@sovereign/contract/office-members";
import { readMoneyMonth, readMoneyMonths, readMoneyRows } from "@sovereign/contract/office-money";
import { readRenewals } from "@sovereign/contract/office-renewals";
import { readOfficeToday } from "@sovereign/contract/office-today";
import type { MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Replica } from "#database/replica.ts";
import type { HttpEnvironment } from "#http/environment.ts";

/** Heavy, and none the worse for being some seconds old. */
const OVERVIEWS = [
  readOfficeToday,
  readMoneyMonths,
  readMoneyMonth,
  readMoneyRows,
  readRenewals,
  readHabits,
  listMembers,
  countMembers,
].map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`));

const NAME = "seen";
const ATTRIBUTES = {
  prefix: "host",
  path: "/",
  httpOnly: true,
  secure: true,
  sameSite: "Strict",
} as const;

/**
 * Reads overviews from the replica, but never an older state than the browser has seen: a cookie
 * has the primary's position of its last other response (decision 156).
 */
export function overviewReads(replica: Replica): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    if (c.req.method === "GET" && OVERVIEWS.some((path) => path.test(c.req.path))) {
      if (await replica.serve(getCookie(c, NAME, "host"), next)) return;
    } else await next();
    setCookie(c, NAME, await replica.position(), { ...ATTRIBUTES, maxAge: replica.seenSeconds });
  };
}
