import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { finishBuild } from "./build-steps/finish-build.ts";
import { finishNative } from "./build-steps/finish-native.ts";
import { PUBLIC_PAGES } from "./src/app/heads/public-pages.ts";

/** The native apps have one page, from which every address is drawn on the device. */
const NATIVE = process.env.WEB_TARGET === "native";

export default {
  appDirectory: "src",
  buildDirectory: process.env.WEB_BUILD_DIR ?? "build",
  ssr: false,
  prerender: NATIVE ? [] : Object.values(PUBLIC_PAGES).map(({ path }) => path),
  // The whole table of addresses comes with the app, so that it knows them without a connection too.
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
