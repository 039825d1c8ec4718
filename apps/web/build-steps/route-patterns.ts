type Route = { id: string; parentId?: string; path?: string; index?: boolean };

/** The server responds 404 to URLs that match none (decision 40). */
export function routePatterns(routes: Record<string, Route>): string[] {
  const shown = Object.values(routes).filter(
    ({ id, path, index }) => id !== "root" && (index || (path && !path.endsWith("*"))),
  );
  // A page without a path has its frame's; one that is not absolute is below its frame's.
  const addressOf = ({ path, parentId }: Route): string => {
    if (path?.startsWith("/")) return path;
    const parent = parentId && routes[parentId];
    const above = parent ? addressOf(parent) : "/";
    return path ? `${above.replace(/\/$/, "")}/${path}` : above;
  };
  return [...new Set(shown.map(addressOf))];
}
