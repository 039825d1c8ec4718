import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from "react-router";
import { MembershipWatch } from "#features/membership/membership-watch.tsx";
import { brand } from "#lib/brand.ts";
import { Spinner } from "#ui/spinner.tsx";
import { Toaster } from "#ui/toaster.tsx";
import { queryClient } from "#web/query-client.ts";
import { UnexpectedError } from "#web/unexpected-error.tsx";
import { useFocusOnNavigation } from "#web/use-focus-on-navigation.ts";
import "#ui/styles/app.css";
import "#web/pages.css";

export const meta = () => [{ title: brand.productName }];

/** The document around every page, prerendered or not. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark light" />
        <meta name="theme-color" content="#100F0D" media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content="#F7F3EB" media="(prefers-color-scheme: light)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** What an address without a prerendered page shows until its scripts run. */
export function HydrateFallback() {
  return (
    <main className="page-wait">
      <Spinner label="Loading" />
    </main>
  );
}

/** Anything a page throws and does not catch itself (specification, section 8, Generic). */
export function ErrorBoundary() {
  return <UnexpectedError error={useRouteError()} />;
}

export default function Root() {
  useFocusOnNavigation();
  return (
    <QueryClientProvider client={queryClient}>
      <MembershipWatch />
      <Outlet />
      <Toaster />
    </QueryClientProvider>
  );
}
