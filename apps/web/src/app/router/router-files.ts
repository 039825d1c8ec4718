import type { matchRoutes } from "react-router";

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

/** The routes whose modules have not been fetched. */
export function routesToFetch(): RouteFiles[] {
  return Object.values(window.__reactRouterManifest?.routes ?? {}).filter(
    ({ id }) => !(id in modules()),
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

/**
 * Fetches scripts and styles of routes for later; what could not be loaded is asked for again then.
 */
export function fetchAhead(routes: readonly RouteFiles[]): void {
  for (const route of routes) {
    const asked = [fetchRoute(route), ...(route.css ?? []).map(fetchSheet)];
    for (const one of asked) one.catch(() => {});
  }
}

/** The routes of the page at an address whose modules have not been fetched. */
export function routesToFetchAt(pathname: string): RouteFiles[] {
  const matches = window.__reactRouterDataRouter?.match(pathname) ?? [];
  return routesToFetch().filter(({ id }) => matches.some(({ route }) => route.id === id));
}
