import { createHash, randomBytes } from "node:crypto";
import type { OfficeView } from "@sovereign/contract/office-views";
import { hasOfficeProof, mayOpenInOffice, VIEW_MINUTES } from "@sovereign/domain/staff";
import { readReason } from "@sovereign/domain/staff-reason";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller, Staff } from "#http/environment.ts";
import { appendToLog } from "#modules/office/log/staff-log.repository.ts";
import { Problem } from "#problems/problem.ts";
import {
  endOtherViews,
  endViewOf,
  findRunningView,
  findViewedMember,
  insertView,
  replaceToken,
  type ViewedMember,
} from "./view-as.repository.ts";

type Started = {
  staff: Staff;
  userId: string;
  id: string;
  reason: string;
  requestId: string;
};

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

const roleOf = ({ role }: ViewedMember): Caller["role"] => (role === "admin" ? "admin" : "user");

export type ViewAsService = ReturnType<typeof createViewAsService>;

export function createViewAsService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Stores the view and its row of the log together, before the first screen is read. */
    async start({ staff, userId, id, reason: typed, requestId }: Started): Promise<OfficeView> {
      const reason = readReason(typed);
      if (reason === undefined) throw new Problem("office.reason_missing");
      const now = clock();
      const token = randomBytes(32).toString("base64url");
      const view = {
        id,
        userId,
        tokenHash: hashOf(token),
        actorId: staff.userId,
        actorSessionId: staff.sessionId,
        startedAt: now,
        endsAt: new Date(now.getTime() + VIEW_MINUTES * 60_000),
      };
      return db.transaction(async (tx) => {
        const found = await findViewedMember(tx, userId);
        if (!found) throw new Problem("office.member_not_found");
        if (found.isStaff) throw new Problem("office.view_of_staff");
        const stored = await insertView(tx, view);
        const current = stored ? view : await replaceToken(tx, view, now);
        if (!current) throw new Problem("office.view_over");
        if (stored) {
          await endOtherViews(tx, view, now);
          const about = { userId, reason };
          const details = { view: id };
          await appendToLog(tx, { staff, kind: "member_viewed", details, about, requestId }, now);
        }
        return answerOf(found.member, { id, token, endsAt: current.endsAt }, now);
      });
    },

    async end(staff: Staff, id: string): Promise<void> {
      await endViewOf(db, { id, actorId: staff.userId }, clock());
    },

    /** Returns the member as caller; undefined when the view is over. */
    async viewedAs(token: string, by: Caller): Promise<Caller | undefined> {
      const view = await findRunningView(db, hashOf(token), by, clock());
      if (!view || !hasOfficeProof(view.amr, clock())) return undefined;
      if (!mayOpenInOffice("office_view_as", view.staffRole)) return undefined;
      return {
        userId: view.id,
        email: view.email,
        role: roleOf(view),
        timeZone: view.timeZone,
        // No session of the member's.
        sessionId: "",
        aal: "aal1",
        amr: [],
        challengeDue: false,
      };
    },
  };
}

function answerOf(
  member: ViewedMember,
  { id, token, endsAt }: { id: string; token: string; endsAt: Date },
  now: Date,
): OfficeView {
  return {
    id,
    token,
    ends_at: endsAt.toISOString(),
    expires_in: Math.floor((endsAt.getTime() - now.getTime()) / 1000),
    member: {
      id: member.id,
      email: member.email,
      role: roleOf(member),
      time_zone: member.timeZone,
      created_at: member.createdAt.toISOString(),
    },
  };
}
