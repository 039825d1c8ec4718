import { randomBytes, randomUUID } from "node:crypto";
import { officeRoles } from "@sovereign/content/words/office-frame";
import { normalizeAddress } from "@sovereign/domain/credentials";
import { officePaths } from "@sovereign/domain/office-paths";
import { hasOfficeProof, nameFromAddress, type StaffRole } from "@sovereign/domain/staff";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller, Staff } from "#http/environment.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { Problem } from "#problems/problem.ts";
import { addStaff, findProofs } from "#staff/staff.repository.ts";
import { appendToLog } from "#staff/staff-log.repository.ts";
import {
  findAccountOf,
  findInvitationOf,
  hashOfToken,
  type Invitation,
  insertInvitation,
  lockAddress,
  replaceInvitations,
  spendInvitation,
  withdraw,
  withdrawAllBy,
} from "./invitations.repository.ts";
import { lockPerson } from "./team.repository.ts";

const VALID_MS = 24 * 3600_000;

type Options = { db: Database; clock: Clock; jobs: Jobs; appUrl: string };
type Acting = { staff: Staff; requestId: string };
type Joining = { caller: Caller; token: string };

export type InvitationsService = ReturnType<typeof createInvitationsService>;

/** A mailed invitation opens a page; only its press accepts (decision 34). */
export function createInvitationsService({ db, clock, jobs, appUrl }: Options) {
  const mailKey = (id: string) => `staff-invitation:${id}`;

  /** The invitation of a token, if it is for the caller's confirmed address. */
  async function invitationFor(tx: Database, { caller, token }: Joining) {
    const invitation = await findInvitationOf(tx, token, clock());
    if (!invitation) throw new Problem("auth.link_invalid");
    if ((await lockAddress(tx, caller.userId)) !== invitation.email) {
      throw new Problem("office.act_refused", { detail: "other_address" });
    }
    return invitation;
  }

  async function logWithdrawn(
    tx: Database,
    { staff, requestId }: Acting,
    { id, email, role }: Pick<Invitation, "id" | "email" | "role">,
  ) {
    const account = await findAccountOf(tx, email);
    const details = { invitation: id, role };
    const about = account && { about: { userId: account.id } };
    const kind = "invitation_withdrawn" as const;
    await appendToLog(tx, { staff, kind, details, ...about, requestId }, clock());
  }

  return {
    async invite(act: Acting & { email: string; role: StaffRole }): Promise<void> {
      const { staff, role, requestId } = act;
      const email = normalizeAddress(act.email);
      if (email === undefined) throw new Problem("auth.email_invalid");
      const id = randomUUID();
      const token = randomBytes(32).toString("base64url");
      const now = clock();
      const expiresAt = new Date(now.getTime() + VALID_MS);
      await db.transaction(async (tx) => {
        // The caller's own role may have ended since the gate.
        if ((await lockPerson(tx, staff.userId))?.role !== "owner") {
          throw new Problem("office.role_refused");
        }
        const account = await findAccountOf(tx, email);
        if (account?.isStaff) throw new Problem("office.act_refused", { detail: "on_the_staff" });
        await replaceInvitations(tx, email, now);
        await insertInvitation(tx, {
          id,
          email,
          role,
          name: nameFromAddress(email),
          tokenHash: hashOfToken(token),
          invitedBy: staff.userId,
          createdAt: now,
          expiresAt,
        });
        const details = { invitation: id, role };
        const about = account && { about: { userId: account.id } };
        await appendToLog(tx, { staff, kind: "invited", details, ...about, requestId }, now);
      });
      await jobs.enqueueMail({
        template: "staff-invitation",
        to: email,
        values: {
          inviter: staff.name,
          role: officeRoles[role],
          join_url: `${appUrl}${officePaths.joinWith(token)}`,
        },
        key: mailKey(id),
        uselessFrom: expiresAt.toISOString(),
      });
    },

    async withdraw({ staff, id, requestId }: Acting & { id: string }): Promise<void> {
      await db.transaction(async (tx) => {
        const row = await withdraw(tx, id, clock());
        if (!row) throw new Problem("office.act_refused", { detail: "over" });
        await logWithdrawn(tx, { staff, requestId }, row);
      });
      await jobs.deleteMail(mailKey(id));
    },

    /** A former owner must not return, or bring others, through an earlier invitation. */
    async withdrawAllBy(tx: Database, acting: Acting, userId: string): Promise<void> {
      for (const row of await withdrawAllBy(tx, userId, clock())) {
        await logWithdrawn(tx, acting, row);
      }
    },

    async look(joining: Joining) {
      const { role, inviter, expiresAt, name } = await db.transaction((tx) =>
        invitationFor(tx, joining),
      );
      return {
        role,
        invited_by: inviter ?? "",
        expires_at: expiresAt.toISOString(),
        name,
        proved: hasOfficeProof(await findProofs(db, joining.caller), clock()),
      };
    },

    async accept(joining: Joining & { name: string; requestId: string }): Promise<void> {
      const { caller, name, requestId } = joining;
      if (!hasOfficeProof(await findProofs(db, caller), clock()))
        throw new Problem("office.proof_missing");
      await db.transaction(async (tx) => {
        const { id, role } = await invitationFor(tx, joining);
        const now = clock();
        if (!(await spendInvitation(tx, id, now))) throw new Problem("auth.link_invalid");
        const joined = { userId: caller.userId, role, name };
        if (!(await addStaff(tx, joined, now))) {
          throw new Problem("office.act_refused", { detail: "on_the_staff" });
        }
        const entry = { staff: joined, kind: "joined", details: { role }, requestId } as const;
        await appendToLog(tx, { ...entry, about: { userId: caller.userId } }, now);
      });
    },
  };
}
