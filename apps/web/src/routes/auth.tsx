import { service } from "@sovereign/content/words/notices";
import { signInPage } from "@sovereign/content/words/share";
import { AuthFrame } from "#features/auth/auth-frame.tsx";
import { AuthPanel } from "#features/auth/auth-panel.tsx";
import { useAuthAddress, useForward } from "#features/auth/use-auth-address.ts";
import { pageTitle } from "#lib/brand.ts";
import { useCountedStep } from "#lib/funnel.ts";
import { useSession } from "#session/use-session.ts";
import { fetchDashboardAhead } from "#web/pages-ahead.ts";
import { inBrand, publicHead } from "#web/public-heads.ts";

export const meta = () =>
  publicHead("auth", inBrand({ ...signInPage, title: pageTitle(signInPage.title) }));

const { title, body } = service.sessionEnded;

/** Sign-in, sign-up and the new password (specification, section 2). */
export default function AuthRoute() {
  const address = useAuthAddress();
  useForward(address);
  useCountedStep("visit", useSession().status);
  return (
    // What is typed takes longer than the next page needs to come.
    <AuthFrame onInput={fetchDashboardAhead}>
      <AuthPanel address={address} sessionEndedText={`${title} ${body}`} />
    </AuthFrame>
  );
}
