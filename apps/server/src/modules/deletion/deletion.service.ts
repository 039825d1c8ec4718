import { randomBytes } from "node:crypto";
import type { DeletionReceipt } from "@sovereign/contract/deletion";
import type { Logger } from "pino";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { PayloadSeal } from "#jobs/sealed-payload.ts";
import { defineSweep } from "#jobs/work.ts";
import { describeError } from "#problems/describe-error.ts";
import { Problem } from "#problems/problem.ts";
import { deletionMail } from "./deletion-mail.ts";
import {
  type Deletion,
  eraseMember,
  findDeletion,
  findReceipts,
  holdLeavingAgain,
  lockPendingDeletion,
  markErased,
  markNotified,
  removeDeletion,
  saveDeletion,
  stopDeletion,
  withdrawDeletion,
} from "./deletions.repository.ts";

/** The request that orders a deletion has done it by then, unless its node was killed. */
const LEFT_MS = 60_000;

const job = z.object({ receipt: z.string() });

type FreshProof = { password?: string | undefined; clientAddress: string };

type Leaving = { id: string; email: string };

type Departed = {
  member: Leaving;
  at: string;
  customers: string[];
  subscriptions: string[];
};

type Left = {
  erased?: string;
  departed?: Departed;
  mail?: { email: string; receipt: DeletionReceipt };
  storeCustomer?: string;
};

type DeletionDeps = {
  assertFresh: (caller: Caller, proof: FreshProof) => Promise<void>;
  /** Throws for the only owner. */
  assertMayLeave: (memberId: string) => Promise<void>;
  /** Throws where something waits that would end without the member's money. */
  onAsked: (memberId: string) => Promise<void>;
  purchases: {
    cancelAll(member: Leaving): Promise<void>;
    deletePurchases(
      transaction: Database,
      member: Leaving,
    ): Promise<{
      billing: { store: string | null; card: boolean };
      departed: Departed | undefined;
    }>;
    endLatePayments(departed: Departed): Promise<boolean>;
    hasStores: boolean;
    deleteStoreCustomer(memberId: string): Promise<void>;
  };
  accounts: {
    /** Ends all sessions and voids all links; returns the ended sessions' ids. */
    leave(transaction: Database, userId: string): Promise<{ ended: string[]; passkeys: number }>;
    /** Makes this node refuse the sessions' tokens after the commit. */
    ended(sessionIds: string[]): void;
    /** Whether a mailbox reported the account since: then nothing asked before is the member's. */
    wasFrozenSince(transaction: Database, userId: string, since: Date): Promise<boolean>;
  };
  /** In the transaction that deletes the member. */
  onErasing(transaction: Database, userId: string): Promise<void>;
  countKeptDays: (userId: string) => Promise<number>;
  hasSigned: (userId: string) => Promise<boolean>;
  /** Outside the database, for the restore of an older backup. */
  erased: {
    keyOf(memberId: string): string;
    record(key: string, now: Date): Promise<void>;
  };
};

export type DeletionOptions = DeletionDeps & {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, "enqueueMail" | "deleteMailsTo" | "work">;
  seal: PayloadSeal<Left>;
  backupDays: string;
  log: Logger;
  afterStep?: ((step: string) => void | Promise<void>) | undefined;
};

export type DeletionService = ReturnType<typeof createDeletionService>;

/** The row is the job and every step idempotent, so any node resumes it (decision 98). */
export function createDeletionService(options: DeletionOptions) {
  const { db, clock, jobs, seal, log, purchases, accounts, afterStep = () => {} } = options;

  /** If canceling fails nothing is deleted and the member may retry. */
  async function cancel(receipt: string, memberId: string, email: string): Promise<void> {
    try {
      await purchases.cancelAll({ id: memberId, email });
    } catch (error) {
      await withdrawDeletion(db, receipt);
      throw error;
    }
    await afterStep("payments canceled");
  }

  async function erase(receipt: string, memberId: string, askedAt: Date): Promise<void> {
    const keptDays = await options.countKeptDays(memberId);
    const signed = await options.hasSigned(memberId);
    const ended = await db.transaction(async (tx) => {
      // Payments have ended, so a concurrent attempt that failed does not save the account.
      const member =
        (await lockPendingDeletion(tx, receipt)) ??
        (await holdLeavingAgain(tx, { receipt, memberId }, clock()));
      if (!member) return [];
      const { id, email, timeZone } = member;
      if (await accounts.wasFrozenSince(tx, id, askedAt)) {
        await withdrawDeletion(tx, receipt);
        return undefined;
      }
      await options.onErasing(tx, id);
      const { ended, passkeys } = await accounts.leave(tx, id);
      const { billing, departed } = await purchases.deletePurchases(tx, member);
      await eraseMember(tx, id);
      // In this transaction, so that a later sign-up with this email gets its own emails.
      await jobs.deleteMailsTo(email, tx);
      const removed = { kept_days: keptDays, signed, sessions: ended.length, passkeys };
      const head = { number: receipt, deleted_at: clock().toISOString(), time_zone: timeZone };
      const left: Left = {
        erased: options.erased.keyOf(id),
        ...(departed && { departed }),
        mail: { email, receipt: { ...head, ...removed, ...billing } },
        ...(purchases.hasStores && { storeCustomer: id }),
      };
      await markErased(tx, receipt, seal.seal(left));
      return ended;
    });
    if (!ended) throw new Problem("auth.account_frozen");
    accounts.ended(ended);
    await afterStep("erased");
  }

  /** Without the record a restore would silently recreate the account. */
  async function record({ erased, ...left }: Left): Promise<Left> {
    try {
      if (erased !== undefined) await options.erased.record(erased, clock());
    } catch (error) {
      log.error({ error: describeError(error) }, "could not record a deleted account in DATA_DIR");
    }
    return left;
  }

  /** Without a response the receipt omits cards and the row is retried. */
  async function endLatePayments({ departed, ...left }: Left): Promise<Left> {
    if (!departed) return left;
    const { mail } = left;
    const withCard = (card: boolean | null): Left =>
      mail ? { ...left, mail: { ...mail, receipt: { ...mail.receipt, card } } } : left;
    try {
      return (await purchases.endLatePayments(departed)) ? withCard(true) : left;
    } catch (error) {
      log.warn({ error: describeError(error) }, "could not check the payment provider again");
      return { ...withCard(null), departed };
    }
  }

  async function sendReceipt(number: string, { mail, ...left }: Left): Promise<void> {
    if (!mail) return;
    await jobs.enqueueMail(deletionMail(mail.email, mail.receipt, options.backupDays));
    await afterStep("receipt queued");
    await markNotified(db, number, seal.seal(left));
    await afterStep("marked as notified");
  }

  /** A failure is only retried, because the account no longer exists. */
  async function leaveProviders(number: string, { storeCustomer, departed }: Left): Promise<void> {
    try {
      if (storeCustomer !== undefined) await purchases.deleteStoreCustomer(storeCustomer);
    } catch (error) {
      log.warn(
        { error: describeError(error) },
        "the store backend has not deleted the customer yet",
      );
      return;
    }
    await afterStep("store customer deleted");
    if (departed) return;
    await removeDeletion(db, number);
    await afterStep("deletion removed");
  }

  /** Continues from the deletion's state; returns the receipt unless it was already sent. */
  async function finish(deletion: Deletion, askedAt: Date): Promise<DeletionReceipt | undefined> {
    const { receipt, memberId } = deletion;
    if (deletion.state === "requested" && memberId) {
      const email = await emailOf(receipt);
      if (await accounts.wasFrozenSince(db, memberId, askedAt)) {
        await withdrawDeletion(db, receipt);
        throw new Problem("auth.account_frozen");
      }
      // Another node has just finished, or the member no longer exists.
      if (email === undefined) await withdrawDeletion(db, receipt);
      else {
        await cancel(receipt, memberId, email);
        await erase(receipt, memberId, askedAt);
      }
    }
    const erased = await findDeletion(db, receipt);
    if (!erased?.sealed) throw new Problem("auth.token_invalid");
    const left = await endLatePayments(await record(seal.open(erased.sealed)));
    await afterStep("payments rechecked");
    await sendReceipt(receipt, left);
    await leaveProviders(receipt, left);
    return left.mail?.receipt;
  }

  const emailOf = async (receipt: string) =>
    (await db.transaction((tx) => lockPendingDeletion(tx, receipt)))?.email;

  const unfinished = jobs.work({
    name: "account-deletion",
    payload: job,
    heldAs: "deletions",
    async run({ receipt }) {
      const deletion = await findDeletion(db, receipt);
      // A freeze stops what waits, so it can only have come since.
      if (deletion) await finish(deletion, clock());
      if (await findDeletion(db, receipt)) throw new Error("a provider has not answered yet");
    },
  });
  const leftAt = () => new Date(clock().getTime() + LEFT_MS);
  // Deletions left by a node of an earlier version.
  defineSweep(jobs, {
    name: "account-deletions",
    async run() {
      for (const { receipt } of await findReceipts(db)) {
        // A key of its own, so that what was ordered before is not put off.
        await unfinished.order({ receipt }, { at: leftAt(), key: `left ${receipt}` });
      }
      return null;
    },
  });

  async function begin(memberId: string, askedAt: Date): Promise<DeletionReceipt | undefined> {
    const now = clock();
    const deletion = await db.transaction(async (tx) => {
      const saved = await saveDeletion(tx, { memberId, receipt: receiptNumber(now) }, now);
      const { receipt } = saved;
      await unfinished.order({ receipt }, { in: tx, at: leftAt(), key: receipt });
      return saved;
    });
    await afterStep("requested");
    return finish(deletion, askedAt);
  }

  return {
    async request(caller: Caller, proof: FreshProof): Promise<DeletionReceipt> {
      const askedAt = clock();
      await options.assertFresh(caller, proof);
      await options.assertMayLeave(caller.userId);
      await options.onAsked(caller.userId);
      const receipt = await begin(caller.userId, askedAt);
      // Another node was faster and has sent the receipt.
      if (!receipt) throw new Problem("auth.token_invalid");
      return receipt;
    },

    /** For staff, whom the member asked; the receipt is mailed to the member alone. */
    async deleteFor(memberId: string, askedAt: Date): Promise<boolean> {
      try {
        await begin(memberId, askedAt);
        return true;
      } catch (error) {
        if (error instanceof Problem && error.code === "auth.account_frozen") return false;
        throw error;
      }
    },

    /** Stops a member's deletion in the caller's transaction, unless it has been done. */
    stop: stopDeletion,
  };
}

/** Returns "D-2026-0324-7F3A01BC", for example, which reveals nothing about the member. */
function receiptNumber(now: Date): string {
  const [year, month, day] = now.toISOString().slice(0, 10).split("-");
  return `D-${year}-${month}${day}-${randomBytes(4).toString("hex").toUpperCase()}`;
}
