import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { OfficeAccounts } from "#modules/accounts/office/accounts-office.ts";
import { deleteOldInvitations } from "./invitations.repository.ts";
import { createInvitationsService } from "./invitations.service.ts";
import { teamRoutes } from "./team.routes.ts";
import { createTeamService } from "./team.service.ts";

type Deps = {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  accounts: Pick<OfficeAccounts, "proofsOf">;
  appUrl: string;
};

/** The office's staff and their invitations. */
export function createTeam(deps: Deps) {
  const { db, clock, jobs } = deps;
  const invitations = createInvitationsService(deps);
  const team = createTeamService({ db, clock, accounts: deps.accounts, invitations });
  jobs.daily("staff-invitations", () => deleteOldInvitations(db, clock()));
  return { routes: (gate: Gate) => teamRoutes({ team, invitations, gate }) };
}
