import { unsentPage } from "@sovereign/content/words/unsent";
import { useSession } from "#core/session/session.ts";
import { pageTitle } from "#core/words/brand.ts";
import { useTakeBack } from "#features/one-thing/take-back.ts";
import { useDayRollover, useOverview } from "#features/one-thing/use-overview.ts";
import { UnsentPage } from "#features/unsent/unsent-page.tsx";

export const meta = () => [{ title: pageTitle(unsentPage.title) }];

export default function UnsentRoute() {
  const { user } = useSession();
  const { data: overview, word } = useOverview();
  useDayRollover(word);
  const takeBack = useTakeBack();
  return (
    user && (
      <UnsentPage
        userId={user.id}
        timeZone={user.time_zone}
        overview={overview}
        onTakeBack={takeBack}
      />
    )
  );
}
