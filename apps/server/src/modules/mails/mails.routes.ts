import type { OpenAPIHono } from "@hono/zod-openapi";
import {
  changeMailPreferences,
  readMailAddress,
  readMailPreferences,
  readMissedWarnings,
  showMailPreferences,
  stopMails,
  tryMailAddress,
} from "@sovereign/contract/mails";
import { receiveMailReport } from "@sovereign/contract/webhooks";
import type { MailKind } from "@sovereign/domain/broadcast";
import { paths } from "@sovereign/domain/page-paths";
import type { HttpEnvironment } from "#http/environment.ts";
import type { Gate } from "#http/gate.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { createStopTokens } from "#jobs/stop-tokens.ts";
import { Problem } from "#problems/problem.ts";
import type { MailAddresses } from "./mail-addresses.service.ts";
import type { MailPreferencesService } from "./mail-preferences.service.ts";
import type { MailWebhook } from "./mail-webhook.service.ts";

type Deps = {
  webhook: MailWebhook;
  addresses: MailAddresses;
  preferences: MailPreferencesService;
  tokens: ReturnType<typeof createStopTokens>;
  stop: Record<MailKind, (userId: string) => Promise<void>>;
  gate: Gate;
};

export function mailsRoutes(deps: Deps): OpenAPIHono<HttpEnvironment> {
  const { webhook, addresses, preferences, tokens, stop, gate } = deps;
  const router = createRouter();

  router.openapi(routeOf(receiveMailReport, gate), async (c) => {
    const { authorization, "content-type": contentType } = c.req.valid("header");
    await webhook.receive(await c.req.bytes(), { authorization, contentType });
    return c.json({ received: true } as const, 200);
  });

  router.openapi(routeOf(readMailAddress, gate), async (c) =>
    c.json(await addresses.read(c.var.caller.userId), 200),
  );

  router.openapi(routeOf(tryMailAddress, gate), async (c) =>
    c.json(await addresses.tryAgain(c.var.caller.userId), 200),
  );

  router.openapi(routeOf(readMissedWarnings, gate), async (c) => {
    const { password } = c.req.valid("json");
    const { caller, clientAddress } = c.var;
    return c.json(await addresses.readMissed(caller, { password, clientAddress }), 200);
  });

  router.openapi(routeOf(readMailPreferences, gate), async (c) =>
    c.json(await preferences.read(c.var.caller.userId), 200),
  );

  router.openapi(routeOf(changeMailPreferences, gate), async (c) =>
    c.json(await preferences.change(c.var.caller.userId, c.req.valid("json")), 200),
  );

  router.openapi(routeOf(showMailPreferences, gate), (c) =>
    c.redirect(paths.unsubscribe(encodeURIComponent(c.req.valid("param").token)), 302),
  );

  router.openapi(routeOf(stopMails, gate), async (c) => {
    const request = tokens.read(c.req.valid("param").token);
    if (!request) throw new Problem("auth.link_invalid");
    await stop[request.kind](request.userId);
    return c.body(null, 204);
  });

  return router;
}
