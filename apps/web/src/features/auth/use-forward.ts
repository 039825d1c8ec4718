import { authNotices } from "@sovereign/content/words/auth";
import { useState } from "react";
import { useNavigate } from "react-router";
import { isAppPath, paths } from "#lib/paths.ts";
import { useTimer } from "#lib/use-timer.ts";
import { useSession } from "#session/use-session.ts";
import { toast } from "#ui/toast.ts";
import type { AuthAddress } from "./use-auth-address.ts";

const ALREADY_SIGNED_IN_MS = 100;
const AFTER_SIGN_IN_MS = 500;

/**
 * Forwards a member into the app: 100 ms after finding them signed in, 500 ms after they sign in
 * here (specification, section 9). The new-password form forwards nobody (decision 7). That it was
 * saved goes along as a toast, because a member found signed in never sees the notice.
 */
export function useForward(address: AuthAddress): void {
  const { next, resetToken, passwordChanged } = address;
  const held = resetToken !== null;
  const { status } = useSession();
  const navigate = useNavigate();
  const [sawSignedOut, setSawSignedOut] = useState(false);
  if (status === "signed_out" && !sawSignedOut) setSawSignedOut(true);
  const target = isAppPath(next) ? next : paths.app;

  const due = status === "signed_in" && !held;
  const delay = sawSignedOut ? AFTER_SIGN_IN_MS : ALREADY_SIGNED_IN_MS;
  const forward = (to: string) => {
    if (!sawSignedOut && passwordChanged) {
      toast({ title: authNotices.passwordChangedBriefly, tone: "success" });
    }
    navigate(to, { replace: true });
  };
  useTimer(due ? delay : null, forward, target);
}
