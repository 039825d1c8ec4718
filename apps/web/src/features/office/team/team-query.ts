import { service } from "@sovereign/content/words/notices";
import { changeSheet, inviteSheet } from "@sovereign/content/words/office-team";
import {
  changeStaffRole,
  inviteStaff,
  type OfficeTeam,
  readTeam,
  removeStaff,
  withdrawInvitation,
} from "@sovereign/contract/office-team";
import type { StaffRole } from "@sovereign/domain/staff";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { api } from "#core/session/session.ts";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";

const teamKey = [OFFICE, "team"] as const;
const within = OFFICE_WAIT_MS;

export const useTeam = () =>
  useQuery({
    queryKey: teamKey,
    queryFn: ({ signal }) => api(readTeam, { signal, within }),
    refetchOnMount: "always",
    retry: false,
  });

/** Each action resolves when the page shows the updated team. */
export function useTeamActs() {
  const client = useQueryClient();
  const show = async (asked: Promise<OfficeTeam>) => {
    const team = await asked;
    await client.cancelQueries({ queryKey: teamKey });
    client.setQueryData(teamKey, team);
  };
  return {
    invite: (email: string, role: StaffRole) => show(api(inviteStaff, { body: { email, role } })),
    takeBack: (id: string) => show(api(withdrawInvitation, { params: { id } })),
    change: (id: string, role: StaffRole) =>
      show(api(changeStaffRole, { params: { id }, body: { role } })),
    remove: (id: string) => show(api(removeStaff, { params: { id } })),
  };
}

/** Returns why a team action failed. */
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
