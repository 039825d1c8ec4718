/// <reference lib="webworker" />
// What /sw.js is where a deployment has switched the worker off: takes the place of the one that is
// there, removes what it kept, and goes.
declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil(retire());
});

async function retire(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}

export {};
