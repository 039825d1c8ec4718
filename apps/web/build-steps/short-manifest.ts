/** The router's own list of the pages' files, which the bundler does not know. */
export const ROUTER_MANIFEST = /^manifest-\w+\.js$/;

const START = "window.__reactRouterManifest=";

type Manifest = { routes: Record<string, Record<string, unknown>> };

/**
 * The router's list of its routes, which every page fetches, in fewer bytes: nothing is said that is
 * not so, and no route but the outermost names what its script imports. Only links that prefetch read
 * that, and none of ours does; the outermost one's are drawn into the app's page. Throws when the
 * framework writes its list otherwise.
 */
export function shortManifest(text: string): string {
  if (!text.startsWith(`${START}{`) || !text.endsWith("};")) {
    throw new Error("The framework's list of routes is written in another way");
  }
  const manifest: Manifest = JSON.parse(text.slice(START.length, -1));
  for (const route of Object.values(manifest.routes)) {
    if (route.parentId !== undefined) delete route.imports;
    for (const [name, value] of Object.entries(route)) if (value === false) delete route[name];
  }
  return `${START}${JSON.stringify(manifest)};`;
}
