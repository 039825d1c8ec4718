import { invitationTexts } from "@sovereign/content/words/partner-invitation";
import { useSearchParams } from "react-router";
import { unlistedHead } from "#app/heads/public-heads.ts";
import { pageTitle } from "#core/words/brand.ts";
import { AuthFrame } from "#features/auth/auth-frame.tsx";
import { InvitationPage } from "#features/partner/invitation-page.tsx";
import type { Route } from "./+types/partner-invitation";

export const meta = () => unlistedHead(pageTitle(invitationTexts.tab));

/** The page of an invitation to be someone's partner. */
export default function PartnerInvitationRoute({ params: { token } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  return (
    <AuthFrame>
      <InvitationPage token={token} never={query.has("never")} />
    </AuthFrame>
  );
}
