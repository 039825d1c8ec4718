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
  holdLeavingAgain,
  noteDeletion,
  noteErased,
  noteTold,
  touchDeletion,
  withdrawDeletion,
} from "./deletions.repository.ts";
import { eraseMember } from "./erasure.repository.ts";

/** After so long without a word, whoever worked at a deletion is taken for dead. */
const LEFT_MS = 60_000;

/** How long the stores' backend is left alone that did not do what it was asked. */
const UNTOLD_MS = 15 * 60_000;

/** The proof that the caller is the member, and the client that is charged with checking it. */
type FreshProof = { password?: string | undefined; clientAddress: string };

type Leaving = { id: string; email: string };

/** What has to be known to ask the payment provider once more. */
type Departed = {
  member: Leaving;
  at: string;
  customers: string[];
  subscriptions: string[];
};

/**
 * What is left to do once the rows are gone: to end what was paid for meanwhile, to mail the receipt,
 * and to have the stores' backend forget its customer, where there is one.
 */
type Left = {
  erased?: string;
  departed?: Departed;
  mail?: { email: string; receipt: DeletionReceipt };
  storeCustomer?: string;
};

/** What other modules do of a deletion. */
type DeletionParts = {
  assertFresh: (caller: Caller, proof: FreshProof) => Promise<void>;
  purchases: {
    cancelAll(member: Leaving): Promise<void>;
    forget(
      transaction: Database,
      member: Leaving,
    ): Promise<{
      billing: { store: string | null; card: boolean };
      departed: Departed | undefined;
    }>;
    endLatePayments(departed: Departed): Promise<boolean>;
    hasStores: boolean;
    forgetStoreCustomer(memberId: string): Promise<void>;
  };
  accounts: {
    /** Ends all sessions and voids all links, within the transaction; gives the ended sessions' ids. */
    leave(transaction: Database, userId: string): Promise<{ ended: string[]; passkeys: number }>;
    /** Makes this node refuse their tokens, once that is done. */
    ended(sessionIds: string[]): void;
  };
  countKeptDays: (userId: string) => Promise<number>;
  hasSigned: (userId: string) => Promise<boolean>;
  /** Notes outside the database who was erased, for the day on which a backup of it is restored. */
  erased: {
    keyOf(memberId: string): string;
    record(key: string, now: Date): Promise<void>;
  };
};

export type DeletionOptions = DeletionParts & {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, "enqueueMail" | "forgetMailsTo">;
  seal: PayloadSeal<Left>;
  backupDays: string;
  log: Logger;
  /** Called after each step; a test ends the node there. */
  afterStep?: ((step: string) => void | Promise<void>) | undefined;
};

export type DeletionService = ReturnType<typeof createDeletionService>;

/**
 * Deletes accounts (decision 98): first what costs money ends, then all of the member's rows go in one
 * transaction together with their sessions, then the payment provider is asked once more, the receipt
 * is mailed and the stores' backend forgets its customer. The row in the database
 * is the job: every step is harmless when repeated, so any node that finds it goes on where another died.
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
    await afterStep("cancelled");
  }

  async function erase(receipt: string, memberId: string): Promise<void> {
    const keptDays = await options.countKeptDays(memberId);
    const signed = await options.hasSigned(memberId);
    const ended = await db.transaction(async (tx) => {
      // What is paid for has ended: an attempt at the same time that failed does not keep the account.
      const member =
        (await holdLeaving(tx, receipt)) ??
        (await holdLeavingAgain(tx, { receipt, memberId }, clock()));
      if (!member) return [];
      const { id, email, timeZone } = member;
      const { ended, passkeys } = await accounts.leave(tx, id);
      const { billing, departed } = await purchases.forget(tx, member);
      await eraseMember(tx, id);
      // Not later: whoever signs up with this address from now on is to get their mail.
      await jobs.forgetMailsTo(email, tx);
      const removed = { kept_days: keptDays, signed, sessions: ended.length, passkeys };
      const told = { number: receipt, deleted_at: clock().toISOString(), time_zone: timeZone };
      const left: Left = {
        erased: options.erased.keyOf(id),
        ...(departed && { departed }),
        mail: { email, receipt: { ...told, ...removed, ...billing } },
        ...(purchases.hasStores && { storeCustomer: id }),
      };
      await noteErased(tx, receipt, seal.seal(left));
      return ended;
    });
    accounts.ended(ended);
    await afterStep("erased");
  }

  /** Notes that it was erased; where that fails a restore would bring the account back unnoticed. */
  async function record({ erased, ...left }: Left): Promise<Left> {
    try {
      if (erased !== undefined) await options.erased.record(erased, clock());
    } catch (error) {
      log.error({ error: describeError(error) }, "a deleted account was not noted in DATA_DIR");
    }
    return left;
  }

  /**
   * Ends what was paid for while the account went. Where the provider does not answer, the receipt
   * promises nothing about cards, and the row stays until it has answered.
   */
  async function endLatePayments({ departed, ...left }: Left): Promise<Left> {
    if (!departed) return left;
    const { mail } = left;
    const withCard = (card: boolean | null): Left =>
      mail ? { ...left, mail: { ...mail, receipt: { ...mail.receipt, card } } } : left;
    try {
      return (await purchases.endLatePayments(departed)) ? withCard(true) : left;
    } catch (error) {
      log.warn({ error: describeError(error) }, "the payment provider was not asked once more");
      return { ...withCard(null), departed };
    }
  }

  /** Mails the receipt, as the last there is for this member, and forgets the address. */
  async function tell(number: string, { mail, ...left }: Left): Promise<void> {
    if (!mail) return;
    await jobs.enqueueMail(deletionMail(mail.email, mail.receipt, options.backupDays));
    await afterStep("mailed");
    await noteTold(db, number, seal.seal(left));
    await afterStep("told");
  }

  /**
   * Has the stores' backend forget its customer. The account is gone and its receipt on its way: where
   * the backend does not do it, nobody is told, and the row stays until it has.
   */
  async function leaveProviders(number: string, { storeCustomer, departed }: Left): Promise<void> {
    try {
      if (storeCustomer !== undefined) await purchases.forgetStoreCustomer(storeCustomer);
    } catch (error) {
      log.warn({ error: describeError(error) }, "the stores' backend still knows who has left");
      return;
    }
    await afterStep("left the stores");
    if (departed) return;
    await forgetDeletion(db, number);
    await afterStep("forgotten");
  }

  /** Goes on from where a deletion stands; gives the receipt unless that is mailed already. */
  async function finish(deletion: Deletion): Promise<DeletionReceipt | undefined> {
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
    const left = await endLatePayments(await record(seal.open(erased.sealed)));
    await afterStep("asked once more");
    await tell(receipt, left);
    await leaveProviders(receipt, left);
    return left.mail?.receipt;
  }

  const emailOf = async (receipt: string) =>
    (await db.transaction((tx) => holdLeaving(tx, receipt)))?.email;

  return {
    /** Deletes the caller's account; throws what the fresh sign-in or the payment provider refuses. */
    async request(caller: Caller, proof: FreshProof): Promise<DeletionReceipt> {
      await options.assertFresh(caller, proof);
      const now = clock();
      const noted = { memberId: caller.userId, receipt: receiptNumber(now) };
      const deletion = await noteDeletion(db, noted, now);
      await afterStep("asked");
      const receipt = await finish(deletion);
      // Another node was faster: the receipt is in the mail, and there is nobody to answer.
      if (!receipt) throw new Problem("auth.token_invalid");
      return receipt;
    },

    /** Finishes what a node that died has left. */
    async resume(): Promise<void> {
      const ago = (milliseconds: number) => new Date(clock().getTime() - milliseconds);
      const waiting = await findLeft(db, { left: ago(LEFT_MS), untold: ago(UNTOLD_MS) });
      for (const { receipt } of waiting) {
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
