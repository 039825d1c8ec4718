import { emailChangeTexts } from "@sovereign/content/words/account-settings";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { EmailPage } from "#features/account/email-page.tsx";

export const meta = () => [{ title: pageTitle(emailChangeTexts.open) }];

export default function EmailRoute() {
  const { user } = useSession();
  return user && <EmailPage member={user} />;
}
