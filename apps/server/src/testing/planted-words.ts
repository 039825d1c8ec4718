import { programmeDays, reviewAnswers, sharedReviews } from "#schema/schema.ts";
import type { deviceOf } from "./device.ts";
import { READ_PIECE } from "./lived-days.ts";
import type { TestProduct } from "./test-product.ts";

/** In a text it stands as it is; where only an id fits, as one. */
export const CANARY = "c4a1b2d3-0000-4000-8000-cafecafecafe";

/** A write of each kind that has words of the member, with the canary in all of them. */
export function plantedWrites(phone: ReturnType<typeof deviceOf>, day: string) {
  return [
    phone.text(day, `Text ${CANARY}`),
    phone.answer(day, "completed"),
    phone.note(day, `Note ${CANARY}`),
    phone.make({
      kind: "highlight",
      highlight: CANARY,
      ...READ_PIECE,
      paragraph: 0,
      start: 0,
      quote: `Quote ${CANARY}`,
      before: "",
      after: CANARY,
      note: `Note ${CANARY}`,
      was: "",
      removed: false,
    }),
    phone.make({
      kind: "reading_place",
      ...READ_PIECE,
      block: 0,
      offset: 0,
      opening: CANARY,
      percent: 1,
      read: false,
    }),
  ];
}

/** Plants the canary where no write of a device leads. */
export async function plantInTables(
  { database: { db }, clock }: TestProduct,
  userId: string,
  day: string,
) {
  const now = clock.now();
  const review = { userId, review: "week", lastDay: day } as const;
  await db.insert(reviewAnswers).values({ ...review, answer: `Answer ${CANARY}`, updatedAt: now });
  await db
    .insert(sharedReviews)
    .values({ ...review, token: "shared", shown: { words: CANARY }, createdAt: now });
  const marked = { markedAt: now, markedDevice: CANARY, markedSeq: 1 };
  await db
    .insert(programmeDays)
    .values({ userId, round: 1, day: 1, openedOn: day, doneAt: now, ...marked });
}
