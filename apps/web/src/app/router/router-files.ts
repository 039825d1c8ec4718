import type { matchRoutes } from "react-router";
import { paths } from "#core/page/paths.ts";

/** What a route of the built app is made of, as the router's manifest says it. */
type RouteFiles = { id: string; module: string; css?: string[] };

declare global {
  interface Window {
    // Left by the router's framework; it offers no other way to them.
    __reactRouterManifest?: { routes: Record<string, RouteFiles> };
    __reactRouterRouteModules?: Record<string, unknown>;
    __reactRouterDataRouter?: { match(pathname: string): ReturnType<typeof matchRoutes> };
  }
}

const modules = () => window.__reactRouterRouteModules ?? {};

/** The routes of the page at an address whose modules have not been fetched. */
export function routesToFetchAt(pathname: string): RouteFiles[] {
  const matches = window.__reactRouterDataRouter?.match(pathname) ?? [];
  return Object.values(window.__reactRouterManifest?.routes ?? {}).filter(
    ({ id }) => !(id in modules()) && matches.some(({ route }) => route.id === id),
  );
}

/**
 * Fetches a route's module, so that the router has it without asking; rejects when it cannot be
 * loaded.
 */
export async function fetchRoute({ id, module }: RouteFiles): Promise<void> {
  modules()[id] ??= await import(/* @vite-ignore */ module);
}

/**
 * Has the browser keep a style sheet; an answer that is not read to its end would be under way for
 * ever.
 */
async function fetchSheet(address: string): Promise<void> {
  await (await fetch(address)).arrayBuffer();
}

let isNear = false;

/**
 * Fetches the dashboard's scripts and styles, once: for whoever has begun to sign in. What could not be
 * loaded is asked for again then.
 */
export function fetchDashboardAhead(): void {
  if (isNear) return;
  isNear = true;
  for (const route of routesToFetchAt(paths.app)) {
    const asked = [fetchRoute(route), ...(route.css ?? []).map(fetchSheet)];
    for (const one of asked) one.catch(() => {});
  }
}
