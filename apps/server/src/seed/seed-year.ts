import { addDays } from "@sovereign/domain/calendar-date";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { oneThings, programmeDays, soldPrices, user } from "#schema/schema.ts";

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const ROWS = 1_000;

const TEXTS = [
  "Write the first page of the plan before opening any mail",
  "Call the customer who left and ask why",
  "Walk for an hour without the phone",
  "Settle the oldest invoice",
  "Read the lease to the last page",
];

/** The sandbox's business: the members who joined, and their purchases. */
export const playedYear = z.object({
  members: z.array(
    z.object({
      id: z.string(),
      email: z.email(),
      joinedAt: z.int(),
      days: z.array(z.iso.date()),
      programmeDays: z.int().min(0).max(30),
    }),
  ),
  prices: z.array(z.string()),
});

type Played = z.infer<typeof playedYear>;
type Member = Played["members"][number];

function daysOf({ id, days }: Member) {
  return days.map((targetDate, index): typeof oneThings.$inferInsert => {
    const committedAt = new Date(Date.parse(targetDate) + 7 * HOUR_MS);
    const answeredAt = new Date(Date.parse(targetDate) + 21 * HOUR_MS);
    return {
      userId: id,
      targetDate,
      content: TEXTS[index % TEXTS.length] ?? "",
      completionStatus: "completed",
      timeZone: "UTC",
      committedAt,
      completedAt: answeredAt,
      reflectedAt: answeredAt,
      updatedAt: answeredAt,
    };
  });
}

function openedBy({ id, joinedAt, programmeDays: opened }: Member) {
  const first = new Date(joinedAt * SECOND_MS).toISOString().slice(0, 10);
  return Array.from({ length: opened }, (_, index): typeof programmeDays.$inferInsert => {
    const openedOn = addDays(first, index);
    return { userId: id, round: 1, day: index + 1, openedOn, doneAt: null };
  });
}

/** Inserts rows in batches, because a statement accepts a limited number of values. */
async function inParts<Row>(rows: Row[], insert: (part: Row[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += ROWS) await insert(rows.slice(from, from + ROWS));
}

/** Adds the members of a played business with the days they kept; returns how many. */
export async function seedYear(db: Database, { members, prices }: Played): Promise<number> {
  const inOrder = [...members].sort((one, other) => one.joinedAt - other.joinedAt);
  await db.transaction(async (tx) => {
    await inParts(inOrder, (part) =>
      tx.insert(user).values(
        part.map(({ id, email, joinedAt, days }) => {
          const at = new Date(joinedAt * SECOND_MS);
          const dates = { confirmedAt: at, createdAt: at, updatedAt: at };
          return { id, email, name: "", emailVerified: true, daysVersion: days.length, ...dates };
        }),
      ),
    );
    await inParts(inOrder.flatMap(daysOf), (part) => tx.insert(oneThings).values(part));
    await inParts(inOrder.flatMap(openedBy), (part) => tx.insert(programmeDays).values(part));
    const soldSince = new Date((inOrder[0]?.joinedAt ?? 0) * SECOND_MS);
    const sold = prices.map((priceId) => ({ priceId, soldSince }));
    await tx.insert(soldPrices).values(sold).onConflictDoNothing();
  });
  return members.length;
}
