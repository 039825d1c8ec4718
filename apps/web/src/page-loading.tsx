import { matchRoutes, type RouteObject } from "react-router";
import { type PageModule, type PageRoute, routes } from "./routes.ts";

type Loader = PageRoute["load"];

// What has been fetched; a page that is known is shown without waiting, also without a connection.
const known = new Map<Loader, PageModule>();

/** A page whose module has been fetched before it is shown. */
function Fetched({ load }: { load: Loader }) {
  const Page = known.get(load)?.default;
  if (!Page) throw new Error("A page was shown before it was fetched");
  return <Page />;
}

function routeObject({ path, load, within }: PageRoute): RouteObject {
  const element = <Fetched load={load} />;
  return { path, element, handle: load, ...(within && { children: within.map(routeObject) }) };
}

/** The table of `routes.ts` as the router reads it. */
export const routeObjects: RouteObject[] = routes.map(routeObject);

/** What a page says of itself, and the modules it is made of. */
function matchesAt(pathname: string) {
  return matchRoutes(routeObjects, pathname) ?? [];
}

const loadersAt = (pathname: string) =>
  matchesAt(pathname).map(({ route }) => route.handle as Loader);

/** Whether everything of the page at an address is here. */
export function isFetched(pathname: string): boolean {
  return loadersAt(pathname).every((load) => known.has(load));
}

/** Fetches what the page at an address is made of; rejects where it does not come. */
export async function fetchPage(pathname: string): Promise<void> {
  const fetchOne = async (load: Loader) => known.set(load, known.get(load) ?? (await load()));
  await Promise.all(loadersAt(pathname).map(fetchOne));
}

/** What the fetched page at an address says of itself in the head. */
export function descriptorsAt(pathname: string) {
  const last = matchesAt(pathname).at(-1);
  const { meta } = (last && known.get(last.route.handle as Loader)) ?? {};
  return meta?.({ params: last?.params ?? {} }) ?? [];
}

/** The name of the tab at an address, where its page gives one. */
export function titleAt(pathname: string): string | undefined {
  return descriptorsAt(pathname).find((descriptor) => "title" in descriptor)?.title;
}
