import {
  changeReminder,
  keepAlarms,
  keepPushSubscription,
  readReminder,
  reportReminder,
  sendTestNotification,
} from "@sovereign/contract/reminders";
import type { Gate } from "#http/gate.ts";
import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";
import { createRouter, routeOf } from "#http/router.ts";
import type { RemindersService } from "./reminders.service.ts";

/** Each start of the app sends its subscription again. */
const NAMED_PER_MEMBER = { points: 120, seconds: 3600 };
/** Each start, resume and answer may set a phone's alarms again. */
const ALARMS_PER_MEMBER = { points: 600, seconds: 3600 };
const TESTS_PER_MEMBER = { points: 10, seconds: 600 };
/** A whole household or office may be reminded at the same hour. */
const REPORTS_PER_ADDRESS = { points: 300, seconds: 600 };

type Deps = { service: RemindersService; rateLimits: RateLimits; gate: Gate };

export function remindersRoutes({ service, rateLimits, gate }: Deps) {
  const router = createRouter();

  async function limit(key: string, allowance: { points: number; seconds: number }) {
    const { allowed, retryAfterSeconds } = await rateLimits.consume(key, allowance);
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
  }

  router.openapi(routeOf(readReminder, gate), async (c) =>
    c.json(await service.read(c.var.caller.userId), 200),
  );

  router.openapi(routeOf(changeReminder, gate), async (c) =>
    c.json(await service.change(c.var.caller.userId, c.req.valid("json")), 200),
  );

  router.openapi(routeOf(keepPushSubscription, gate), async (c) => {
    await limit(`push-subscription:${c.var.caller.userId}`, NAMED_PER_MEMBER);
    return c.json(await service.savePushSubscription(c.var.caller, c.req.valid("json")), 200);
  });

  router.openapi(routeOf(keepAlarms, gate), async (c) => {
    await limit(`reminder-alarms:${c.var.caller.userId}`, ALARMS_PER_MEMBER);
    return c.json(await service.keepAlarms(c.var.caller, c.req.valid("json")), 200);
  });

  router.openapi(routeOf(sendTestNotification, gate), async (c) => {
    const { endpoint } = c.req.valid("json");
    await limit(`reminder-test:${c.var.caller.userId}`, TESTS_PER_MEMBER);
    await service.sendTest(c.var.caller.userId, endpoint);
    return c.body(null, 204);
  });

  router.openapi(routeOf(reportReminder, gate), async (c) => {
    await limit(`reminder-report:ip:${c.var.clientAddress}`, REPORTS_PER_ADDRESS);
    await service.report(c.req.valid("param").token, c.req.valid("json").report);
    return c.body(null, 204);
  });

  return router;
}
