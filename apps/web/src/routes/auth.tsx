import { service } from "@sovereign/content/words/notices";
import { signInPage } from "@sovereign/content/words/share";
import { useCountedStep } from "#app/funnel.ts";
import { inBrand, publicHead } from "#app/heads/public-heads.ts";
import { fetchDashboardAhead } from "#app/router/router-files.ts";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { AuthFrame } from "#features/auth/auth-frame.tsx";
import { AuthPanel } from "#features/auth/auth-panel.tsx";
import { useAuthAddress, useForward } from "#features/auth/use-auth-address.ts";

export const meta = () =>
  publicHead("auth", inBrand({ ...signInPage, title: pageTitle(signInPage.title) }));

const { title, body } = service.sessionEnded;

export default function AuthRoute() {
  const address = useAuthAddress();
  useForward(address);
  useCountedStep("visit", useSession().status);
  return (
    // Typing takes longer than loading the next page.
    <AuthFrame onInput={fetchDashboardAhead}>
      <AuthPanel address={address} sessionEndedText={`${title} ${body}`} />
    </AuthFrame>
  );
}
