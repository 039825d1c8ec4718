import type { OpenAPIHono } from "@hono/zod-openapi";
import { openPasswordSettings, readSecurityContact } from "@sovereign/contract/operation";
import { paths } from "@sovereign/domain/page-paths";
import type { Clock } from "#app/clock.ts";
import type { Config } from "#settings/config.ts";
import type { HttpEnvironment } from "./environment.ts";
import type { Gate } from "./gate.ts";
import { createRouter, routeOf } from "./router.ts";

/** RFC 9116 recommends less than a year. */
const VALID_MS = 180 * 86_400_000;

export function securityContactRoutes(
  { appUrl, supportEmail }: Config,
  gate: Gate,
  clock: Clock,
): OpenAPIHono<HttpEnvironment> {
  const router = createRouter();
  router.openapi(routeOf(readSecurityContact, gate), (c) => {
    const lines = [
      `Contact: mailto:${supportEmail}`,
      `Expires: ${new Date(clock().getTime() + VALID_MS).toISOString()}`,
      `Canonical: ${new URL(readSecurityContact.path, appUrl).href}`,
      "Preferred-Languages: en",
    ];
    return c.text(`${lines.join("\n")}\n`, 200);
  });
  router.openapi(routeOf(openPasswordSettings, gate), (c) =>
    c.redirect(`${paths.settings}#security`, 302),
  );
  return router;
}
