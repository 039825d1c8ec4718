import { addDays, calendarDateIn } from "@sovereign/domain/calendar-date";
import type { Milestone } from "@sovereign/domain/milestone";
import { expect, test } from "#support/moved-clocks.ts";
import { eveningIn } from "#support/wall-time.ts";

/** The milestones' texts in the first week (specification, section 4). */
const SAID = new Map<Milestone, string>([
  [3, "Momentum starts here."],
  [7, "One week of billionaire discipline."],
]);

const DAYS = [1, 2, 3, 4, 5, 6, 7];
/** The evenings on the screen; the others use the API. */
const SEEN = [1, 3, 7];

const MINUTE_MS = 60_000;
/** Half a minute before and after midnight, counted from 20:00. */
const BEFORE_MIDNIGHT_MS = 239.5 * MINUTE_MS;
const AFTER_MIDNIGHT_MS = 240.5 * MINUTE_MS;

/**
 * At 20:00 the date here differs from UTC. `one-things.week.test.ts` and `thirty-evenings.spec.ts`
 * test zones east of it.
 */
const TIME_ZONE = "America/Los_Angeles";
test.use({ timezoneId: TIME_ZONE });

// The browser's and the server's clocks pass midnight together.
test.describe("Streak and milestones, each evening at 20:00 on the member's own clock", () => {
  test(`seven evenings in ${TIME_ZONE} give streaks 1 to 7 and each milestone once §4.12 §4.17`, async ({
    page,
    visitor: member,
  }) => {
    const first = addDays(calendarDateIn(TIME_ZONE, new Date()), 1);
    const milestones: (Milestone | null)[] = [];

    await member.turnClocks(eveningIn(TIME_ZONE, first));
    await member.joinAt("/robots.txt");

    for (const day of DAYS) {
      await test.step(`evening ${day}`, async () => {
        const date = addDays(first, day - 1);
        const sentence = `The one thing of evening ${day}`;
        await member.leaveUntil(eveningIn(TIME_ZONE, date));
        const seen = SEEN.includes(day);
        if (seen) await member.commit(sentence);
        const overview = await (seen
          ? member.reflect("Completed")
          : member.keepDay(date, sentence));
        milestones.push(overview.milestone);
        expect(overview.streak.current).toBe(day);
        if (!seen) return;
        await expect(member.streak).toContainText(new RegExp(`^${day}\\D`));
        if (overview.milestone) {
          const words = SAID.get(overview.milestone);
          await expect(member.said(`${day} days`)).toContainText(words ?? "no words");
        }
        const again = await member.reflect("Partial");
        const back = await member.reflect("Completed");
        expect([again.milestone, back.milestone]).toEqual([null, null]);
      });
    }
    expect(milestones).toEqual([null, null, 3, null, null, null, 7]);

    await test.step("strength falls when a day has ended without an answer, and not before", async () => {
      const main = page.getByRole("main");
      const heading = page.getByRole("heading", { level: 1 });
      const overMidnight = async (day: number) => {
        const evening = eveningIn(TIME_ZONE, addDays(first, day - 1)).getTime();
        await member.leaveUntil(new Date(evening + BEFORE_MIDNIGHT_MS));
        await page.goto("/app");
        await expect(main).toContainText("Strength 31");
        await expect(main).toContainText("Up 31 since your first day: seven days kept.");
        await member.turnClocks(new Date(evening + AFTER_MIDNIGHT_MS));
        // The page checks the date on its own.
        await page.clock.runFor(MINUTE_MS / 4);
      };
      await overMidnight(7);
      await expect(heading).toHaveText("What is the one thing?");
      await expect(main).toContainText("Strength 31");
      await overMidnight(8);
      await expect(heading).toHaveText("Yesterday is still open.");
      await expect(main).toContainText("Strength 30");
      await expect(main).toContainText("Up 25 in a week: six days kept, one not.");
    });
  });
});
