import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { language } from "@sovereign/content/words/language";
import { heldNames } from "@sovereign/content/words/office-backups";
import { needsTexts as texts } from "@sovereign/content/words/office-today";
import type { OfficeNeed } from "@sovereign/contract/office-today";
import { daysBetween } from "@sovereign/domain/calendar-date";
import { isZero, type Money, withoutSign } from "@sovereign/domain/money";
import { officePaths } from "@sovereign/domain/office-paths";
import { paths } from "#core/page/paths.ts";
import { clockTime } from "#core/time/dates.ts";
import { inWords, inWordsFirst } from "#core/words/number-words.ts";
import { actWords } from "#features/office/log/log-words.ts";
import { formatCount } from "#features/office/parts/office-words.ts";
import {
  dayAndTime,
  type Moment,
  nearDay,
  plainDay,
  todayOf,
  wholeDate,
} from "#features/office/parts/when.ts";
import type { TodayAct } from "./today-query.ts";

type Act = { label: string } & (
  | { to: string }
  | { href: string }
  | { press: TodayAct; busy?: boolean }
  | { copy: string }
);

export type NeedRow = {
  key: string;
  when: string;
  late?: boolean;
  title: string;
  about: string;
  act: Act;
  /** A refund that the owner may call settled. */
  settles?: { id: string; sum: Money };
};

type Kind = OfficeNeed["kind"];
type Of<Name extends Kind> = Extract<OfficeNeed, { kind: Name }>;
type Rows = { [Name in Kind]: (need: Of<Name>, moment: Moment) => Omit<NeedRow, "key"> };

const HOUR_MS = 3_600_000;

const list = new Intl.ListFormat(language.tag);

const since = (instant: string, moment: Moment) =>
  fill(texts.since, { date: nearDay(instant, moment) });

function failedAbout({ members }: Of<"payments_failed">, moment: Moment): string {
  const [first, second] = members;
  const day = first ? nearDay(first.ends_at, moment) : "";
  if (!first || !second) return fill(texts.failedOne, { address: first?.address ?? "", day });
  const both = { first: first.address, second: second.address };
  return members.length === 2
    ? fill(texts.failedTwo, { ...both, day, last: nearDay(second.ends_at, moment) })
    : fill(texts.failedMany, { ...both, more: members.length - 2, day });
}

function lateness(lastAt: string | null, { now }: Moment): string {
  if (!lastAt) return texts.today;
  // A backup is due a day after the last.
  const hours = Math.floor((now.getTime() - Date.parse(lastAt)) / HOUR_MS) - 24;
  return hours < 1 ? texts.today : plural(texts.hoursLate, hours);
}

function backupAbout({ running, last_at, failure }: Of<"backup_late">, moment: Moment): string {
  if (running) return texts.backupRunning;
  const last = last_at
    ? fill(texts.backupLast, { when: dayAndTime(last_at, moment) })
    : texts.backupNever;
  return failure ? `${fill(texts.backupFailed, { why: clause(failure) })} ${last}` : last;
}

function rehearsalAbout({ last_at, failure }: Of<"rehearsal_failed">, moment: Moment): string {
  const last = last_at
    ? fill(texts.rehearsalLast, { when: dayAndTime(last_at, moment) })
    : texts.rehearsalNever;
  return failure ? `${fill(texts.rehearsalFailed, { why: clause(failure) })} ${last}` : last;
}

function heldAbout({ kinds, notices }: Of<"sendings_held">): string {
  const what = fill(texts.heldAbout, { kinds: list.format(kinds.map((kind) => heldNames[kind])) });
  if (notices === 0) return what;
  return `${what} ${plural(texts.heldNotices, notices, { count: inWordsFirst(notices) })}`;
}

function orphanedAbout(need: Of<"broadcast_orphaned">, moment: Moment): string {
  const { subject, scheduled, due_at: due } = need;
  if (!scheduled) return fill(texts.broadcastOrphanedAbout, { subject });
  return due
    ? fill(texts.broadcastLeft, { subject, when: dayAndTime(due, moment) })
    : fill(texts.broadcastLeftPiece, { subject });
}

/** A sentence of the server without its end. */
const clause = (sentence: string) => sentence.replace(/\.$/, "");

function differenceOf({ members, sums }: Of<"money_differs">): string {
  const count = Math.abs(members);
  const parts = [
    ...(count > 0 ? [plural(texts.moneyMembers, count, { count: inWords(count) })] : []),
    ...sums.filter((sum) => !isZero(sum)).map((sum) => moneyInWords(withoutSign(sum))),
  ];
  return parts.join(texts.moneyAnd) || texts.moneyRows;
}

/** The provider's answer in its words. */
function answerOf({ message, code, charge }: Of<"act_failed">): string {
  if (!message || !code) return texts.actFailedSilent;
  return charge
    ? fill(texts.actFailedCharge, { charge, message, code })
    : fill(texts.actFailedAnswer, { message, code });
}

/** For needs that no action here can settle: no account, or another subscription would end. */
const atProvider = (url: string | null, id: string): Act =>
  url ? { label: texts.atStripe, href: url } : { label: texts.copyNumber, copy: id };

const chargedWhen = (on: string | null, moment: Moment) =>
  on ? fill(texts.renewingOn, { date: wholeDate(on, moment.timeZone) }) : texts.renewingAnyDay;

const ROWS: Rows = {
  trial_untold: ({ member: { id, address }, ends_at: at }, moment) => ({
    when: fill(texts.by, { date: nearDay(at, moment) }),
    title: texts.untold,
    about: fill(texts.untoldAbout, { address, date: nearDay(at, moment) }),
    act: { label: texts.untoldAct, to: officePaths.member(id) },
  }),
  dispute: ({ id, member, sum, opened_at, by, url }, moment) => ({
    when: by ? fill(texts.by, { date: nearDay(by, moment) }) : texts.soon,
    title: member ? texts.dispute : texts.disputeGone,
    about: fill(member ? texts.disputeAbout : texts.disputeGoneAbout, {
      address: member?.address ?? "",
      id,
      sum: moneyInWords(sum),
      date: nearDay(opened_at, moment),
    }),
    act: member
      ? { label: texts.disputeAct, to: officePaths.act(member.id, "answer_dispute") }
      : atProvider(url, id),
  }),
  refund_owed: ({ id, charge, member, sum, state, why, url, ...need }, moment) => ({
    when: since(need.since, moment),
    late: true,
    title: texts.owed[state],
    about: fill(state === "refused" && member ? texts.owedByRight : texts.owedAbout[state], {
      sum: moneyInWords(sum),
      refund: id,
      charge,
      why: why ?? texts.owedWhy,
      whose: member?.address ?? texts.owedGone,
    }),
    // The refund of a member's page is of their latest payment, which may be another.
    act: { label: texts.owedOpen, href: url ?? "https://dashboard.stripe.com" },
    settles: { id, sum },
  }),
  act_failed: (need, moment) => ({
    when: since(need.since, moment),
    late: true,
    title: texts.actFailed,
    about: fill(texts.actFailedAbout, {
      act: actWords(need.act, "other", need.details),
      by: need.by,
      address: need.member.address,
      answer: answerOf(need),
    }),
    act: { label: texts.actFailedAct, to: officePaths.member(need.member.id) },
  }),
  act_waits: (need, moment) => ({
    when: since(need.since, moment),
    title: texts.actWaits,
    about: fill(texts.actWaitsAbout, {
      act: actWords(need.act, "other", {}),
      by: need.by,
      address: need.member.address,
      reason: need.reason,
    }),
    act: { label: texts.actWaitsAct, to: officePaths.member(need.member.id) },
  }),
  payments_failed: (need, moment) => {
    const { members } = need;
    const count = members.length;
    return {
      when: members[0] ? fill(texts.by, { date: nearDay(members[0].ends_at, moment) }) : texts.soon,
      title: plural(texts.failed, count, { count: inWordsFirst(count) }),
      about: failedAbout(need, moment),
      act: {
        label: count === 1 ? texts.writeOne : count === 2 ? texts.writeTwo : texts.writeMany,
        to: officePaths.writeToFailed,
      },
    };
  },
  pays_twice: (need, moment) => ({
    when: since(need.since, moment),
    title: texts.twice,
    about: fill(need.member ? texts.twiceAbout : texts.twiceGone, {
      address: need.member?.address ?? need.address ?? texts.noAccount,
      payments: new Intl.ListFormat(language.tag).format(
        need.by.map(({ managed_by, since: date }) =>
          fill(texts.twiceBy[managed_by], { date: plainDay(date, moment) }),
        ),
      ),
    }),
    act:
      need.member && !need.url
        ? { label: texts.twiceAct, to: officePaths.act(need.member.id, "end_duplicate") }
        : atProvider(need.url, need.address ?? ""),
  }),
  still_renews: (
    { id, member, address, managed_by, revoked, charges_on, url, ...need },
    moment,
  ) => ({
    when: since(need.since, moment),
    late: true,
    title: texts.renewing[revoked],
    about: fill(texts.renewingAbout, {
      address: member?.address ?? address ?? texts.noAccount,
      id,
      source: texts.renewingBy[managed_by],
      when: chargedWhen(charges_on, moment),
    }),
    act:
      member && !url
        ? { label: texts.renewingAct, to: officePaths.act(member.id, "cancel") }
        : atProvider(url, id),
  }),
  store_charges_deleted: ({ id, managed_by, charges_on, ...need }, moment) => ({
    when: since(need.since, moment),
    late: true,
    title: texts.leftPurchase,
    about: fill(texts.leftPurchaseAbout, {
      id,
      source: texts.renewingBy[managed_by],
      when: chargedWhen(charges_on, moment),
    }),
    act: { label: texts.copyNumber, copy: id },
  }),
  purchases_unclaimed: ({ people }, moment) => {
    const count = people.length;
    const [first] = people;
    const more = { first: first?.address ?? "", more: inWords(count - 1) };
    return {
      when: first ? since(first.paid_at, moment) : "",
      title: plural(texts.unclaimed, count, { count: inWordsFirst(count) }),
      about: fill(texts.unclaimedAbout, {
        addresses: count > 1 ? fill(texts.unclaimedMore, more) : more.first,
      }),
      act: {
        label: count === 1 ? texts.writeOne : count === 2 ? texts.writeTwo : texts.writeMany,
        press: "unclaimed",
      },
    };
  },
  gift_stranded: ({ id, gift, sum, ...need }, moment) => ({
    when: since(need.since, moment),
    title: texts.gift,
    about: fill(texts.giftAbout, {
      id,
      sum: moneyInWords(sum),
      date: plainDay(need.since, moment),
    }),
    act: { label: texts.giftAct, to: officePaths.gift(gift) },
  }),
  gift_refund_failed: ({ gift, number, sum, ...need }, moment) => ({
    when: since(need.since, moment),
    title: texts.giftRefund,
    about: fill(texts.giftRefundAbout, { sum: moneyInWords(sum), number: String(number) }),
    act: { label: texts.giftAct, to: officePaths.gift(gift) },
  }),
  many_looks: ({ name, count, ...need }, moment) => ({
    when: since(need.since, moment),
    late: true,
    title: fill(texts.looks, { name, count: formatCount(count) }),
    about: texts.looksAbout,
    act: { label: texts.looksAct, to: `${officePaths.log}?what=looks` },
  }),
  mail_bounced: ({ count, ...need }, moment) => ({
    when: since(need.since, moment),
    title: plural(texts.bounced, count, { count: inWordsFirst(count) }),
    about: texts.bouncedAbout,
    act: {
      label: plural(texts.bouncedAct, count),
      to: officePaths.filteredMembers("bounced"),
    },
  }),
  mail_waiting: ({ count, ...need }, moment) => ({
    when: since(need.since, moment),
    late: true,
    title: texts.waiting,
    about: plural(texts.waitingAbout, count, { time: dayAndTime(need.since, moment) }),
    act: { label: texts.waitingAct, press: "message" },
  }),
  piece_overdue: ({ title, path, period, ...need }, moment) => ({
    when: plural(texts.daysLate, Math.max(1, daysBetween(need.since, todayOf(moment)) + 1)),
    late: true,
    title: texts.piece,
    about: fill(texts.pieceAbout, { title, period }),
    act: { label: texts.pieceAct, to: path },
  }),
  piece_waits: ({ title, path, at }, moment) => ({
    when: since(at, moment),
    late: true,
    title: texts.pieceWaits,
    about: fill(texts.pieceWaitsAbout, { title, when: dayAndTime(at, moment) }),
    act: { label: texts.pieceFaultyAct, to: path },
  }),
  piece_faulty: ({ title, path, at }, moment) => ({
    when: fill(texts.by, { date: clockTime(at, moment.timeZone) }),
    title: texts.pieceFaulty,
    about: fill(texts.pieceFaultyAbout, { title, when: dayAndTime(at, moment) }),
    act: { label: texts.pieceFaultyAct, to: path },
  }),
  broadcast_bounced: ({ id, subject, sent, people, bounced, refused, ...need }, moment) => {
    const reached = { subject, sent: formatCount(sent), people: formatCount(people) };
    const turned = plural(texts.broadcastRefused, refused, { count: inWordsFirst(refused) });
    const about = fill(texts.broadcastAbout, reached);
    return {
      when: since(need.since, moment),
      title: plural(texts.broadcast, bounced, { count: formatCount(bounced) }),
      about: refused > 0 ? `${about} ${turned}` : about,
      act: {
        label: plural(texts.broadcastAct, bounced, { count: formatCount(bounced) }),
        to: officePaths.broadcast(id),
      },
    };
  },
  files_tell: ({ names, ...need }, moment) => ({
    when: since(need.since, moment),
    title: plural(texts.filesTell, names.length, { count: inWordsFirst(names.length) }),
    about: fill(texts.filesTellAbout, { names: list.format(names) }),
    act: { label: texts.filesTellAct, to: officePaths.publish },
  }),
  piece_orphaned: ({ title, path, at }, moment) => ({
    when: fill(texts.by, { date: dayAndTime(at, moment) }),
    late: true,
    title: texts.pieceOrphaned,
    about: fill(texts.pieceOrphanedAbout, { title, when: dayAndTime(at, moment) }),
    act: { label: texts.pieceFaultyAct, to: path },
  }),
  broadcast_orphaned: (need, moment) => ({
    when: need.due_at
      ? fill(texts.by, { date: nearDay(need.due_at, moment) })
      : since(need.since, moment),
    late: true,
    title: texts.broadcastOrphaned,
    about: orphanedAbout(need, moment),
    act: { label: texts.broadcastLateAct, to: officePaths.broadcast(need.id) },
  }),
  price_orphaned: ({ amounts, from, by }, moment) => ({
    when: fill(texts.by, { date: nearDay(from, moment) }),
    late: true,
    title: texts.priceOrphaned,
    about: fill(texts.priceOrphanedAbout, {
      prices: list.format(amounts.map((amount) => moneyInWords(amount))),
      date: plainDay(from, moment),
      name: by,
    }),
    act: { label: texts.priceOrphanedAct, to: officePaths.offers },
  }),
  broadcast_paused: ({ id, subject, waiting, left, ...need }, moment) => ({
    when: since(need.since, moment),
    title: plural(texts.broadcastPaused, waiting, { count: formatCount(waiting) }),
    about: fill(texts.broadcastPausedAbout, {
      subject,
      left: formatCount(left),
      when: dayAndTime(need.since, moment),
    }),
    act: { label: texts.broadcastPausedAct, to: officePaths.broadcast(id) },
  }),
  broadcast_late: ({ id, subject, ...need }, moment) => ({
    when: since(need.since, moment),
    late: true,
    title: texts.broadcastLate,
    about: fill(texts.broadcastLateAbout, { subject, when: dayAndTime(need.since, moment) }),
    act: { label: texts.broadcastLateAct, to: officePaths.broadcast(id) },
  }),
  backup_late: (need, moment) => ({
    when: lateness(need.last_at, moment),
    late: true,
    title: texts.backup,
    about: backupAbout(need, moment),
    act: { label: texts.backupAct, press: "backup", busy: need.running },
  }),
  rehearsal_failed: (need, moment) => ({
    when: need.last_at ? since(need.last_at, moment) : texts.today,
    late: true,
    title: texts.rehearsal,
    about: rehearsalAbout(need, moment),
    act: { label: texts.rehearsalAct, to: officePaths.backups },
  }),
  sendings_held: (need, moment) => ({
    when: since(need.since, moment),
    late: true,
    title: texts.held,
    about: heldAbout(need),
    act: { label: texts.heldAct, to: officePaths.backups },
  }),
  webhooks_behind: ({ provider, count, ...need }, moment) => ({
    when: since(need.since, moment),
    late: true,
    title: provider === "stripe" ? texts.webhooks : texts.webhooksStores,
    about: plural(texts.webhooksAbout, count, { time: clockTime(need.since, moment.timeZone) }),
    act: { label: texts.webhooksAct, press: "compare" },
  }),
  money_differs: (need, moment) => ({
    when: since(need.since, moment),
    late: true,
    title: texts.money,
    about: fill(texts.moneyAbout, { difference: differenceOf(need) }),
    act: { label: texts.moneyAct, to: officePaths.moneyOf(need.month) },
  }),
  reminders_failing: (need) => ({
    when: texts.today,
    late: true,
    title: texts.reminders,
    about: fill(texts.remindersAbout, { failed: need.failed, of: need.of }),
    act: { label: texts.remindersAct, to: paths.reminders },
  }),
  fault_spreading: ({ members, route, ...need }, moment) => ({
    when: since(need.since, moment),
    late: true,
    title: texts.fault,
    about: plural(texts.faultAbout, members, {
      count: formatCount(members),
      page: route,
      time: clockTime(need.since, moment.timeZone),
    }),
    act: { label: texts.faultAct, to: officePaths.faults },
  }),
  placeholders: ({ settings }) => ({
    when: "",
    title: plural(texts.placeholders, settings.length, {
      count: inWordsFirst(settings.length),
    }),
    about: fill(texts.placeholdersAbout, { names: settings.join(", ") }),
    act: { label: texts.placeholdersAct, copy: settings.join("\n") },
  }),
};

/** Returns a need in words, with its one action. */
export function needRow(need: OfficeNeed, index: number, moment: Moment): NeedRow {
  const row = ROWS[need.kind] as (need: OfficeNeed, moment: Moment) => Omit<NeedRow, "key">;
  return { key: `${need.kind} ${index}`, ...row(need, moment) };
}
