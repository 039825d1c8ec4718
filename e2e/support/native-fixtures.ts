import { freePort } from "#launch/free-port.mjs";
import { type NativeApp, nativeOrigin, serveNativeApp } from "#product/native-app.ts";
import { startProduct } from "#product/start-product.ts";
import type { Shell } from "./bridge/headers.ts";
import { NativeBridge } from "./bridge/native-bridge.ts";
import { newPlugins, type Plugins } from "./bridge/plugins.ts";
import { guardConsole } from "./console-guard.ts";
import { test as base, expect } from "./fixtures.ts";

/** Both shells, for journeys that are walked on each: `test.describe(shell, …)` with `test.use`. */
export const SHELLS = ["ios", "android"] as const;

/** What a library's own code writes to the console of every app. */
const OF_A_LIBRARY =
  /Using a callback as the 'options' parameter of 'nativeCallback\(\)' is deprecated/;

type PerTest = {
  /** On which phone the app runs. */
  shell: Shell;
  /** What the phone's plugins answer; a journey changes them before the app asks, or looks at them. */
  plugins: Plugins;
  bridge: NativeBridge;
};
type PerWorker = { nativePort: number; nativeApp: NativeApp };

/**
 * Journeys through the native build in the shell of a store's app, as far as a browser can play it: the
 * app's files from an origin of their own, Capacitor's own script and the plugins' real libraries, and
 * the real product at another origin.
 */
export const test = base.extend<PerTest, PerWorker>({
  shell: ["ios", { option: true }],
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  nativePort: [async ({ playwright: _ }, use) => use(await freePort()), { scope: "worker" }],
  product: [
    async ({ settings, nativePort }, use) => {
      const product = await startProduct({
        ...settings,
        TRUSTED_ORIGINS: nativeOrigin(nativePort),
      });
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  nativeApp: [
    async ({ nativePort, product }, use) => {
      const app = await serveNativeApp(nativePort, product.url);
      await use(app);
      await app.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  baseURL: ({ nativeApp }, use) => use(nativeApp.url),
  guard: async ({ context, product, nativeApp }, use) => {
    const guard = guardConsole(context, product, nativeApp.url);
    guard.allow(OF_A_LIBRARY);
    await use(guard);
    expect(guard.problems(), "problems in the app's console").toEqual([]);
  },
  plugins: ({ shell: _ }, use) => use(newPlugins()),
  bridge: [
    async ({ shell, plugins, context, nativeApp }, use) => {
      const bridge = new NativeBridge(shell, plugins);
      await bridge.install(context, nativeApp.url);
      await use(bridge);
      expect(bridge.unanswered, "calls that the journey's phone has no answer to").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
