import { STAFF_NAME_LENGTH } from "@sovereign/domain/staff";

/** A first name for somebody of whom only the address is known. */
export function nameFromAddress(email: string): string {
  const local = email.split("@")[0] ?? email;
  return `${local.charAt(0).toUpperCase()}${local.slice(1)}`.slice(0, STAFF_NAME_LENGTH);
}
