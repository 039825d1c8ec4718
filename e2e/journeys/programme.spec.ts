import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import { PROGRAMME_DAYS, PROGRAMME_PREVIEW_DAYS } from "@sovereign/domain/programme";
import { Member } from "#product/member.ts";
import { type Product, startProduct } from "#product/start-product.ts";
import { guardConsole, refused } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";
import { Payments } from "#support/payments.ts";
import { eveningIn } from "#support/wall-time.ts";

/** Where a member is on which date; dates that are left out are a pause. */
type Evening = { date: CalendarDate; timeZone: string };

/**
 * The evenings on which the member looks at the screen: the first, those at both ends of the pause and
 * of the flights, the one that opens with membership, and the last. What the others show is asked.
 */
const LOOKED_AT = [1, 2, 6, 7, 11, 12, 14, 15, 19, 20, 29, 30];

const HOME = "America/Los_Angeles";
const AWAY = "Australia/Sydney";

/** Thirty evenings: a pause of four days after the sixth, and eight of them on another continent. */
function evenings(first: CalendarDate): Evening[] {
  return Array.from({ length: PROGRAMME_DAYS }, (_, index) => ({
    date: addDays(first, index < 6 ? index : index + 4),
    timeZone: index >= 11 && index < 19 ? AWAY : HOME,
  }));
}

test.describe("30-day programme (specification, sections 3, 6 and 9)", () => {
  test("thirty evenings show each day's text once, across a pause and two flights", async ({
    browser,
  }) => {
    const product: Product = await startProduct();
    const context = await browser.newContext({
      baseURL: product.url,
      timezoneId: HOME,
      reducedMotion: "reduce",
    });
    const guard = guardConsole(context, product);
    guard.allow(refused(401));
    const page = await context.newPage();
    const member = new Member(page, product);
    const guidance = page.getByRole("region", { name: "Guidance" });
    const leaveUntil = ({ date, timeZone }: Evening) =>
      member.leaveUntil(eveningIn(timeZone, date));
    const days = evenings("2027-02-01");
    await page.clock.install();
    await leaveUntil(days[0] as Evening);
    await member.join();

    const shown: string[] = [];
    let zone = HOME;
    for (const evening of days) {
      await test.step(`${evening.date} in ${evening.timeZone}`, async () => {
        await leaveUntil(evening);
        const number = shown.length + 1;
        if (!LOOKED_AT.includes(number)) {
          const { days, place } = await member.askAnew("/api/programme");
          expect(place).toMatchObject({ day: number, due: true, today: evening.date });
          shown.push(days[number - 1].principle);
          await member.askAnew(`/api/programme/days/${number}/opened`, "PUT");
          return;
        }
        if (evening.timeZone !== zone) {
          // Arrived, and told so in the settings before anything of the day is shown.
          zone = evening.timeZone;
          await member.returnTo("/app/settings");
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expect.poll(() => member.moveTo(zone)).toBe(200);
          await page.goto("/app");
        } else {
          await member.returnTo("/app");
        }
        if (shown.length === PROGRAMME_PREVIEW_DAYS) {
          await expect(guidance.getByText("The next day opens with membership.")).toBeVisible();
          await new Payments(product).buyFor(member);
        }
        await expect(guidance.getByText(`Day ${number} of ${PROGRAMME_DAYS}.`)).toBeVisible();
        shown.push((await guidance.getByRole("heading").textContent()) ?? "");
        // It stays all day, and is counted once; the page records it once it is seen.
        const place = { day: number, due: false, today: evening.date };
        await expect.poll(() => member.programmePlace()).toMatchObject(place);
      });
    }
    expect(new Set(shown).size).toBe(PROGRAMME_DAYS);
    await leaveUntil({ date: addDays((days.at(-1) as Evening).date, 1), timeZone: HOME });
    await page.goto("/app");
    await expect(guidance.getByText("All thirty days are behind you.")).toBeVisible();
    expect(guard.problems()).toEqual([]);
    await context.close();
    await product.stop();
  });

  test("a day becomes the ONE Thing, is marked done, and nothing typed is lost for it", async ({
    member,
    page,
    guard,
  }) => {
    guard.allow(refused(403));
    guard.allow(refused(404));
    const useIt = page.getByRole("button", { name: "Make this my ONE Thing" });
    await useIt.click();
    await expect(page).toHaveURL(/\/app\/one-thing$/);
    await expect(member.editor).toHaveValue(/^Write today’s ONE Thing as one sentence/);
    await expect(member.editor).toBeFocused();
    await page.reload();
    await expect(member.editor).toHaveValue(/^Write today’s ONE Thing as one sentence/);
    await member.editor.fill("Send the offer before noon.");

    await page.goto("/app/programme");
    await expect(page.getByRole("heading", { level: 1, name: "Thirty days" })).toBeVisible();
    await expect(
      page.getByText("You are reading the preview: fourteen of the thirty days."),
    ).toBeVisible();
    const done = page.getByRole("button", { name: "Mark as done" });
    const marked = page.waitForResponse(/\/api\/writes$/);
    await done.click();
    await expect(done).toHaveAttribute("aria-pressed", "true");
    await marked;
    await page.reload();
    await expect(done).toHaveAttribute("aria-pressed", "true");
    await useIt.click();
    await expect(member.editor).toHaveValue("Send the offer before noon.");
    await page.getByRole("button", { name: "Use this instead" }).click();
    await expect(member.editor).toHaveValue(/^Write today’s/);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(member.editor).toHaveValue("Send the offer before noon.");

    await test.step("a member may read ahead in the preview, and no further", async () => {
      await page.goto("/app/programme/14");
      await expect(page.getByRole("heading", { level: 1 })).toContainText(
        "Give away one dull hour",
      );
      await page.goto("/app/programme/15");
      await expect(page.getByRole("region", { name: "Upgrade" })).toBeVisible();
      await page.goto("/app/programme/31");
      await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
    });
  });
});
