import { type Audience, audienceOf } from "@sovereign/domain/access";
import { useState } from "react";
import { useAdminMode } from "#core/session/admin-mode-state.ts";
import { useSession } from "#core/session/session.ts";
import { useHasPassed } from "#core/time/use-has-passed.ts";
import { useMembership } from "./membership-query.ts";

// A page delays its layout this long for the membership, to avoid a shift.
const LONGEST_WAIT_MS = 1_000;

/** False while a page should wait for the membership before its layout. */
export function useMembershipSettled(): boolean {
  const { loading } = useMembership();
  const [waitsUntil] = useState(() => Date.now() + LONGEST_WAIT_MS);
  return useHasPassed(waitsUntil) || !loading;
}

/**
 * The audience that screens show content for (specification, section 6); the server checks access
 * itself.
 */
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
