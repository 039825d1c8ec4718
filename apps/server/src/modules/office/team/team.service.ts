import type { OfficeTeam } from "@sovereign/contract/office-team";
import { isOfficeProofFresh, type StaffRole } from "@sovereign/domain/staff";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import type { OfficeAccounts } from "#modules/accounts/office/accounts-office.ts";
import { Problem } from "#problems/problem.ts";
import { appendToLog } from "#staff/staff-log.repository.ts";
import { findInvitations } from "./invitations.repository.ts";
import type { InvitationsService } from "./invitations.service.ts";
import {
  deletePerson,
  type FoundPerson,
  findPeople,
  lockOwners,
  lockPerson,
  setRole,
} from "./team.repository.ts";

type Acting = { staff: Staff; requestId: string };
type OnPerson = Acting & { userId: string };

export type TeamService = ReturnType<typeof createTeamService>;

type Options = {
  db: Database;
  clock: Clock;
  accounts: Pick<OfficeAccounts, "proofsOf">;
  invitations: Pick<InvitationsService, "withdrawAllBy">;
};

export function createTeamService({ db, clock, accounts, invitations: invited }: Options) {
  async function read(staff: Staff): Promise<OfficeTeam> {
    const [people, invitations] = await Promise.all([findPeople(db), findInvitations(db, clock())]);
    const proofs = await accounts.proofsOf(people.map(({ id }) => id));
    return {
      people: people.map((person, index) => ({
        ...toPerson(person, staff),
        passkey: (proofs[index]?.passkeys ?? 0) > 0,
        authenticator_app: proofs[index]?.factors.includes("totp") ?? false,
      })),
      invitations: invitations.map(({ id, email, role, invitedBy, createdAt, expiresAt }) => ({
        id,
        email,
        role,
        invited_by: invitedBy ?? "",
        invited_at: createdAt.toISOString(),
        expires_at: expiresAt.toISOString(),
      })),
    };
  }

  function assertFresh({ amr }: Staff): void {
    if (!isOfficeProofFresh(amr, clock())) throw new Problem("office.proof_too_old");
  }

  /** Locks a colleague; refuses the caller themselves and the last owner. */
  async function lockColleague(tx: Database, { staff, userId }: OnPerson, keepsOwner = false) {
    if (staff.userId === userId) {
      throw new Problem("office.act_refused", { detail: "own_account" });
    }
    const owners = await lockOwners(tx);
    // The caller's own role may have ended since the gate.
    if (!owners.includes(staff.userId)) throw new Problem("office.role_refused");
    const person = await lockPerson(tx, userId);
    if (!person) throw new Problem("office.member_not_found");
    const isLast = person.role === "owner" && owners.length === 1;
    if (isLast && !keepsOwner) throw new Problem("office.act_refused", { detail: "last_owner" });
    return person;
  }

  return {
    read,
    assertFresh,

    async changeRole(act: OnPerson & { role: StaffRole }): Promise<OfficeTeam> {
      const { staff, userId, role, requestId } = act;
      assertFresh(staff);
      await db.transaction(async (tx) => {
        const person = await lockColleague(tx, act, role === "owner");
        if (person.role === role) return;
        await setRole(tx, userId, role);
        await invited.withdrawAllBy(tx, act, userId);
        const details = { before: person.role, after: role };
        const entry = {
          staff,
          kind: "role_changed",
          details,
          about: { userId },
          requestId,
        } as const;
        await appendToLog(tx, entry, clock());
      });
      return read(staff);
    },

    async remove(act: OnPerson): Promise<OfficeTeam> {
      const { staff, userId, requestId } = act;
      assertFresh(staff);
      await db.transaction(async (tx) => {
        const { role } = await lockColleague(tx, act);
        await deletePerson(tx, userId);
        await invited.withdrawAllBy(tx, act, userId);
        const entry = {
          staff,
          kind: "removed",
          details: { role },
          about: { userId },
          requestId,
        } as const;
        await appendToLog(tx, entry, clock());
      });
      return read(staff);
    },
  };
}

const toPerson = ({ lastActAt, since, ...person }: FoundPerson, staff: Staff) => ({
  id: person.id,
  name: person.name,
  email: person.email,
  role: person.role,
  since: since.toISOString(),
  you: person.id === staff.userId,
  last_act_at: lastActAt?.toISOString() ?? null,
});
