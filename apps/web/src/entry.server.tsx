// Used at build time only, to prerender the public pages.
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { brand } from "#lib/brand.ts";
import { Spinner } from "#ui/spinner.tsx";
import { descriptorsAt, fetchPage } from "./page-loading.tsx";
import { unlistedHead } from "./public-heads.ts";
import { Root } from "./root.tsx";

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

/** What an address without a prerendered page shows until its scripts run. */
export function renderWait(): string {
  return renderToString(
    <main className="page-wait">
      <Spinner label="Loading" />
    </main>,
  );
}

/** What that page says of itself, which search engines leave out. */
export const waitHead = () => unlistedHead(brand.productName);
