import { takingBackTexts } from "@sovereign/content/words/taking-back";
import { unlistedHead } from "#app/heads/public-heads.ts";
import { pageTitle } from "#core/words/brand.ts";
import { AuthFrame } from "#features/auth/auth-frame.tsx";
import { useEmailLinkToken } from "#features/auth/email-link-token.ts";
import { TakingBackPanel } from "#features/auth/taking-back-panel.tsx";

export const meta = () => unlistedHead(pageTitle(takingBackTexts.tab));

export default function EmailUndoRoute() {
  const token = useEmailLinkToken();
  return (
    <AuthFrame>
      <TakingBackPanel token={token} />
    </AuthFrame>
  );
}
