import { service } from "@sovereign/content/public/notices";
import { signInPage } from "@sovereign/content/public/share";
import { AuthPanel } from "#features/auth/auth-panel.tsx";
import { AuthSide } from "#features/auth/auth-side.tsx";
import { useAuthAddress } from "#features/auth/use-auth-address.ts";
import { useForward } from "#features/auth/use-forward.ts";
import { pageTitle } from "#lib/brand.ts";
import { useCountedStep } from "#lib/funnel.ts";
import { useSession } from "#session/use-session.ts";
import { inBrand, publicHead } from "#web/public-heads.ts";
import "#features/auth/auth.css";

export const meta = () =>
  publicHead("auth", inBrand({ ...signInPage, title: pageTitle(signInPage.title) }));

const { title, body } = service.sessionEnded;

/** Sign-in, sign-up and the new password (specification, section 2). */
export default function AuthRoute() {
  const address = useAuthAddress();
  useForward(address);
  useCountedStep("visit", useSession().status);
  return (
    <main className="auth">
      <AuthSide />
      <div className="auth-form">
        <AuthPanel address={address} sessionEndedText={`${title} ${body}`} />
      </div>
    </main>
  );
}
