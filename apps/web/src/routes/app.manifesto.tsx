import { manifestoPage } from "@sovereign/content/words/manifesto";
import { ManifestoPage } from "#features/manifesto/manifesto-page.tsx";
import { pageTitle } from "#lib/brand.ts";
import { useSession } from "#session/use-session.ts";

export const meta = () => [{ title: pageTitle(manifestoPage.tab) }];

/** The manifesto (specification, section 2). */
export default function ManifestoRoute() {
  const { user } = useSession();
  return user && <ManifestoPage member={user} />;
}
