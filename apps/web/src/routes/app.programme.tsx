import { pageTitle } from "#core/words/brand.ts";
import { packWords } from "#core/words/pack-words.ts";
import { LockedPanel } from "#features/membership/panels/locked-panel.tsx";
import { useAudience, useMembershipSettled } from "#features/membership/status/use-audience.ts";
import { useSuggestSentence } from "#features/one-thing/suggested-sentence.ts";
import { useDayRollover, useOverview } from "#features/one-thing/use-overview.ts";
import { ProgrammePage } from "#features/programme/programme-page.tsx";
import { ProgrammeSkeleton } from "#features/programme/programme-skeleton.tsx";

export const meta = () => [{ title: pageTitle(packWords.programme) }];

export default function ProgrammeRoute() {
  const audience = useAudience();
  const settled = useMembershipSettled();
  const { data: overview, word } = useOverview();
  useDayRollover(word);
  const onUse = useSuggestSentence(overview);
  if (!settled) return <ProgrammeSkeleton />;
  return (
    <ProgrammePage
      audience={audience}
      onUse={onUse}
      lockedPanel={(words) => <LockedPanel {...words} />}
    />
  );
}
