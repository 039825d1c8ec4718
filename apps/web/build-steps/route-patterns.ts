type Route = { id: string; parentId?: string; path?: string; index?: boolean };

/**
 * Takes the routes of the built app; gives the patterns of all addresses that show something, by which
 * the server tells known addresses from unknown ones (decision 40).
 */
export function routePatterns(routes: Record<string, Route>): string[] {
  const shown = Object.values(routes).filter(
    ({ id, path, index }) => id !== "root" && (index || (path && !path.endsWith("*"))),
  );
  // Every path of `routes.ts` is a whole address; a page without one stands at that of its frame.
  const addressOf = ({ path, parentId }: Route): string => {
    if (path) return path;
    const parent = parentId && routes[parentId];
    return parent ? addressOf(parent) : "/";
  };
  return [...new Set(shown.map(addressOf))];
}
