import { waitingTexts } from "@sovereign/content/words/frame";
import { Fragment, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { paths, signInPath } from "#core/page/paths.ts";
import { useSessionConfirmed } from "#core/session/confirmed-session.ts";
import { useSession } from "#core/session/session.ts";
import { brand } from "#core/words/brand.ts";
import { Spinner } from "#design/feedback/spinner.tsx";

// Constants: a new object per render would make the router navigate again.
const ENDED = { sessionEnded: true };
const NOT_SIGNED_IN = { sessionEnded: false };

/** A member whose session the server ended returns to the same page. */
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
  // Remounts for another member, so that they cannot read what was typed.
  if (session.status === "signed_in") {
    return <Fragment key={session.user.id}>{children}</Fragment>;
  }
  // A provider's return arrives here with data for the sign-in (decision 94).
  const { hash } = location;
  if (session.reason === "member") return <Navigate to={paths.auth + hash} replace />;
  if (session.reason === "deleted") return <Navigate to={paths.farewell} replace />;
  // A section of the page belongs to where the member returns.
  const section = hash.includes("=") ? "" : hash;
  const next = signInPath(location.pathname + location.search + section);
  return (
    <Navigate
      to={section ? next : next + hash}
      state={session.reason === "ended" ? ENDED : NOT_SIGNED_IN}
      replace
    />
  );
}
