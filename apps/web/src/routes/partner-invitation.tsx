import { invitationTexts } from "@sovereign/content/words/partner-invitation";
import { useSearchParams } from "react-router";
import { unlistedHead } from "#app/heads/public-heads.ts";
import { pageTitle } from "#core/words/brand.ts";
import { AuthFrame } from "#features/auth/auth-frame.tsx";
import { AuthPanel } from "#features/auth/auth-panel.tsx";
import { useAuthAddress } from "#features/auth/use-auth-address.ts";
import { InvitationPage } from "#features/partner/invitation-page.tsx";
import type { Route } from "./+types/partner-invitation";

export const meta = () => unlistedHead(pageTitle(invitationTexts.tab));

/** The page of an invitation to be someone's partner, where a stranger opens the account for it. */
export default function PartnerInvitationRoute({ params: { token } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const address = useAuthAddress("sign-up");
  return (
    <AuthFrame>
      <InvitationPage
        token={token}
        never={query.has("never")}
        account={(above, below) => (
          <AuthPanel address={address} sessionEndedText="" above={above} below={below} />
        )}
      />
    </AuthFrame>
  );
}
