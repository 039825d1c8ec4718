import { factorsPage } from "@sovereign/content/words/factors";
import { useSearchParams } from "react-router";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { TwoFactorPage } from "#features/factors/two-factor-page.tsx";

export const meta = () => [{ title: pageTitle(factorsPage.title) }];

/** `?add=` selects the kind of factor to set up (decision 93). */
export default function TwoFactorRoute() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const asked = search.get("add");
  const adding = asked === "app" || asked === "phone" ? asked : null;
  return user && <TwoFactorPage user={user} adding={adding} />;
}
