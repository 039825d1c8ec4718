import { randomBytes } from "node:crypto";
import type { DeletionReceipt } from "@sovereign/contract/deletion";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { PayloadSeal } from "#jobs/sealed-payload.ts";
import { describeError } from "#problems/describe-error.ts";
import { Problem } from "#problems/problem.ts";
import { deletionMail } from "./deletion-mail.ts";
import {
  type Deletion,
  findLeft,
  forgetDeletion,
  holdLeaving,
  noteDeletion,
  noteErased,
  touchDeletion,
  withdrawDeletion,
} from "./deletions.repository.ts";
import { eraseMember } from "./erasure.repository.ts";

/** After so long without a word, whoever worked at a deletion is taken for dead. */
const LEFT_MS = 60_000;

type Leaving = { id: string; email: string };

/** The mail's address, and what the receipt says. */
type Left = { email: string; timeZone: string; receipt: DeletionReceipt };

/** What other modules do of a deletion. */
type DeletionParts = {
  assertFresh: (caller: Caller, proof: { password?: string | undefined }) => Promise<void>;
  purchases: {
    cancelAll(member: Leaving): Promise<void>;
    forget(transaction: Database, member: Leaving): Promise<{ store: string | null }>;
  };
  accounts: {
    /** Ends all sessions and voids all links, within the transaction; gives the ended sessions' ids. */
    leave(transaction: Database, userId: string): Promise<string[]>;
    /** Makes this node refuse their tokens, once that is done. */
    ended(sessionIds: string[]): void;
  };
  countKeptDays: (userId: string) => Promise<number>;
};

export type DeletionOptions = DeletionParts & {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, "enqueueMail" | "forgetMailsTo">;
  seal: PayloadSeal<Left>;
  backupDays: string;
  log: Logger;
  /** Called after each step; a test ends the node there. */
  afterStep?: ((step: string) => void) | undefined;
};

export type DeletionService = ReturnType<typeof createDeletionService>;

/**
 * Deletes accounts (decision 98): first what costs money ends, then all of the member's rows go in one
 * transaction together with their sessions, then the receipt is mailed. The row in the database is the
 * job: every step is harmless twice, so whoever finds it goes on where another died.
 */
export function createDeletionService(options: DeletionOptions) {
  const { db, clock, jobs, seal, log, purchases, accounts, afterStep = () => {} } = options;

  /** Cancels what is charged for; where that fails nothing is deleted, and the member may ask again. */
  async function cancel(receipt: string, memberId: string, email: string): Promise<void> {
    try {
      await purchases.cancelAll({ id: memberId, email });
    } catch (error) {
      await withdrawDeletion(db, receipt);
      throw error;
    }
    afterStep("cancelled");
  }

  async function erase(receipt: string, memberId: string): Promise<void> {
    const keptDays = await options.countKeptDays(memberId);
    const ended = await db.transaction(async (tx) => {
      const member = await holdLeaving(tx, receipt);
      if (!member) return [];
      const { id, email, timeZone } = member;
      const sessions = await accounts.leave(tx, id);
      const { store } = await purchases.forget(tx, member);
      await eraseMember(tx, id);
      const left: Left = {
        email,
        timeZone,
        receipt: {
          number: receipt,
          deleted_at: clock().toISOString(),
          time_zone: timeZone,
          kept_days: keptDays,
          sessions: sessions.length,
          store,
        },
      };
      await noteErased(tx, receipt, seal.seal(left));
      return sessions;
    });
    accounts.ended(ended);
    afterStep("erased");
  }

  /** Mails the receipt, as the last there is for this address. */
  async function mail({ email, receipt }: Left): Promise<void> {
    await jobs.forgetMailsTo(email);
    afterStep("mails forgotten");
    await jobs.enqueueMail(deletionMail(email, receipt, options.backupDays));
    afterStep("mailed");
  }

  async function finish(deletion: Deletion): Promise<DeletionReceipt> {
    const { receipt, memberId } = deletion;
    if (deletion.state === "asked" && memberId) {
      const email = await emailOf(receipt);
      // Another node has just done this, or there is no such member any more.
      if (email === undefined) await withdrawDeletion(db, receipt);
      else {
        await cancel(receipt, memberId, email);
        await erase(receipt, memberId);
      }
    }
    const erased = await touchDeletion(db, receipt, clock());
    // Somebody else has finished it, or has found that it cannot be.
    if (!erased?.sealed) throw new Problem("auth.token_invalid");
    const left = seal.open(erased.sealed);
    await mail(left);
    await forgetDeletion(db, receipt);
    afterStep("forgotten");
    return left.receipt;
  }

  const emailOf = async (receipt: string) =>
    (await db.transaction((tx) => holdLeaving(tx, receipt)))?.email;

  return {
    /** Deletes the caller's account; throws what the fresh sign-in or the payment provider refuses. */
    async request(
      caller: Caller,
      proof: { password?: string | undefined },
    ): Promise<DeletionReceipt> {
      await options.assertFresh(caller, proof);
      const now = clock();
      const noted = { memberId: caller.userId, receipt: receiptNumber(now) };
      const deletion = await noteDeletion(db, noted, now);
      afterStep("asked");
      return finish(deletion);
    },

    /** Finishes what a node that died has left. */
    async resume(): Promise<void> {
      for (const { receipt } of await findLeft(db, new Date(clock().getTime() - LEFT_MS))) {
        const deletion = await touchDeletion(db, receipt, clock());
        if (!deletion) continue;
        await finish(deletion).catch((error: unknown) => {
          log.warn({ error: describeError(error) }, "a deletion was not finished");
        });
      }
    },
  };
}

/** "D-2026-0324-7F3A01BC": unique, and nothing about whose it is. */
function receiptNumber(now: Date): string {
  const [year, month, day] = now.toISOString().slice(0, 10).split("-");
  return `D-${year}-${month}${day}-${randomBytes(4).toString("hex").toUpperCase()}`;
}
