import type { Page } from "@playwright/test";
import { answering } from "#product/member.ts";
import { expectNoOverflow } from "#support/accessibility.ts";
import { refused } from "#support/console-guard.ts";
import { failing } from "#support/failing.ts";
import { expect, test } from "#support/fixtures.ts";
import { lookAt } from "#support/looks.ts";
import { Payments } from "#support/payments.ts";
import { SUBSCRIBE } from "#support/price.ts";

const ENGINE = "/app/accountability";
const SENTENCE = "Send Halden the signed term sheet before noon";

const commit = (page: Page) => page.getByRole("button", { name: "Commit to My ONE Thing" });
const yes = (page: Page) => page.getByRole("button", { name: "Yes", exact: true });
const meter = (page: Page) => page.getByRole("progressbar", { name: /^Streak progress/ });

/** Subscribes through the locked card and returns to the page that stayed open. */
async function subscribe(page: Page, payments: Payments): Promise<void> {
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: SUBSCRIBE }).click();
  const checkout = await opened;
  await payments.pay(checkout);
  await expect(checkout.getByText("Payment Successful! 🎉").first()).toBeVisible();
  await checkout.close();
}

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
  test("is a members-only card for non-members, and opens for a subscriber §2.29", async ({
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
    // With the keyboard from the focused element to the evening's question.
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "ONE Thing page" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(yes(page)).toBeFocused();
    expect((await answering(page, () => page.keyboard.press("Enter"))).milestone).toBeNull();
    await expect(yes(page)).toBeFocused();
    await expect(member.said("Excellent!")).toBeVisible();
    await expect(page.getByText(/^Recorded at .*\.$/)).toBeVisible();
    await expect(page.getByText("Keep it going!")).toBeVisible();
    await expect(box).toContainText("You have answered for it, so it stays as it is.");
    await lookAt(page, "accountability-answered");
    await page.reload();
    await expect(yes(page)).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText("Excellent!")).toBeVisible();
  });

  test("a commitment is queued without a connection and survives a failed save and a reload §2.30", async ({
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
    await expect(page.getByText(/^Saved on this device at .* It is changed on the/)).toBeVisible();
    await context.setOffline(true);
    await page.unroute("**/api/writes");
    await page.getByRole("button", { name: "No", exact: true }).click();
    await expect(page.getByRole("status").getByText(/^Saved on this device at /)).toBeVisible();
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
});
