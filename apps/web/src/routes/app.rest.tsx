import { restPage } from "@sovereign/content/words/rest";
import { useQueryClient } from "@tanstack/react-query";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { overviewKey } from "#features/one-thing/overview-query.ts";
import { RestPage } from "#features/rest/rest-page.tsx";

export const meta = () => [{ title: pageTitle(restPage.tab) }];

export default function RestRoute() {
  const { user } = useSession();
  const client = useQueryClient();
  if (!user) return null;
  const queryKey = overviewKey(user.id);
  return (
    <RestPage userId={user.id} onPlanned={() => void client.invalidateQueries({ queryKey })} />
  );
}
