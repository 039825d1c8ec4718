import { otherSignInPage } from "@sovereign/content/words/other-sign-in";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { OtherSignInPage } from "#features/other-sign-in/other-sign-in-page.tsx";

export const meta = () => [{ title: pageTitle(otherSignInPage.title) }];

export default function OtherSignInRoute() {
  const { user } = useSession();
  return user && <OtherSignInPage userId={user.id} timeZone={user.time_zone} />;
}
