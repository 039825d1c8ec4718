import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: "build",
  ssr: false,
  prerender: ["/", "/about", "/demo", "/privacy", "/terms", "/app-preview", "/auth"],
  routeDiscovery: { mode: "initial" },
} satisfies Config;
