const START = "window.__reactRouterManifest=";

type Manifest = { routes: Record<string, Record<string, unknown> & { imports?: string[] }> };

/**
 * The router's list of its routes, which every page fetches, in fewer compressed bytes: the scripts of
 * each route in one order for all, so that what two share is written alike, and nothing said that is
 * not so. Sheets keep their order, which decides between them. Throws when the framework writes its
 * list otherwise.
 */
export function shortManifest(text: string): string {
  if (!text.startsWith(`${START}{`) || !text.endsWith("};")) {
    throw new Error("The framework's list of routes is written in another way");
  }
  const manifest: Manifest = JSON.parse(text.slice(START.length, -1));
  const routes = Object.values(manifest.routes);
  const uses = new Map<string, number>();
  for (const { imports = [] } of routes) {
    for (const script of imports) uses.set(script, (uses.get(script) ?? 0) + 1);
  }
  const often = (one: string, other: string) =>
    (uses.get(other) ?? 0) - (uses.get(one) ?? 0) || (one < other ? -1 : 1);
  for (const route of routes) {
    route.imports?.sort(often);
    for (const [name, value] of Object.entries(route)) if (value === false) delete route[name];
  }
  return `${START}${JSON.stringify(manifest)};`;
}
