/// <reference lib="webworker" />
// The service worker (decision 56) caches the code of the app, never member data, and serves an
// offline page. Built as /sw.js; the build sets `__APP_FILES__` to the list of its files.
import {
  cleanupOutdatedCaches,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { paths } from "#core/page/paths.ts";
import { APP_SHELL, TAKE_OVER } from "./names.ts";
import { showNotifications } from "./notifications.ts";
import { createShell } from "./shell.ts";

declare const self: ServiceWorkerGlobalScope;
declare const __APP_FILES__: PrecacheEntry[];

/** The number of parallel fetches: browsers' connection limit per server. */
const AT_ONCE = 6;

const files = new PrecacheController();
files.addToCacheList(__APP_FILES__);
const shell = createShell({
  cacheName: files.strategy.cacheName,
  key: files.getCacheKeyForURL(APP_SHELL) ?? APP_SHELL,
  mark: __APP_FILES__.find(({ url }) => url === APP_SHELL)?.revision ?? "",
  fetch: (...request) => fetch(...request),
  caches,
});
/** Files that may change at the same URL; Workbox compares them and bypasses HTTP caches. */
const changing = new PrecacheController({
  plugins: [{ cacheWillUpdate: async ({ request, response }) => shell.stored(request, response) }],
});
changing.addToCacheList(__APP_FILES__.filter(({ revision }) => revision));

/** Caches the missing immutable files in parallel; Workbox would need a round trip for each. */
async function keepUnchanging(): Promise<void> {
  const cache = await caches.open(files.strategy.cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = __APP_FILES__
    .filter(({ revision }) => !revision)
    .map(
      ({ url, integrity = "" }) => new Request(new URL(url, self.location.origin), { integrity }),
    )
    .filter(({ url }) => !kept.has(url));
  for (let first = 0; first < missing.length; first += AT_ONCE) {
    await cache.addAll(missing.slice(first, first + AT_ONCE));
  }
}

async function install(event: ExtendableEvent): Promise<void> {
  await Promise.all([keepUnchanging(), changing.install(event)]);
  // A page that is not the app has no button for a new version.
  if (await shell.wasForeign()) await self.skipWaiting();
}

self.addEventListener("install", (event) => {
  event.waitUntil(install(event));
});
self.addEventListener("activate", (event) => void files.activate(event));
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(({ request }) => shell.open(request), {
    allowlist: [/^\/app(\/|$)/, new RegExp(`^${paths.offline}$`)],
  }),
);
registerRoute(new PrecacheRoute(files, { cleanURLs: false, directoryIndex: "" }));
registerRoute(new NavigationRoute(orOffline, { denylist: [/^\/api\//] }));

/** Returns the page from the network, or a redirect to the offline page, which links back to it. */
async function orOffline({ request, url }: { request: Request; url: URL }): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    // In the fragment, so that no server receives what a link contains.
    return Response.redirect(`${paths.offline}#${url.pathname}${url.search}${url.hash}`);
  }
}

showNotifications(self);

// A new version waits until every page of the old one is closed, or until the member activates it.
self.addEventListener("message", ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});
