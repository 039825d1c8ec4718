import { fill, plural } from "@sovereign/content/public/fill";
import {
  composeBroadcast,
  officeBroadcasts,
  recipientReasons,
  recipientTries,
  runningBroadcast,
} from "@sovereign/content/words/office-broadcasts";
import { composePayments } from "@sovereign/content/words/office-payments-mail";
import type {
  Broadcast,
  BroadcastAudience,
  BroadcastCounts,
  BroadcastReceipt,
  ListedBroadcast,
} from "@sovereign/contract/office-broadcasts";
import type { BroadcastState, RecipientState, WrittenKind } from "@sovereign/domain/broadcast";
import { clockTime } from "#core/time/dates.ts";
import { beginning, inWordsFirst } from "#core/words/number-words.ts";
import type { MarkShape } from "#features/office/parts/mark.tsx";
import { formatCount, formatPeople } from "#features/office/parts/office-words.ts";
import { whenWithin, whenWords } from "#features/office/parts/when.ts";

export const BROADCAST_MARKS: Record<BroadcastState, MarkShape> = {
  draft: "half",
  scheduled: "tick",
  running: "inHand",
  paused: "outlined",
  stopped: "level",
  done: "full",
};

export const RECIPIENT_MARKS: Record<RecipientState, MarkShape> = {
  waiting: "tick",
  in_hand: "inHand",
  sent: "full",
  bounced: "ring",
  refused: "level",
  stopped: "outlined",
};

const USUAL_PER_MINUTE = 60;

/** Returns the time until the last one is sent. */
export function leavingTime(people: number, perMinute = USUAL_PER_MINUTE): string {
  return plural(composeBroadcast.minutes, Math.max(Math.ceil(people / perMinute), 1));
}

type Clock = { timeZone: string; now: Date };

/** Returns when a broadcast will be sent, was sent, or was saved. */
export function broadcastWhen(broadcast: ListedBroadcast, { timeZone, now }: Clock): string {
  const { state, timing, due_at, opens_at, started_at, saved_at } = broadcast;
  if (state === "draft") {
    return fill(officeBroadcasts.saved, { when: whenWithin(saved_at, timeZone, now) });
  }
  if (state === "scheduled" && timing === "piece") {
    const { withPiece, withPieceAt } = officeBroadcasts;
    return opens_at ? fill(withPieceAt, { when: whenWords(opens_at, timeZone, now) }) : withPiece;
  }
  return whenWords(started_at ?? due_at ?? saved_at, timeZone, now);
}

const inNumbers = (forms: { one: string; other: string }, count: number, rounded: boolean) =>
  plural(forms, count, {
    count: rounded ? beginning(formatPeople(count, rounded)) : inWordsFirst(count),
  });

/** The list's one sentence. */
export function broadcastsSentence(broadcasts: readonly ListedBroadcast[]): string {
  const running = broadcasts.filter(({ state }) => state === "running").length;
  const last = broadcasts.find(({ state }) => state === "done");
  const { goingOut, nothing, bounced } = officeBroadcasts;
  const first = running > 0 ? inNumbers(goingOut, running, false) : nothing;
  const second =
    last && last.counts.bounced > 0 ? inNumbers(bounced, last.counts.bounced, last.rounded) : "";
  return `${first} ${second}`.trim();
}

/** Returns which members a broadcast leaves out, and why. */
export function leftOutWords(audience: BroadcastAudience, kind: WrittenKind): string {
  const { leftOut } = composeBroadcast;
  const parts = [
    [leftOut.bounced, audience.bounced],
    [leftOut[kind === "payments" ? "letters" : kind], audience.unwanted],
    [leftOut.unconfirmed, audience.unconfirmed],
  ] as const;
  return parts
    .filter(([, count]) => count > 0)
    .map(([forms, count]) => inNumbers(forms, count, audience.rounded))
    .join(" ");
}

/** A broadcast's one sentence, by how far it is. */
export function progressSentence(broadcast: Broadcast, clock: Clock): string {
  const { push, people, rounded } = broadcast;
  const pushes = push?.people ? pushSentence(broadcast, push.counts, push.people) : "";
  if (broadcast.paid) {
    const paid = inNumbers(composePayments.paid, broadcast.paid, false);
    return `${mailSentence(broadcast, clock)} ${paid}`;
  }
  return people === 0 && pushes && !rounded
    ? pushes
    : `${mailSentence(broadcast, clock)} ${pushes}`.trim();
}

function pushSentence(
  { state, rounded }: Broadcast,
  counts: BroadcastCounts,
  people: number,
): string {
  const { pushScheduled, pushLeft, pushTaken } = runningBroadcast;
  const all = formatPeople(people, rounded);
  if (state === "scheduled") return beginning(plural(pushScheduled, people, { count: all }));
  if (state === "running" || state === "paused") {
    const left = formatPeople(leftOf(people, counts), rounded);
    return beginning(fill(pushLeft, { left, people: all }));
  }
  const taken = formatPeople(counts.sent, rounded);
  return beginning(fill(pushTaken, { taken, people: all }));
}

const leftOf = (people: number, { waiting, in_hand }: BroadcastCounts) =>
  Math.max(0, people - waiting - in_hand);

function mailSentence(broadcast: Broadcast, { timeZone, now }: Clock): string {
  const { state, counts, people, timing, due_at, opens_at } = broadcast;
  const { paused_at, late_since, finished_at, last_leaves_at, rounded } = broadcast;
  const all = people ?? 0;
  const waiting = counts.waiting + counts.in_hand;
  const words = runningBroadcast;
  const allWords = formatPeople(all, rounded);
  const left = beginning(
    fill(words.left, { left: formatPeople(leftOf(all, counts), rounded), people: allWords }),
  );
  switch (state) {
    case "scheduled": {
      const isPiece = timing === "piece" || due_at === null;
      const at = isPiece ? opens_at : due_at;
      const count = { count: allWords };
      if (!at) return beginning(plural(words.scheduled.piece, all, count));
      const forms = isPiece ? words.scheduled.opens : words.scheduled.hour;
      return beginning(plural(forms, all, { ...count, when: whenWithin(at, timeZone, now) }));
    }
    case "running": {
      const at = last_leaves_at && clockTime(last_leaves_at, timeZone);
      return at ? `${left} ${fill(words.pace, { time: at })}` : left;
    }
    case "paused": {
      const time = whenWithin(late_since ?? paused_at ?? now.toISOString(), timeZone, now);
      const count = formatPeople(waiting, rounded);
      const forms = late_since ? words.late : words.paused;
      return `${left} ${beginning(plural(forms, waiting, { count, time }))}`;
    }
    default: {
      const taken = { taken: formatPeople(counts.sent, rounded), people: allWords };
      const parts = [
        state === "stopped" && finished_at
          ? fill(words.stoppedAt, { time: whenWithin(finished_at, timeZone, now) })
          : "",
        beginning(fill(words.taken, taken)),
        counts.bounced > 0 ? inNumbers(words.bounced, counts.bounced, rounded) : "",
        counts.refused > 0 ? inNumbers(words.refused, counts.refused, rounded) : "",
        counts.stopped > 0 ? inNumbers(words.stopped, counts.stopped, rounded) : "",
      ];
      return parts.filter(Boolean).join(" ");
    }
  }
}

const TRIED = ["inbox_full", "no_answer"];

/** Why an email did not arrive; empty when it did. */
export function reasonWords({ reason, attempts }: BroadcastReceipt): string {
  if (reason === null) return "";
  const words = recipientReasons[reason];
  if (!TRIED.includes(reason) || attempts < 2) return words;
  return plural(recipientTries, attempts, { count: formatCount(attempts), reason: words });
}
