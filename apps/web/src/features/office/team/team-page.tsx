import { plural } from "@sovereign/content/public/fill";
import { officeBackups } from "@sovereign/content/words/office-backups";
import { officeBooks, officePlaces } from "@sovereign/content/words/office-frame";
import { officeTeam } from "@sovereign/content/words/office-team";
import type { OfficeTeam, StaffPerson } from "@sovereign/contract/office-team";
import { officePaths } from "@sovereign/domain/office-paths";
import { useState } from "react";
import { useSession } from "#core/session/session.ts";
import { supportedZone } from "#core/time/dates.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Button, Buttons, LinkButton } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { PageHead } from "#design/layout/page-head.tsx";
import { Section } from "#design/layout/section.tsx";
import { Answered } from "#features/office/parts/answered.tsx";
import { BooksZone } from "#features/office/parts/books-zone.tsx";
import { officeIcons } from "#features/office/parts/office-icons.ts";
import { ChangeSheet } from "./change-sheet.tsx";
import { InviteSheet } from "./invite-sheet.tsx";
import { PeopleTable } from "./people-table.tsx";
import { RoleTable } from "./roles.tsx";
import { useTeam } from "./team-query.ts";

export function TeamPage() {
  const query = useTeam();
  return (
    <Answered
      query={query}
      title={officePlaces.team}
      loading={officeTeam.loading}
      failure={officeTeam.failure}
    >
      {(team) => <Team team={team} />}
    </Answered>
  );
}

function sentenceOf({ people, invitations }: OfficeTeam): string {
  const proved = people.every(({ passkey, authenticator_app }) => passkey || authenticator_app);
  const count = inWordsFirst(people.length);
  const here = plural(proved ? officeTeam.people : officeTeam.unproved, people.length, { count });
  if (invitations.length === 0) return here;
  const guests = inWordsFirst(invitations.length);
  return `${here} ${plural(officeTeam.invited, invitations.length, { count: guests })}`;
}

function Team({ team }: { team: OfficeTeam }) {
  const { user } = useSession();
  const [inviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<StaffPerson | null>(null);
  return (
    <>
      <PageHead
        title={officePlaces.team}
        sentence={sentenceOf(team)}
        acts={
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setInviting(true)}>
            <Icon path={officeIcons.plus} />
            {officeTeam.invite}
          </Button>
        }
      />
      <PeopleTable
        team={team}
        timeZone={supportedZone(user?.time_zone ?? "UTC")}
        onChange={setChanging}
      />
      <RoleTable />
      <Section title={officeBooks.title} about={officeBooks.about}>
        <BooksZone />
      </Section>
      <Section title={officeBackups.title} about={officeBackups.about}>
        <Buttons>
          <LinkButton to={officePaths.backups}>{officeBackups.open}</LinkButton>
        </Buttons>
      </Section>
      {inviting && <InviteSheet onClose={() => setInviting(false)} />}
      {changing && <ChangeSheet person={changing} onClose={() => setChanging(null)} />}
    </>
  );
}
