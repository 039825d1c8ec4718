import { confirmTexts } from "@sovereign/content/words/email-links";
import { unlistedHead } from "#app/heads/public-heads.ts";
import { pageTitle } from "#core/words/brand.ts";
import { AuthFrame } from "#features/auth/auth-frame.tsx";
import { ConfirmPanel } from "#features/auth/confirm-panel.tsx";
import { useEmailLinkToken } from "#features/auth/email-link-token.ts";

export const meta = () => unlistedHead(pageTitle(confirmTexts.tab));

export default function ConfirmRoute() {
  const token = useEmailLinkToken();
  return (
    <AuthFrame>
      <ConfirmPanel token={token} />
    </AuthFrame>
  );
}
