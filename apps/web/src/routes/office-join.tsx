import { joinPage } from "@sovereign/content/words/office-team";
import { useSearchParams } from "react-router";
import { NotFoundPage } from "#app/failures/not-found-page.tsx";
import { RequireSession } from "#app/frames/require-session.tsx";
import { fontsReady } from "#core/page/late-fonts.ts";
import { useSession } from "#core/session/session.ts";
import { Compact } from "#design/tokens/compact.tsx";
import { officeHead } from "#features/office/frame/office-places.ts";
import { JoinPage } from "#features/office/team/join-page.tsx";

export const meta = () => officeHead(joinPage.tab);

export function clientLoader() {
  void fontsReady();
  return null;
}

export default function OfficeJoinRoute() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const token = search.get("invitation");
  if (!token) return <NotFoundPage />;
  return (
    <RequireSession>
      <Compact>{user && <JoinPage user={user} token={token} />}</Compact>
    </RequireSession>
  );
}
