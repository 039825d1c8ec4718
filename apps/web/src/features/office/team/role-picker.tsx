import {
  inviteSheet,
  officeRoleAbout,
  officeRoleNames,
} from "@sovereign/content/words/office-team";
import { STAFF_ROLES, type StaffRole } from "@sovereign/domain/staff";
import { Picks } from "#design/forms/picks.tsx";

type RolePickerProps = { chosen: StaffRole; onChoose: (role: StaffRole) => void };

const CHOICES = STAFF_ROLES.map((value) => ({
  value,
  name: officeRoleNames[value],
  about: officeRoleAbout[value],
}));

export function RolePicker(props: RolePickerProps) {
  return <Picks label={inviteSheet.role} choices={CHOICES} {...props} />;
}
