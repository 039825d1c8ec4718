import { manifestoPage } from "@sovereign/content/words/manifesto";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { ManifestoPage } from "#features/manifesto/manifesto-page.tsx";

export const meta = () => [{ title: pageTitle(manifestoPage.tab) }];

export default function ManifestoRoute() {
  const { user } = useSession();
  return user && <ManifestoPage member={user} />;
}
