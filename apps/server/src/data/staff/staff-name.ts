import { STAFF_NAME_LENGTH } from "@sovereign/domain/staff";

/** Returns a first name made from an address. */
export function nameFromAddress(email: string): string {
  const local = email.split("@")[0] ?? email;
  return `${local.charAt(0).toUpperCase()}${local.slice(1)}`.slice(0, STAFF_NAME_LENGTH);
}
