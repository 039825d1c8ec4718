import {
  beginSocial,
  finishSocial,
  goToProvider,
  lookAtArrival,
  postFromProvider,
  readArrival,
  readWays,
  returnFromProvider,
  type SocialFailure,
} from "@sovereign/contract/social-sign-in";
import { paths } from "@sovereign/domain/page-paths";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Clock } from "#app/clock.ts";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import { nextPart } from "#modules/accounts/mails/email-links.ts";
import { toSessionResponse } from "#modules/accounts/sessions/client-credentials.ts";
import { describeError } from "#problems/describe-error.ts";
import { Problem } from "#problems/problem.ts";
import { ATTEMPT_SECONDS, attemptCookie, isLinking } from "./attempts.ts";
import type { Return, SocialService } from "./social.service.ts";

const ARRIVAL = "arrival";
const PREFIX = "host";
const HIDDEN = { prefix: PREFIX, path: "/", httpOnly: true, secure: true } as const;

export function socialRoutes(options: {
  service: SocialService;
  appUrl: string;
  nativeAppId: string;
  clock: Clock;
  gate: Gate;
}) {
  const { service, appUrl, nativeAppId, clock, gate } = options;
  const router = createRouter();

  router.openapi(routeOf(readWays, gate), (c) =>
    c.json({ providers: service.providers(), passkeys: true }, 200),
  );

  router.openapi(routeOf(beginSocial, gate), async (c) => {
    const { provider, time_zone: timeZone, next, challenge } = c.req.valid("json");
    const begun = await service.begin({ provider, timeZone, next, challenge }, c.var.clientAddress);
    c.header("cache-control", "no-store");
    // The system browser, which a native app opens, has its own cookies.
    if (challenge !== undefined) {
      return c.json({ url: `${appUrl}${goToProvider.path}?attempt=${begun.sealed}` }, 200);
    }
    attemptCookie.set(c, begun);
    return c.json({ url: begun.url }, 200);
  });

  router.openapi(routeOf(goToProvider, gate), async (c) => {
    const begun = await service.goOn(c.req.valid("query").attempt);
    c.header("referrer-policy", "no-referrer");
    c.header("cache-control", "no-store");
    if (!begun) return c.redirect(`${appUrl}${paths.auth}#sign-in=over`, 302);
    attemptCookie.set(c, begun);
    return c.redirect(begun.url, 302);
  });

  router.openapi(routeOf(returnFromProvider, gate), (c) =>
    comeBack(c, c.req.valid("param").provider, new URL(c.req.url).searchParams),
  );

  router.openapi(routeOf(postFromProvider, gate), async (c) => {
    const form = await c.req.parseBody().catch((cause: unknown) => {
      throw new Problem("request.invalid", { detail: "The form cannot be read", cause });
    });
    const fields = Object.entries(form);
    const texts = fields.filter((field): field is [string, string] => typeof field[1] === "string");
    return comeBack(c, c.req.valid("param").provider, new URLSearchParams(texts));
  });

  router.openapi(routeOf(readArrival, gate), async (c) => {
    c.header("cache-control", "no-store");
    return c.json(await look(getCookie(c, ARRIVAL, PREFIX)), 200);
  });

  router.openapi(routeOf(lookAtArrival, gate), async (c) => {
    c.header("cache-control", "no-store");
    return c.json(await look(await service.tokenOf(c.req.valid("json"))), 200);
  });

  router.openapi(routeOf(finishSocial, gate), async (c) => {
    const { password, code, verifier } = c.req.valid("json") ?? {};
    const ofApp = code !== undefined && verifier !== undefined;
    const token = ofApp ? await service.tokenOf({ code, verifier }) : getCookie(c, ARRIVAL, PREFIX);
    const session = await service.finish({ token, password }, c.var.clientAddress);
    const answer = toSessionResponse(c, session, clock());
    deleteCookie(c, ARRIVAL, HIDDEN);
    return c.json(answer, 200);
  });

  async function look(token: string | undefined) {
    const { provider, email, unproven } = await service.look(token);
    return { provider, email, asks_password: unproven };
  }

  /** Redirects on any outcome, because a person sees this response. */
  async function comeBack(
    c: Context<HttpEnvironment>,
    provider: string,
    answer: URLSearchParams,
  ): Promise<Response> {
    const sealed = attemptCookie.take(c);
    // The URL contains a code, so it is not sent as referrer and not cached.
    c.header("referrer-policy", "no-referrer");
    c.header("cache-control", "no-store");
    const state = answer.get("state");
    const { challenge, next } = await service.startOf({ provider, state, sealed });
    const onward = nextPart(next, "&");
    const outcome = await returnOf(c, { provider, answer, sealed });
    if (challenge !== undefined) {
      return c.redirect(`${nativeAppId}:/${await pageOfApp(outcome, challenge)}${onward}`, 302);
    }
    if (!outcome.arrived) {
      return c.redirect(appUrl + pageAfter(outcome, isLinking(state)) + onward, 302);
    }
    setCookie(c, ARRIVAL, outcome.token, {
      ...HIDDEN,
      sameSite: "Strict",
      maxAge: ATTEMPT_SECONDS,
    });
    const page = outcome.unproven || onward ? paths.auth : paths.app;
    return c.redirect(`${appUrl}${page}#arrived=${outcome.provider}${onward}`, 302);
  }

  /** Contains a code that only that app can use (decision 103). */
  async function pageOfApp(outcome: Return, challenge: string): Promise<string> {
    if (!outcome.arrived) return pageAfter(outcome, false);
    const code = await service.codeFor(outcome.token, challenge);
    return `${paths.auth}#arrived=${outcome.provider}&code=${code}`;
  }

  async function returnOf(
    c: Context<HttpEnvironment>,
    returned: { provider: string; answer: URLSearchParams; sealed: string | undefined },
  ): Promise<Return> {
    try {
      return await service.comeBack(returned, c.var.clientAddress);
    } catch (error) {
      const reason = error instanceof Problem && REASONS.get(error.code);
      if (!reason) throw error;
      c.var
        .log()
        .warn(
          { event: "social_sign_in", reason, ...describeError(error) },
          "social sign-in refused",
        );
      return { arrived: false, reason };
    }
  }

  return router;
}

const REASONS = new Map<string, SocialFailure>([
  ["auth.provider_refused", "refused"],
  ["auth.provider_unavailable", "unavailable"],
  ["request.rate_limited", "unavailable"],
]);

function pageAfter(ended: Exclude<Return, { arrived: true }>, linking: boolean): string {
  if ("linked" in ended) return `${paths.otherSignIn}?linked=${ended.linked}`;
  return linking
    ? `${paths.otherSignIn}?failed=${ended.reason}`
    : `${paths.auth}#sign-in=${ended.reason}`;
}
