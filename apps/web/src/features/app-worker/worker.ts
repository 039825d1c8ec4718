/// <reference lib="webworker" />
// The app's service worker (decision 56): keeps the code of the signed-in app on the device, and
// nothing of a member's. Built as /sw.js; `__APP_FILES__` is the list of the build's own files.
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { APP_SHELL, TAKE_OVER } from "./names.ts";
import { showNotifications } from "./notifications.ts";

declare const self: ServiceWorkerGlobalScope;
declare const __APP_FILES__: PrecacheEntry[];

precacheAndRoute(__APP_FILES__, { cleanURLs: false, directoryIndex: "" });
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL(APP_SHELL), { allowlist: [/^\/app(\/|$)/] }),
);

showNotifications(self);

// A new version waits until no page of the old one is open, or until somebody asks for it.
self.addEventListener("message", ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});
