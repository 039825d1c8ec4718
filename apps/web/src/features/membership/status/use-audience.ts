import { type Audience, audienceOf } from "@sovereign/domain/access";
import { useState } from "react";
import { useAdminMode } from "#core/session/admin-mode-state.ts";
import { useSession } from "#core/session/session.ts";
import { useHasPassed } from "#core/time/use-has-passed.ts";
import { useMembership } from "./membership-query.ts";

// A page delays its layout this long for the membership, to avoid a shift.
const MAX_DELAY_MS = 1_000;

/** Whether a page may be laid out: from then on it is, because dialogs and texts are open on it. */
export function useMembershipSettled(): boolean {
  const { loading } = useMembership();
  const [waitsUntil] = useState(() => Date.now() + MAX_DELAY_MS);
  const hasWaited = useHasPassed(waitsUntil);
  const [isSettled, setSettled] = useState(false);
  if (!isSettled && (hasWaited || !loading)) setSettled(true);
  return isSettled;
}

/** For screens only; the server checks access itself (specification, section 6). */
export function useAudience(): Audience {
  const { status } = useSession();
  const { membership, adminModeOffered } = useMembership();
  const switchedOn = useAdminMode();
  return audienceOf({
    signedIn: status === "signed_in",
    subscribed: membership.subscribed,
    adminMode: switchedOn && adminModeOffered,
  });
}
