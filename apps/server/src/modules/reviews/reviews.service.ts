import { randomBytes } from "node:crypto";
import type { OneThingRecord, Overview } from "@sovereign/contract/one-things";
import type {
  ReviewAnswer,
  ReviewDays,
  ReviewLinks,
  SharedReview,
} from "@sovereign/contract/reviews";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { dayMarks } from "@sovereign/domain/day-mark";
import {
  begunWithin,
  firstReviewedDay,
  hasKeptThirty,
  isReviewDay,
  LIVE_LINKS_MAX,
  latestReviewDay,
  parseReviewAnswer,
  type Review,
  thirtyDays,
} from "@sovereign/domain/review";
import type { KnownDays } from "@sovereign/domain/standing";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Caller } from "#http/environment.ts";
import { Problem } from "#problems/problem.ts";
import {
  makeLink,
  type ReviewKey,
  readAnswer,
  readLinks,
  readShared,
  removeAnswer,
  saveAnswer,
  withdrawLink,
} from "./reviews.repository.ts";

type Member = Pick<Caller, "userId" | "timeZone">;

type Days = KnownDays<OneThingRecord> & {
  from: CalendarDate;
  to: CalendarDate;
  time_zone: string;
};

/** `replaces` is the answer its writer saw, if the client sends it. */
type AnswerInput = { text: string; replaces?: string | undefined };

/** The period is chosen once the member's today is known. */
export type ReadDays = (
  member: Member,
  choose: (
    overview: Overview,
    firstDay: () => Promise<CalendarDate | null>,
  ) => Promise<{ from: CalendarDate; to: CalendarDate }>,
) => Promise<Days>;

export type ReviewsService = ReturnType<typeof createReviewsService>;

/** Digits and letters without those easily confused. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 21;
const TOKEN = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** Returns 105 random bits. */
function newShareToken(): string {
  return [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

const isShareToken = (text: string) => TOKEN.test(text);

export function createReviewsService(deps: { db: Database; clock: Clock; readDays: ReadDays }) {
  const { db, clock, readDays } = deps;

  async function daysOf(member: Member, review: Review, lastDay?: string) {
    let next: CalendarDate | null = null;
    const days = await readDays(member, async ({ today, streak }, firstDay) => {
      let latest = latestReviewDay(review, today);
      if (review === "thirty-days") {
        const opened = thirtyDays((await firstDay()) ?? today, today);
        if (!opened.latest && !hasKeptThirty(streak)) throw new Problem("review.not_opened");
        latest = opened.latest ?? today;
        next = opened.next;
      }
      const to = lastDay ?? latest;
      if (!isReviewDay(review, to, today)) throw new Problem("review.not_found");
      return { from: firstReviewedDay(review, to), to };
    });
    return { ...days, next_on: next };
  }

  async function linksOf(key: ReviewKey): Promise<ReviewLinks> {
    const links = await readLinks(db, key);
    const { review, lastDay } = key;
    return {
      link: links.find((link) => link.review === review && link.last_day === lastDay) ?? null,
      live: links.filter(({ withdrawn_at }) => withdrawn_at === null),
    };
  }

  return {
    async read(member: Member, review: Review, lastDay?: string): Promise<ReviewDays> {
      const { from, to, ...days } = await daysOf(member, review, lastDay);
      const saved = await readAnswer(db, { userId: member.userId, review, lastDay: to });
      const answer = { text: saved?.answer ?? "", updated_at: saved?.updated_at ?? null };
      return { ...days, first_day: from, last_day: to, answer };
    },

    /** Never replaces an answer its writer has not seen (decision 4). An empty text deletes it. */
    async answer(
      member: Member,
      review: Review,
      lastDay: string,
      input: AnswerInput,
    ): Promise<ReviewAnswer> {
      const parsed = parseReviewAnswer(input.text);
      if (!parsed.ok) throw new Problem(parsed.code);
      const { text } = parsed;
      const seen = seenAnswer(input);
      const { to } = await daysOf(member, review, lastDay);
      const key = { userId: member.userId, review, lastDay: to };
      if (text === "") {
        if (!(await removeAnswer(db, key, seen))) throw new Problem("review.answer_replaced");
        return { text, updated_at: null };
      }
      const now = clock();
      if (!(await saveAnswer(db, key, { text, seen }, now))) {
        throw new Problem(seen === null ? "auth.session_ended" : "review.answer_replaced");
      }
      return { text, updated_at: now.toISOString() };
    },

    links: (userId: string, review: Review, lastDay: string) =>
      linksOf({ userId, review, lastDay: requireDay(review, lastDay) }),

    /** Shares the review's marks as they are now; a live link is not changed. */
    async share(member: Member, review: Review, lastDay: string): Promise<ReviewLinks> {
      const { from, to, next_on: _, ...days } = await daysOf(member, review, lastDay);
      const first = begunWithin(days, from);
      if (first === null) throw new Problem("review.not_found");
      const shown: SharedReview = {
        review,
        first_day: first,
        last_day: to,
        marks: dayMarks(days, first, to).map(({ mark }) => mark),
        shared_on: days.today,
      };
      const key = { userId: member.userId, review, lastDay: to };
      const link = { token: newShareToken(), shown, liveMax: LIVE_LINKS_MAX, now: clock() };
      const made = await makeLink(db, key, link);
      if (made === "gone") throw new Problem("auth.session_ended");
      if (made === "too-many") throw new Problem("review.too_many_links");
      return linksOf(key);
    },

    /** Works even if the membership has ended since. */
    async withdraw(userId: string, review: Review, lastDay: string): Promise<ReviewLinks> {
      const key = { userId, review, lastDay: requireDay(review, lastDay) };
      await withdrawLink(db, key, clock());
      return linksOf(key);
    },

    /** Throws the same problem for every token that shows nothing. */
    async readShared(token: string): Promise<SharedReview> {
      const shared = isShareToken(token) ? await readShared(db, token) : null;
      if (!shared) throw new Problem("shared_review.not_found");
      return shared;
    },

    isShared: async (token: string) =>
      isShareToken(token) && (await readShared(db, token)) !== null,
  };
}

/** Null when not sent; throws for an impossible answer. */
function seenAnswer({ replaces }: AnswerInput): string | null {
  if (replaces === undefined) return null;
  const parsed = parseReviewAnswer(replaces);
  if (!parsed.ok || parsed.text !== replaces) throw new Problem("review.answer_replaced");
  return replaces;
}

/** Accepts any day on which a review can end, whatever the member's today is. */
function requireDay(review: Review, lastDay: string): CalendarDate {
  if (!isReviewDay(review, lastDay, LAST_OF_ALL)) throw new Problem("review.not_found");
  return lastDay;
}

const LAST_OF_ALL: CalendarDate = "9999-12-31";
