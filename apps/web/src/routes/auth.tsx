import { service } from "@sovereign/content/words/notices";
import { signInPage } from "@sovereign/content/words/share";
import { useCountedStep } from "#app/funnel.ts";
import { inBrand, publicHead } from "#app/heads/public-heads.ts";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { AuthFrame } from "#features/auth/auth-frame.tsx";
import { AuthPanel } from "#features/auth/auth-panel.tsx";
import { useAuthAddress, useForward } from "#features/auth/use-auth-address.ts";

export const meta = () =>
  publicHead("auth", inBrand({ ...signInPage, title: pageTitle(signInPage.title) }));

const { title, body } = service.sessionEnded;

/** Loads the next page's code while the member types; what fails is loaded again by the router. */
function preloadDashboard() {
  void Promise.allSettled([
    import("./app.tsx"),
    import("./app.page.tsx"),
    import("./app.dashboard.tsx"),
  ]);
}

export default function AuthRoute() {
  const address = useAuthAddress();
  useForward(address);
  useCountedStep("visit", useSession().status);
  return (
    <AuthFrame onInput={preloadDashboard}>
      <AuthPanel address={address} sessionEndedText={`${title} ${body}`} />
    </AuthFrame>
  );
}
