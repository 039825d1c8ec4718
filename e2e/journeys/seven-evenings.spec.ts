import { addDays, calendarDateIn } from "@sovereign/domain/calendar-date";
import type { Milestone } from "@sovereign/domain/milestone";
import { Member } from "#product/member.ts";
import { type Product, startProduct } from "#product/start-product.ts";
import { guardConsole } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";
import { eveningIn } from "#support/wall-time.ts";

/** What is said at the milestones of a week (specification, section 4). */
const SAID = new Map<Milestone, string>([
  [3, "Momentum starts here."],
  [7, "One week of billionaire discipline."],
]);

const DAYS = [1, 2, 3, 4, 5, 6, 7];

test.describe("Streak and milestones, each evening at 20:00 on the member's own clock", () => {
  let product: Product;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    product = await startProduct();
  });
  test.afterAll(() => product.stop());

  for (const timeZone of ["America/Los_Angeles", "Australia/Sydney"]) {
    test(`seven evenings in ${timeZone} give streaks 1 to 7 and each milestone once`, async ({
      browser,
    }) => {
      test.setTimeout(120_000);
      const context = await browser.newContext({
        baseURL: product.url,
        timezoneId: timeZone,
        reducedMotion: "reduce",
      });
      const guard = guardConsole(context, product);
      const page = await context.newPage();
      const member = new Member(page, product);
      const first = addDays(calendarDateIn(timeZone, new Date()), 1);
      const milestones: (Milestone | null)[] = [];

      const setClocks = async (instant: Date) => {
        await product.setClock(instant);
        await page.clock.setSystemTime(instant);
      };
      await page.clock.install();
      await setClocks(eveningIn(timeZone, first));
      await member.signUp();
      await member.confirm();
      await member.signIn();

      for (const day of DAYS) {
        await test.step(`evening ${day}`, async () => {
          await setClocks(eveningIn(timeZone, addDays(first, day - 1)));
          await member.commit(`The one thing of evening ${day}`);
          const overview = await member.reflect("Completed");
          milestones.push(overview.milestone);
          expect(overview.streak.current).toBe(day);
          await expect(member.streak).toContainText(new RegExp(`^${day}\\D`));
          if (overview.milestone) {
            const words = SAID.get(overview.milestone);
            await expect(member.toast(`${day} days`)).toContainText(words ?? "no words");
          }
          const again = await member.reflect("Partial");
          const back = await member.reflect("Completed");
          expect([again.milestone, back.milestone]).toEqual([null, null]);
        });
      }
      expect(milestones).toEqual([null, null, 3, null, null, null, 7]);
      expect(guard.problems()).toEqual([]);
      await context.close();
    });
  }
});
