import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { addDays, calendarDateIn } from "@sovereign/domain/calendar-date";
import type { Milestone } from "@sovereign/domain/milestone";
import { answering, Member } from "#product/member.ts";
import { startProduct } from "#product/start-product.ts";
import { expectNoOverflow } from "#support/accessibility.ts";
import { guardConsole, refused } from "#support/console-guard.ts";
import { failing } from "#support/failing.ts";
import { expect, test } from "#support/fixtures.ts";
import { lookAt } from "#support/looks.ts";
import { Payments } from "#support/payments.ts";
import { SUBSCRIBE } from "#support/price.ts";
import { eveningIn } from "#support/wall-time.ts";

const ENGINE = "/app/accountability";
const SENTENCE = "Send Halden the signed term sheet before noon";
const TIME_ZONE = "America/New_York";
const EVENINGS = 31;
/** The evenings of milestones and those beside them are answered on the screen; the others are kept past it. */
const SEEN = [1, 2, 3, 4, 6, 7, 8, 29, 30, 31];

/** What is said at each milestone (specification, section 4). */
const SAID: Record<Milestone, string> = {
  3: "Momentum starts here.",
  7: "One week of billionaire discipline.",
  30: "You've completed the 30-Day Billionaire Sprint.",
};

const commit = (page: Page) => page.getByRole("button", { name: "Commit to My ONE Thing" });
const yes = (page: Page) => page.getByRole("button", { name: "Yes", exact: true });
const meter = (page: Page) => page.getByRole("progressbar", { name: /^Streak progress/ });
const milestoneWindow = (page: Page) => page.getByRole("dialog");

/** Subscribes by the locked card, and returns to the page that stayed open. */
async function subscribe(page: Page, payments: Payments): Promise<void> {
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: SUBSCRIBE }).click();
  const checkout = await opened;
  await payments.pay(checkout);
  await expect(checkout.getByText("Payment Successful! 🎉").first()).toBeVisible();
  await checkout.close();
}

/** Expects the labels of the tab bar to stand beside each other on the narrowest phone. */
async function expectTabsApart(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page);
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(links).toHaveCount(7);
  const texts = await links.evaluateAll((all) =>
    all.map((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    }),
  );
  texts.forEach(({ left, right }, place) => {
    expect(left).toBeGreaterThanOrEqual(texts[place - 1]?.right ?? 0);
    expect(right).toBeLessThanOrEqual(320);
  });
}

test.describe("The Accountability Engine (specification, sections 2, 4 and 9)", () => {
  test("is a card with the way in for others, and opens to whoever subscribes", async ({
    member,
    page,
    product,
  }) => {
    expect(member.email).not.toBe("");
    const focus = page.getByRole("link", { name: "Focus" });
    await focus.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${ENGINE}$`));
    await expect(page.getByText("Members only")).toBeVisible();
    await lookAt(page, "accountability-locked");
    await expectTabsApart(page);
    await page.setViewportSize({ width: 1280, height: 900 });

    await subscribe(page, new Payments(product));
    await expect(meter(page)).toBeVisible();
    await expect(page.getByText("Start your streak today!")).toBeVisible();
    await lookAt(page, "accountability-empty");
    await member.editor.fill(SENTENCE);
    await commit(page).click();
    const box = page.getByRole("region", { name: "Your commitment" });
    await expect(box).toContainText(`You committed to${SENTENCE}`);
    await expect(box).toBeFocused();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await lookAt(page, "accountability-committed");
    // By keys from where the focus went: past the way to change it, to the evening's question.
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "ONE Thing page" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(yes(page)).toBeFocused();
    expect((await answering(page, () => page.keyboard.press("Enter"))).milestone).toBeNull();
    await expect(yes(page)).toBeFocused();
    await expect(member.toast("Excellent!")).toBeVisible();
    await expect(page.getByText(/^Recorded at .*\. The mark is cut\.$/)).toBeVisible();
    await expect(page.getByText("Keep it going!")).toBeVisible();
    await expect(box).toContainText("You have answered for it, so it stays as it is.");
    await lookAt(page, "accountability-answered");
    await page.reload();
    await expect(yes(page)).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("Excellent!")).toBeVisible();
  });

  test("a commitment waits for a connection and survives a failed save and a reload", async ({
    member,
    page,
    context,
    guard,
  }) => {
    guard.allow(refused(500));
    guard.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.getByRole("button", { name: "Enable admin mode" }).click();
    await page.goto(ENGINE);
    await page.route("**/api/writes", failing);
    await member.editor.fill(SENTENCE);
    await commit(page).click();
    await expect(page.getByText(/^Kept on this device at .* It can be read here/)).toBeVisible();
    await context.setOffline(true);
    await page.unroute("**/api/writes");
    await page.getByRole("button", { name: "No", exact: true }).click();
    await expect(page.getByRole("status").getByText(/^Kept on this device at /)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^Set at .* You have answered for it/)).toBeVisible();
    await expect(page.getByText(/^Recorded at /)).toBeVisible();
    await page.reload();
    await expect(page.getByText(SENTENCE)).toBeVisible();
    await expect(page.getByRole("button", { name: "No", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });

  test("a window says each milestone at 3, 7 and 30 evenings, and nothing at any other", async ({
    browser,
  }) => {
    const product = await startProduct();
    const context = await browser.newContext({
      baseURL: product.url,
      timezoneId: TIME_ZONE,
      // Whoever asked for less motion keeps the window.
      reducedMotion: "no-preference",
    });
    const guard = guardConsole(context, product);
    const page = await context.newPage();
    const member = new Member(page, product);
    const first = addDays(calendarDateIn(TIME_ZONE, new Date()), 1);
    const toEvening = (evening: number) =>
      member.leaveUntil(eveningIn(TIME_ZONE, addDays(first, evening - 1)));
    await page.clock.install();
    await toEvening(1);
    await member.join();
    await new Payments(product).buyFor(member);

    /** A press whose pointer then lies where the window opens, which waits for whoever looks late. */
    const byPointer = async (press: Promise<void>) => {
      await press;
      await page.mouse.move(640, 450);
    };
    const dismissals: Record<Milestone, (window: Locator) => Promise<void>> = {
      // Under a pointer it waits, and once that has left it goes by itself.
      3: async (window) => {
        await window.hover();
        // From here on the page's time goes on only as it is told, however long a look takes.
        await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
        await expect(window).toBeVisible();
        await page.mouse.move(4, 4);
        await page.clock.runFor(3_000);
        await expect(window).toBeVisible();
        await page.clock.runFor(1_500);
        await expect(window).toHaveCount(0);
        await page.clock.resume();
      },
      // Reached by a key, it waits for one.
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
          await member.keepDay(addDays(first, evening - 1), SENTENCE);
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
          await expect(member.toast("Excellent!")).toBeVisible();
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
        await expect(member.toast("Excellent!")).toBeVisible();
        await expect(milestoneWindow(page)).toHaveCount(0);
      });
    }
    expect(said).toEqual([
      [3, 3],
      [7, 7],
      [30, 30],
    ]);
    await expect(meter(page)).toHaveAttribute("aria-valuenow", "30");
    expect(guard.problems()).toEqual([]);
    await context.close();
    await product.stop();
  });
});
