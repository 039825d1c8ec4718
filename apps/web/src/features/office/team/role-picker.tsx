import {
  inviteSheet,
  officeRoleAbout,
  officeRoleNames,
} from "@sovereign/content/words/office-team";
import { STAFF_ROLES, type StaffRole } from "@sovereign/domain/staff";
import { useId } from "react";
import styles from "./role-picker.module.css";

type RolePickerProps = { chosen: StaffRole; onChoose: (role: StaffRole) => void };

export function RolePicker({ chosen, onChoose }: RolePickerProps) {
  const name = useId();
  return (
    <fieldset className={styles.roles}>
      <legend className="vh">{inviteSheet.role}</legend>
      {STAFF_ROLES.map((role) => (
        <label key={role}>
          <input
            type="radio"
            name={name}
            checked={role === chosen}
            onChange={() => onChoose(role)}
          />
          <span>
            {officeRoleNames[role]}
            <span className={styles.about}>{officeRoleAbout[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
