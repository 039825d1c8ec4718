type Row = { parentId?: string; imports: string[] };

type RouteManifest = { entry: { imports: string[] }; routes: Record<string, Row> };

const ASSIGNED = "window.__reactRouterManifest=";

function importsAbove({ parentId }: Row, { entry, routes }: RouteManifest): string[] {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return parent ? [...parent.imports, ...importsAbove(parent, { entry, routes })] : entry.imports;
}

/**
 * Returns the router's list of routes without the files that a route's parents list too, which are
 * loaded by then. Every first load has the list; sorted, it compresses better.
 */
export function shortManifest(script: string): string {
  const manifest: RouteManifest = JSON.parse(script.slice(ASSIGNED.length).replace(/;$/, ""));
  const rows = Object.entries(manifest.routes).map(([id, row]) => {
    const above = new Set(importsAbove(row, manifest));
    return [id, { ...row, imports: row.imports.filter((file) => !above.has(file)).sort() }];
  });
  return `${ASSIGNED}${JSON.stringify({ ...manifest, routes: Object.fromEntries(rows) })};`;
}
