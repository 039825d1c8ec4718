import { fill, plural } from "@sovereign/content/public/fill";
import { officeFrame, officeMore, officePlaces } from "@sovereign/content/words/office-frame";
import { quietMembers } from "@sovereign/content/words/office-habits";
import { officePaths } from "@sovereign/domain/office-paths";
import type { ReactNode } from "react";
import { paths } from "#core/page/paths.ts";
import { inWords, inWordsFirst } from "#core/words/number-words.ts";
import { PageHead } from "#design/layout/page-head.tsx";
import { useBroadcasts } from "#features/office/broadcasts/broadcasts-query.ts";
import { useFaults } from "#features/office/faults/faults-query.ts";
import { useHabits } from "#features/office/habits/habits-query.ts";
import { useLog } from "#features/office/log/log-query.ts";
import { ActLink, ActList } from "#features/office/parts/act-list.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import { useTeam } from "#features/office/team/team-query.ts";
import { placesUnderMore } from "./office-places.ts";
import { useStaff } from "./office-query.ts";

/** The phone's other places. */
export function MorePage() {
  const { role, email } = useStaff();
  return (
    <>
      <PageHead title={officePlaces.more} />
      <ActList>
        {placesUnderMore(role).map(({ to, label }) => (
          <ActLink key={to} to={to} title={label} about={ABOUT[to]} />
        ))}
        <ActLink
          to={paths.app}
          title={officeFrame.toApp}
          about={fill(officeFrame.asYourself, { email })}
        />
      </ActList>
    </>
  );
}

function BroadcastsAbout() {
  const { data = [] } = useBroadcasts();
  const running = data.filter(({ state }) => state === "running").length;
  return running > 0 && plural(officeMore.broadcasts, running, { count: inWordsFirst(running) });
}

function HabitsAbout() {
  const { data } = useHabits();
  const quiet = data?.quiet.total;
  return quiet && plural(quietMembers.more, quiet, { count: formatCount(quiet) });
}

function FaultsAbout() {
  const open = useFaults().data?.open ?? 0;
  return open > 0 && plural(officeMore.faults, open, { count: formatCount(open) });
}

function LogAbout() {
  const { data } = useLog({ what: "all", days: 7 }, null);
  return data && plural(officeMore.log, data.total, { count: formatCount(data.total) });
}

function TeamAbout() {
  const { data } = useTeam();
  if (!data) return null;
  const here = data.people.length;
  const people = plural(officeMore.people, here, { count: inWordsFirst(here) });
  const guests = data.invitations.length;
  if (guests === 0) return people;
  const invited = plural(officeMore.invited, guests, { count: inWords(guests) });
  return fill(officeMore.peopleAndInvited, { people, invited });
}

const ABOUT: Record<string, ReactNode> = {
  [officePaths.broadcasts]: <BroadcastsAbout />,
  [officePaths.habits]: <HabitsAbout />,
  [officePaths.faults]: <FaultsAbout />,
  [officePaths.log]: <LogAbout />,
  [officePaths.team]: <TeamAbout />,
};
