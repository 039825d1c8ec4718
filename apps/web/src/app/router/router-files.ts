import type { matchRoutes } from "react-router";
import { paths } from "#core/page/paths.ts";

/** The files of a route in the router's manifest. */
type RouteFiles = { id: string; module: string; css?: string[] };

declare global {
  interface Window {
    // Globals of the router's framework, which has no public API for them.
    __reactRouterManifest?: { routes: Record<string, RouteFiles> };
    __reactRouterRouteModules?: Record<string, unknown>;
    __reactRouterDataRouter?: { match(pathname: string): ReturnType<typeof matchRoutes> };
  }
}

const modules = () => window.__reactRouterRouteModules ?? {};

/** Returns the routes of a path whose modules have not been loaded. */
export function routesToFetchAt(pathname: string): RouteFiles[] {
  const matches = window.__reactRouterDataRouter?.match(pathname) ?? [];
  return Object.values(window.__reactRouterManifest?.routes ?? {}).filter(
    ({ id }) => !(id in modules()) && matches.some(({ route }) => route.id === id),
  );
}

/** Loads a route's module for the router; rejects when it cannot be loaded. */
export async function fetchRoute({ id, module }: RouteFiles): Promise<void> {
  modules()[id] ??= await import(/* @vite-ignore */ module);
}

/** Caches a style sheet; an unread response body would stay in flight forever. */
async function fetchSheet(address: string): Promise<void> {
  await (await fetch(address)).arrayBuffer();
}

let isNear = false;

/**
 * Preloads the dashboard's scripts and styles once, when sign-in starts; failures are loaded
 * later.
 */
export function fetchDashboardAhead(): void {
  if (isNear) return;
  isNear = true;
  for (const route of routesToFetchAt(paths.app)) {
    const asked = [fetchRoute(route), ...(route.css ?? []).map(fetchSheet)];
    for (const one of asked) one.catch(() => {});
  }
}
