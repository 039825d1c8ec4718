import type { OpenAPIHono } from "@hono/zod-openapi";
import { readAndroidStatements, readAppleAssociation } from "@sovereign/contract/native-apps";
import type { Config } from "#settings/config.ts";
import type { HttpEnvironment } from "./environment.ts";
import type { Gate } from "./gate.ts";
import { createRouter, routeOf } from "./router.ts";

/** Paths that the native apps open instead of the browser, as in Android's manifest. */
const PATHS = ["/app", "/app/*", "/auth", "/auth/*", "/partner/*"];

const KEPT = "public, max-age=3600";

/** Serves the files that allow native apps to open the site's links and fill in its passwords. */
export function nativeAppsRoutes(config: Config, gate: Gate): OpenAPIHono<HttpEnvironment> {
  const { nativeAppId, appleTeamId, androidCertFingerprints } = config;
  const apple = appleTeamId ? [`${appleTeamId}.${nativeAppId}`] : [];
  const components = PATHS.map((path) => ({ "/": path }));
  const router = createRouter();
  router.openapi(routeOf(readAppleAssociation, gate), (c) => {
    c.header("cache-control", KEPT);
    const details = apple.length > 0 ? [{ appIDs: apple, components }] : [];
    return c.json({ applinks: { details }, webcredentials: { apps: apple } }, 200);
  });
  router.openapi(routeOf(readAndroidStatements, gate), (c) => {
    c.header("cache-control", KEPT);
    const target = {
      namespace: "android_app" as const,
      package_name: nativeAppId,
      sha256_cert_fingerprints: androidCertFingerprints,
    };
    const relation = [
      "delegate_permission/common.handle_all_urls",
      "delegate_permission/common.get_login_creds",
    ];
    return c.json(androidCertFingerprints.length > 0 ? [{ relation, target }] : [], 200);
  });
  return router;
}
