import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { addDays, calendarDateIn } from "@sovereign/domain/calendar-date";
import type { Milestone } from "@sovereign/domain/milestone";
import { answering } from "#product/member.ts";
import { lookAt } from "#support/looks.ts";
import { expect, test } from "#support/moved-clocks.ts";
import { Payments } from "#support/payments.ts";
import { eveningIn } from "#support/wall-time.ts";

const ENGINE = "/app/accountability";
const SENTENCE = "Send Halden the signed term sheet before noon";
const TIME_ZONE = "America/New_York";
const EVENINGS = 31;
/**
 * The evenings answered on the screen: milestones, and one before and after; the others use the
 * API.
 */
const SEEN = [2, 3, 7, 30, 31];

/** The text of each milestone (specification, section 4). */
const SAID: Record<Milestone, string> = {
  3: "Momentum starts here.",
  7: "One week of billionaire discipline.",
  30: "You've completed the 30-Day Billionaire Sprint.",
};

const yes = (page: Page) => page.getByRole("button", { name: "Yes", exact: true });
const milestoneWindow = (page: Page) => page.getByRole("dialog");

// With reduced motion the window does not close on its own.
test.use({ timezoneId: TIME_ZONE, contextOptions: { reducedMotion: "no-preference" } });

test.describe("The Accountability Engine (specification, sections 2, 4 and 9)", {
  tag: "@long",
}, () => {
  test("a dialog announces each milestone at 3, 7 and 30 evenings, and nothing at any other §4.12 §9.9 §9.14", async ({
    page,
    product,
    visitor: member,
  }) => {
    const first = addDays(calendarDateIn(TIME_ZONE, new Date()), 1);
    const toEvening = (evening: number) =>
      member.leaveUntil(eveningIn(TIME_ZONE, addDays(first, evening - 1)));
    await toEvening(1);
    await member.joinAt("/privacy");
    await new Payments(product).buyFor(member);

    /** The pointer then rests where the window opens, which keeps it open. */
    const byPointer = async (press: Promise<void>) => {
      await press;
      await page.mouse.move(640, 450);
    };
    const dismissals: Record<Milestone, (window: Locator) => Promise<void>> = {
      // The pointer keeps it open; it closes after the pointer has left.
      3: async (window) => {
        await window.hover();
        // From here on only the test moves the page's clock.
        await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
        await expect(window).toBeVisible();
        await page.mouse.move(4, 4);
        await page.clock.runFor(3_000);
        await expect(window).toBeVisible();
        await page.clock.runFor(1_500);
        await expect(window).toHaveCount(0);
        await page.clock.resume();
      },
      // A window opened with the keyboard closes with it.
      7: async (window) => {
        await expect(page.getByRole("button", { name: "Continue Building" })).toBeFocused();
        await page.clock.runFor(10_000);
        await expect(window).toBeVisible();
        await lookAt(page, "accountability-milestone");
        await page.keyboard.press("Tab");
        await expect(page.getByRole("button", { name: "Share this mark" })).toBeFocused();
        const saved = page.waitForEvent("download");
        await page.keyboard.press("Enter");
        const image = await saved;
        expect(image.suggestedFilename()).toMatch(/^sovereign-7-days-\d{4}-\d\d-\d\d\.png$/);
        const head = (await readFile(await image.path())).subarray(0, 24);
        expect(head.toString("latin1", 1, 4)).toBe("PNG");
        expect([head.readUInt32BE(16), head.readUInt32BE(20)]).toEqual([1080, 1350]);
        await expect(page.getByRole("button", { name: "Image saved" })).toBeFocused();
        await expect(window.getByRole("status")).toHaveText("Image saved");
        await page.keyboard.press("Shift+Tab");
        await page.keyboard.press("Enter");
        await expect(window).toHaveCount(0);
        await expect(yes(page)).toBeFocused();
        await expect(page.getByRole("link", { name: /^Community Gateway/ })).toBeVisible();
      },
      30: async (window) => {
        await page.getByRole("button", { name: "Continue Building" }).click();
        await expect(window).toHaveCount(0);
      },
    };

    const said: [number, Milestone][] = [];
    for (let evening = 1; evening <= EVENINGS; evening += 1) {
      await test.step(`evening ${evening}`, async () => {
        await toEvening(evening);
        if (!SEEN.includes(evening)) {
          const { milestone } = await member.keepDay(addDays(first, evening - 1), SENTENCE);
          expect(milestone).toBeNull();
          return;
        }
        await member.returnTo(ENGINE);
        await expect(yes(page)).toHaveAttribute("aria-pressed", "false");
        if (evening === 3) {
          const partly = page.getByRole("button", { name: "Partial", exact: true });
          expect((await answering(page, () => partly.click())).milestone).toBeNull();
        }
        const { milestone } = await answering(page, async () => {
          if (evening === 3) return byPointer(yes(page).click());
          if (evening === 30) return byPointer(yes(page).dblclick());
          await yes(page).focus();
          await page.keyboard.press("Space");
        });
        await expect(page.getByText(/^Recorded at /)).toHaveCount(1);
        if (!milestone) {
          await expect(member.said("Excellent!")).toBeVisible();
          await expect(milestoneWindow(page)).toHaveCount(0);
          return;
        }
        said.push([evening, milestone]);
        const window = page.getByRole("dialog", { name: SAID[milestone] });
        await expect(window).toBeVisible();
        await expect(page.locator(".toast")).toHaveCount(0);
        await dismissals[milestone](window);
        const again = page.getByRole("button", { name: "Partial", exact: true });
        expect((await answering(page, () => again.click())).milestone).toBeNull();
        expect((await answering(page, () => yes(page).click())).milestone).toBeNull();
        await expect(member.said("Excellent!")).toBeVisible();
        await expect(milestoneWindow(page)).toHaveCount(0);
      });
    }
    expect(said).toEqual([
      [3, 3],
      [7, 7],
      [30, 30],
    ]);
    await expect(page.getByRole("progressbar", { name: /^Streak progress/ })).toHaveAttribute(
      "aria-valuenow",
      "30",
    );
  });
});
