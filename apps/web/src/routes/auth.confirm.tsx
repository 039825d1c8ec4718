import { confirmTexts } from "@sovereign/content/words/auth";
import { AuthFrame } from "#features/auth/auth-frame.tsx";
import { ConfirmPanel } from "#features/auth/confirm-panel.tsx";
import { useMailedToken } from "#features/auth/mailed-token.ts";
import { pageTitle } from "#lib/brand.ts";
import { unlistedHead } from "#web/public-heads.ts";

export const meta = () => unlistedHead(pageTitle(confirmTexts.tab));

/** Where a confirmation mail leads. */
export default function ConfirmRoute() {
  const token = useMailedToken();
  return (
    <AuthFrame>
      <ConfirmPanel token={token} />
    </AuthFrame>
  );
}
