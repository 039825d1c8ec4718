import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { finishBuild } from "./build-steps/finish-build.ts";
import { finishNative } from "./build-steps/finish-native.ts";
import { PUBLIC_PAGES } from "./src/app/heads/public-pages.ts";

/** Native apps have one page, which renders every path on the device. */
const NATIVE = process.env.WEB_TARGET === "native";

export default {
  appDirectory: "src",
  buildDirectory: process.env.WEB_BUILD_DIR ?? "build",
  ssr: false,
  // A loader in a file of its own would be one more round trip before the first page is drawn.
  splitRouteModules: false,
  prerender: NATIVE ? [] : Object.values(PUBLIC_PAGES).map(({ path }) => path),
  // All routes ship with the app, so that it knows them offline.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig: { buildDirectory, routes }, viteConfig: { root, define } }) =>
    NATIVE
      ? finishNative(join(buildDirectory, "client"))
      : finishBuild({
          client: join(buildDirectory, "client"),
          root,
          routes,
          packCounts: JSON.parse(define?.__PACK_COUNTS__),
        }),
} satisfies Config;
