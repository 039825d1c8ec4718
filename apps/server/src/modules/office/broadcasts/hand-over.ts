import {
  type AttemptEnd,
  type BroadcastChannel,
  endOfAttempt,
  endOfPush,
  nextMorning,
  type PaymentFacts,
  pushAnswerOf,
  type RecipientReason,
  restAfterSilence,
} from "@sovereign/domain/broadcast";
import { isMorning } from "@sovereign/domain/held-sendings";
import { paths } from "@sovereign/domain/page-paths";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { isHeld } from "#jobs/held-sendings.repository.ts";
import type { Jobs, MailHooks, MailJob } from "#jobs/jobs.ts";
import { createDeliveryLog } from "#jobs/mail-deliveries.repository.ts";
import { messageKeyOf } from "#jobs/mail-keys.ts";
import { refuseAddress } from "#jobs/refused-addresses.repository.ts";
import { recordRefused, recordSent } from "#jobs/sent-mails.repository.ts";
import type { SweepWork } from "#jobs/work.ts";
import type { PushNotification, PushOutcome, PushTerms } from "#providers/push/push-service.ts";
import { type BroadcastRow, findBroadcast, lockBroadcast } from "./broadcasts.repository.ts";
import type { Pieces } from "./pieces.ts";
import { eraseFacts, recipientKey, recipientOf } from "./recipients.repository.ts";
import {
  type Candidate,
  countAttempt,
  countSilence,
  endInHandOf,
  endRecipient,
  endSilence,
  findInHand,
  isAnyOpen,
  putBack,
  type Recipient,
  type RecipientEnd,
  restUntil,
  type Sending,
} from "./sending.repository.ts";

/** Old news is not worth a notification. */
const TTL_SECONDS = 24 * 3600;

/** The longest that RFC 8030 allows. */
const TOPIC_LENGTH = 32;

const UNREACHABLE = {
  email: "bounced_before",
  push: "no_device",
} as const satisfies Record<BroadcastChannel, RecipientReason>;

/** Sends a notification to each browser of a member, and returns what became of it at each. */
export type NotifyMember = (
  userId: string,
  notification: PushNotification,
  terms: PushTerms,
) => Promise<PushOutcome[]>;

/** A recipient who may be emailed now. */
export type Addressee = {
  number: number;
  userId: string;
  email: string;
  timeZone: string;
  /** Only of an email about a payment. */
  facts: PaymentFacts | null;
};

type Verdict = { reason: RecipientReason } | { waitsUntil: Date } | { addressee: Addressee };

type Deps = {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, "enqueueMail" | "work">;
  appUrl: string;
  pieces: Pieces;
  notifyMember: NotifyMember;
  /** Only what changes without a day of theirs: who pays, and who has left. */
  refreshStates: (now: Date) => Promise<void>;
  wake: SweepWork["wake"];
};

export type HandOver = ReturnType<typeof createHandOver>;

/** Hands a broadcast's messages over, each a job, and notes what became of them (decision 145). */
export function createHandOver(deps: Deps) {
  const { db, clock, jobs, pieces, notifyMember, refreshStates, wake } = deps;
  const handOvers = createDeliveryLog({ db, clock });

  /** Undefined for a message that is no longer in hand. */
  async function judge(of: Database, broadcast: BroadcastRow, recipient: Recipient) {
    const now = clock();
    const found = await findInHand(of, broadcast, recipient, now);
    return found && verdictOn(found, { broadcast, channel: recipient.channel }, now);
  }

  /** Returns the recipient if their message may still be sent; checked right before it is. */
  async function findDue(recipient: Recipient) {
    await refreshStates(clock());
    const broadcast = await findBroadcast(db, recipient.id);
    if (broadcast?.state !== "running") return undefined;
    const verdict = await judge(db, broadcast, recipient);
    return verdict && "addressee" in verdict ? { broadcast, ...verdict.addressee } : undefined;
  }

  /** Ends a message; the last one ends its broadcast. */
  async function end(tx: Database, recipient: Recipient, as: RecipientEnd): Promise<void> {
    await endRecipient(tx, recipient, as);
    if (!(await isAnyOpen(tx, recipient.id))) await wake({ in: tx });
  }

  async function wait(tx: Database, recipient: Recipient, until: Date): Promise<void> {
    await putBack(tx, recipient, until);
    await wake({ in: tx });
  }

  /** Ends an in-flight message that may not be sent, or delays it. */
  async function drop(recipient: Recipient, mayHaveArrived: boolean): Promise<void> {
    await db.transaction(async (tx) => {
      const now = clock();
      const broadcast = await lockBroadcast(tx, recipient.id);
      const verdict = broadcast && (await judge(tx, broadcast, recipient));
      if (!verdict) return;
      let reason = "reason" in verdict ? verdict.reason : undefined;
      if (broadcast.state === "stopped") reason = mayHaveArrived ? "unknown" : "stopped_for_good";
      if (reason) await end(tx, recipient, { state: "stopped", reason, now });
      else await wait(tx, recipient, "waitsUntil" in verdict ? verdict.waitsUntil : now);
    });
  }

  /** Notes an attempt; the channel of a silent server rests. */
  async function settle(
    tx: Database,
    recipient: Recipient,
    answer: { isSilent: boolean; status: string | null; endOf: (attempts: number) => AttemptEnd },
  ): Promise<AttemptEnd | undefined> {
    const now = clock();
    const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
    const broadcast = await lockBroadcast(tx, recipient.id);
    if (answer.isSilent) {
      const rest = restAfterSilence(await countSilence(tx, recipient, now));
      await restUntil(tx, recipient, later(rest));
    } else await endSilence(tx, recipient);
    const attempts = await countAttempt(tx, recipient, answer.status);
    if (attempts === undefined) return undefined;
    const result = answer.endOf(attempts);
    if (result.state !== "waiting") {
      await end(tx, recipient, { state: result.state, reason: result.reason, now });
    } else if (broadcast?.state === "stopped") {
      await end(tx, recipient, { state: "stopped", reason: "stopped_for_good", now });
    } else {
      await wait(tx, recipient, later(result.retryInMs));
    }
    return result;
  }

  const pushes = jobs.work({
    name: "broadcast-push",
    payload: z.object({ id: z.string(), number: z.int() }),
    heldAs: "broadcasts",
    async run(message) {
      const recipient = { ...message, channel: "push" as const };
      const due = await findDue(recipient);
      if (!due) return drop(recipient, true);
      const { subject: title, preview: body, piece } = due.broadcast;
      const { piece_url } = await pieces.emailValues(piece);
      const notification = {
        title,
        body,
        navigate: piece_url ?? `${deps.appUrl}${paths.app}`,
        tag: `broadcast-${message.id}`,
      };
      // A repeated message replaces the first, on the way and on the screen.
      const topic = messageKeyOf(recipientKey(message)).slice(0, TOPIC_LENGTH);
      const terms = { ttlSeconds: TTL_SECONDS, topic };
      const answer = pushAnswerOf(await notifyMember(due.userId, notification, terms));
      const isSilent = answer.kind === "none";
      const endOf = (attempts: number) => endOfPush(answer, attempts);
      await db.transaction(async (tx) => settle(tx, recipient, { isSilent, status: null, endOf }));
    },
  });

  /** Undefined for the one that staff send to themselves. */
  const recipientOfMail = ({ key, isListed }: MailJob): Recipient | undefined =>
    isListed ? { ...recipientOf(key), channel: "email" } : undefined;

  return {
    /** Orders a message, in the transaction that claims it. */
    async order(
      tx: Database,
      { id, channel }: Pick<Recipient, "id" | "channel">,
      { number, userId, email: to }: Addressee,
      values: Record<string, string>,
    ): Promise<void> {
      if (channel === "push") return pushes.order({ id, number }, { in: tx });
      const key = recipientKey({ id, number });
      const mail = { template: "broadcast" as const, to, userId, key, values, isListed: true };
      await jobs.enqueueMail(mail, tx);
    },

    mails: {
      async isStillDue(job) {
        const recipient = recipientOfMail(job);
        if (!recipient) return true;
        if (await isHeld(db, "broadcasts")) return false;
        // The address may be another by now.
        return (await findDue(recipient))?.email === job.to;
      },
      async onDropped(job) {
        const recipient = recipientOfMail(job);
        if (recipient) await drop(recipient, await handOvers.has(messageKeyOf(job.key)));
      },
      async onAnswer(tx, job, answer) {
        const recipient = recipientOfMail(job);
        const { userId, template, key, to, values } = job;
        if (!recipient || userId === undefined) return;
        const status = answer.kind === "refused" ? answer.status : null;
        const isSilent = answer.kind === "none";
        const endOf = (attempts: number) => endOfAttempt(answer, attempts);
        const result = await settle(tx, recipient, { isSilent, status, endOf });
        const now = clock();
        const mail = { messageKey: messageKeyOf(key), userId, template };
        const recorded = { ...mail, subject: values.subject ?? "" };
        if (answer.kind === "accepted") return recordSent(tx, recorded, now);
        if (!result || result.state === "waiting") return;
        await recordRefused(tx, recorded, { status, now });
        if (result.reason !== "no_such_address") return;
        await refuseAddress(tx, to, { reason: "bounced", since: now, status });
      },
    } satisfies Partial<MailHooks>,

    /** Deletes the queued emails of a departing member, and what they say. */
    async onErasing(tx: Database, memberId: string): Promise<void> {
      await eraseFacts(tx, memberId);
      if (await endInHandOf(tx, memberId, clock())) await wake({ in: tx });
    },
  };
}

/** Whether a recipient is messaged now. */
export function verdictOn(
  { number, user_id: userId, email, wants, reached, fits, time_zone, facts }: Candidate,
  { broadcast, channel }: Sending,
  now: Date,
): Verdict {
  if (userId === null || email === null) return { reason: "deleted" };
  if (!wants) return { reason: "opted_out" };
  if (!reached) return { reason: UNREACHABLE[channel] };
  if (!fits) return { reason: "no_longer_fits" };
  const timeZone = timeZoneOr(time_zone ?? "UTC");
  const isOutside = broadcast.timing === "morning" && !isMorning(timeZone, now);
  if (isOutside) return { waitsUntil: nextMorning(timeZone, now) };
  return { addressee: { number, userId, email, timeZone, facts } };
}
