type Route = { id: string; parentId?: string; path?: string; index?: boolean };

/** The server responds 404 to URLs that match none (decision 40). */
export function routePatterns(routes: Record<string, Route>): string[] {
  const shown = Object.values(routes).filter(
    ({ id, path, index }) => id !== "root" && (index || (path && !path.endsWith("*"))),
  );
  // Every path in `routes.ts` is absolute; a page without one has its frame's path.
  const addressOf = ({ path, parentId }: Route): string => {
    if (path) return path;
    const parent = parentId && routes[parentId];
    return parent ? addressOf(parent) : "/";
  };
  return [...new Set(shown.map(addressOf))];
}
