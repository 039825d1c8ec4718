import {
  fillFrames,
  hasKnownFrames,
  paymentFrames,
} from "@sovereign/content/public/payment-frames";
import { readBroadcastWords } from "@sovereign/content/server/broadcast-words";
import type { Broadcast, ListedBroadcast } from "@sovereign/contract/office-broadcasts";
import { lastLeavesAt, type PaymentFacts, PUSHES_PER_MINUTE } from "@sovereign/domain/broadcast";
import type { BroadcastRow, Counts, CountsByChannel } from "./broadcasts.repository.ts";
import type { Pieces } from "./pieces.ts";

const instant = (time: Date | null) => time?.toISOString() ?? null;

/** Opening times of scheduled items, by `section/id`. */
type Upcoming = ReadonlyMap<string, Date>;

type Listed = { counts: CountsByChannel; rounded: boolean; upcoming: Upcoming };

export function listedBroadcast(
  row: BroadcastRow,
  { counts, rounded, upcoming }: Listed,
): ListedBroadcast {
  const { id, subject, kind, state, timing, people, piece } = row;
  const waits = state === "scheduled" && timing === "piece" && piece !== null;
  return {
    id,
    subject,
    kind,
    state,
    timing,
    people,
    piece,
    counts: counts.email,
    push: row.push ? { people: row.pushPeople, counts: counts.push } : null,
    due_at: instant(row.dueAt),
    opens_at: instant(waits ? (upcoming.get(piece) ?? null) : null),
    saved_at: row.savedAt.toISOString(),
    started_at: instant(row.startedAt),
    finished_at: instant(row.finishedAt),
    late_since: instant(row.lateSince),
    rounded,
  };
}

const openOf = ({ waiting, in_hand }: Counts): number => waiting + in_hand;

type Told = Listed & {
  paid: number | null;
  test: { address: string; state: string } | undefined;
  perMinute: number;
  now: Date;
};

/** A link within the product's own pages may leave its origin out. */
export const wholeLinks = (words: string, appUrl: string) =>
  words.replaceAll("](/", `](${appUrl}/`);

type Texts = Pick<BroadcastRow, "kind" | "subject" | "preview" | "words" | "piece"> & {
  /** The name of who wrote it. */
  writer: string;
};

/** Returns the values of a broadcast's email. */
export async function emailValues(
  { kind, subject, preview, words, piece, writer }: Texts,
  { appUrl, pieces }: { appUrl: string; pieces: Pieces },
): Promise<Record<string, string>> {
  const texts = { kind, subject, preview, words: wholeLinks(words, appUrl), writer };
  return Object.assign(texts, await pieces.emailValues(piece));
}

/** The page on which a member pays a declined renewal. */
export type PayUrlOf = (renewal: Pick<PaymentFacts, "subscription" | "invoice">) => string;

type Own = { facts: PaymentFacts; timeZone: string; payUrlOf: PayUrlOf };

/** Returns the values of a payment's email to one member. */
export function paymentValues(
  values: Record<string, string>,
  { facts, timeZone, payUrlOf }: Own,
): Record<string, string> {
  const frames = paymentFrames(facts, timeZone);
  const { subject = "", preview = "" } = values;
  return {
    ...values,
    ...frames,
    subject: fillFrames(subject, frames),
    preview: fillFrames(preview, frames),
    pay_url: payUrlOf(facts),
  };
}

export function broadcastAnswer(
  row: BroadcastRow,
  { counts, rounded, upcoming, test, paid, perMinute, now, appUrl }: Told & { appUrl: string },
): Broadcast {
  const { subject, preview, words, conditions, version } = row;
  const isFilled = row.kind !== "payments" || [subject, preview].every(hasKnownFrames);
  const read = isFilled
    ? readBroadcastWords(wholeLinks(words, appUrl), row.kind)
    : { fault: "frame" as const };
  const [mails, pushes] = [openOf(counts.email), openOf(counts.push)];
  const lastLeaves = [
    lastLeavesAt(mails, perMinute, now),
    lastLeavesAt(pushes, PUSHES_PER_MINUTE, now),
  ];
  const isLeaving = row.state === "running" && mails + pushes > 0;
  return {
    ...listedBroadcast(row, { counts, rounded, upcoming }),
    preview,
    words,
    conditions,
    version,
    saved_by: row.savedBy,
    fault: "fault" in read ? read.fault : null,
    blocks: "blocks" in read ? read.blocks : [],
    test: row.testedAt && {
      at: row.testedAt.toISOString(),
      address: test?.address ?? null,
      arrived: test?.state === "sent",
    },
    listed_at: instant(row.listedAt),
    paused_at: instant(row.pausedAt),
    asked_at: instant(row.askedAt),
    last_leaves_at: isLeaving ? new Date(Math.max(...lastLeaves.map(Number))).toISOString() : null,
    paid,
    per_minute: perMinute,
  };
}
