import { service } from "@sovereign/content/words/notices";
import { changeSheet, inviteSheet } from "@sovereign/content/words/office-team";
import { ApiError, hasCode } from "#core/api/api-error.ts";

/** Why an act on the team did not happen. */
export function teamFault(error: unknown): string {
  if (hasCode(error, "office.act_refused")) return changeSheet.lastOwner;
  if (hasCode(error, "office.member_not_found")) return changeSheet.gone;
  return error instanceof ApiError ? changeSheet.failed : service.connection.body;
}

/** The same for an invitation; `field` when the address is at fault. */
export function inviteFault(error: unknown): { text: string; field: boolean } {
  if (hasCode(error, "office.act_refused")) return { text: inviteSheet.present, field: true };
  if (hasCode(error, "auth.email_invalid")) return { text: inviteSheet.noMailbox, field: true };
  return { text: teamFault(error), field: false };
}
