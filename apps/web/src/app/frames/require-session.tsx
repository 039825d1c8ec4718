import { waitingTexts } from "@sovereign/content/words/frame";
import { Fragment, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { paths, signInPath } from "#core/page/paths.ts";
import { useSessionConfirmed } from "#core/session/confirmed-session.ts";
import { useSession } from "#core/session/session.ts";
import { brand } from "#core/words/brand.ts";
import { Spinner } from "#design/feedback/spinner.tsx";

// The same objects at every drawing: a new one would have the router navigate again each time.
const ENDED = { sessionEnded: true };
const NOT_SIGNED_IN = { sessionEnded: false };

/**
 * The guard of /app: a spinner until it is known whose session this is, the sign-in page for the
 * signed out (specification, section 2). A member whom the server signed out returns to where they were.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const isConfirmed = useSessionConfirmed();
  const location = useLocation();
  if (session.status === "loading" || (session.status === "signed_in" && !isConfirmed)) {
    return (
      <main className="page-wait">
        <h1 className="vh">{brand.productName}</h1>
        <Spinner label={waitingTexts.loading} />
      </main>
    );
  }
  // Another member gets a page of their own: nothing that is typed stays for them to read.
  if (session.status === "signed_in") {
    return <Fragment key={session.user.id}>{children}</Fragment>;
  }
  // A provider's return comes here, and what it brings is for the sign-in (decision 94).
  const { hash } = location;
  if (session.reason === "member") return <Navigate to={paths.auth + hash} replace />;
  if (session.reason === "deleted") return <Navigate to={paths.farewell} replace />;
  return (
    <Navigate
      to={signInPath(location.pathname + location.search) + hash}
      state={session.reason === "ended" ? ENDED : NOT_SIGNED_IN}
      replace
    />
  );
}
