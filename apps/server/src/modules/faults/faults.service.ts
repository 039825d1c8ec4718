import { createHash, createHmac } from "node:crypto";
import type { FaultCrumb, FaultReportBody } from "@sovereign/contract/faults";
import type { OfficeFault, OfficeFaults } from "@sovereign/contract/office-faults";
import {
  type FaultReport,
  type FaultState,
  faultsExpireBefore,
  fingerprintText,
  withReport,
} from "@sovereign/domain/fault";
import { tellsOfPartner } from "@sovereign/domain/partner";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import type { FaultTracker } from "#providers/ports.ts";
import {
  addFault,
  changeFault,
  countFaults,
  deleteOldFaults,
  type FaultRow,
  findFault,
  findFaults,
  findSpreading,
  removeMember,
} from "./faults.repository.ts";
import type { SourceMaps } from "./source-maps.ts";

const SHOWN = 50;
/** Limit of the table: strangers may report too. */
const MAX_FAULTS = 2000;

type Sender = { userId: string | null; device: string; isApp: boolean };

export type Deps = {
  db: Database;
  clock: Clock;
  maps: SourceMaps;
  secret: string;
  /** The build of the web app that this server has. */
  servedBuild: () => Promise<string | null>;
  tracker: FaultTracker | undefined;
  onUntracked: (error: unknown) => void;
};

export function createFaultsService({ db, clock, maps, secret, ...deps }: Deps) {
  const memberKeyOf = (userId: string) =>
    createHmac("sha256", secret).update(`fault:${userId}`).digest("base64url").slice(0, 22);

  async function store(report: FaultReport, crumbs: FaultReportBody["crumbs"]): Promise<string> {
    const { name, message, code, frames } = report;
    const text = fingerprintText(report);
    const fingerprint = createHash("sha256").update(text).digest("base64url").slice(0, 22);
    const served = await deps.servedBuild();
    const described = { name, message, code, frames, crumbs };
    await db.transaction(async (tx) => {
      const now = clock();
      const fresh = { fingerprint, ...described, ...withReport(null, report, { now, served }) };
      const known = await findFault(tx, fingerprint);
      if (!known && (await addFault(tx, fresh))) return;
      const met = known ?? (await findFault(tx, fingerprint));
      const changed = withReport(met ?? null, report, { now, served });
      await changeFault(tx, fingerprint, { ...described, ...changed });
    });
    return fingerprint;
  }

  return {
    async report({ build, ...body }: FaultReportBody, { userId, ...sender }: Sender) {
      const frames = await Promise.all(body.frames.map(maps.locate));
      const memberKey = userId && memberKeyOf(userId);
      const crumbs = body.crumbs.filter(isForStaff);
      const report = { ...body, ...sender, version: build, frames, memberKey, crumbs };
      const fingerprint = await store(report, crumbs);
      // The browser does not wait for another service.
      deps.tracker?.send({ ...report, fingerprint, at: clock() }).catch(deps.onUntracked);
    },

    async list(asked: { state?: FaultState; reference?: string }): Promise<OfficeFaults> {
      const [rows, counts] = await Promise.all([findFaults(db, asked, SHOWN), countFaults(db)]);
      return { faults: rows.map(officeFault), ...counts };
    },

    async mark(
      id: string,
      state: FaultState,
      log: (tx: Database, kind: "fault_solved" | "fault_opened", fault: string) => Promise<unknown>,
    ): Promise<void> {
      const served = await deps.servedBuild();
      await db.transaction(async (tx) => {
        const fault = await findFault(tx, id);
        if (!fault) throw new Problem("route.not_found");
        const isSolved = state === "solved";
        if (isSolved === (fault.solvedAt !== null)) return;
        await changeFault(tx, id, {
          solvedAt: isSolved ? clock() : null,
          solvedIn: isSolved ? served : null,
          ...(isSolved && { spreadingSince: null }),
        });
        await log(
          tx,
          isSolved ? "fault_solved" : "fault_opened",
          `${fault.name} ${placeOf(fault)}`,
        );
      });
    },

    /** Returns the open faults that many members met within an hour. */
    async spreading(): Promise<{ members: number; since: Date; route: string }[]> {
      return (await findSpreading(db)).map(({ members, spreadingSince, routes, lastSeen }) => ({
        members: members.length,
        since: spreadingSince ?? lastSeen,
        route: routes.at(-1)?.name ?? "/",
      }));
    },

    /** Removes a member's keyed hash, in the transaction that deletes them. */
    forget: (tx: Database, userId: string) => removeMember(tx, memberKeyOf(userId)),

    purge: () => deleteOldFaults(db, faultsExpireBefore(clock()), MAX_FAULTS),
  };
}

export type FaultsService = ReturnType<typeof createFaultsService>;

/** A member who names an error's reference to staff does not tell of a partner with it. */
function isForStaff(crumb: FaultCrumb): boolean {
  if (crumb.kind === "outbox") return true;
  return !tellsOfPartner(crumb.kind === "request" ? crumb.request : crumb.route);
}

function placeOf({ frames: [first] }: Pick<FaultRow, "frames">): string {
  return first ? `${first.file}:${first.line}` : "";
}

function officeFault(row: FaultRow): OfficeFault {
  const { fingerprint, name, message, code, count, members, frames, crumbs } = row;
  return {
    id: fingerprint,
    name,
    message,
    code,
    count,
    members: members.length,
    state: row.solvedAt ? "solved" : "open",
    first_seen: row.firstSeen.toISOString(),
    last_seen: row.lastSeen.toISOString(),
    reopened_at: row.reopenedAt?.toISOString() ?? null,
    versions: row.versions.map(({ firstSeen, ...each }) => ({ ...each, first_seen: firstSeen })),
    routes: [...row.routes],
    devices: [...row.devices],
    frames: [...frames],
    crumbs: [...crumbs],
    references: row.references.toReversed(),
  };
}
