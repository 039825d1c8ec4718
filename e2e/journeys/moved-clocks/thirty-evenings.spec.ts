import { addDays, type CalendarDate } from "@sovereign/domain/calendar-date";
import { PROGRAMME_DAYS, PROGRAMME_PREVIEW_DAYS } from "@sovereign/domain/programme";
import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/moved-clocks.ts";
import { Payments } from "#support/payments.ts";
import { eveningIn } from "#support/wall-time.ts";

/** The member's zone on each date; omitted dates are a pause. */
type Evening = { date: CalendarDate; timeZone: string };

/**
 * The evenings on the screen: the first, those after the pause and each flight, the one that
 * unlocks with membership, and the last. The others use the API.
 */
const LOOKED_AT = [1, 7, 12, 15, 20, 30];

const HOME = "America/Los_Angeles";
const AWAY = "Australia/Sydney";

test.use({ timezoneId: HOME });

/**
 * Thirty evenings with a pause of four days after the sixth, and eight of them on another
 * continent.
 */
function evenings(first: CalendarDate): Evening[] {
  return Array.from({ length: PROGRAMME_DAYS }, (_, index) => ({
    date: addDays(first, index < 6 ? index : index + 4),
    timeZone: index >= 11 && index < 19 ? AWAY : HOME,
  }));
}

test.describe("30-day programme (specification, sections 3, 6 and 9)", { tag: "@long" }, () => {
  test("thirty evenings show each day's text once, across a pause and two flights §2.78 §3.18", async ({
    page,
    product,
    guard,
    visitor: member,
  }) => {
    guard.allow(refused(401));
    const guidance = page.getByRole("region", { name: "The 30 days" });
    const leaveUntil = ({ date, timeZone }: Evening) =>
      member.leaveUntil(eveningIn(timeZone, date));
    const days = evenings("2027-02-01");
    await leaveUntil(days[0] as Evening);
    await member.joinAt("/robots.txt");

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
          // On arrival the member changes the zone in the settings before the day is shown.
          zone = evening.timeZone;
          await member.askAnew("/api/me", "PATCH", { time_zone: zone });
        }
        await member.returnTo("/app");
        if (shown.length === PROGRAMME_PREVIEW_DAYS) {
          await expect(guidance.getByText("The next day opens with membership.")).toBeVisible();
          await new Payments(product).buyFor(member);
        }
        await expect(guidance.getByText(`Day ${number} of ${PROGRAMME_DAYS}.`)).toBeVisible();
        shown.push((await guidance.getByRole("heading").textContent()) ?? "");
        // The page records the day once it is seen; all day it counts once.
        const place = { day: number, due: false, today: evening.date };
        await expect.poll(() => member.programmePlace()).toMatchObject(place);
      });
    }
    expect(new Set(shown).size).toBe(PROGRAMME_DAYS);
    await leaveUntil({ date: addDays((days.at(-1) as Evening).date, 1), timeZone: HOME });
    await page.goto("/app");
    await expect(guidance.getByText("All thirty days are behind you.")).toBeVisible();
  });
});
