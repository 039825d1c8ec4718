import type { Locator, Page } from "@playwright/test";
import { Member } from "#product/member.ts";
import { expectAccessible, expectNoOverflow } from "#support/accessibility.ts";
import { expect, test } from "#support/fixtures.ts";
import { answerStreak, zoneAt } from "#support/streak-of.ts";

const EVENING = 20;
/** It is evening there whenever this runs. */
test.use({ timezoneId: zoneAt(EVENING).time_zone });

const SENTENCE = "Send my brother the figures before lunch.";
const answers = (page: Page) => page.getByRole("group", { name: "How did it go?" });
const card = (page: Page) => page.getByRole("region", { name: "When shall we ask again?" });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not on the page");
  return box;
}

async function commit(member: Member): Promise<void> {
  await member.editor.fill(SENTENCE);
  await member.page.getByRole("button", { name: "Commit to My ONE Thing" }).click();
  await expect(member.said("Success!")).toBeVisible();
}

/** As a browser that has not been asked and whose member says no. */
const refuseNotifications = (page: Page) =>
  page.addInitScript(() => {
    let permission: NotificationPermission = "default";
    Object.defineProperty(Notification, "permission", { get: () => permission });
    Notification.requestPermission = async () => {
      permission = "denied";
      return permission;
    };
  });

test("The evening asks first, cuts the mark at the top of the coin, and then asks once for the hour §2.91 §2.92", async ({
  member,
  page,
  product,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await commit(member);
  await expect(page.getByRole("heading", { name: /^It is evening/ })).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("It is evening. How did it go?");
  await expect(member.home).toContainText(`Today you wrote${SENTENCE}`);
  const before = await boxOf(answers(page));
  const coin = page.getByRole("img", { name: /^Streak/ });
  const open = await boxOf(coin.locator(".reed-open"));
  const whole = await boxOf(coin);
  expect(before.height).toBeGreaterThanOrEqual(104);
  expect(before.y + before.height).toBeLessThan(whole.y);
  expect(open.x + open.width / 2).toBeCloseTo(whole.x + whole.width / 2, 0);
  expect(open.y - whole.y).toBeLessThan(12);
  await expectNoOverflow(page);

  await member.reflect("Completed");
  await expect(member.said("Excellent!")).toContainText("The first mark is cut.");
  await expect(card(page)).toBeVisible();
  expect(await boxOf(answers(page))).toEqual(before);
  await expect(page.getByRole("button", { name: "Completed", exact: true })).toBeFocused();
  const asked = await boxOf(card(page));
  const figure = await boxOf(page.locator(".dialbox .n"));
  expect(figure.y + figure.height).toBeLessThanOrEqual(asked.y + 1);
  await expect(card(page).getByRole("button", { name: "Not Now" })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await card(page).getByRole("button", { name: "Not Now" }).click();
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();

  const elsewhere = await browser.newContext({ baseURL: product.url });
  const { email, password } = member;
  const phone = new Member(await elsewhere.newPage(), product, { email, password });
  const decided = phone.page.waitForResponse((answer) => answer.url().endsWith("/api/reminders"));
  await phone.returnTo("/app");
  expect(await (await decided).json()).toMatchObject({ decided: true });
  await expect(phone.home).toContainText(SENTENCE);
  await expect(card(phone.page)).toHaveCount(0);
  await elsewhere.close();
});

test("A refused permission turns the card of the hour to Email in place §2.92", async ({
  member,
  page,
}) => {
  await refuseNotifications(page);
  await commit(member);
  await page.reload();
  await member.reflect("Missed");
  const place = await boxOf(card(page));
  await card(page).getByLabel("Hour").fill("06:15");
  await card(page).getByRole("button", { name: "Remind Me at 06:15" }).click();
  await expect(card(page)).toContainText("did not allow it, so we would write to you instead.");
  await expect(card(page).getByRole("radio", { name: "Email" })).toBeChecked();
  expect((await boxOf(card(page))).x).toBe(place.x);
  await card(page).getByRole("button", { name: "Write to Me at 06:15" }).click();
  await expect(page.getByRole("heading", { name: "Tomorrow at 06:15." })).toBeFocused();
  await expect(page.locator(".toast")).toHaveCount(0);
  await page.getByRole("link", { name: "Change It" }).click();
  await expect(page.getByText("By email, 06:15")).toBeVisible();
  await page.goBack();
  await expect(member.home).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test("In the evening the marks are on the first screen of a short window, and nothing covers them §2.91", async ({
  member,
  page,
}) => {
  expect(member.email).not.toBe("");
  for (const window of [
    { width: 320, height: 400 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(window);
    for (const path of ["/app", "/app/one-thing"]) {
      await test.step(`${path} at ${window.width}`, async () => {
        await answerStreak(page, 11, "evening");
        await page.goto(path);
        await expect(page.getByRole("heading", { name: /^It is evening/ })).toBeVisible();
        expect(await page.evaluate(() => scrollY)).toBe(0);
        await expect(answers(page)).toBeInViewport({ ratio: 1 });
        await expectNoOverflow(page);
      });
    }
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
