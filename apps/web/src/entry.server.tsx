// Used at build time only, to prerender the public pages.
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { brand } from "#lib/brand.ts";
import { packWords } from "#lib/pack-words.ts";
import { Spinner } from "#ui/spinner.tsx";
import { descriptorsAt, fetchPage } from "./page-loading.tsx";
import { unlistedHead } from "./public-heads.ts";
import { Root } from "./root.tsx";
import { type PageRoute, routes } from "./routes.ts";

/** The page at an address as markup, and what it says of itself in the head. */
export async function renderPage(pathname: string) {
  await fetchPage(pathname);
  const markup = renderToString(
    <StaticRouter location={pathname}>
      <Root />
    </StaticRouter>,
  );
  return { markup, descriptors: descriptorsAt(pathname) };
}

/** What fills the words of the pack in texts outside the pages. */
export { packWords };

/** What an address without a prerendered page shows until its scripts run. */
export function renderWait(): string {
  return renderToString(
    <main className="page-wait">
      <Spinner label="Loading" />
    </main>,
  );
}

/** The patterns of all addresses that show something; whatever fits none of them is unknown. */
export function routePatterns(): string[] {
  const patternsOf = ({ path, within = [] }: PageRoute): string[] => [
    path,
    ...within.flatMap(patternsOf),
  ];
  const patterns = routes.flatMap(patternsOf).filter((pattern) => !pattern.endsWith("*"));
  return [...new Set(patterns)];
}

/** What that page says of itself, which search engines leave out. */
export const waitHead = () => unlistedHead(brand.productName);
