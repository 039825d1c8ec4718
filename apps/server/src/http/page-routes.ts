/** Where the web build lists the patterns of its addresses, below the site's root. */
export const ROUTES_FILE = "__routes.json";

const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** A path without the slashes around it, as the site's files are named. */
const bare = (path: string) => path.replace(/^\/+|\/+$/g, "");

function expressionOf(pattern: string): string {
  const part = (text: string) => (text.startsWith(":") ? "[^/]+" : text.replace(SPECIAL, "\\$&"));
  return bare(pattern).split("/").map(part).join("/");
}

/**
 * Tells the addresses that show something from all others, by the patterns of the web app's router
 * (`/app/history/:date`); like the router it sees no case.
 */
export function pageRoutes(patterns: readonly string[]): (path: string) => boolean {
  const known = new RegExp(`^(${patterns.map(expressionOf).join("|")})$`, "i");
  return (path) => patterns.length > 0 && known.test(bare(path));
}
