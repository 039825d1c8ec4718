import { fill } from "@sovereign/content/public/fill";
import { officeRoleNames, officeTeam } from "@sovereign/content/words/office-team";
import type { OfficeTeam, StaffInvitation, StaffPerson } from "@sovereign/contract/office-team";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { useState } from "react";
import { useMinute } from "#core/time/use-clock.ts";
import { Button } from "#design/controls/button.tsx";
import { toast } from "#design/feedback/toast.ts";
import { both, cells, DataTable } from "#design/layout/data-table.tsx";
import { whenWithin, whenWords } from "#features/office/parts/when.ts";
import { teamFault, useTeamActs } from "./team-query.ts";

type PeopleTableProps = {
  team: OfficeTeam;
  timeZone: string;
  onChange: (person: StaffPerson) => void;
};

function factorsOf({ passkey, authenticator_app: app }: StaffPerson): string {
  if (passkey) return app ? officeTeam.both : officeTeam.passkey;
  return app ? officeTeam.app : officeTeam.noFactor;
}

export function PeopleTable({ team, timeZone, onChange }: PeopleTableProps) {
  return (
    <DataTable caption={officeTeam.table} middle>
      <thead>
        <tr>
          <th scope="col">{officeTeam.who}</th>
          <th scope="col">{officeTeam.role}</th>
          <th scope="col">{officeTeam.factor}</th>
          <th scope="col">{officeTeam.lastHere}</th>
          <th scope="col">
            <span className="vh">{officeTeam.act}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {team.people.map((person) => (
          <PersonRow key={person.id} person={person} timeZone={timeZone} onChange={onChange} />
        ))}
        {team.invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} timeZone={timeZone} />
        ))}
      </tbody>
    </DataTable>
  );
}

type PersonRowProps = { person: StaffPerson } & Pick<PeopleTableProps, "timeZone" | "onChange">;

function PersonRow({ person, timeZone, onChange }: PersonRowProps) {
  const now = useMinute();
  const { name, email, role, you, last_act_at: last } = person;
  const here = you ? officeTeam.now : last ? whenWords(last, timeZone, now) : officeTeam.never;
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={cells.sub}>{email}</span>
      </th>
      <td className={cells.beside}>{officeRoleNames[role]}</td>
      <td className={cells.below}>{factorsOf(person)}</td>
      <td className={both(cells.below, cells.beside)}>{here}</td>
      <td className={both(cells.right, cells.last, cells.whole, cells.beside)}>
        {!you && (
          <Button
            aria-haspopup="dialog"
            aria-label={fill(officeTeam.changeOf, { name })}
            onClick={() => onChange(person)}
          >
            {officeTeam.change}
          </Button>
        )}
      </td>
    </tr>
  );
}

type InvitationRowProps = { invitation: StaffInvitation; timeZone: string };

function InvitationRow({ invitation, timeZone }: InvitationRowProps) {
  const now = useMinute();
  const acts = useTeamActs();
  const [busy, setBusy] = useState(false);
  const { id, email, role, invited_at: at, expires_at: ends } = invitation;

  async function takeBack() {
    setBusy(true);
    try {
      await acts.takeBack(id);
    } catch (error) {
      toast({ title: teamFault(error), tone: "error", topic: "team" });
      setBusy(false);
    }
  }

  const isOfToday = calendarDateIn(timeZone, new Date(at)) === calendarDateIn(timeZone, now);
  return (
    <tr>
      <th scope="row">
        {isOfToday ? officeTeam.invitedToday : officeTeam.invitedYesterday}
        <span className={cells.sub}>{email}</span>
      </th>
      <td className={cells.beside}>{officeRoleNames[role]}</td>
      <td className={cells.below}>{officeTeam.noFactor}</td>
      <td className={both(cells.below, cells.beside)}>
        {fill(officeTeam.runsOut, { when: whenWithin(ends, timeZone, now) })}
      </td>
      <td className={both(cells.right, cells.last, cells.whole, cells.beside)}>
        <Button
          busy={busy}
          aria-label={fill(officeTeam.takeBackOf, { email })}
          onClick={() => void takeBack()}
        >
          {officeTeam.takeBack}
        </Button>
      </td>
    </tr>
  );
}
