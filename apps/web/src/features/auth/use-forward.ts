import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { isAppPath, paths } from "#lib/paths.ts";
import { useSession } from "#session/use-session.ts";

const ALREADY_SIGNED_IN_MS = 100;
const AFTER_SIGN_IN_MS = 500;

/**
 * Forwards a member into the app: 100 ms after finding them signed in, 500 ms after they sign in
 * here (specification, section 9). `held` forwards nobody, for the new-password form (decision 7).
 */
export function useForward({ next, held }: { next: string | null; held: boolean }): void {
  const { status } = useSession();
  const navigate = useNavigate();
  const sawSignedOut = useRef(false);
  const target = isAppPath(next) ? next : paths.app;

  useEffect(() => {
    if (status === "signed_out") sawSignedOut.current = true;
    if (status !== "signed_in" || held) return;
    const delay = sawSignedOut.current ? AFTER_SIGN_IN_MS : ALREADY_SIGNED_IN_MS;
    const timer = setTimeout(() => navigate(target, { replace: true }), delay);
    return () => clearTimeout(timer);
  }, [status, held, target, navigate]);
}
