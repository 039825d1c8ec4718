import { emailChangeTexts } from "@sovereign/content/words/account-settings";
import { unlistedHead } from "#app/heads/public-heads.ts";
import { pageTitle } from "#core/words/brand.ts";
import { AuthFrame } from "#features/auth/auth-frame.tsx";
import { ConfirmEmailPanel } from "#features/auth/email-change-panels.tsx";
import { useEmailLinkToken } from "#features/auth/email-link-token.ts";

export const meta = () => unlistedHead(pageTitle(emailChangeTexts.confirmTab));

export default function EmailRoute() {
  const token = useEmailLinkToken();
  return (
    <AuthFrame>
      <ConfirmEmailPanel token={token} />
    </AuthFrame>
  );
}
