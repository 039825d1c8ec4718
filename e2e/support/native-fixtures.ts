import { freePort } from "#launch/free-port.mjs";
import { type NativeApp, nativeOrigin, serveNativeApp } from "#product/native-app.ts";
import type { Shell } from "./bridge/headers.ts";
import { NativeBridge } from "./bridge/native-bridge.ts";
import { newPlugins, type Plugins } from "./bridge/plugins.ts";
import { guardConsole } from "./console-guard.ts";
import { test as base, expect } from "./fixtures.ts";

const OF_A_LIBRARY =
  /Using a callback as the 'options' parameter of 'nativeCallback\(\)' is deprecated/;

type PerTest = {
  shell: Shell;
  /** The phone's plugins; a journey changes them before the app calls, or inspects them. */
  plugins: Plugins;
  nativeApp: NativeApp;
  bridge: NativeBridge;
};
type PerWorker = { nativePort: number };

/** Journeys through the native build, with Capacitor's own script and the real plugin libraries. */
export const test = base.extend<PerTest, PerWorker>({
  shell: ["ios", { option: true }],
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  nativePort: [async ({ playwright: _ }, use) => use(await freePort()), { scope: "worker" }],
  settings: ({ nativePort }, use) =>
    use({ APP_WORKER: "off", TRUSTED_ORIGINS: nativeOrigin(nativePort) }),
  nativeApp: [
    async ({ nativePort, product }, use) => {
      const app = await serveNativeApp(nativePort, product.url);
      await use(app);
      await app.stop();
    },
    // The first may have to build the app.
    { timeout: 180_000 },
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
