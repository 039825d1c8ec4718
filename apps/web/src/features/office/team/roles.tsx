import {
  inviteSheet,
  officeRoleAbout,
  officeRoleNames,
  roleTable,
} from "@sovereign/content/words/office-team";
import {
  mayOpenInOffice,
  type OfficeThing,
  STAFF_ROLES,
  type StaffRole,
} from "@sovereign/domain/staff";
import { Icon } from "#design/controls/icon.tsx";
import { Picks } from "#design/forms/picks.tsx";
import { Section } from "#design/layout/section.tsx";
import styles from "./role-table.module.css";

const ROWS = Object.entries(roleTable.rows) as [OfficeThing, string][];

/** The permissions of each role, as the server enforces them. */
export function RoleTable() {
  return (
    <Section title={roleTable.title} about={roleTable.about}>
      <table className={`full ${styles.roles}`}>
        <caption className="vh">{roleTable.title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{roleTable.what}</span>
            </th>
            {STAFF_ROLES.map((role) => (
              <th key={role} scope="col" className={styles.role}>
                {officeRoleNames[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([thing, words]) => (
            <tr key={thing}>
              <th scope="row">{words}</th>
              {STAFF_ROLES.map((role) => (
                <td key={role} className={styles.role}>
                  <May may={mayOpenInOffice(thing, role)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function May({ may }: { may: boolean }) {
  return (
    <span className={may ? undefined : "t3"}>
      {may ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
      <span className="vh">{may ? roleTable.may : roleTable.mayNot}</span>
    </span>
  );
}

type RolePickerProps = { chosen: StaffRole; onChoose: (role: StaffRole) => void };

const CHOICES = STAFF_ROLES.map((value) => ({
  value,
  name: officeRoleNames[value],
  about: officeRoleAbout[value],
}));

export function RolePicker(props: RolePickerProps) {
  return <Picks label={inviteSheet.role} choices={CHOICES} {...props} />;
}
