import { fill } from "@sovereign/content/public/fill";
import { signalTexts } from "@sovereign/content/words/partner";
import type { MemberWrite, WriteResult } from "@sovereign/contract/writes";
import { instantOf } from "@sovereign/domain/local-time";
import { paths } from "@sovereign/domain/page-paths";
import {
  isEvening,
  isSignalOfToday,
  mayRing,
  nightBefore,
  QUIET_FROM,
  signalRefusal,
} from "@sovereign/domain/partner";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import { z } from "zod";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Jobs, MailJob } from "#jobs/jobs.ts";
import type { PushNotification, PushTerms } from "#providers/push/push-service.ts";
import {
  findOutgoing,
  findSide,
  findSignals,
  hasSignal,
  insertSignal,
  isSaid,
  type PartnerSide,
} from "./partner.repository.ts";
import { markOfToday, type PartnerService, type ReadSeenDays, todayOf } from "./partner.service.ts";

type SignalWrite = Extract<MemberWrite, { kind: "partner_signal" }>;

type Deps = {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  appUrl: string;
  readSeenDays: ReadSeenDays;
  isResting: PartnerService["isResting"];
  notifyMember: (
    userId: string,
    notification: PushNotification,
    terms: PushTerms,
  ) => Promise<unknown>;
  stopUrl: (userId: string) => string;
  tell: (userId: string) => void;
};

const MAIL_KEY = "partner-signal:";

/** Accepts signals as writes, stores each kind once a day, and lets them ring where it is wanted. */
export function createSignals(deps: Deps) {
  const { db, clock, jobs, appUrl, readSeenDays, isResting, notifyMember, stopUrl, tell } = deps;

  const ringing = jobs.work({
    name: "partner-signal",
    payload: z.object({ id: z.uuid() }),
    heldAs: "reminders",
    run: ({ id }) => ring(id),
  });

  /**
   * Returns a signal that may ring now: not at night, after the receiver's day, of a pair at rest, or
   * once the day is no longer as it reports.
   */
  async function findRinging(id: string) {
    const found = await findOutgoing(db, id);
    const side = found && (await findSide(db, found.receiver_id));
    if (!found || !side || (await isResting(found.receiver_id, side))) return null;
    const zone = timeZoneOr(found.time_zone);
    const now = clock();
    if (!mayRing(zone, now) || !isSignalOfToday(found.about, zone, now)) return null;
    const days = await readSeenDays(found.receiver_id, side.since);
    const day = days && { mark: markOfToday(days), evening: isEvening(zone, now) };
    return day && signalRefusal(found.signal, day, []) === null ? { ...found, zone } : null;
  }

  async function ring(id: string): Promise<void> {
    const found = await findRinging(id);
    if (!found || found.signals_by === "app") return;
    const { signal, sender_name: name, receiver_id: userId, zone, about } = found;
    const silentFrom = instantOf(zone, about, QUIET_FROM) ?? clock();
    const { subject, body } = signalTexts[signal];
    if (found.signals_by === "push") {
      const ttlSeconds = Math.max(1, Math.floor((silentFrom.getTime() - clock().getTime()) / 1000));
      await notifyMember(
        userId,
        {
          title: fill(subject, { name }),
          body,
          navigate: `${appUrl}${paths.accountability}`,
          tag: `partner-${signal}`,
        },
        { ttlSeconds, topic: id.replaceAll("-", "").slice(0, 32) },
      );
      return;
    }
    // Without the member's id: what was sent to whom is listed for staff, who see nothing of this.
    await jobs.enqueueMail({
      template: "partner-signal",
      to: found.email,
      values: {
        subject: fill(subject, { name }),
        text: body,
        name,
        app_url: `${appUrl}${paths.accountability}`,
        stop_url: stopUrl(userId),
      },
      key: `${MAIL_KEY}${id}`,
      uselessFrom: silentFrom.toISOString(),
    });
  }

  async function takeOne(userId: string, write: SignalWrite): Promise<WriteResult> {
    const result = (outcome: WriteResult["outcome"], code: WriteResult["code"]): WriteResult => {
      return { id: write.id, outcome, code, milestone: null };
    };
    const none = result("refused", "partner.none");
    const side = await findSide(db, userId);
    if (!side || side.pair !== write.pair) return none;
    if (await hasSignal(db, userId, write.id)) return result("applied", null);
    const refused = await refusalOf(userId, side, write);
    if (refused === "sent_today") return result("applied", null);
    if (refused) return result("refused", refused);
    const { id, pair, signal, about } = write;
    const receiverId = side.partner_id;
    const given = { id, pair, senderId: userId, receiverId, signal, about };
    const isNew = await db.transaction(async (tx) => {
      const inserted = await insertSignal(tx, given, clock());
      if (inserted) await ringing.order({ id }, { in: tx });
      return inserted;
    });
    // Another device has sent it, or the partnership has ended.
    if (!isNew) return (await isSaid(db, given)) ? result("applied", null) : none;
    tell(receiverId);
    tell(userId);
    return result("applied", null);
  }

  async function refusalOf(
    userId: string,
    side: PartnerSide,
    { signal, about }: SignalWrite,
  ): Promise<"sent_today" | "partner.signal_late" | "partner.signal_not_possible" | null> {
    const zone = timeZoneOr(side.their_zone);
    const now = clock();
    if (!isSignalOfToday(about, zone, now)) return "partner.signal_late";
    if (await isResting(userId, side)) return "partner.signal_not_possible";
    const theirs = await readSeenDays(side.partner_id, side.their_since);
    if (!theirs) return "partner.signal_not_possible";
    const mine = todayOf(side.own_zone, now);
    const nightFrom = nightBefore(mine, timeZoneOr(side.own_zone));
    const days = { theirs: about, mine, nightFrom };
    const sent = (await findSignals(db, { userId, pair: side.pair }, days))
      .filter(({ by_me }) => by_me)
      .map((each) => each.signal);
    const day = { mark: markOfToday(theirs), evening: isEvening(zone, now) };
    const refused = signalRefusal(signal, day, sent);
    if (refused === null || refused === "sent_today") return refused;
    return "partner.signal_not_possible";
  }

  return {
    async take(
      { userId }: { userId: string },
      writes: readonly { write: SignalWrite }[],
    ): Promise<{ results: WriteResult[]; changed: null; isSilent: true }> {
      const results: WriteResult[] = [];
      for (const { write } of writes) results.push(await takeOne(userId, write));
      return { results, changed: null, isSilent: true };
    },

    /** Asked right before the email leaves; a member may have another address by then. */
    async isMailDue({ key, to }: Pick<MailJob, "key" | "to">): Promise<boolean> {
      const found = await findRinging(key.slice(MAIL_KEY.length));
      return found?.signals_by === "email" && found.email === to;
    },
  };
}
