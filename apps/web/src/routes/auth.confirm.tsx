import { AuthSide } from "#features/auth/auth-side.tsx";
import { ConfirmPanel } from "#features/auth/confirm-panel.tsx";
import { useMailedToken } from "#features/auth/use-mailed-token.ts";
import { pageTitle } from "#lib/brand.ts";
import { unlistedHead } from "#web/public-heads.ts";
import "#features/auth/auth.css";

export const meta = () => unlistedHead(pageTitle("Confirm your address"));

/** Where a confirmation mail leads. */
export default function ConfirmRoute() {
  const token = useMailedToken();
  return (
    <main className="auth">
      <AuthSide />
      <div className="auth-form">
        <ConfirmPanel token={token} />
      </div>
    </main>
  );
}
