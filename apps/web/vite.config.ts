import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { brandFrom } from "./src/lib/brand-settings.ts";

const apiUrl = process.env.API_URL ?? "http://127.0.0.1:3000";

export default defineConfig({
  define: { __BRAND__: JSON.stringify(brandFrom(process.env)) },
  plugins: [reactRouter()],
  // Named up front, or a fresh development server finds them one by one and reloads the page.
  optimizeDeps: {
    include: [
      "@hookform/resolvers/standard-schema",
      "@tanstack/react-query",
      "radix-ui",
      "react-hook-form",
      "zod/mini",
    ],
  },
  build: { assetsInlineLimit: 0 },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/.well-known", "/health"].map((path) => [path, { target: apiUrl }]),
    ),
  },
});
