import { fill } from "@sovereign/content/public/fill";
import { programmeTexts } from "@sovereign/content/words/programme";
import { NOT_FOUND_TITLE, NotFoundInApp } from "#app/failures/not-found-page.tsx";
import { pageTitle } from "#core/words/brand.ts";
import { LockedPanel } from "#features/membership/panels/locked-panel.tsx";
import { useAudience, useMembershipSettled } from "#features/membership/status/use-audience.ts";
import { useSuggestSentence } from "#features/one-thing/suggested-sentence.ts";
import { useDayRollover, useOverview } from "#features/one-thing/use-overview.ts";
import { ProgrammeDayPage } from "#features/programme/programme-day-page.tsx";
import { ProgrammeDaySkeleton } from "#features/programme/programme-skeleton.tsx";
import type { Route } from "./+types/app.programme-day";

const isDayNumber = (day: string) => /^[1-9]\d{0,3}$/.test(day);

export const meta: Route.MetaFunction = ({ params: { day } }) => [
  { title: isDayNumber(day) ? pageTitle(fill(programmeTexts.day, { day })) : NOT_FOUND_TITLE },
];

export default function ProgrammeDayRoute({ params: { day } }: Route.ComponentProps) {
  return isDayNumber(day) ? <Day key={day} day={Number(day)} /> : <NotFoundInApp />;
}

function Day({ day }: { day: number }) {
  const audience = useAudience();
  const settled = useMembershipSettled();
  const { data: overview, word } = useOverview();
  useDayRollover(word);
  const onUse = useSuggestSentence(overview);
  if (!settled) return <ProgrammeDaySkeleton />;
  return (
    <ProgrammeDayPage
      day={day}
      audience={audience}
      onUse={onUse}
      lockedPanel={(words) => <LockedPanel {...words} />}
      missing={<NotFoundInApp />}
    />
  );
}
