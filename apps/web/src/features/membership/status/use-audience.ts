import { type Audience, audienceOf } from "@sovereign/domain/access";
import { useAdminMode } from "#core/session/admin-mode-state.ts";
import { useSession } from "#core/session/use-session.ts";
import { useMembership } from "./membership-query.ts";

/** Whom the screens have before them (specification, section 6); the server decides for itself. */
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
