import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Gate } from "#http/gate.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { OfficeAccounts } from "#modules/accounts/office/accounts-office.ts";
import type { OfficeBilling } from "#modules/memberships/office/office-billing.ts";
import type { OfficeLimits } from "#modules/office/office-limits.ts";
import type { Payments } from "#providers/payments/payments.ts";
import { createMemberFiltersService } from "./member-filters.service.ts";
import { createMemberList } from "./member-list.ts";
import { membersRoutes } from "./members.routes.ts";
import { createMembersService } from "./members.service.ts";

const UPDATE_SECONDS = 60;

/** The member list with its filters and its export (decision 122). */
export function createMembers(deps: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  limits: OfficeLimits;
  accounts: Pick<OfficeAccounts, "findByFormerAddress">;
  payments: Pick<Payments, "mode" | "payersOfPrinted"> | undefined;
  findGifts: OfficeBilling["gifts"]["find"];
  /** Whether a browser reported an error under this reference. */
  findFault: (reference: string) => Promise<boolean>;
  log: Logger;
}) {
  const { db, clock, jobs, limits } = deps;
  const list = createMemberList(db);
  const members = createMembersService({ ...deps, list });
  const filters = createMemberFiltersService({ db, clock, list });
  jobs.every(UPDATE_SECONDS, "member-list", list.updateWritten);
  // Catches up on writes of a node that was killed and did not restart.
  jobs.daily("member-days", list.updateDays);
  return {
    routes: (gate: Gate) => membersRoutes({ members, filters, limits, clock, gate }),
    /** Before a request that reads the list's rows. */
    refresh: list.refresh,
    /** Before a single message: only states, such as who pays. */
    refreshStates: list.refreshStates,
    dayWritten: list.dayWritten,
  };
}
