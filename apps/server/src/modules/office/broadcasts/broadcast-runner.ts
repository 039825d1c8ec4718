import {
  endOfAttempt,
  type MailAnswer,
  type RecipientReason,
  restAfterSilence,
} from "@sovereign/domain/broadcast";
import { conditionsOf } from "@sovereign/domain/member-filter";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { MailJob } from "#jobs/jobs.ts";
import type { ComposeMail } from "#jobs/mail-message.ts";
import { refuseAddress } from "#jobs/refused-addresses.repository.ts";
import { recordRefused, recordSent } from "#jobs/sent-mails.repository.ts";
import { describeError } from "#problems/describe-error.ts";
import { type Mailer, MailRefused } from "#providers/mail/mailer.ts";
import { wholeLinks } from "./broadcast-answer.ts";
import type { Pieces } from "./pieces.ts";
import { recipientKey } from "./recipients.repository.ts";
import {
  type Candidate,
  countSilence,
  endAbandoned,
  endSilence,
  findAwaitedPieces,
  findRunning,
  finishDone,
  lockNext,
  lockPaced,
  putBack,
  type RunningBroadcast,
  restUntil,
  settleAttempt,
  startDue,
  stopRecipient,
  takeInHand,
} from "./sending.repository.ts";

/** Longer than sending an email takes; then another node takes it over. */
const LEASE_MS = 90_000;

/** What a pace that was missed may catch up. */
const CATCH_UP_MS = 3_000;

/** Of one broadcast, before the others have their turn. */
const AT_ONCE = 100;

type Options = {
  db: Database;
  clock: Clock;
  log: Logger;
  mailer: Mailer;
  composeMail: ComposeMail;
  appUrl: string;
  perMinute: number;
  pieces: Pieces;
  refreshMembers: (now: Date) => Promise<void>;
};

type InHand = Pick<Candidate, "number" | "message_key"> & {
  attempt: number;
  userId: string;
  email: string;
};

type Claimed = InHand | "stopped";
type EmailValues = Record<string, string>;

/**
 * Sends broadcasts one email at a time (decision 145). The row is claimed before its email leaves
 * and settled after the answer, so that a killed node loses none and repeats the one in its hand.
 */
export function createBroadcastRunner(options: Options) {
  const { db, clock, log, mailer, composeMail, appUrl, perMinute, pieces, refreshMembers } =
    options;
  const later = (milliseconds: number) => new Date(clock().getTime() + milliseconds);

  /** Undefined when nobody is due, or the pace has to be kept. */
  const claim = ({ id, kind, conditions: text }: RunningBroadcast): Promise<Claimed | undefined> =>
    db.transaction(async (tx) => {
      const now = clock();
      if (!(await lockPaced(tx, id, now))) return undefined;
      const found = await lockNext(tx, { id, kind, conditions: conditionsOf(text) ?? [] }, now);
      if (!found) return undefined;
      const { number, message_key, user_id: userId, email, attempts } = found;
      const reason = reasonAgainst(found);
      if (reason || userId === null || email === null) {
        await stopRecipient(tx, { id, number }, reason ?? "deleted", now);
        return "stopped";
      }
      const pace = { from: later(-CATCH_UP_MS), intervalMs: 60_000 / perMinute };
      await takeInHand(tx, { id, number }, { lease: later(LEASE_MS), pace });
      return { number, message_key, userId, email, attempt: attempts + 1 };
    });

  async function send(broadcast: RunningBroadcast, values: EmailValues, mail: InHand) {
    const { number, userId, email: to } = mail;
    const key = recipientKey(broadcast.id, number);
    const job: MailJob = { template: "broadcast", to, userId, key, values };
    return composeMail(job)
      .then((message) => mailer.send(message))
      .then((): MailAnswer => ({ kind: "accepted" }), answerOf);
  }

  /** The member's own record and the list agree, as they are written together. */
  async function settle(broadcast: RunningBroadcast, mail: InHand, answer: MailAnswer) {
    const { id, subject } = broadcast;
    const { number, attempt, userId, message_key: messageKey } = mail;
    const recipient = { id, number, attempt };
    const end = endOfAttempt(answer, attempt);
    const status = answer.kind === "refused" ? answer.status : null;
    const now = clock();
    await db.transaction(async (tx) => {
      if (answer.kind === "none") {
        await restUntil(tx, id, later(restAfterSilence(await countSilence(tx, id))));
      } else {
        await endSilence(tx, id);
      }
      if (end.state === "waiting") {
        await putBack(tx, recipient, { tryAt: later(end.retryInMs), status, now });
        return;
      }
      await settleAttempt(tx, recipient, { state: end.state, reason: end.reason, status, now });
      const sent = { messageKey, userId, template: "broadcast", subject };
      if (end.state === "sent") await recordSent(tx, sent, now);
      else await recordRefused(tx, sent, { status, now });
      if (end.reason === "no_such_address") {
        await refuseAddress(tx, mail.email, { reason: "bounced", since: now, status });
      }
    });
  }

  async function run(broadcast: RunningBroadcast): Promise<void> {
    const { kind, subject, preview, words, piece } = broadcast;
    const values = {
      ...{ kind, subject, preview, words: wholeLinks(words, appUrl) },
      ...(await pieces.emailValues(piece)),
    };
    for (let count = 0; count < AT_ONCE; count += 1) {
      const mail = await claim(broadcast);
      if (!mail) return;
      if (mail === "stopped") continue;
      const answer = await send(broadcast, values, mail);
      await settle(broadcast, mail, answer);
    }
  }

  function answerOf(error: unknown): MailAnswer {
    if (!(error instanceof MailRefused)) {
      log.warn({ error: describeError(error) }, "a broadcast got no answer");
      return { kind: "none" };
    }
    const { isPermanent: permanent, isUnknownAddress: unknownAddress, status } = error;
    return { kind: "refused", permanent, unknownAddress, status };
  }

  return {
    /** Sends what is due, also what a node left behind that died. */
    async resume(): Promise<void> {
      const now = clock();
      const awaited = await findAwaitedPieces(db);
      await startDue(db, now, await pieces.liveAmong(awaited));
      const broadcasts = await findRunning(db);
      if (broadcasts.length > 0) await refreshMembers(now);
      for (const broadcast of broadcasts) await run(broadcast);
      await endAbandoned(db, clock());
      await finishDone(db, clock());
    },
  };
}

/** Why somebody on the list is not written to anymore; undefined when they are. */
function reasonAgainst({ user_id, wants, refused, fits }: Candidate): RecipientReason | undefined {
  if (user_id === null) return "deleted";
  if (!wants) return "opted_out";
  if (refused) return "bounced_before";
  return fits ? undefined : "no_longer_fits";
}
