/// <reference lib="webworker" />
// Served as /sw.js where a deployment has switched the worker off: replaces the installed worker,
// deletes its caches and unregisters itself.
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
