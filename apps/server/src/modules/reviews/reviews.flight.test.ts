import { addDays, dateRange } from "@sovereign/domain/calendar-date";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { oneThings, user } from "#schema/schema.ts";
import { startMember } from "#testing/daily-loop.ts";
import { productTest } from "#testing/product-test.ts";

const TODAY = "2026-03-24";
const it = productTest({ payments: true, now: `${TODAY}T10:30:00.000Z` });

it("the thirty days stay open when a flight to the west moves the thirtieth day into the future again §9.10", async ({
  product,
  billing,
}) => {
  const member = await startMember(product, "Asia/Tokyo");
  await billing.subscribe(member);
  const { db } = product.database;
  const [row] = await db.select().from(user).where(eq(user.email, member.email));
  const userId = row?.id ?? "";
  await db.insert(oneThings).values(
    dateRange(addDays(TODAY, -29), addDays(TODAY, -1)).map((targetDate) => {
      const at = new Date(`${targetDate}T09:00:00Z`);
      return {
        ...{ userId, targetDate, content: "Write", completionStatus: "completed" as const },
        ...{ timeZone: "Asia/Tokyo", late: false },
        ...{ completedAt: at, reflectedAt: at, committedAt: at, updatedAt: at },
      };
    }),
  );
  const before = await member.reflected(TODAY, "completed");
  expect(before).toMatchObject({ streak: { current: 30, best: 30 }, milestone: 30 });
  await member.moveTo("Pacific/Pago_Pago");
  const { today, streak } = await member.overview();
  expect([today, streak.current, streak.best]).toEqual([addDays(TODAY, -1), 29, 30]);
  expect((await member.send("/api/reviews/thirty-days", "GET")).status).toBe(200);
});
