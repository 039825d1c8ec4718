import { fill } from "@sovereign/content/public/fill";
import { oldBrowser, waitingTexts } from "@sovereign/content/words/frame";
import { language } from "@sovereign/content/words/language";
import { PRICES_PLACEHOLDER, placeOf } from "@sovereign/domain/shown-price";
import { IDENTITY_PROVIDERS } from "@sovereign/domain/sign-in-methods";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import type { Route } from "./+types/root";
import { queryClient } from "./app/cache/browser-queries.ts";
import { UnexpectedError } from "./app/failures/unexpected-error.tsx";
import { fontLinks, unlistedHead } from "./app/heads/public-heads.ts";
import { LateToaster } from "./app/late-toaster.tsx";
import { OfflineGuard } from "./app/router/offline-guard.tsx";
import { RouteProgress } from "./app/router/route-progress.tsx";
import { leaveCrumb } from "./core/faults/trail.ts";
import { BASELINE } from "./core/page/baseline.ts";
import { currencyStyle } from "./core/page/currency-page.ts";
import { replayEarlyClick, restoreEarlyInput, useHydrated } from "./core/page/hydration.ts";
import { SCROLL_POSITIONS_KEY } from "./core/page/late-fonts.ts";
import { useFocusOnChange } from "./core/page/page-focus.ts";
import { scrollPositionKey, usePageStart } from "./core/page/page-start.ts";
import { plainPath } from "./core/page/paths.ts";
import { brand } from "./core/words/brand.ts";
import { ScriptsNote } from "./design/feedback/insecure-note.tsx";
import { Spinner } from "./design/feedback/spinner.tsx";
import { MembershipWatch } from "./features/membership/status/membership-watch.tsx";
import "./app/app.css";

const CURRENCY_STYLE = __SEVERAL_CURRENCIES__ ? currencyStyle(brand.prices) : null;

const NativeParts = __NATIVE_BUILD__ ? lazy(() => import("./app/native/native-parts.tsx")) : null;

export const links: Route.LinksFunction = () => fontLinks("display", "text", "sans");

/** Search engines must not index a URL without a prerendered page. */
export const meta: Route.MetaFunction = () => unlistedHead(brand.productName);

/** React may not create scripts under Trusted Types, so only a hydrated page renders them. */
function useHydrates(): boolean {
  const hydrated = useHydrated();
  const [hydrates] = useState(!hydrated);
  return hydrates;
}

export function Layout({ children }: { children: ReactNode }) {
  const hydrates = useHydrates();
  return (
    // The server sets `data-funnel` (whether visits are counted), `data-ways` (sign-in providers),
    // `data-prices`, `data-sells` (whether by card, whether in stores) and `data-settings`.
    <html
      lang={language.tag}
      data-funnel="on"
      data-ways={IDENTITY_PROVIDERS.join(" ")}
      data-prices={__NATIVE_BUILD__ ? undefined : PRICES_PLACEHOLDER}
      data-sells={__NATIVE_BUILD__ ? undefined : "cards stores"}
      data-settings={__NATIVE_BUILD__ ? undefined : placeOf("settings")}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark light" />
        <meta
          name="theme-color"
          content="#100F0D"
          data-of="dark"
          media="(prefers-color-scheme: dark)"
        />
        <meta
          name="theme-color"
          content="#F7F3EB"
          data-of="light"
          media="(prefers-color-scheme: light)"
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Meta />
        <Links />
        {CURRENCY_STYLE && <style>{CURRENCY_STYLE}</style>}
      </head>
      <body>
        {/* Before the pages, so that their own scrolling follows the router's. */}
        {hydrates && (
          <ScrollRestoration storageKey={SCROLL_POSITIONS_KEY} getKey={scrollPositionKey} />
        )}
        <div id="root">{children}</div>
        <p className="old-browser-note" role="alert">
          {fill(oldBrowser, { product: brand.productName, ...BASELINE })}
        </p>
        {hydrates && <Scripts />}
      </body>
    </html>
  );
}

export function HydrateFallback() {
  return (
    <main className="page-wait">
      <ScriptsNote />
      <Spinner label={waitingTexts.loading} />
    </main>
  );
}

export default function Root() {
  const { pathname } = useLocation();
  useLayoutEffect(restoreEarlyInput, []);
  // Forms and tabs listen once their own effects have run.
  useEffect(replayEarlyClick, []);
  // A later fault is reported with the pages that were opened before.
  useEffect(() => leaveCrumb({ kind: "path", path: pathname }), [pathname]);
  usePageStart();
  useFocusOnChange(plainPath(pathname));
  return (
    <QueryClientProvider client={queryClient}>
      <MembershipWatch />
      <OfflineGuard />
      <RouteProgress />
      <Outlet />
      <LateToaster />
      {NativeParts && (
        <Suspense>
          <NativeParts />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}

/** Shown when a component outside the pages fails (specification, section 8, Generic). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <UnexpectedError error={error} />;
}
