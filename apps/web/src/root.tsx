import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { MembershipWatch } from "#features/membership/membership-watch.tsx";
import { answerEarlyClick } from "#lib/hydration.ts";
import { Toaster } from "#ui/toaster.tsx";
import { queryClient } from "#web/query-client.ts";
import { CatchErrors } from "./catch-errors.tsx";
import { Pages } from "./pages.tsx";
import "#ui/styles/app.css";
import "#web/pages.css";

/** Everything within a router: the page at the address, and what stands beside every page. */
export function Root() {
  const { pathname } = useLocation();
  useEffect(answerEarlyClick, []);
  return (
    <CatchErrors at={pathname}>
      <QueryClientProvider client={queryClient}>
        <MembershipWatch />
        <Pages />
        <Toaster />
      </QueryClientProvider>
    </CatchErrors>
  );
}
